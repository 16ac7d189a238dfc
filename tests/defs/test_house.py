"""The definitions of a vault as Dagster loads them."""

from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import dagster as dg
import pytest
import yaml

from e1_assets.defs.checks import BRIEF
from e1_assets.defs.contributed import CONTRIBUTED
from e1_assets.defs.demo_vault import make_demo
from e1_assets.defs.first_day import first_day
from e1_assets.defs.home import home_of, prepare_home
from e1_assets.defs.house import definitions_of
from e1_assets.defs.shown_vault import shown_vault
from e1_assets.domain.rules.registry import Family
from e1_assets.storage.vault import Vault, open_vault

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Vault:
    folder = tmp_path_factory.mktemp("house") / "demo"
    make_demo(folder)
    return open_vault(folder, {}, folder)


@pytest.fixture(scope="module")
def repository(vault: Vault) -> dg.RepositoryDefinition:
    return definitions_of(vault).get_repository_def()


def test_the_whole_repository_loads(repository: dg.RepositoryDefinition) -> None:
    repository.load_all_definitions()
    assert {"ingest", "daily_round"} <= set(repository.job_names)


def test_assets_stand_in_groups_with_a_sentence_each(
    repository: dg.RepositoryDefinition,
) -> None:
    nodes = repository.asset_graph.asset_nodes
    groups: dict[str, set[str]] = {}
    for node in nodes:
        groups.setdefault(node.group_name or "", set()).add(node.key.to_user_string())
        assert node.description
        assert "\n" not in node.description
    assert groups == {
        "sources": {
            *("inbox_notes", "paper_cards", "repo_cards", "work_queue"),
            "contributed_briefs",
        },
        "rounds": {"manifest", "knowledge_doc", "increments", "brief", "knowledge_revision"},
        "reader": {"reader_site"},
    }


def test_each_family_of_rules_is_a_blocking_check_of_the_brief(
    repository: dg.RepositoryDefinition,
) -> None:
    graph = repository.asset_graph
    of_brief = {key.name: key for key in graph.asset_check_keys if key.asset_key == BRIEF}
    assert not graph.get(of_brief.pop("coverage")).blocking, "of all days, stops none"
    keys = list(of_brief.values())
    assert set(of_brief) == {family.value for family in Family}
    assert all(graph.get(key).blocking and graph.get(key).partitions_def for key in keys)


def test_the_checks_of_contributed_briefs_block_nothing(
    repository: dg.RepositoryDefinition,
) -> None:
    graph = repository.asset_graph
    keys = [key for key in graph.asset_check_keys if key.asset_key == CONTRIBUTED]
    assert {key.name for key in keys} <= {family.value for family in Family}
    assert keys
    assert all(graph.get(key).partitions_def and not graph.get(key).blocking for key in keys)


def test_the_schedule_asks_for_all_topics_of_its_own_day(
    repository: dg.RepositoryDefinition,
) -> None:
    schedule = repository.get_schedule_def("daily_round_2220")
    assert (schedule.cron_schedule, schedule.execution_timezone) == ("20 22 * * *", "Asia/Shanghai")
    tick = datetime(2026, 5, 6, 22, 20, tzinfo=ZoneInfo("Asia/Shanghai"))
    context = dg.build_schedule_context(
        scheduled_execution_time=tick,
        repository_def=repository,
        instance=dg.DagsterInstance.ephemeral(),
    )
    request = schedule.evaluate_tick(context).run_requests[0]  # type: ignore[index]
    assert request.tags["dagster/asset_partition_range_start"].startswith("2026-05-06|")
    assert request.tags["dagster/asset_partition_range_end"].startswith("2026-05-06|")


def test_partitions_begin_with_the_first_note_or_as_settings_say(vault: Vault) -> None:
    assert first_day(vault) == date(2026, 5, 4)
    moved = vault.settings.model_copy(update={"start": date(2026, 5, 2)})
    assert first_day(Vault(vault.root, moved, vault.state, vault.folders)) == date(2026, 5, 2)


def test_the_example_is_shown_where_there_is_no_vault(tmp_path: Path) -> None:
    (tmp_path / "dagster_home").mkdir()
    shown = shown_vault({}, tmp_path)
    assert shown.root == tmp_path / "demo"
    assert shown_vault({}, shown.root / "inbox").root == shown.root
    state = tmp_path / "elsewhere"
    (tmp_path / "empty").mkdir()
    assert (
        shown_vault({"XDG_STATE_HOME": str(state)}, tmp_path / "empty").root
        == state / "e1" / "demo"
    )


def test_the_home_is_absolute_and_written_once(tmp_path: Path) -> None:
    home = prepare_home(home_of(tmp_path / ".e1", {}))
    assert home.is_absolute()
    (home / "dagster.yaml").write_text("telemetry:\n  enabled: false\n")
    assert prepare_home(home) == home
    assert (home / "dagster.yaml").read_text() == "telemetry:\n  enabled: false\n"
    assert home_of(tmp_path, {"DAGSTER_HOME": "/srv/dagster"}) == Path("/srv/dagster")


def test_every_home_has_the_same_settings_but_for_its_folders(tmp_path: Path) -> None:
    ours = yaml.safe_load((prepare_home(tmp_path) / "dagster.yaml").read_text())
    shared = yaml.safe_load((ROOT / "dagster_home" / "dagster.yaml").read_text())
    clone = yaml.safe_load((ROOT / "dagster.yaml").read_text())
    assert ours == shared
    assert not ours["telemetry"]["enabled"]
    assert not ours["nux"]["enabled"]
    assert clone.pop("event_log_storage")["config"] == {"home": "dagster_home"}
    assert {name: clone[name] for name in ours if name in clone} == {
        name: ours[name] for name in ours if name != "event_log_storage"
    }


def test_both_ways_to_load_the_location_name_it_alike() -> None:
    workspace = yaml.safe_load((ROOT / "workspace.yaml").read_text())
    module = workspace["load_from"][0]["python_module"]
    assert module == {"module_name": "e1_assets.definitions", "location_name": "e1_assets"}

"""Rounds as Dagster runs them, on the example vault."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dagster as dg
import pytest
from dagster._core.execution.backfill import PartitionBackfill

from e1_assets.defs.automation import range_tags
from e1_assets.defs.demo_vault import make_demo
from e1_assets.defs.home import home_of
from e1_assets.defs.house import definitions_of
from e1_assets.defs.instance import instance_at
from e1_assets.defs.judging import Finished
from e1_assets.storage.vault import open_vault

BRIEF = dg.AssetKey("brief")
QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}
ALL = range_tags("2026-05-04|kv-cache", "2026-05-06|evaluation")


@pytest.fixture
def instance() -> Iterator[dg.DagsterInstance]:
    with dg.instance_for_test() as instance:
        yield instance


def run(
    folder: Path, instance: dg.DagsterInstance, tags: dict[str, str], **options: Any
) -> tuple[dg.ExecuteInProcessResult, list[Finished]]:
    ended: list[Finished] = []
    definitions = definitions_of(open_vault(folder, {}, folder), ended.append)
    result = definitions.resolve_job_def("daily_round").execute_in_process(
        instance=instance,
        run_config={**QUIET, "ops": {"rounds": {"config": options}}},
        tags=tags,
        raise_on_error=False,
    )
    return result, ended


def test_a_range_gives_each_round_its_brief_numbers_and_checks(
    tmp_path: Path, instance: dg.DagsterInstance
) -> None:
    make_demo(tmp_path / "demo")
    result, ended = run(tmp_path / "demo", instance, ALL)
    assert result.success
    assert [one.date for one in ended] == sorted(one.date for one in ended)
    assert len(instance.get_materialized_partitions(BRIEF)) == 9
    event = instance.fetch_materializations(
        dg.AssetRecordsFilter(asset_key=BRIEF, asset_partitions=["2026-05-04|kv-cache"]), limit=1
    ).records[0]
    numbers = {
        name: entry.value
        for name, entry in (event.asset_materialization or pytest.fail()).metadata.items()
    }
    brief = json.loads(
        (tmp_path / "demo/.e1/briefs/2026-05-04/kv-cache.json").read_text(encoding="utf-8")
    )
    assert numbers["increments"] == len(brief["increments"])
    assert numbers["quotes_verified"] == numbers["quotes_total"] == brief["status"]["quotes_total"]
    plotted = {name for name, value in numbers.items() if isinstance(value, int | float)}
    assert {"increments", "net_new", "sources", "items", "coverage", "dropped"} <= plotted
    for family in ("provenance", "novelty", "output", "time"):
        checks = instance.event_log_storage.get_asset_check_execution_history(
            dg.AssetCheckKey(BRIEF, family), limit=20
        )
        assert Counter(check.status.value for check in checks) == {"SUCCEEDED": 9}
        evaluation = checks[0].event.dagster_event.asset_check_evaluation_data  # type: ignore[union-attr]
        assert evaluation.target_materialization_data is not None
        assert evaluation.metadata["not_run"].value == 0


def test_no_word_of_a_note_reaches_the_event_log(finished_demo: Path) -> None:
    notes = "".join(
        path.read_text("utf-8")
        for path in (finished_demo / "inbox").rglob("*.md")
        if path.name != "2026-05-04-1200-whiteboard.md"
    )
    phrases = {line.strip() for line in notes.splitlines() if len(line.strip()) > 25}
    assert phrases
    home = home_of(finished_demo / ".e1", {})
    with instance_at(home) as instance:
        text = "".join(
            str(entry.dagster_event)
            for run_id in instance.get_run_ids()
            for entry in instance.all_logs(run_id)
        )
    assert "2026-05-04|kv-cache" in text
    assert not [phrase for phrase in phrases if phrase in text]


def test_a_hand_edited_brief_stops_its_own_round_only(
    demo: Path, instance: dg.DagsterInstance
) -> None:
    page = demo / ".e1/briefs/2026-05-05/decoding.md"
    page.write_text("mine", encoding="utf-8")
    result, ended = run(demo, instance, ALL)
    assert not result.success
    assert len(ended) == 9
    assert [(str(one.date), one.topic) for one in ended if one.error] == [
        ("2026-05-05", "decoding")
    ]
    assert len(instance.get_materialized_partitions(BRIEF)) == 8
    assert page.read_text(encoding="utf-8") == "mine"


def test_a_run_taken_up_again_leaves_finished_rounds_alone(
    demo: Path, instance: dg.DagsterInstance
) -> None:
    (demo / ".e1/briefs/2026-05-05/decoding.json").unlink()
    result, ended = run(demo, instance, ALL, resume=True)
    assert result.success
    assert [one.topic for one in ended if not one.kept] == ["decoding"]
    assert instance.get_materialized_partitions(BRIEF) == {"2026-05-05|decoding"}
    assert (demo / ".e1/briefs/2026-05-05/decoding.json").is_file()


def test_running_again_gives_the_same_bytes(demo: Path, instance: dg.DagsterInstance) -> None:
    before = {path: path.read_bytes() for path in (demo / ".e1/briefs").rglob("*.*")}
    result, ended = run(demo, instance, ALL)
    assert result.success
    assert all(one.kept for one in ended)
    assert {path: path.read_bytes() for path in (demo / ".e1/briefs").rglob("*.*")} == before


def test_nothing_in_the_vault_changes_but_the_state(
    tmp_path: Path, instance: dg.DagsterInstance
) -> None:
    folder = tmp_path / "demo"
    make_demo(folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    run(folder, instance, range_tags("2026-05-04|kv-cache", "2026-05-04|kv-cache"))
    after = {
        path: path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".e1" not in path.parts
    }
    assert after == before


@pytest.mark.filterwarnings("ignore:Function `AssetSelection.sources`:DeprecationWarning")
def test_a_run_of_a_backfill_finishes_the_older_rounds_of_it_first(
    tmp_path: Path, instance: dg.DagsterInstance
) -> None:
    """Dagster starts one run per day in any order where a backfill has fewer days than topics."""
    folder = tmp_path / "demo"
    make_demo(folder)
    graph = definitions_of(open_vault(folder, {}, folder)).get_repository_def().asset_graph
    keys = ["2026-05-04|decoding", "2026-05-05|decoding", "2026-05-06|decoding"]
    instance.add_backfill(
        PartitionBackfill.from_asset_partitions(
            backfill_id="week",
            asset_graph=graph,
            partition_names=keys,
            asset_selection=list(graph.get(BRIEF).execution_set_asset_keys),
            backfill_timestamp=0.0,
            tags={},
            dynamic_partitions_store=instance,
            all_partitions=False,
            title=None,
            description=None,
            run_config=None,
        )
    )
    tags = {**range_tags(keys[1], keys[1]), "dagster/backfill": "week"}
    result, ended = run(folder, instance, tags)
    assert result.success
    assert [str(one.date) for one in ended] == ["2026-05-04", "2026-05-05"]
    assert instance.get_materialized_partitions(BRIEF) == set(keys[:2])
    _, again = run(folder, instance, {**tags, **range_tags(keys[0], keys[0])})
    assert [one.kept for one in again] == [True]

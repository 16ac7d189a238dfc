"""Contributed briefs under Dagster: linted day by day, faults told in the round of the day."""

from datetime import date
from pathlib import Path

import dagster as dg
import pytest

from e1_assets.defs.demo_vault import make_demo
from e1_assets.defs.house import definitions_of
from e1_assets.rendering.brief import markdown
from e1_assets.storage.stored_briefs import stored_brief
from e1_assets.storage.vault import open_vault
from e1_assets.storage.warehouse import Warehouse
from tests.defs.small_round import QUIET
from tests.storage.test_contributed_briefs import BRIEF

HOSTILE = "![x](http://a.example/b.png)"
PATH = "inbox/dee/2026-05-05-2010-kv-cache-e1prep.md"
KEYS = ("2026-05-04", "2026-05-06")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("contributed") / "demo"
    make_demo(folder)
    (folder / "inbox" / "dee").mkdir()
    text = BRIEF.replace("caching", "kv-cache").replace("Tidepool", HOSTILE)
    (folder / PATH).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def checks(root: Path) -> list[dg.AssetCheckEvaluation]:
    """The check results of three days run as one range."""
    vault = open_vault(root, {}, root)
    job = definitions_of(vault).resolve_job_def("ingest")
    with dg.DagsterInstance.ephemeral() as instance:
        done = job.execute_in_process(
            instance=instance,
            run_config=QUIET,
            tags=dict(
                zip(
                    ("dagster/asset_partition_range_start", "dagster/asset_partition_range_end"),
                    KEYS,
                    strict=True,
                )
            ),
        )
        assert done.success
        made = instance.fetch_materializations(dg.AssetKey("contributed_briefs"), limit=9).records
        assert {record.partition_key for record in made} == {f"2026-05-0{n}" for n in (4, 5, 6)}
    return done.get_asset_check_evaluations()


def test_a_fault_fails_its_family_on_its_day_and_empty_days_are_skipped(
    checks: list[dg.AssetCheckEvaluation],
) -> None:
    time = {one.partition: one for one in checks if one.check_name == "time"}
    assert {day: one.passed for day, one in time.items()} == {"2026-05-05": False}
    assert time["2026-05-05"].severity is dg.AssetCheckSeverity.ERROR
    rows = [row.data for row in time["2026-05-05"].metadata["rules"].records]  # type: ignore[union-attr]
    (broken,) = [row for row in rows if row["rule"] == "every_date_exists"]
    assert (broken["result"], broken["brief"], broken["lines"]) == ("broken", PATH, "12")


def test_checks_stop_nothing_and_say_nothing_of_a_note(
    checks: list[dg.AssetCheckEvaluation],
) -> None:
    assert checks
    assert not any(one.blocking for one in checks)
    assert all("a.example" not in str(one) for one in checks)


def test_the_round_of_the_day_tells_the_faults(root: Path) -> None:
    vault = open_vault(root, {}, root)
    job = definitions_of(vault).resolve_job_def("daily_round")
    with dg.DagsterInstance.ephemeral() as instance:
        key = dg.MultiPartitionKey({"date": "2026-05-05", "topic": "kv-cache"})
        assert job.execute_in_process(instance=instance, partition_key=key, run_config=QUIET)
    stored = stored_brief(Warehouse(vault.state / "warehouse.duckdb"), date(2026, 5, 5), "kv-cache")
    assert stored
    (read,) = [one for one in stored.brief.sources if one.path == PATH]
    assert read.role == "brief"
    assert "lint" in read.note
    assert read.note.split()[-1].strip("（）()") in markdown(stored.brief, "en")
    cited = [source.path for one in stored.brief.increments for source in one.sources]
    assert PATH not in cited

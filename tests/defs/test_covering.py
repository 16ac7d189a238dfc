"""The check that tells the days apart, as Dagster shows it."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import dagster as dg

from e1_assets.defs.automation import range_tags
from e1_assets.defs.covering import days_covered
from e1_assets.defs.house import definitions_of
from e1_assets.defs.resources import VaultRoom
from e1_assets.storage.failures import FailureLedger
from e1_assets.storage.vault import open_vault
from e1_assets.storage.warehouse import Warehouse

LATE = "inbox/ada/2026-05-06-2100-ada-late.md"
KEY = dg.AssetCheckKey(dg.AssetKey("brief"), "coverage")
ONE = range_tags("2026-05-04|kv-cache", "2026-05-04|kv-cache")


def checked(folder: Path) -> dg.AssetCheckEvaluation:
    """The outcome of the check in a run of one round."""
    vault = open_vault(folder, {}, folder)
    job = definitions_of(vault).resolve_job_def("daily_round")
    config = {
        "loggers": {"console": {"config": {"log_level": "CRITICAL"}}},
        "ops": {"rounds": {"config": {"resume": True}}},
    }
    with dg.instance_for_test() as instance:
        job.execute_in_process(instance=instance, run_config=config, tags=ONE, raise_on_error=False)
        found = instance.event_log_storage.get_asset_check_execution_history(KEY, limit=1)
        event = found[0].event
        assert event is not None and event.dagster_event is not None
        return event.dagster_event.asset_check_evaluation_data


def rows(found: dg.AssetCheckEvaluation) -> list[dict[str, Any]]:
    return [dict(one.data) for one in found.metadata["days"].records]  # type: ignore[union-attr]


def test_days_in_order_pass_with_their_counts(demo: Path) -> None:
    found = checked(demo)
    assert found.passed
    counts = {name: found.metadata[name].value for name in ("brief", "quiet", "stale", "missing")}
    assert counts["brief"] + counts["quiet"] == 9 and counts["quiet"]  # type: ignore[operator]
    assert (counts["stale"], counts["missing"]) == (0, 0)
    assert rows(found) == []


def test_the_check_runs_by_itself_too(demo: Path) -> None:
    vault = open_vault(demo, {}, demo)
    repository = definitions_of(vault).get_repository_def()
    assert KEY in repository.asset_graph.asset_check_keys
    found = days_covered(VaultRoom(root=str(demo)))
    assert isinstance(found, dg.AssetCheckResult) and found.passed


def test_failed_missing_stale_days_are_told_with_the_reason(demo: Path) -> None:
    vault = open_vault(demo, {}, demo)
    warehouse = Warehouse(vault.state / "warehouse.duckdb")
    now = datetime.now(UTC) + timedelta(minutes=1)
    FailureLedger(vault, warehouse).record(date(2026, 5, 8), "decoding", "the gate was closed", now)
    (demo / LATE).write_text("# Late\n\n- arXiv:2604.09999 keeps pages twice.\n", encoding="utf-8")
    found = checked(demo)
    assert not found.passed and found.severity is dg.AssetCheckSeverity.WARN
    told = {(row["date"], row["topic"]): (row["state"], row["why"]) for row in rows(found)}
    assert told["2026-05-08", "decoding"] == ("failed", "the gate was closed")
    assert told["2026-05-07", "decoding"][0] == "missing"
    assert ("2026-05-07", "kv-cache") not in told
    assert told["2026-05-06", "kv-cache"] == ("stale", f"late {LATE}")
    assert found.metadata["never_run"].value == 4

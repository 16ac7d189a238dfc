"""Our event log is Dagster's own with its connections kept open."""

from pathlib import Path

import dagster as dg
from dagster._core.storage.event_log import SqliteEventLogStorage

from e1_assets.defs.event_log import KeptOpenSqliteEventLog
from e1_assets.defs.home import prepare_home
from e1_assets.defs.instance import instance_at
from tests.defs.small_round import run_range, small_round


def test_dagsters_own_class_reads_what_ours_wrote(tmp_path: Path) -> None:
    home = prepare_home(tmp_path / "home")
    with instance_at(home) as instance:
        assert isinstance(instance.event_log_storage, KeptOpenSqliteEventLog)
        result = run_range(small_round([]), instance, "2026-10-02|agents", "2026-10-03|infra")
        ours = [str(entry.dagster_event) for entry in instance.all_logs(result.run_id)]
    (home / "dagster.yaml").write_text("telemetry:\n  enabled: false\n")
    with instance_at(home) as instance:
        assert isinstance(instance.event_log_storage, SqliteEventLogStorage)
        assert not isinstance(instance.event_log_storage, KeptOpenSqliteEventLog)
        assert [str(entry.dagster_event) for entry in instance.all_logs(result.run_id)] == ours
        assert len(instance.get_materialized_partitions(dg.AssetKey("brief"))) == 6


def test_only_the_last_runs_stay_open(tmp_path: Path) -> None:
    log = KeptOpenSqliteEventLog(str(tmp_path))
    for number in range(12):
        log.get_logs_for_run(f"run-{number}")
    assert len(log._runs) == 8
    log.dispose()

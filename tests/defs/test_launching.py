"""What a command reports to Dagster: the days that something new is dated, no others."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import dagster as dg
import pytest

from e1_assets.defs.demo_vault import make_demo
from e1_assets.defs.home import home_of
from e1_assets.defs.instance import instance_at
from e1_assets.defs.launching import _told_elsewhere, ingest_in_process
from e1_assets.defs.reading import take_in
from e1_assets.defs.telling import days_to_tell
from e1_assets.storage.vault import Vault, open_vault
from e1_assets.storage.warehouse import Warehouse
from tests.commands.calling import call

NOTE = "# Evening filter\n\n- **Tarnlog** (arXiv:2601.04417): reads 1.8 times faster.\n"


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    make_demo(tmp_path / "demo")
    return open_vault(tmp_path / "demo", {}, tmp_path)


@pytest.fixture
def reported(vault: Vault) -> Callable[[], list[str]]:
    """The partitions of notes that were ever reported, oldest report first."""

    def days() -> list[str]:
        with instance_at(home_of(vault.prepare_state(), {})) as instance:
            key = dg.AssetKey("inbox_notes")
            records = instance.fetch_materializations(key, limit=99, ascending=True).records
            return [record.partition_key or "" for record in records]

    return days


def test_a_day_is_reported_when_something_new_is_dated_so(
    vault: Vault, reported: Callable[[], list[str]]
) -> None:
    ingest_in_process(vault, None)
    first = reported()
    assert first == sorted(set(first)) and first[0] == "2026-05-04"
    assert (vault.root / "inbox" / "bo").is_dir()
    (vault.root / "inbox/bo/2026-05-05T2100-bo-late.md").write_text(NOTE, encoding="utf-8")
    ingest_in_process(vault, None)
    assert reported() == [*first, "2026-05-05"]


def test_a_range_is_reported_whole(vault: Vault, reported: Callable[[], list[str]]) -> None:
    ingest_in_process(vault, (date(2026, 5, 4), date(2026, 5, 7)))
    assert reported() == ["2026-05-04", "2026-05-05", "2026-05-06", "2026-05-07"]


def test_what_an_ingest_read_before_it_died_is_reported_by_the_next(
    vault: Vault, reported: Callable[[], list[str]]
) -> None:
    ingest_in_process(vault, None)
    first = reported()
    (vault.root / "inbox/bo/2026-05-05T2100-bo-late.md").write_text(NOTE, encoding="utf-8")
    warehouse = Warehouse(vault.state / "warehouse.duckdb")
    take_in(vault, warehouse, datetime.now(UTC))
    assert days_to_tell(vault, warehouse) == [date(2026, 5, 5)]
    done = call("ingest", "--vault", vault.root)
    assert done.code == 0 and "Nothing changed" not in done.err
    assert reported() == [*first, "2026-05-05"]
    assert days_to_tell(vault, warehouse) == []


def test_rounds_report_the_days_of_their_windows(
    vault: Vault, reported: Callable[[], list[str]]
) -> None:
    assert call("run", "--date", "2026-05-04", "--vault", vault.root).code == 0
    later = days_to_tell(vault, Warehouse(vault.state / "warehouse.duckdb"))
    assert reported() == ["2026-05-04"] and date(2026, 5, 6) in later
    assert call("ingest", "--vault", vault.root).code == 0
    assert set(map(str, later)) <= set(reported())


def test_an_interrupt_that_meets_a_query_is_an_interrupt() -> None:
    with pytest.raises(KeyboardInterrupt), _told_elsewhere():
        raise RuntimeError("Query interrupted")
    with pytest.raises(RuntimeError, match="another"), _told_elsewhere():
        raise RuntimeError("another")

import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta

import duckdb
import polars as pl
import pytest
from filelock import FileLock, Timeout

from e1_assets.domain.errors import Busy, EnvironmentFault, StorageFault
from e1_assets.storage.frames import frame
from e1_assets.storage.schema import columns, tables
from e1_assets.storage.turns import Turns
from e1_assets.storage.warehouse import Warehouse

WHEN = datetime(2026, 5, 6, 22, 20, tzinfo=UTC)
DAY = timedelta(days=1)
ROW = {"sha256": "a", "size": 1, "path": "p", "first_seen": WHEN}


@pytest.fixture
def warehouse(tmp_path):
    return Warehouse(tmp_path / "warehouse.duckdb", timeout=0.3)


def count(warehouse):
    with warehouse.reading() as reader:
        return reader.rows("SELECT count(*) FROM e1.snapshots")[0][0]


def test_every_table_is_there_with_a_comment(warehouse):
    with warehouse.reading() as reader:
        rows = reader.rows("SELECT table_name, comment FROM duckdb_tables() WHERE schema_name='e1'")
    assert {name for name, _ in rows} == tables()
    assert [name for name, comment in rows if not comment] == ["schema_version"]


@pytest.mark.parametrize("table", sorted(tables()))
def test_the_columns_read_from_the_schema_are_those_of_the_database(warehouse, table):
    with warehouse.reading() as reader:
        assert reader.frame(f"SELECT * FROM e1.{table}").columns == list(columns(table))


def test_what_is_written_is_read_back_in_utc(warehouse):
    with warehouse.writing() as writer:
        writer.insert("snapshots", frame("snapshots", [ROW]))
    with warehouse.reading() as reader:
        assert reader.rows("SELECT * FROM e1.snapshots WHERE path = ?", ["p"]) == [
            ("a", 1, "p", WHEN)
        ]
        found = reader.frame("SELECT first_seen FROM e1.snapshots WHERE size = ?", [1])
    assert found.schema["first_seen"] == pl.Datetime("us", "UTC")
    assert found["first_seen"].to_list() == [WHEN]


def test_an_error_inside_rolls_everything_back(warehouse):
    with pytest.raises(RuntimeError), warehouse.writing() as writer:
        writer.insert("snapshots", frame("snapshots", [ROW]))
        raise RuntimeError
    assert count(warehouse) == 0


def test_nested_uses_join_the_outer_one(warehouse):
    with pytest.raises(RuntimeError), warehouse.writing() as writer:
        writer.insert("snapshots", frame("snapshots", [ROW]))
        with warehouse.writing() as inner:
            inner.insert("snapshots", frame("snapshots", [{**ROW, "sha256": "b"}]))
        assert count(warehouse) == 2
        raise RuntimeError
    assert count(warehouse) == 0
    with warehouse.reading(), warehouse.writing() as writer:
        writer.insert("snapshots", frame("snapshots", [ROW]))
    assert count(warehouse) == 1


def test_threads_of_one_process_wait_for_each_other(warehouse):
    patient = Warehouse(warehouse.path)

    def add() -> None:
        with patient.writing() as writer:
            writer.insert("snapshots", frame("snapshots", [ROW]))

    workers = [threading.Thread(target=add) for _ in range(6)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert count(patient) == 6


HOLD = """
import sys
from pathlib import Path
from e1_assets.storage.turns import Turns
from e1_assets.storage.warehouse import Warehouse
with Warehouse(Path(sys.argv[1])).reading():
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_held_warehouse_is_busy_until_its_holder_is_killed(warehouse):
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(warehouse.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(Busy) as caught:
            count(warehouse)
        assert str(holder.pid) in str(caught.value)
        assert f"{warehouse.path}.lock" in str(caught.value)
        holder.kill()
    assert count(warehouse) == 0


def test_a_damaged_file_is_a_storage_fault_with_the_way_out(warehouse):
    warehouse.path.write_bytes(b"not a database" * 1000)
    with pytest.raises(StorageFault, match="e1 rebuild"):
        count(warehouse)


def test_tables_of_another_version_are_refused(warehouse):
    with warehouse.writing() as writer:
        writer.execute("UPDATE e1.schema_version SET version = 0")
    with pytest.raises(EnvironmentFault, match="e1 rebuild"):
        count(warehouse)


def test_a_folder_that_is_a_file_is_a_fault_a_person_can_act_on(tmp_path):
    (tmp_path / "state").write_text("in the way")
    with pytest.raises((EnvironmentFault, StorageFault)):
        count(Warehouse(tmp_path / "state" / "warehouse.duckdb"))


def test_a_row_that_lacks_a_column_is_no_row():
    with pytest.raises(KeyError, match="first_seen"):
        frame("snapshots", [{"sha256": "a", "size": 1, "path": "p"}])


def test_held_over_several_uses_it_is_free_afterwards(warehouse):
    other = FileLock(f"{warehouse.path}.lock")
    with Turns(warehouse) as turns:
        turns.take()
        with warehouse.writing() as writer:
            writer.insert("snapshots", frame("snapshots", [ROW]))
        assert count(warehouse) == 1
        with pytest.raises(Timeout):
            other.acquire(timeout=0)
    with other.acquire(timeout=0):
        assert other.is_locked
    assert count(warehouse) == 1


def test_who_waits_has_a_turn_once_it_was_held_for_long(warehouse, monkeypatch):
    other, took = FileLock(f"{warehouse.path}.lock"), []

    def wait():
        with other.acquire(timeout=30):
            took.append(True)

    waiting = threading.Thread(target=wait)
    with Turns(warehouse) as turns:
        turns.take()
        waiting.start()
        turns.take()  # a moment later: still its own
        assert count(warehouse) == 0 and not took
        monkeypatch.setattr("e1_assets.storage.turns._LONGEST", -1)
        turns.take()
        waiting.join()
        assert took and count(warehouse) == 0
        turns.give()
        with other.acquire(timeout=0):
            assert other.is_locked
    assert count(warehouse) == 0


def test_an_error_while_it_is_held_is_told_as_one_of_the_file(warehouse):
    with pytest.raises(StorageFault, match="e1 rebuild"), Turns(warehouse) as turns:
        turns.take()
        raise duckdb.IOException("could not read: corrupt")
    assert count(warehouse) == 0


def row_of(table, **more):
    told = {
        pl.String(): "a", pl.Boolean(): True, pl.Float64(): 0.5, pl.Date(): WHEN.date(),
        pl.Datetime("us", "UTC"): WHEN, pl.List(pl.String()): ["b", "c"],
    }  # fmt: skip
    return {name: told.get(kind, 1) for name, kind in columns(table).items()} | more


@pytest.mark.parametrize("table", ["dispositions", "briefs", "snapshots"])
def test_many_rows_make_the_frame_that_few_do(table):
    row = row_of(table)
    few, many = frame(table, [row] * 3), frame(table, [row] * 300)
    assert few.schema == many.schema
    assert few.equals(many.head(3))


def test_columns_of_many_rows_keep_to_their_rows():
    lists = ([], ["x"], ["x", "y"])
    rows = [
        row_of(
            "dispositions", reasons=lists[n % 3], targets=lists[n % 2], event_time=WHEN + n * DAY
        )
        for n in range(200)
    ]
    told = frame("dispositions", rows)
    for name in ("reasons", "targets", "held_at", "event_time"):
        assert told[name].to_list() == [row[name] for row in rows]


@pytest.mark.parametrize("table", ["dispositions", "briefs", "increments", "brief_revisions"])
@pytest.mark.parametrize("count", [1, 3, 60])
def test_rows_added_are_those_of_their_frame(warehouse, table, count):
    model = {"model": "{}"} if "model" in columns(table) else {}
    rows = [row_of(table, **model) for _ in range(count)]
    with warehouse.writing() as writer:
        writer.add(table, rows)
        added = writer.frame(f"SELECT * FROM e1.{table}")
        writer.execute(f"DELETE FROM e1.{table}")
        writer.insert(table, frame(table, rows))
        assert added.equals(writer.frame(f"SELECT * FROM e1.{table}")) and len(added) == count
        with pytest.raises(KeyError):
            writer.add(table, [{"topic": "caching"}])


def test_what_the_log_of_a_filled_warehouse_holds_comes_along(warehouse):
    with warehouse.writing() as writer:
        writer.insert("snapshots", frame("snapshots", [ROW]))
    with warehouse.replaced() as fresh, fresh.reading(), fresh.writing() as writer:
        writer.insert("snapshots", frame("snapshots", [ROW, ROW | {"sha256": "b"}]))
    assert count(warehouse) == 2

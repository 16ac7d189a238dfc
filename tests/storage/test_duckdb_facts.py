"""What we lean on in DuckDB 2.0.1, asked of DuckDB."""

import duckdb
import polars as pl
import pytest

from e1_assets.storage.connections import _Stream
from e1_assets.storage.instance import Instance
from e1_assets.storage.warehouse import _CONFIG


def connected(path):
    return Instance(path, _CONFIG).attached()


def plain(path):
    return duckdb.connect(str(path), config=dict(_CONFIG))


def test_the_configuration_shuts_the_file_system_and_itself(tmp_path):
    (tmp_path / "x.csv").write_text("a\n1\n")
    with connected(tmp_path / "w.duckdb") as connection:
        with pytest.raises(duckdb.Error, match="disabled"):
            connection.execute(f"SELECT * FROM read_csv('{tmp_path}/x.csv')").fetchall()
        with pytest.raises(duckdb.Error, match="locked"):
            connection.execute("SET enable_external_access = true")
        with pytest.raises(duckdb.Error, match="disabled"):
            connection.execute(f"ATTACH '{tmp_path}/other.duckdb'")


def test_frames_come_in_by_their_arrow_stream_alone(tmp_path):
    """A polars frame registered as such needs pyarrow, its stream does not."""
    frame = pl.DataFrame({"words": [["a"], []], "moment": ["2026-01-01 00:00:00+08:00", None]})
    frame = frame.with_columns(pl.col("moment").str.to_datetime(time_zone="UTC"))
    with connected(tmp_path / "w.duckdb") as connection:
        connection.register("rows_in", _Stream(frame))
        connection.execute("CREATE TABLE t AS SELECT * FROM rows_in")
        back = pl.DataFrame(connection.sql("SELECT * FROM t ORDER BY moment NULLS LAST"))
    assert back["words"].to_list() == [["a"], []]
    assert back["moment"].dt.convert_time_zone("UTC").equals(frame["moment"])


def test_by_name_a_missing_column_is_an_error(tmp_path):
    with connected(tmp_path / "w.duckdb") as connection:
        connection.execute("CREATE TABLE t (a INTEGER NOT NULL, b INTEGER NOT NULL)")
        connection.register("rows_in", _Stream(pl.DataFrame({"a": [1]})))
        with pytest.raises(duckdb.ConstraintException):
            connection.execute("INSERT INTO t BY NAME SELECT * FROM rows_in")


def test_deleting_then_inserting_the_same_rows_in_one_transaction_is_whole(tmp_path):
    with connected(tmp_path / "w.duckdb") as connection:
        connection.execute("CREATE TABLE t (a INTEGER)")
        connection.execute("INSERT INTO t VALUES (1), (2)")
        connection.execute("BEGIN")
        connection.execute("DELETE FROM t WHERE a = 1")
        connection.execute("INSERT INTO t VALUES (1), (3)")
        connection.execute("ROLLBACK")
        assert connection.execute("SELECT a FROM t ORDER BY a").fetchall() == [(1,), (2,)]


def test_scans_keep_the_order_of_insertion_across_deletes(tmp_path):
    with connected(tmp_path / "w.duckdb") as connection:
        connection.execute("CREATE TABLE t (a INTEGER)")
        for start in range(0, 300, 100):
            connection.execute("INSERT INTO t SELECT unnest(range(?, ?))", [start, start + 100])
        connection.execute("DELETE FROM t WHERE a BETWEEN 50 AND 149")
        connection.execute("CHECKPOINT")
        connection.execute("INSERT INTO t VALUES (1000)")
        found = [a for (a,) in connection.execute("SELECT a FROM t ORDER BY rowid").fetchall()]
    assert found == [*range(50), *range(150, 300), 1000]


def test_a_second_process_is_refused_not_served(tmp_path):
    import subprocess
    import sys

    path = tmp_path / "w.duckdb"
    with connected(path):
        done = subprocess.run(
            [sys.executable, "-c", f"import duckdb; duckdb.connect({str(path)!r})"],
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode
    assert "lock" in done.stderr

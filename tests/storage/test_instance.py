import duckdb
import pytest

from e1_assets.storage.instance import Instance
from e1_assets.storage.warehouse import _CONFIG


def test_between_uses_the_file_is_free_for_anybody(tmp_path):
    path = tmp_path / "it's here.duckdb"
    instance = Instance(path, _CONFIG)
    with instance.attached() as connection:
        connection.execute("CREATE TABLE t AS SELECT 1 AS a")
    with duckdb.connect(str(path)) as other:
        other.execute("INSERT INTO t VALUES (2)")
    with instance.attached() as connection:
        assert connection.execute("SELECT a FROM t ORDER BY a").fetchall() == [(1,), (2,)]


def test_after_an_error_nothing_of_the_use_is_left(tmp_path):
    instance = Instance(tmp_path / "w.duckdb", _CONFIG)
    with instance.attached() as connection:
        connection.execute("CREATE TABLE t AS SELECT 1 AS a")
    with pytest.raises(ZeroDivisionError), instance.attached() as connection:
        connection.execute("BEGIN")
        connection.execute("DELETE FROM t")
        raise ZeroDivisionError
    with instance.attached() as connection:
        assert connection.execute("SELECT a FROM t").fetchall() == [(1,)]


def test_more_than_memory_holds_goes_beside_the_file(tmp_path):
    config = {**_CONFIG, "memory_limit": "40MB"}
    with Instance(tmp_path / "w.duckdb", config).attached() as connection:
        connection.execute(
            "CREATE TABLE t AS SELECT md5(range::VARCHAR) AS m FROM range(1000000) ORDER BY m"
        )
        assert (tmp_path / "w.duckdb.tmp").is_dir()
        found = connection.execute("SELECT min(m) = first(m), count(*) FROM t").fetchall()
        assert found == [(True, 1_000_000)]


def test_a_short_log_stays_beside_the_file_a_long_one_is_folded_in(tmp_path):
    path, log = tmp_path / "w.duckdb", tmp_path / "w.duckdb.wal"
    instance = Instance(path, _CONFIG)
    with instance.attached() as connection:
        connection.execute("CREATE TABLE t AS SELECT 1 AS a")
    assert log.exists()
    with duckdb.connect(str(path), read_only=True) as other:
        assert other.execute("SELECT a FROM t").fetchall() == [(1,)]
    with instance.attached() as connection:
        connection.execute("CREATE TABLE u AS SELECT md5(range::VARCHAR) AS m FROM range(100000)")
    assert not log.exists()
    with instance.attached() as connection:
        assert connection.execute("SELECT count(*) FROM t, u").fetchall() == [(100_000,)]

"""The warehouse: one DuckDB file, opened briefly under an operating system lock.

    warehouse = Warehouse(vault.state / "warehouse.duckdb")
    with warehouse.reading() as reader:
        reader.frame("SELECT * FROM e1.items WHERE path = ?", [path])      # polars
        reader.rows("SELECT count(*) FROM e1.items")                       # tuples, times in UTC
    with warehouse.writing() as writer:                                    # one transaction
        writer.delete("items", path=path)
        writer.insert("items", frame)

A nested `reading` or `writing` of the same file on the same thread joins the outer one.
Everything raised inside `writing` rolls back. Errors: Busy (lock held), StorageFault (disk),
EnvironmentFault (permissions).
"""

import os
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
from filelock import FileLock, Timeout

from e1_assets.domain.errors import Busy
from e1_assets.storage import schema
from e1_assets.storage.faults import disk_fault, faults
from e1_assets.storage.instance import Instance

_CONFIG: dict[str, str] = {
    "autoload_known_extensions": "false",
    "autoinstall_known_extensions": "false",
    "memory_limit": "256MB",
    "threads": "1",
}


# A little longer than a waiting process lets pass before it looks at the lock again.
_TURN = 0.06
_ZONED = "TIMESTAMP WITH TIME ZONE"


class _Stream:
    """A frame by its Arrow stream alone: DuckDB takes it so without pyarrow."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._frame.__arrow_c_stream__(requested_schema)


class Reader:
    """An open connection; parameters only, never values written into SQL."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = connection

    def rows(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query; times are in UTC."""
        return self._fetched(sql, list(parameters))

    def named_rows(self, sql: str, values: Mapping[str, object]) -> list[tuple[Any, ...]]:
        """The rows of a query whose parameters are written `$name`."""
        return self._fetched(sql, dict(values))

    def table(self, sql: str) -> tuple[list[str], list[tuple[Any, ...]]]:
        """Column names and rows of a query of any types; a frame knows no intervals."""
        rows = self._fetched(sql, [])
        return [column[0] for column in self._connection.description or ()], rows

    def _fetched(self, sql: str, values: list[object] | dict[str, object]) -> list[tuple[Any, ...]]:
        done = self._connection.execute(sql, values)
        zoned = any(kind == _ZONED for _, kind, *_ in done.description or ())
        found = done.fetchall()
        return [tuple(map(_in_utc, row)) for row in found] if zoned else found

    def frame(self, sql: str, parameters: Sequence[object] = ()) -> pl.DataFrame:
        """The rows of a query as a frame; times are in UTC."""
        frame = pl.DataFrame(self._connection.sql(sql, params=list(parameters)))
        zoned = [name for name, kind in frame.schema.items() if isinstance(kind, pl.Datetime)]
        return frame.with_columns(pl.col(zoned).dt.convert_time_zone("UTC")) if zoned else frame


class Writer(Reader):
    """An open transaction."""

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> None:
        """Run a statement; its result is read at once, an unread one blocks the connection."""
        self._connection.execute(sql, list(parameters)).fetchall()

    def delete(self, table: str, **equal: object) -> None:
        """Delete the rows whose columns equal the values given, one at least."""
        where = " AND ".join(f"{name} = ?" for name in equal)
        if not where:
            raise ValueError(f"delete from {table} without a condition")
        self.execute(f"DELETE FROM {_named(table)} WHERE {where}", list(equal.values()))

    def delete_keys(self, table: str, keys: pl.DataFrame) -> None:
        """Delete the rows that agree with any row of `keys` in all its columns."""
        self._connection.register("keys", _Stream(keys))
        same = " AND ".join(f"t.{name} = keys.{name}" for name in keys.columns)
        self.execute(f"DELETE FROM {_named(table)} t USING keys WHERE {same}")
        self._connection.unregister("keys")

    def insert(self, table: str, frame: pl.DataFrame) -> None:
        """Add the rows of a frame by column name."""
        if frame.is_empty():
            return
        self._connection.register("rows_in", _Stream(frame))
        self.execute(f"INSERT INTO {_named(table)} BY NAME SELECT * FROM rows_in")
        self._connection.unregister("rows_in")


def _named(table: str) -> str:
    if table not in schema.tables():
        raise ValueError(f"no table {table!r}")
    return f"e1.{table}"


def _in_utc(value: object) -> object:
    return value.astimezone(UTC) if isinstance(value, datetime) and value.tzinfo else value


@cache
def _door(path: Path) -> tuple[FileLock, threading.local, Instance]:
    """One lock, one place for the open connection, one instance of DuckDB, for all objects of a
    path in this process."""
    return FileLock(f"{path}.lock"), threading.local(), Instance(path, _CONFIG)


class Warehouse:
    """The one seam to the database; holds no connection between uses.

    With `read_only` the file is opened so that DuckDB itself refuses to change it.
    """

    def __init__(self, path: Path, timeout: float = 30.0, read_only: bool = False) -> None:
        self.path = path
        self._read_only = read_only
        self._timeout = timeout
        self._holder = path.with_name(f"{path.name}.holder")
        self._lock, self._open, self._instance = _door(path.absolute())

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """A connection to read with."""
        if outer := self._outer():
            yield outer
            return
        with self._connected() as connection:
            yield self._entered(Writer(connection))

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """One transaction: committed and checkpointed at the end, rolled back on any error."""
        if outer := self._outer():
            with _transaction(outer, self._open):
                yield outer
            return
        with self._connected() as connection:
            writer = self._entered(Writer(connection))
            with _transaction(writer, self._open):
                yield writer
            # A full disk at close is swallowed by DuckDB, at CHECKPOINT it is raised.
            writer.execute("CHECKPOINT")

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep the file at hand over several uses; then whoever waits for it has its turn."""
        with self.reading():
            yield
        time.sleep(_TURN)

    @contextmanager
    def replaced(self) -> Iterator["Warehouse"]:
        """An empty warehouse to fill, which takes the place of this one at the end, whole or not.

        Everybody else waits meanwhile; what a killed one left is dropped.
        """
        with self._locked():
            fresh = Warehouse(self.path.with_name(f"{self.path.name}.new"), self._timeout)
            _drop(fresh.path)
            try:
                yield fresh
                with fresh.writing():
                    pass  # what its log still holds goes into the file
                # The log of the old file must not be folded into the new one.
                self.path.with_name(f"{self.path.name}.wal").unlink(missing_ok=True)
                fresh.path.replace(self.path)
            finally:
                _drop(fresh.path)

    def _outer(self) -> Writer | None:
        return getattr(self._open, "writer", None)

    def _entered(self, writer: Writer) -> Writer:
        self._open.writer = writer
        return writer

    @contextmanager
    def _connected(self) -> Iterator[duckdb.DuckDBPyConnection]:
        with faults(self.path), self._locked():
            try:
                with self._instance.attached(self._read_only) as connection:
                    if not self._read_only:
                        schema.ensure(connection, str(self.path))
                    yield connection
            finally:
                self._open.writer = None

    @contextmanager
    def _locked(self) -> Iterator[None]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock.acquire(timeout=self._timeout)
            self._holder.write_text(str(os.getpid()), encoding="ascii")
        except Timeout as error:
            raise Busy(
                f"the warehouse is in use by process {self._holder_pid()}",
                f"{self.path}.lock",
                "Wait for it to end, or end it, then try again.",
            ) from error
        except OSError as error:
            self._lock.release()
            raise disk_fault(error, self.path) from error
        try:
            yield
        finally:
            self._lock.release()

    def _holder_pid(self) -> str:
        try:
            return self._holder.read_text(encoding="ascii") or "unknown"
        except OSError:
            return "unknown"


def _drop(path: Path) -> None:
    for end in ("", ".wal", ".lock", ".holder"):
        path.with_name(f"{path.name}{end}").unlink(missing_ok=True)


@contextmanager
def _transaction(writer: Writer, local: threading.local) -> Iterator[None]:
    """Begin and commit, unless a transaction is under way on this connection."""
    if getattr(local, "within", False):
        yield
        return
    writer.execute("BEGIN")
    local.within = True
    try:
        yield
    except BaseException:
        # After a fatal error there is nothing left to roll back; the first error is the one to see.
        with suppress(duckdb.Error):
            writer.execute("ROLLBACK")
        raise
    else:
        writer.execute("COMMIT")
    finally:
        local.within = False

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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import duckdb
from filelock import FileLock, Timeout

from e1_assets.domain.errors import Busy
from e1_assets.storage import schema
from e1_assets.storage.connections import Reader, Writer
from e1_assets.storage.faults import disk_fault, faults
from e1_assets.storage.instance import Instance

_CONFIG: dict[str, str] = {
    "autoload_known_extensions": "false",
    "autoinstall_known_extensions": "false",
    "memory_limit": "256MB",
    "threads": "1",
}


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

"""The DuckDB instance of this process, with one file attached only while it is used."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import duckdb

_NAME = "warehouse"
# The file, then what DuckDB writes beside it: its log, also while that is folded in or recovered.
_FILES = ("", ".wal", ".wal.checkpoint", ".wal.recovery")


class Instance:
    """Making an instance costs 25 ms of CPU, attaching a file to one 4: so it is kept.

    Whatever is raised while the file is attached ends the instance with all it held; the next use
    starts a new one.
    """

    def __init__(self, path: Path, config: Mapping[str, str]) -> None:
        self._path, self._config = path, config
        self._idle: duckdb.DuckDBPyConnection | None = None

    @contextmanager
    def attached(self, read_only: bool = False) -> Iterator[duckdb.DuckDBPyConnection]:
        """A connection whose tables are those of the file, made where there is none.

        With `read_only` it must be there, and DuckDB refuses to change it.
        """
        connection, self._idle = self._idle or self._started(), None
        try:
            how = " (READ_ONLY)" if read_only else ""
            connection.execute(f"ATTACH {_literal(self._path)} AS {_NAME}{how}")
            connection.execute(f"USE {_NAME}")
            yield connection
            connection.execute("USE memory")
            connection.execute(f"DETACH {_NAME}")
        except BaseException:
            connection.close()
            raise
        self._idle = connection

    def _started(self) -> duckdb.DuckDBPyConnection:
        """An instance that reaches no file but this one and its own, and may not be changed."""
        connection = duckdb.connect(":memory:", config={**self._config})
        own = ", ".join(_literal(f"{self._path}{end}") for end in _FILES)
        aside = _literal(f"{self._path}.tmp")
        connection.execute(f"SET temp_directory = {aside}")
        connection.execute(f"SET allowed_directories = [{aside}]")
        connection.execute(f"SET allowed_paths = [{own}]")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")
        return connection


def _literal(value: object) -> str:
    """A path as an SQL string: ATTACH takes no parameter."""
    return "'" + str(value).replace("'", "''") + "'"

"""The DuckDB instance of this process, with one file attached only while it is used."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import duckdb

_NAME = "warehouse"
# The file, then what DuckDB writes beside it: its log, also while that is folded in or recovered.
_FILES = ("", ".wal", ".wal.checkpoint", ".wal.recovery")
# Folding the log into the file writes every table touched anew, 80 ms of CPU after a month of
# rounds; reading a log of this size again at the next use takes 10.
_LOG_BYTES = 2 * 1024 * 1024


class Instance:
    """Making an instance costs 25 ms of CPU, attaching a file to one 4: so it is kept.

    What was committed may stay in the log beside the file until that is worth folding in.

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
            if not read_only and self._log_bytes() > _LOG_BYTES:
                connection.execute("CHECKPOINT")
            connection.execute("USE memory")
            connection.execute(f"DETACH {_NAME}")
        except BaseException:
            connection.close()
            raise
        self._idle = connection

    def _log_bytes(self) -> int:
        log = self._path.with_name(f"{self._path.name}.wal")
        return log.stat().st_size if log.exists() else 0

    def _started(self) -> duckdb.DuckDBPyConnection:
        """An instance that reaches no file but this one and its own, and may not be changed."""
        connection = duckdb.connect(":memory:", config={**self._config})
        own = ", ".join(_literal(f"{self._path}{end}") for end in _FILES)
        aside = _literal(f"{self._path}.tmp")
        connection.execute(f"SET temp_directory = {aside}")
        connection.execute(f"SET allowed_directories = [{aside}]")
        connection.execute(f"SET allowed_paths = [{own}]")
        connection.execute("SET checkpoint_on_detach = 'DISABLED'")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")
        return connection


def _literal(value: object) -> str:
    """A path as an SQL string: ATTACH takes no parameter."""
    return "'" + str(value).replace("'", "''") + "'"

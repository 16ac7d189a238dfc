"""What is asked or changed over an open connection of the warehouse."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import duckdb
import polars as pl

from e1_assets.storage import schema
from e1_assets.storage.frames import Row, frame, in_order

# Up to so many rows are told quicker as values of a statement: 0.7 ms for one, not 2.
_FEW = 6
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

    def add(self, table: str, rows: Sequence[Row]) -> None:
        """Add rows; KeyError for one that lacks a column or has another."""
        if not 0 < len(rows) <= _FEW:
            self.insert(table, frame(table, rows))
            return
        told = in_order(table, rows)
        marks = f"({', '.join('?' * len(told[0]))})"
        columns = ", ".join(schema.columns(table))
        self.execute(
            f"INSERT INTO {_named(table)} ({columns}) VALUES {', '.join([marks] * len(told))}",
            [value for row in told for value in row],
        )

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

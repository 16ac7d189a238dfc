"""Rows of the warehouse as frames, one conversion for all tables."""

from collections.abc import Mapping, Sequence

import polars as pl

from e1_assets.storage import schema

Row = Mapping[str, object]


def frame(table: str, rows: Sequence[Row]) -> pl.DataFrame:
    """A frame with the columns of a table; KeyError for a row that lacks one, or has another."""
    columns = schema.columns(table)
    for row in rows:
        if len(row) != len(columns):
            raise KeyError(f"{table}: {sorted(row.keys() ^ columns.keys())}")
    return pl.DataFrame(
        {name: pl.Series(name, [row[name] for row in rows], kind) for name, kind in columns.items()}
    )

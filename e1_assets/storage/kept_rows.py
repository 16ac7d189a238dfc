"""The rows of a round that its brief does not say, packed to be kept beside it.

One archive of a Parquet file per table: any program reads it, no warehouse is needed for it.
"""

import io
import zipfile
from collections.abc import Mapping

import polars as pl

from e1_assets.storage import schema

_EMPTY: dict[type[pl.DataType], object] = {
    pl.String: "",
    pl.Boolean: False,
    pl.Int32: 0,
    pl.Int64: 0,
    pl.Float64: 0.0,
}


def pack(tables: Mapping[str, pl.DataFrame]) -> bytes:
    """The tables as one archive; the same rows give the same bytes."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as opened:
        for name, rows in tables.items():
            file = io.BytesIO()
            rows.write_parquet(file, compression="zstd", statistics=False)
            # A member without a date of its own is of 1980.
            opened.writestr(zipfile.ZipInfo(f"{name}.parquet"), file.getvalue())
    return archive.getvalue()


def unpack(data: bytes) -> dict[str, pl.DataFrame]:
    """The tables of an archive with the columns of today; what an older program lacked is empty."""
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {
            name: _of_today(name, pl.read_parquet(io.BytesIO(opened.read(f"{name}.parquet"))))
            for name in (member.removesuffix(".parquet") for member in opened.namelist())
        }


def _of_today(table: str, rows: pl.DataFrame) -> pl.DataFrame:
    columns = schema.columns(table)
    lacking = [_lacking(name, kind) for name, kind in columns.items() if name not in rows.columns]
    return rows.with_columns(lacking).select(
        pl.col(name).cast(kind) for name, kind in columns.items()
    )


def _lacking(name: str, kind: pl.DataType) -> pl.Expr:
    empty = [] if isinstance(kind, pl.List) else _EMPTY.get(type(kind))
    return pl.lit(empty, kind).alias(name)

"""The tables of the warehouse as files other programs read."""

import json
from collections.abc import Iterator

import polars as pl

from e1_assets.storage.connections import Reader
from e1_assets.storage.warehouse import Warehouse

_INNER = ("schema_version", "marks")
_CONTROL = r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\u{9f}]"
_FORMULA = "=+-@\t\r＝＋－＠"


def table_frames(warehouse: Warehouse) -> Iterator[tuple[str, pl.DataFrame]]:
    """Every table with its rows, in an order that only its values decide."""
    with warehouse.reading() as reader:
        for name in _tables(reader):
            yield name, reader.frame(f'SELECT * FROM e1."{name}" ORDER BY ALL')


def csv(frame: pl.DataFrame) -> str:
    """A table as CSV that no spreadsheet runs: text that begins like a formula gets a `'`.

    A list stands as JSON, a time in ISO form in UTC, a control character as a mark for it: a page
    of CSV may be shown in a terminal.
    """
    return frame.select(_plain(frame, name) for name in frame.columns).write_csv()


def _plain(frame: pl.DataFrame, name: str) -> pl.Expr:
    kind, column = frame.schema[name], pl.col(name)
    if isinstance(kind, pl.List):
        shown = column.map_elements(_listed, return_dtype=pl.String)
    elif isinstance(kind, pl.Datetime):
        shown = column.dt.strftime("%Y-%m-%dT%H:%M:%S%.fZ")
    elif kind == pl.String:
        shown = column
    else:
        return column
    shown = shown.str.replace_all(_CONTROL, "\ufffd")
    begins = shown.str.slice(0, 1)
    return pl.when(begins.is_in(list(_FORMULA))).then("'" + shown).otherwise(shown).alias(name)


def _listed(values: pl.Series) -> str:
    return json.dumps(values.to_list(), ensure_ascii=False, default=str)


def _tables(reader: Reader) -> list[str]:
    rows = reader.rows(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = 'e1'"
        " AND table_type = 'BASE TABLE' ORDER BY table_name"
    )
    return [name for (name,) in rows if name not in _INNER]

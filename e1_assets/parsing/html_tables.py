"""Tables written as HTML, as rows of cells with exact places."""

import re
from dataclasses import dataclass, field
from itertools import count

from e1_assets.domain.text import Text
from e1_assets.parsing.blocks import Cell, Row, Table
from e1_assets.parsing.tables import names_columns, trimmed

TABLE = re.compile(r"<table\b", re.IGNORECASE)
"""Where a table begins."""
TORN = re.compile(r"<table\b[^<>]{0,400}>(?=\s*(?:<t|[^\s<]))", re.IGNORECASE)
"""The opening tag of a table that has rows or words right behind it."""
_TOKEN = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<(?P<close>/?)(?P<name>table|tr|t[dh]|thead|tbody|tfoot|colgroup)\b(?P<rest>[^<>]*)>",
    re.S | re.I,
)
_SPAN = re.compile(r"\b(?P<which>col|row)span\s*=\s*[\"']?(?P<number>[0-9]{1,3})", re.IGNORECASE)
_TAGS = re.compile(r"<[^<>]*>|&[a-z]+;", re.IGNORECASE)
# More than anybody writes; a table made to be dear stays cheap.
_MOST_COLUMNS, _MOST_ROWS = 40, 200


@dataclass(slots=True)
class _Open:
    """A table being read; `below` holds cells that reach into the next rows, by column."""

    start: int
    rows: list[Row] = field(default_factory=list)
    heads: int = 0
    cells: list[tuple[Cell, int, int]] = field(default_factory=list)
    below: dict[int, tuple[Cell, int]] = field(default_factory=dict)
    cell: int | None = None
    spans: tuple[int, int] = (1, 1)
    names: bool = True
    head: bool = False
    outside: bool = False


@dataclass(frozen=True, slots=True)
class Tables:
    """The whole tables between two characters; `open_at` is where one begins that never ends.

    A table with words outside its cells is none: it is left to be read as the words it holds.
    """

    tables: tuple[Table, ...]
    open_at: int | None


def html_tables(text: Text, start: int, end: int, limit: int) -> Tables:
    """The outer tables that begin between `start` and `end`, none reaching past `limit`."""
    found: list[Table] = []
    opened: _Open | None = None
    depth, last = 0, start
    for token in _TOKEN.finditer(text.text, start, limit):
        name, closes = (token["name"] or "").lower(), bool(token["close"])
        if depth == 0 and token.start() >= end:
            break
        if depth == 1 and opened and opened.cell is None:
            opened.outside |= _worded(text.text, last, token.start())
        last = token.end()
        if name == "table":
            depth = max(depth + (-1 if closes else 1), 0)
            if depth == 1 and not closes:
                opened = _Open(token.start())
            elif depth == 0 and opened:
                _end_row(text, opened, token.start())
                if opened.rows and not opened.outside:
                    found.append(_table(text, opened, token.end()))
                opened = None
        elif depth == 1 and opened and name:
            _read(text, opened, token, name, closes)
    return Tables(tuple(found), opened.start if opened else None)


def _worded(source: str, start: int, end: int) -> bool:
    return any(sign.isalnum() for sign in _TAGS.sub("", source[start:end]))


def _read(text: Text, table: _Open, token: re.Match[str], name: str, closes: bool) -> None:
    """One tag of a table: whatever opens ends what is open on its own level."""
    if name in ("td", "th"):
        _end_cell(text, table, token.start())
        if not closes:
            table.cell, table.spans = token.end(), _spans(token["rest"])
            table.names &= name == "th"
        return
    _end_row(text, table, token.start())
    if name == "thead":
        table.head = not closes


def _spans(rest: str) -> tuple[int, int]:
    """Over how many columns and rows a cell reaches."""
    said = {one["which"].lower(): int(one["number"]) for one in _SPAN.finditer(rest)}
    columns, rows = said.get("col", 1), said.get("row", 1)
    return max(1, min(columns, _MOST_COLUMNS)), max(1, min(rows, _MOST_ROWS))


def _end_cell(text: Text, table: _Open, end: int) -> None:
    if table.cell is not None:
        table.cells.append((trimmed(text.text, table.cell, end), *table.spans))
        table.cell = None


def _end_row(text: Text, table: _Open, end: int) -> None:
    """The open row with the cells that reach into it from above, in their columns."""
    _end_cell(text, table, end)
    own, names = table.cells, table.names
    table.cells, table.names = [], True
    if not own:
        return
    cells: list[Cell] = []
    reaching = {at: (cell, left) for at, (cell, left) in table.below.items() if left > 0}
    table.below = {at: (cell, left - 1) for at, (cell, left) in reaching.items()}
    waiting = iter(own)
    for column in count():
        if column < len(cells):
            continue
        if column in reaching:
            cells.append(reaching[column][0])
            continue
        following = next(waiting, None)
        if following is None:
            break
        cell, wide, high = following
        if high > 1 and column < _MOST_COLUMNS:
            table.below |= dict.fromkeys(range(column, column + wide), (cell, high - 1))
        cells.extend([cell] * wide)
    start, stop = own[0][0].start, own[-1][0].end
    if (names or table.head) and table.heads == len(table.rows):
        table.heads += 1
    table.rows.append(Row(start, max(start, stop), tuple(cells), text.line_at(start)))


def _table(text: Text, table: _Open, end: int) -> Table:
    """The header is the last of the rows of names at the top, else a first row of bare words."""
    rows, heads = table.rows, table.heads
    if not heads and len(rows) > 1 and names_columns(text.text, rows[0]):
        heads = 1
    if heads == len(rows):
        heads = 0
    header = rows[heads - 1] if heads else None
    width = len(header.cells) if header else 0
    body = tuple(
        row._replace(problem=f"{len(row.cells)} cells under {width} headers")
        if header and len(row.cells) != width
        else row
        for row in rows[heads:]
    )
    return Table(table.start, end, header, body, official=False)

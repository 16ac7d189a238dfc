"""Table rows as people write them: ragged, wrapped over lines, with bars in code."""

import re

from e1_assets.domain.text import Text
from e1_assets.parsing.blocks import Cell, Row, Table

_LINE = re.compile(r"[^\r\n]+")
_BAR = re.compile(r"(?<!\\)\|")
_PREFIX = re.compile(r"[ \t>]*")
SEPARATOR = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")

_WRAPS = 4

_Range = tuple[int, int]


def read_table(text: Text, start: int, end: int) -> tuple[Table, int]:
    """The table that begins at `start`, and where it ends.

    CommonMark takes every line up to the next blank one for a row; a line without bars that
    completes no row ends the table here.
    """
    lines = _lines(text.text, start, end)
    header = _row(text, lines[0], None)
    body = [line for line in lines[1:] if not SEPARATOR.match(text.text, *line)]
    rows = _rows(text, body, header)
    last = rows[-1].end if rows else lines[min(1, len(lines) - 1)][1]
    return Table(lines[0][0], last, header, tuple(rows)), last


def barred_table(text: Text, lines: list[_Range]) -> Table:
    """Lines that begin with a bar but lack the separator CommonMark wants.

    The first row is the header when all its cells are words without digits or links.
    """
    first = _row(text, lines[0], None)
    named = names_columns(text.text, first)
    body = [line for line in lines[1:] if not SEPARATOR.match(text.text, *line)]
    if not named:
        rows = [_row(text, line, None) for line in (lines[0], *body)]
        return Table(lines[0][0], lines[-1][1], None, tuple(rows), official=False)
    rows = _rows(text, body, first)
    return Table(lines[0][0], lines[-1][1], first, tuple(rows), official=False)


def names_columns(source: str, row: Row) -> bool:
    """Whether a first row heads the others: words without digits or links, a few in each cell."""
    return all(re.fullmatch(r"[^\d/]{1,24}", cell.read(source)) for cell in row.cells)


def _lines(source: str, start: int, end: int) -> list[_Range]:
    found = []
    for line in _LINE.finditer(source, start, end):
        prefix = _PREFIX.match(source, line.start(), line.end())
        begin = prefix.end() if prefix else line.start()
        stop = begin + len(source[begin : line.end()].rstrip())
        if begin < stop:
            found.append((begin, stop))
    return found


def _rows(text: Text, lines: list[_Range], header: Row) -> list[Row]:
    """Rows of a body; a row may be wrapped over several lines, only its first with a bar before."""
    source, width = text.text, len(header.cells)
    framed = source.startswith("|", header.start)
    closed = framed and source.endswith("|", header.start, header.end)
    rows: list[Row] = []
    at = 0
    while at < len(lines):
        row = _row(text, lines[at], width)
        taken = 1
        short = row.problem is not None and len(row.cells) < width
        if (framed and short) or (closed and not source.endswith("|", row.start, row.end)):
            row, taken = _unwrapped(text, lines, at, row, width)
        if width > 1 and taken == 1 and "|" not in source[row.start : row.end]:
            break
        rows.append(row)
        at += taken
    return rows


def _unwrapped(text: Text, lines: list[_Range], at: int, row: Row, width: int) -> tuple[Row, int]:
    """The row that begins at line `at`, with the lines that complete it; else the row as it is."""
    for taken in range(2, _WRAPS + 2):
        if at + taken > len(lines) or text.text.startswith("|", lines[at + taken - 1][0]):
            break
        joined = _row(text, (lines[at][0], lines[at + taken - 1][1]), width)
        if joined.problem is None and text.text.endswith("|", joined.start, joined.end):
            return joined, taken
    return row, 1


def _row(text: Text, line: _Range, width: int | None) -> Row:
    cells = _cells(text.text, *line)
    odd = width is not None and len(cells) != width
    problem = f"{len(cells)} cells under {width} headers" if odd else None
    return Row(line[0], line[1], cells, text.line_at(line[0]), problem)


def _cells(source: str, start: int, end: int) -> tuple[Cell, ...]:
    begin = start + 1 if source.startswith("|", start) else start
    edges = [begin, *(m.end() for m in _BAR.finditer(source, begin, end))]
    cells = []
    for number, left in enumerate(edges):
        last = number + 1 == len(edges)
        right = end if last else edges[number + 1] - 1
        if last and not source[left:right].strip():
            break
        cells.append(trimmed(source, left, right))
    return tuple(cells)


def trimmed(source: str, start: int, end: int) -> Cell:
    """The cell between two characters without the blanks around its words."""
    piece = source[start:end]
    body = piece.strip()
    lead = len(piece) - len(piece.lstrip()) if body else 0
    return Cell(start + lead, start + lead + len(body))

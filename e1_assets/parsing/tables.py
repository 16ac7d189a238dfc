"""Table rows as people write them: ragged, wrapped over lines, with bars in code."""

import re

from e1_assets.domain.text import Text
from e1_assets.parsing.blocks import Block, Cell, Paragraph, Row, Table

_LINE = re.compile(r"[^\r\n]+")
_BAR = re.compile(r"(?<!\\)\|")
_PREFIX = re.compile(r"[ \t>]*")
SEPARATOR = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")

_Range = tuple[int, int]


def read_table(text: Text, start: int, end: int) -> list[Block]:
    """The table that begins at `start`, with loose lines after its last row as paragraphs."""
    lines = _lines(text.text, start, end)
    header = _row(text, lines[0], None)
    outer = text.text.startswith("|", lines[0][0])
    width = len(header.cells)
    body = [line for line in lines[1:] if not SEPARATOR.match(text.text, *line)]
    rows, loose = _rows(text, body, width, outer)
    stop = rows[-1].end if rows else lines[1][1] if len(lines) > 1 else lines[0][1]
    table: list[Block] = [Table(lines[0][0], stop, header, tuple(rows))]
    return [*table, *(Paragraph(*line) for line in loose)]


def barred_table(text: Text, lines: list[_Range]) -> Table:
    """Lines that begin with a bar but lack the separator CommonMark wants.

    The first row is the header when all its cells are words without digits or links.
    """
    first = _row(text, lines[0], None)
    named = all(re.fullmatch(r"[^\d/]{1,24}", cell.read(text.text)) for cell in first.cells)
    body = [line for line in lines[1:] if not SEPARATOR.match(text.text, *line)]
    if not named:
        rows = [_row(text, line, None) for line in (lines[0], *body)]
        return Table(lines[0][0], lines[-1][1], None, tuple(rows), official=False)
    rows, _ = _rows(text, body, len(first.cells), True)
    return Table(lines[0][0], lines[-1][1], first, tuple(rows), official=False)


def _lines(source: str, start: int, end: int) -> list[_Range]:
    found = []
    for line in _LINE.finditer(source, start, end):
        prefix = _PREFIX.match(source, line.start(), line.end())
        begin = prefix.end() if prefix else line.start()
        stop = begin + len(source[begin : line.end()].rstrip())
        if begin < stop:
            found.append((begin, stop))
    return found


def _rows(
    text: Text, lines: list[_Range], width: int, outer: bool
) -> tuple[list[Row], list[_Range]]:
    """Rows of a body; a line without an opening bar continues a row that is still too short."""
    rows: list[Row] = []
    loose: list[_Range] = []
    for line in lines:
        opens = text.text.startswith("|", line[0])
        if outer and not opens and rows and len(rows[-1].cells) < width:
            joined = _row(text, (rows[-1].start, line[1]), width)
            if len(joined.cells) <= width:
                rows[-1] = joined
                continue
        if "|" not in text.text[line[0] : line[1]] and width > 1:
            if outer and rows and _wrapped_start(text, line, lines):
                rows.append(_row(text, line, width))
                continue
            loose.append(line)
            continue
        rows.append(_row(text, line, width))
    return rows, loose


def _wrapped_start(text: Text, line: _Range, lines: list[_Range]) -> bool:
    """Whether a line without bars is followed by more of the table, so begins a wrapped row."""
    return any("|" in text.text[later[0] : later[1]] for later in lines if later[0] > line[0])


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
        cells.append(_trim(source, left, right))
    return tuple(cells)


def _trim(source: str, start: int, end: int) -> Cell:
    piece = source[start:end]
    body = piece.strip()
    lead = len(piece) - len(piece.lstrip()) if body else 0
    return Cell(start + lead, start + lead + len(body))

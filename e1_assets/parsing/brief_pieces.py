"""A brief cut into pieces in reading order: headings, lines, list entries, table rows."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from e1_assets.domain.text import Text
from e1_assets.parsing.blocks import (
    Block,
    Entry,
    Fence,
    Heading,
    List,
    Paragraph,
    Quote,
    Row,
    Table,
)
from e1_assets.parsing.headings import label_of
from e1_assets.parsing.structure import Document

_LINE = re.compile(r"[^\r\n]+")
_PART_TITLE = 40
WEAK = "**"


@dataclass(frozen=True)
class Piece:
    """Characters `start` to `end` with their words, markers and padding left out.

    `level` is the heading level or the depth of a list entry (from 0); `cells` are those of a
    table row, `header` those of its table; `table` numbers the tables of a brief from 1. A bold
    line alone is a line whose `marker` is `WEAK`.
    """

    kind: Literal["heading", "line", "entry", "row"]
    start: int
    end: int
    line: int
    end_line: int
    words: str
    level: int = 0
    marker: str | None = None
    ordinal: int | None = None
    cells: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    table: int = 0


def pieces(document: Document) -> tuple[Piece, ...]:
    """All pieces; a numbered part title that reads as a list entry is a heading again."""
    counter = _Tables()
    found = [p for block in document.blocks for p in _of(document.text, block, 0, counter)]
    return tuple(_promoted(found))


class _Tables:
    """Counts tables while a brief is cut."""

    def __init__(self) -> None:
        self.seen = 0


def _of(text: Text, block: Block, depth: int, tables: _Tables) -> Iterator[Piece]:
    if isinstance(block, Heading) and block.weak:
        end = block.text_end
        line = _piece(text, "line", block.text_start, end, words=block.text)
        yield replace(line, marker=WEAK if block.style == "bold" else None)
    elif isinstance(block, Heading):
        yield _piece(
            text, "heading", block.text_start, block.text_end, words=block.text, level=block.level
        )
    elif isinstance(block, Paragraph):
        yield from _lines(text, block.start, block.end)
    elif isinstance(block, Table):
        tables.seen += 1
        yield from _rows(text, block, tables.seen)
    elif isinstance(block, Quote):
        for inner in block.blocks:
            yield from _of(text, inner, depth, tables)
    elif isinstance(block, List):
        for entry in block.entries:
            yield from _entry(text, entry, depth, tables)
    elif isinstance(block, Fence):
        yield from _lines(text, block.body_start, block.body_end)


def _entry(text: Text, entry: Entry, depth: int, tables: _Tables) -> Iterator[Piece]:
    inner = [p for block in entry.blocks for p in _of(text, block, depth + 1, tables)]
    if not inner or inner[0].kind not in ("line", "heading"):
        yield replace(
            _piece(text, "entry", entry.start, entry.start, words="", level=depth),
            marker=entry.marker,
            ordinal=entry.ordinal,
        )
        yield from inner
        return
    yield replace(inner[0], kind="entry", level=depth, marker=entry.marker, ordinal=entry.ordinal)
    yield from inner[1:]


def _lines(text: Text, start: int, end: int) -> Iterator[Piece]:
    for found in _LINE.finditer(text.text, start, end):
        words = found[0].lstrip("> \t").rstrip()
        if words:
            begin = found.end() - len(found[0].lstrip("> \t"))
            yield _piece(text, "line", begin, begin + len(words), words=words)


def _rows(text: Text, table: Table, number: int) -> Iterator[Piece]:
    header = _cells(text, table.header) if table.header else ()
    for row in table.rows:
        cells = _cells(text, row)
        words = " | ".join(cells)
        piece = _piece(text, "row", row.start, row.end, words=words)
        yield replace(piece, cells=cells, header=header, table=number)


def _cells(text: Text, row: Row) -> tuple[str, ...]:
    return tuple(re.sub(r"\s*[\r\n]+\s*", " ", cell.read(text.text)) for cell in row.cells)


def _piece(
    text: Text,
    kind: Literal["heading", "line", "entry", "row"],
    start: int,
    end: int,
    words: str,
    level: int = 0,
) -> Piece:
    last = text.line_at(max(end - 1, start))
    return Piece(kind, start, end, text.line_at(start), last, words, level)


def _promoted(found: list[Piece]) -> Iterator[Piece]:
    """`6. 最小动作` after parts `0.` to `5.` is a part, although it opens a list by its looks."""
    level, due = 1, None
    for piece in found:
        label = label_of(piece.words) if piece.kind == "heading" else None
        if label and label.style == "numbered":
            level, due = piece.level, int(label.number) + 1
        short = len(piece.words) <= _PART_TITLE and not piece.words.endswith(("。", ".", "；"))
        top = piece.kind == "entry" and piece.level == 0 and piece.marker is not None
        if top and due is not None and piece.ordinal == due and short:
            words = f"{piece.marker} {piece.words}"
            yield replace(piece, kind="heading", level=level, words=words, marker=None)
            due += 1
            continue
        yield piece

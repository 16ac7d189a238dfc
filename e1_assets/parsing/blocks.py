"""The kinds of blocks a markdown text is made of.

All offsets are character offsets into `Text.text`, half open. Containers hold their blocks in
reading order; headings occur at the top level only. Nothing but white space, markers or markup
lies between two neighbouring blocks.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

HeadingStyle: TypeAlias = Literal[
    "atx", "setext", "chapter", "paren", "entry", "numbered", "circled", "bold", "bare"
]


class Heading(NamedTuple):
    """A heading, official (`atx`, `setext`) or one people use instead.

    `start`/`end` cover the whole line, `text_start`/`text_end` the words without markers; `text`
    is those words free of emphasis and link markup. `level` counts from 1; unofficial headings
    are given one below whatever encloses them, `bold` and `bare` lines one below all others.
    """

    start: int
    end: int
    text_start: int
    text_end: int
    level: int
    text: str
    style: HeadingStyle
    line: int

    @property
    def official(self) -> bool:
        """Whether CommonMark calls it a heading."""
        return self.style in ("atx", "setext")

    @property
    def weak(self) -> bool:
        """Whether it is a bold line alone or a bare short line, which often only label a part."""
        return self.style in ("bold", "bare")


class Paragraph(NamedTuple):
    """Running text, over one line or several (in a quote, later lines keep their `>`).

    `unread` is the rest of a text of more blocks than anybody writes, in which none are told apart.
    """

    start: int
    end: int
    unread: bool = False


class Entry(NamedTuple):
    """One entry of a list with all it contains, its sub-lists among `blocks`.

    `marker` is as written (`-`, `1.`, `•`, `①`); `ordinal` its number; `checked` is None where
    the entry is no task.
    """

    start: int
    end: int
    marker: str
    ordinal: int | None
    checked: bool | None
    blocks: tuple[Block, ...]


class List(NamedTuple):
    """Entries that follow one another; `official` when CommonMark calls it a list."""

    start: int
    end: int
    ordered: bool
    entries: tuple[Entry, ...]
    official: bool = True


class Cell(NamedTuple):
    """One table cell without its padding."""

    start: int
    end: int

    def read(self, text: str) -> str:
        """The words of the cell, an escaped bar (`\\|`) being a bar."""
        return text[self.start : self.end].replace("\\|", "|")


class Row(NamedTuple):
    """One table row, perhaps over several lines; `problem` says how it differs from the header."""

    start: int
    end: int
    cells: tuple[Cell, ...]
    line: int
    problem: str | None = None


class Table(NamedTuple):
    """A table; `header` is None where none is recognisable, `official` as CommonMark sees it."""

    start: int
    end: int
    header: Row | None
    rows: tuple[Row, ...]
    official: bool = True


class Fence(NamedTuple):
    """A code block; `info` is the word after the fence, None when it is indented code."""

    start: int
    end: int
    body_start: int
    body_end: int
    info: str | None
    closed: bool


class Quote(NamedTuple):
    """A block quote with its blocks."""

    start: int
    end: int
    blocks: tuple[Block, ...]


class Html(NamedTuple):
    """Markup without words of its own: tags, comments, scripts."""

    start: int
    end: int


class Rule(NamedTuple):
    """A line across the page."""

    start: int
    end: int


Block: TypeAlias = Heading | Paragraph | List | Table | Fence | Quote | Html | Rule

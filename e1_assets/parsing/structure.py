"""The structure of a markdown text: front matter, blocks in reading order, sections.

`read(text)` is all most callers need; `sections(document)` nests its blocks under their headings.
Every offset is a character offset into `Text.text`; `text.span(start, end)` makes a byte span.
Block kinds live in `parsing.blocks`, labels of headings (`§E1`, `条目7`, `①`) in
`parsing.headings.label_of`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from e1_assets.domain.notes import ParseGap
from e1_assets.domain.text import Text
from e1_assets.parsing.blocks import Block, Fence, Heading, Html, List, Paragraph, Quote, Table
from e1_assets.parsing.commonmark import tree
from e1_assets.parsing.front_matter import FrontMatter, read_front_matter
from e1_assets.parsing.html_tables import TABLE, TORN
from e1_assets.parsing.html_words import hidden
from e1_assets.parsing.lines import refined
from e1_assets.parsing.markdown_events import MAX_BLOCKS
from e1_assets.parsing.meant_blocks import meant

_MARKDOWN_AGAIN = re.compile(r"(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)(?=#{1,6}[ \t])")
_REREADS = 8


class Document(NamedTuple):
    """A text as read; `gaps` hold what was not understood, with its line."""

    text: Text
    front_matter: FrontMatter | None
    blocks: tuple[Block, ...]
    gaps: tuple[ParseGap, ...]

    @property
    def headings(self) -> tuple[Heading, ...]:
        """All headings in reading order, unofficial ones too."""
        return tuple(block for block in self.blocks if isinstance(block, Heading))


@dataclass(slots=True)
class Section:
    """A heading with everything up to the next heading of its level or above.

    The root has no heading and level 0. `blocks` are its own, before the first sub-section;
    weak headings (`Heading.weak`) open no section and stay among the blocks.
    """

    heading: Heading | None
    level: int
    start: int
    end: int
    parent: Section | None
    blocks: list[Block] = field(default_factory=list)
    children: list[Section] = field(default_factory=list)

    def walk(self) -> Iterator[Section]:
        """This section, then all below it in reading order."""
        waiting = [self]
        while waiting:
            section = waiting.pop()
            yield section
            waiting.extend(reversed(section.children))


def read(text: Text) -> Document:
    """Front matter and blocks of a text; never fails, whatever the text."""
    front = read_front_matter(text)
    gaps = _front_matter_gaps(text, front)
    start = front.end if front else 0
    blocks = tree(text, start, len(text.text), partial(refined, text))
    blocks = _reopened(text, blocks, gaps)
    gaps.extend(_unread_gaps(text, blocks))
    promoted = meant(text, blocks)
    gaps.extend(_table_gaps(text, promoted))
    gaps.extend(_hidden_gaps(text, promoted))
    gaps.extend(_torn_gaps(text, promoted))
    return Document(text, front, tuple(promoted), tuple(gaps))


def sections(document: Document) -> Section:
    """The root section of a document, all others nested below it."""
    root = Section(None, 0, 0, len(document.text.text), None)
    current = root
    for block in document.blocks:
        if not isinstance(block, Heading) or block.weak:
            current.blocks.append(block)
            continue
        while current.level >= block.level and current.parent:
            current.end = block.start
            current = current.parent
        section = Section(block, block.level, block.start, root.end, current)
        current.children.append(section)
        current = section
    return root


def inner_tables(blocks: tuple[Block, ...] | list[Block]) -> Iterator[Table]:
    """All tables among blocks, those in lists and quotes too."""
    return (block for block in _inner(blocks) if isinstance(block, Table))


def _inner(blocks: tuple[Block, ...] | list[Block]) -> Iterator[Block]:
    """All that holds no blocks of its own, in reading order."""
    waiting = list(reversed(blocks))
    while waiting:
        block = waiting.pop()
        if isinstance(block, Quote):
            waiting.extend(reversed(block.blocks))
        elif isinstance(block, List):
            for entry in reversed(block.entries):
                waiting.extend(reversed(entry.blocks))
        else:
            yield block


def _gap(text: Text, at: int, reason: str) -> ParseGap:
    stop = re.compile(r"[\r\n]|\Z").search(text.text, at)
    words = text.text[at : stop.start() if stop else at][:200]
    return ParseGap(line=text.line_at(at), text=words, reason=reason)


def _front_matter_gaps(text: Text, front: FrontMatter | None) -> list[ParseGap]:
    if front is None or front.problem is None:
        return []
    return [_gap(text, front.body_start, front.problem)]


def _unread_gaps(text: Text, blocks: list[Block]) -> Iterator[ParseGap]:
    for block in _inner(blocks):
        if isinstance(block, Paragraph) and block.unread:
            yield _gap(text, block.start, f"more than {MAX_BLOCKS} blocks: the rest is one")


def _table_gaps(text: Text, blocks: list[Block]) -> Iterator[ParseGap]:
    for table in inner_tables(blocks):
        for row in table.rows:
            if row.problem:
                yield _gap(text, row.start, row.problem)


def _hidden_gaps(text: Text, blocks: list[Block]) -> Iterator[ParseGap]:
    for block in blocks:
        if isinstance(block, Html):
            for at, name in hidden(text.text, block.start, block.end):
                yield _gap(text, at, f"{name} is not read")


def _torn_gaps(text: Text, blocks: list[Block]) -> Iterator[ParseGap]:
    """Tables in HTML that are none: never closed, with words outside cells, inside a line."""
    if not TABLE.search(text.text):
        return
    for block in _inner(blocks):
        if isinstance(block, Html | Paragraph):
            found = TABLE.search(text.text, block.start, block.end)
            commented = text.text.startswith("<!--", block.start)
            if found and not commented and TORN.match(text.text, found.start()):
                yield _gap(text, found.start(), "a table in HTML is read as words, not as rows")


def _reopened(text: Text, blocks: list[Block], gaps: list[ParseGap]) -> list[Block]:
    """A fence that is never closed swallows no heading that follows a blank line."""
    for _ in range(_REREADS):
        last = blocks[-1] if blocks else None
        if not isinstance(last, Fence) or last.closed:
            return blocks
        gaps.append(_gap(text, last.start, "fence is never closed"))
        again = _MARKDOWN_AGAIN.search(text.text, last.body_start, last.end)
        if not again:
            return blocks
        kept = last._replace(end=again.start(), body_end=again.start())
        rest = tree(text, again.end(), len(text.text), partial(refined, text))
        blocks = [*blocks[:-1], kept, *rest]
    return blocks

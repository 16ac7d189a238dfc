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
from e1_assets.parsing.headings import unofficial_heading
from e1_assets.parsing.lines import refined

_MARKDOWN_AGAIN = re.compile(r"(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)(?=#{1,6}[ \t])")
_SHORT = 36
_SENTENCE_END = re.compile(r"[。．.！!？?；;，,、…]$")
_VALUE = re.compile(r"[：:]\s*\S")
_BETWEEN = 12
_BELONGING = Paragraph | Fence | Quote | Table | Html
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
    promoted = _levelled(_continued(_promoted(text, _merged(blocks))))
    gaps.extend(_table_gaps(text, promoted))
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
    waiting = list(reversed(blocks))
    while waiting:
        block = waiting.pop()
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Quote):
            waiting.extend(reversed(block.blocks))
        elif isinstance(block, List):
            for entry in reversed(block.entries):
                waiting.extend(reversed(entry.blocks))


def _gap(text: Text, at: int, reason: str) -> ParseGap:
    stop = re.compile(r"[\r\n]|\Z").search(text.text, at)
    words = text.text[at : stop.start() if stop else at][:200]
    return ParseGap(line=text.line_at(at), text=words, reason=reason)


def _front_matter_gaps(text: Text, front: FrontMatter | None) -> list[ParseGap]:
    if front is None or front.problem is None:
        return []
    return [_gap(text, front.body_start, front.problem)]


def _table_gaps(text: Text, blocks: list[Block]) -> Iterator[ParseGap]:
    for table in inner_tables(blocks):
        for row in table.rows:
            if row.problem:
                yield _gap(text, row.start, row.problem)


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


def _merged(blocks: list[Block]) -> list[Block]:
    """Unofficial lists cut by blank lines are one list when kind and numbering go on."""
    out: list[Block] = []
    for block in blocks:
        last = out[-1] if out else None
        if isinstance(block, List) and isinstance(last, List) and _goes_on(last, block):
            entries = last.entries + block.entries
            out[-1] = last._replace(end=block.end, entries=entries)
        else:
            out.append(block)
    return out


def _goes_on(first: List, second: List) -> bool:
    if first.official or second.official or not first.entries or not second.entries:
        return False
    before, after = first.entries[-1], second.entries[0]
    if before.ordinal is None or after.ordinal is None:
        return before.marker == after.marker
    return after.ordinal == before.ordinal + 1


def _promoted(text: Text, blocks: list[Block]) -> list[Block]:
    """Single numbered lines and bare short lines that head what follows become headings."""
    out: list[Block] = []
    for at, block in enumerate(blocks):
        following = blocks[at + 1] if at + 1 < len(blocks) else None
        if isinstance(block, List) and _heads_numbered(text, block, following):
            entry = block.entries[0]
            out.append(unofficial_heading(text, entry.start, entry.end, "numbered"))
        elif isinstance(block, Paragraph) and _heads_bare(text, block, following):
            out.append(unofficial_heading(text, block.start, block.end, "bare"))
        elif isinstance(block, Heading) and block.style == "bold" and _labels_nothing(following):
            out.append(Paragraph(block.start, block.end))
        else:
            out.append(block)
    return out


def _labels_nothing(following: Block | None) -> bool:
    return following is None or isinstance(following, Heading)


def _heads_numbered(text: Text, block: List, following: Block | None) -> bool:
    """`1. Title` alone before a paragraph: a list of one entry that heads what follows."""
    if not block.ordered or len(block.entries) != 1 or following is None:
        return False
    entry = block.entries[0]
    words = text.text[entry.start : entry.end]
    one_line = "\n" not in words and "\r" not in words
    if isinstance(following, List) and following.ordered and following.official:
        return False
    short = len(words) <= 2 * _SHORT
    return one_line and short and not _SENTENCE_END.search(words)


def _heads_bare(text: Text, block: Paragraph, following: Block | None) -> bool:
    """A short line without full stop or `label：value` right before a list or a table."""
    if not isinstance(following, List | Table):
        return False
    if block.end - block.start > _SHORT:
        return False
    words = text.text[block.start : block.end]
    one_line = "\n" not in words and "\r" not in words
    return one_line and not _SENTENCE_END.search(words) and not _VALUE.search(words)


def _continued(blocks: list[Block]) -> list[Block]:
    """Numbered entries with paragraphs between them: what stands between belongs to the entry."""
    out: list[Block] = []
    at = 0
    while at < len(blocks):
        block = blocks[at]
        at += 1
        if isinstance(block, List) and block.ordered and block.official:
            block, at = _with_following(blocks, block, at)
        out.append(block)
    return out


def _with_following(blocks: list[Block], first: List, at: int) -> tuple[List, int]:
    """A list joined with those that go on with its numbers, and where reading goes on."""
    whole = first
    while True:
        stop = at
        while stop < len(blocks) and isinstance(blocks[stop], _BELONGING):
            stop += 1
        following = blocks[stop] if stop < len(blocks) else None
        if stop == at or stop - at > _BETWEEN:
            return whole, at
        goes_on = isinstance(following, List) and _numbers_go_on(whole, following)
        if not goes_on and whole is first:
            return whole, at
        last = whole.entries[-1]
        end = blocks[stop - 1].end
        longer = last._replace(end=end, blocks=(*last.blocks, *blocks[at:stop]))
        entries = (*whole.entries[:-1], longer)
        if not goes_on or not isinstance(following, List):
            return whole._replace(end=end, entries=entries), stop
        whole = whole._replace(end=following.end, entries=(*entries, *following.entries))
        at = stop + 1


def _numbers_go_on(first: List, second: List) -> bool:
    before, after = first.entries[-1].ordinal, second.entries[0].ordinal
    return second.official and before is not None and after == before + 1


def _levelled(blocks: list[Block]) -> list[Block]:
    """Unofficial headings stand below the official one, one style on one level."""
    out: list[Block] = []
    base = 0
    open_styles: list[str] = []
    for block in blocks:
        if isinstance(block, Heading):
            if block.official:
                base, open_styles = block.level, []
            elif block.weak:
                block = block._replace(level=base + len(open_styles) + 1)
            else:
                if block.style in open_styles:
                    del open_styles[open_styles.index(block.style) + 1 :]
                else:
                    open_styles.append(block.style)
                block = block._replace(level=base + len(open_styles))
        out.append(block)
    return out

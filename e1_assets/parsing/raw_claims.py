"""Claims before they are built: where each stands, under which label, in which paragraph."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice, takewhile

from e1_assets.domain.notes import ClaimMark
from e1_assets.parsing.blocks import (
    Block,
    Cell,
    Entry,
    Fence,
    Heading,
    List,
    Paragraph,
    Quote,
    Row,
    Table,
)
from e1_assets.parsing.headings import label_of, plain
from e1_assets.parsing.sentences import sentences
from e1_assets.parsing.statements import Field, field_at

_MARKUP_ONLY = re.compile(
    r"(?:\s|\[![A-Za-z]+\]|<(?![A-Za-z][A-Za-z+.\-]*:)[^<>]*>|!\[[^\[\]]*\]\([^()]*\)"
    r"|\[!\[[^\[\]]*\]\([^()]*\)\]\([^()]*\)|[^\w\s])*"
)
_NO_SUBJECT = re.compile(
    r"\W{0,4}(?:https?://\S+|\[[^\[\]]{1,40}\]\([^()]*\)|`[^`]*`)[\W]*"
    r"|\*(?:[^*\r\n.。]|\.(?=\s)){2,400}\*|_[^_\r\n.。]{2,400}_"
)
"""An address or code by itself; a line all in italics, which names authors."""
_FIGURE = re.compile(
    r"(?<![A-Za-z0-9.\-])[0-9０-９][0-9０-９.,]*+\s?(?:[%％‰$×倍万亿千百美元人行篇条次卡小时分秒天周个]|[A-Za-zµ])"
)
_SIGN = re.compile(r"[#\d.\s—–-]*")
_WORD = re.compile(r"\w")
MAX_CLAIMS = 2000
"""More in one item is no reporting but a dump; what follows stays text without claims."""
_BULLET_SENTENCES = 2
_BULLET_LENGTH = 240
_CODE_LENGTH = 4000
_BARS = "| \t\r\n"
_LINES = re.compile(r"[^\r\n]+")


@dataclass(slots=True)
class RawClaim:
    """A claim on its way: `group` is the sub-heading it stands under, `part` its paragraph."""

    start: int
    end: int
    label: str | None
    group: int
    part: int
    opening: Field | None = None
    marks: set[ClaimMark] = field(default_factory=set)
    row: Row | None = None
    header: Row | None = None


@dataclass(slots=True)
class Gathered:
    """The raw claims of an item with the sub-headings they stand under (None: no heading).

    `rest` is where reading stopped because one item held `MAX_CLAIMS`; None when it was read whole.
    """

    raw: list[RawClaim]
    groups: list[Heading | None]
    rest: int | None = None


def gather(source: str, blocks: Iterable[Block], label: str | None = None) -> Gathered:
    """The sentences, bullets, rows, code lines of blocks in reading order.

    A claim includes the label it opens with; what is only markup is no claim.
    """
    reader = _Reader(source, label)
    reader.read(blocks)
    return Gathered(reader.raw, reader.groups, reader.rest)


def _without_bars(source: str, start: int, end: int) -> tuple[int, int]:
    words = source[start:end]
    lead = len(words) - len(words.lstrip(_BARS))
    return start + lead, max(start + lead, start + len(words.rstrip(_BARS)))


class _Reader:
    """Collects raw claims, walking blocks without recursion into nested lists deeper than given."""

    def __init__(self, source: str, label: str | None) -> None:
        self.source, self.label = source, label
        self.raw: list[RawClaim] = []
        self.groups: list[Heading | None] = [None]
        self.part = 0
        self.rest: int | None = None

    def read(self, blocks: Iterable[Block]) -> None:
        """Read blocks in order; a bare short line labels only the list or table below it."""
        outer, bare = self.label, False
        for block in blocks:
            if self.rest is not None:
                return
            self.part += 1
            if self.label is not None and self._labelled_anew(block):
                self.groups.append(None)
                self.label = outer
            if isinstance(block, Heading):
                outer = outer if bare else self.label
                self.groups.append(block)
                self._figure_of(block)
                self.label = block.text.rstrip("：: ") or None
                bare = block.style == "bare"
                continue
            self._block(block)
            if bare:
                self.groups.append(None)
                self.label, bare = outer, False

    def _figure_of(self, heading: Heading) -> None:
        """A line that heads a part and states a figure: its number stands in a claim, as `meta`."""
        label = label_of(heading.text)
        if _FIGURE.search(label.rest if label else heading.text):
            raw = self._add(heading.text_start, heading.text_end, None)
            if raw:
                raw.marks.add("meta")

    def _labelled_anew(self, block: Block) -> bool:
        """A bold `label:` line reaches as far as the next paragraph with a bold label."""
        heading = self.groups[-1]
        if heading is None or heading.style != "bold" or not isinstance(block, Paragraph):
            return False
        colon = heading.text.endswith((":", "："))
        return colon and self.source.startswith("**", block.start)

    def _goes_on(self, _: object) -> bool:
        return self.rest is None

    def _block(self, block: Block) -> None:
        if isinstance(block, Paragraph):
            self._sentences(block.start, block.end)
        elif isinstance(block, List):
            for entry in takewhile(self._goes_on, block.entries):
                self._entry(entry)
        elif isinstance(block, Table):
            for row in takewhile(self._goes_on, block.rows):
                self._row(block, row)
        elif isinstance(block, Quote):
            self.read(block.blocks)
        elif isinstance(block, Fence):
            self._fence(block)

    def _add(self, start: int, end: int, label: str | None) -> RawClaim | None:
        if start >= end or self._is_markup(start, end):
            return None
        if len(self.raw) >= MAX_CLAIMS:
            self.rest = start if self.rest is None else self.rest
            return None
        raw = RawClaim(start, end, label, len(self.groups) - 1, self.part)
        self.raw.append(raw)
        return raw

    def _is_markup(self, start: int, end: int) -> bool:
        """Tags, images, signs: nearly every claim is told from them by its first characters."""
        word = _WORD.search(self.source, start, end)
        if word is None:
            return True
        opening = self.source[start : word.start()]
        if "<" not in opening and "[" not in opening:
            return False
        return bool(_MARKUP_ONLY.fullmatch(self.source, start, end))

    def _sentences(self, start: int, end: int) -> None:
        """The sentences of a paragraph; the label of a line holds to the end of that line."""
        if _WORD.search(self.source, start, end) is None:
            return
        label, last = self.label, start
        for begin, stop in sentences(self.source, start, end):
            if self.rest is not None:
                return
            if self.source.find("\n", last, begin) >= 0 or self.source.find("\r", last, begin) >= 0:
                label = self.label
            label = self._said(begin, stop, label)
            last = stop

    def _said(self, start: int, end: int, label: str | None) -> str | None:
        """One sentence or bullet under the label it opens with; what is no subject is `meta`."""
        opening = field_at(self.source, start, end)
        label = opening.label if opening else label
        raw = self._add(start, end, label)
        if raw is None:
            return label
        raw.opening = opening
        known = opening is not None and opening.kind not in (None, "administrative")
        if known or _NO_SUBJECT.fullmatch(self.source, start, end):
            raw.marks.add("meta")
        return label

    def _entry(self, entry: Entry) -> None:
        """A bullet is one claim unless it holds several sentences; its sub-blocks follow."""
        for number, block in enumerate(entry.blocks):
            self.part += 1
            if isinstance(block, Paragraph):
                found = list(sentences(self.source, block.start, block.end))
                if number == 0 and len(found) <= _BULLET_SENTENCES and self._is_short(block):
                    self._said(block.start, block.end, self.label)
                    continue
                self._sentences(block.start, block.end)
            else:
                self.read((block,))

    def _is_short(self, block: Paragraph) -> bool:
        words = self.source[block.start : block.end]
        return len(words) <= _BULLET_LENGTH and "\n" not in words and "\r" not in words

    def _row(self, table: Table, row: Row) -> None:
        self.part += 1
        label = self.label
        if label is None:
            cells = (plain(cell.read(self.source)) for cell in row.cells)
            label = next((words for words in cells if not _SIGN.fullmatch(words)), None)
        told = [cell for cell in row.cells if self._is_prose(cell)]
        start = row.start
        for cell in told:
            self._cells(table, row, start, cell.start, label)
            for begin, stop in sentences(self.source, cell.start, cell.end):
                self._add(begin, stop, label)
            start = cell.end
        self._cells(table, row, start, row.end, label)

    def _is_prose(self, cell: Cell) -> bool:
        """A cell that tells in sentences what a bullet would: each is a claim of its own."""
        if cell.end - cell.start <= _BULLET_LENGTH:
            return False
        found = islice(sentences(self.source, cell.start, cell.end), _BULLET_SENTENCES)
        return len(list(found)) == _BULLET_SENTENCES

    def _cells(self, table: Table, row: Row, start: int, end: int, label: str | None) -> None:
        """The cells from `start` to `end` as one claim, a whole row with its bars."""
        if (start, end) != (row.start, row.end):
            start, end = _without_bars(self.source, start, end)
        raw = self._add(start, end, label)
        if raw:
            raw.row, raw.header = row, table.header

    def _fence(self, fence: Fence) -> None:
        """Code is one claim; lines of a fence without a language are claims of their own."""
        start, end = fence.body_start, fence.body_end
        if fence.info and end - start <= _CODE_LENGTH:
            words = self.source[start:end]
            lead = len(words) - len(words.lstrip())
            self._add(start + lead, start + len(words.rstrip()), self.label)
            return
        for line in _LINES.finditer(self.source, start, end):
            words = line.group()
            lead = len(words) - len(words.lstrip())
            self._add(line.start() + lead, line.start() + len(words.rstrip()), self.label)

"""Claims of an item: its sentences, bullets, rows, each with exact place, label, marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from e1_assets.domain.notes import Claim, ClaimMark
from e1_assets.domain.quantities import Quantity
from e1_assets.domain.spans import Quote
from e1_assets.domain.text import Text
from e1_assets.parsing.blocks import Block, Cell, Entry, Fence, Heading, List, Paragraph, Row, Table
from e1_assets.parsing.blocks import Quote as Cited
from e1_assets.parsing.headings import plain
from e1_assets.parsing.lexicon import (
    BOUNDARY_HEADING,
    CAUTION,
    MARK_PHRASES,
    POINTS_BACK,
    WHOLE_ITEM,
    Words,
)
from e1_assets.parsing.quantities import quantities
from e1_assets.parsing.sentences import sentences
from e1_assets.parsing.statements import field_at

_SPREADING: frozenset[ClaimMark] = frozenset(("do_not_quote", "second_hand"))
_LIMITING: frozenset[ClaimMark] = frozenset(
    ("do_not_quote", "second_hand", "vendor", "unverified", "boundary")
)
_MARKUP_ONLY = re.compile(
    r"(?:\s|<[^<>]*>|!\[[^\[\]]*\]\([^()]*\)|\[!\[[^\[\]]*\]\([^()]*\)\]\([^()]*\)|[^\w\s])*"
)
_ADDRESS_ONLY = re.compile(r"\W{0,4}(?:https?://\S+|\[[^\[\]]{1,40}\]\([^()]*\)|`[^`]*`)[\W]*")
_BULLET_SENTENCES = 2
_BULLET_LENGTH = 240
_CODE_LENGTH = 4000
_Phrase = tuple[ClaimMark, Words]
_LINES = re.compile(r"[^\r\n]+")


@dataclass(slots=True)
class RawClaim:
    """A claim on its way: `group` is the sub-heading it stands under, `part` its paragraph."""

    start: int
    end: int
    label: str | None
    group: int
    part: int
    marks: set[ClaimMark] = field(default_factory=set)
    row: Row | None = None
    header: Row | None = None


def read_claims(
    text: Text,
    blocks: Iterable[Block],
    label: str | None = None,
    marks: frozenset[ClaimMark] = frozenset(),
) -> tuple[Claim, ...]:
    """The claims of blocks in reading order; `marks` hold for all of them.

    A claim's text includes the label it opens with; a claim that is only markup is none. A row's
    quantities carry the header of their column as attribute where they have none.
    """
    reader = _Reader(text.text, label)
    reader.read(blocks)
    mark(text.text, reader.raw, reader.groups)
    return tuple(build(text, raw, marks) for raw in reader.raw)


def boundaries(text: Text, claims: Iterable[Claim]) -> tuple[Quote, ...]:
    """The claims that limit others, as quotes."""
    return tuple(
        Quote(text=claim.text, span=claim.span) for claim in claims if claim.marks & _LIMITING
    )


class _Reader:
    """Collects raw claims, walking blocks without recursion into nested lists deeper than given."""

    def __init__(self, source: str, label: str | None) -> None:
        self.source, self.label = source, label
        self.raw: list[RawClaim] = []
        self.groups: list[Heading | None] = [None]
        self.part = 0

    def read(self, blocks: Iterable[Block]) -> None:
        for block in blocks:
            self.part += 1
            if isinstance(block, Heading):
                self.groups.append(block)
                self.label = block.text.rstrip("：: ") or None
            elif isinstance(block, Paragraph):
                self._sentences(block.start, block.end)
            elif isinstance(block, List):
                for entry in block.entries:
                    self._entry(entry)
            elif isinstance(block, Table):
                for row in block.rows:
                    self._row(block, row)
            elif isinstance(block, Cited):
                self.read(block.blocks)
            elif isinstance(block, Fence):
                self._fence(block)

    def _add(self, start: int, end: int, label: str | None) -> RawClaim | None:
        if start >= end or _MARKUP_ONLY.fullmatch(self.source, start, end):
            return None
        raw = RawClaim(start, end, label, len(self.groups) - 1, self.part)
        self.raw.append(raw)
        return raw

    def _sentences(self, start: int, end: int) -> None:
        label = self.label
        for begin, stop in sentences(self.source, start, end):
            self._said(begin, stop, label)

    def _said(self, start: int, end: int, label: str | None) -> None:
        """One sentence or bullet, with the label it opens with; field lines are `meta`."""
        opening = field_at(self.source, start, end)
        raw = self._add(start, end, opening.label if opening else label)
        if raw is None:
            return
        known = opening is not None and opening.kind not in (None, "administrative")
        if known or _ADDRESS_ONLY.fullmatch(self.source, start, end):
            raw.marks.add("meta")

    def _entry(self, entry: Entry) -> None:
        """A bullet is one claim unless it holds several sentences; its sub-blocks follow."""
        for number, block in enumerate(entry.blocks):
            self.part += 1
            if isinstance(block, Paragraph):
                found = list(sentences(self.source, block.start, block.end))
                if number == 0 and len(found) <= _BULLET_SENTENCES and self._is_short(block):
                    self._said(block.start, block.end, self.label)
                    continue
                for begin, stop in found:
                    self._said(begin, stop, self.label)
            else:
                self.read((block,))

    def _is_short(self, block: Paragraph) -> bool:
        words = self.source[block.start : block.end]
        return len(words) <= _BULLET_LENGTH and "\n" not in words and "\r" not in words

    def _row(self, table: Table, row: Row) -> None:
        self.part += 1
        label = self.label
        if label is None and row.cells:
            label = plain(row.cells[0].read(self.source)) or None
        raw = self._add(row.start, row.end, label)
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


def mark(source: str, raw: list[RawClaim], groups: list[Heading | None]) -> None:
    """Set what limits each claim: its own words, its paragraph, the sub-heading above it."""
    if not raw:
        return
    lowered = source[raw[0].start : max(claim.end for claim in raw)].lower()
    phrases = [(name, words) for name, words in MARK_PHRASES if words.may_occur(lowered)]
    cautious = CAUTION.may_occur(lowered)
    for part in _parts(raw):
        _mark_part(source, part, phrases, cautious)
    _spread(source, raw, groups)


def _parts(raw: list[RawClaim]) -> Iterator[list[RawClaim]]:
    part: list[RawClaim] = []
    for claim in raw:
        if part and claim.part != part[-1].part:
            yield part
            part = []
        part.append(claim)
    yield part


def _mark_part(source: str, part: list[RawClaim], phrases: list[_Phrase], cautious: bool) -> None:
    start, end = part[0].start, part[-1].end
    lowered = source[start:end].lower()
    live = [(name, words) for name, words in phrases if words.may_occur(lowered)]
    if cautious and CAUTION.may_occur(lowered):
        live.append(("boundary", CAUTION))
    for name, words in live:
        hit = [claim for claim in part if words.search(source, claim.start, claim.end)]
        for claim in part if hit and name in _SPREADING else hit:
            claim.marks.add(name)
        for claim in hit:
            claim.marks.add("boundary")


def _spread(source: str, raw: list[RawClaim], groups: list[Heading | None]) -> None:
    """What is said under a boundary heading, of `the above` or of `this item`, reaches further."""
    reach: list[tuple[RawClaim, set[ClaimMark]]] = []
    for claim in raw:
        strong = claim.marks & _SPREADING
        if strong and "boundary" in claim.marks:
            reach.append((claim, strong))
    for claim, strong in reach:
        whole = WHOLE_ITEM.search(source, claim.start, claim.end)
        heading = groups[claim.group]
        bounded = heading is not None and BOUNDARY_HEADING.search(heading.text)
        if whole or bounded or POINTS_BACK.search(source, claim.start, claim.end):
            for other in raw:
                if whole or other.group == claim.group:
                    other.marks |= strong
    for number, heading in enumerate(groups):
        if heading is not None and BOUNDARY_HEADING.search(heading.text):
            for claim in raw:
                if claim.group == number:
                    claim.marks.add("boundary")


def build(text: Text, raw: RawClaim, marks: frozenset[ClaimMark] = frozenset()) -> Claim:
    """A claim with its span and quantities."""
    if raw.row is not None:
        found = tuple(_row_quantities(text, raw.row, raw.header))
    else:
        found = quantities(text, raw.start, raw.end)
    return Claim(
        text=text.text[raw.start : raw.end],
        span=text.span(raw.start, raw.end),
        label=raw.label,
        quantities=found,
        marks=marks | raw.marks,
    )


def _row_quantities(text: Text, row: Row, header: Row | None) -> Iterator[Quantity]:
    """Quantities by cell: the column's header is their attribute, the first cell their subject."""
    heads: tuple[Cell, ...] = header.cells if header else ()
    subject = plain(row.cells[0].read(text.text)) if row.cells else ""
    for number, cell in enumerate(row.cells):
        for quantity in quantities(text, cell.start, cell.end):
            given: dict[str, str] = {}
            if quantity.attribute is None and number < len(heads):
                given["attribute"] = plain(heads[number].read(text.text))
            if quantity.subject is None and number > 0 and subject:
                given["subject"] = subject
            yield quantity.model_copy(update=given) if given else quantity

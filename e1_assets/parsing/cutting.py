"""Where a note is cut: sections, entries, rows, groups that each report one thing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, NamedTuple

from e1_assets.parsing.blocks import (
    Block,
    Entry,
    Fence,
    Heading,
    Html,
    List,
    Paragraph,
    Row,
    Rule,
    Table,
)
from e1_assets.parsing.headings import label_of
from e1_assets.parsing.lexicon import HOUSEKEEPING, ITEM_FIELDS
from e1_assets.parsing.sentences import lines
from e1_assets.parsing.statements import evidence_phrase, field_at
from e1_assets.parsing.structure import Document, Section, sections

DraftKind = Literal["section", "list_entry", "table_row"]

_LINKISH = re.compile(
    r"https?://|\]\([^)\s]|(?<![\d.])\d{4}\.\d{4,5}(?![\d.])|\barxiv\s*[:：]|\b10\.\d{4,9}/\S"
    r"|\bgithub\.com/|(?<![\w/.-])[A-Za-z][\w-]{1,38}/[A-Za-z][\w.-]{2,}(?![\w/])",
    re.IGNORECASE,
)
_ITEM_LABELS = frozenset(("section", "entry", "circled", "numbered", "dotted"))
_HEADING_LINK = re.compile(r"\]\(\s*<?https?://")
_BOLD_LED = re.compile(r"(?:[^\w*\s\[]{1,3}\s*)?(?:\*\*[^*\r\n]{2,}\*\*|\[[^\[\]\r\n]{4,}\]\()")
_WIDE = re.compile("[\u3000-\u9fff\uff00-\uffef]")
_SHARE = 0.6
_ROW_SHARE = 0.5
_PROSE = 60
_HEADING_ONLY = 24
_SAMPLE = 200
MAX_ITEMS = 10_000
"""More is no reporting but a dump."""


@dataclass(slots=True)
class Draft:
    """An item to be: its blocks between two characters, what heads it, where it stands.

    `section` is the nearest enclosing section that is not the item itself; `number` counts entries
    or rows from 1; `part` is true for text left over beside the items of a section.
    """

    kind: DraftKind
    start: int
    end: int
    blocks: list[Block]
    section: Section
    heading: Heading | None = None
    entry: Entry | None = None
    row: Row | None = None
    header: Row | None = None
    number: int = 0
    part: bool = False
    housekeeping: bool = False


class Cut(NamedTuple):
    """The drafts of a document in reading order, with the headings nothing stands under.

    After `MAX_ITEMS` drafts comes one more, which stands for the rest of the document.
    """

    drafts: list[Draft]
    empty: list[Heading]


def cut(document: Document) -> Cut:
    """Cut a document; every block with words is in exactly one draft."""
    cutter = _Cutter(document)
    drafts = list(islice(cutter.section(sections(document)), MAX_ITEMS + 1))
    return Cut(drafts, cutter.empty)


@dataclass(slots=True)
class _Cutter:
    document: Document
    source: str = field(init=False)
    empty: list[Heading] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.source = self.document.text.text

    def section(self, section: Section) -> Iterator[Draft]:
        if section.children:
            if self._stands_alone(section):
                yield self._whole(section)
                for child in filter(self._housekeeping, section.children):
                    for draft in self.section(child):
                        draft.section = section.parent or section
                        yield draft
                return
            yield from self._own(section)
            for child in section.children:
                yield from self.section(child)
            return
        yield from self._own(section)

    # --- sections that are one item with all below them ---

    def _stands_alone(self, section: Section) -> bool:
        """A section with sub-sections is one item when it has an item's label or fields itself."""
        parts = [child for child in section.children if not self._housekeeping(child)]
        below = [s for child in parts for s in child.walk()]
        if section.heading is None or any(self._marked(s) for s in below):
            return False
        fields = self._fields(section.blocks)
        if is_title(section):
            linked = "evidence" in fields and not any(self._self_standing(s) for s in below)
            return linked and not any(self._carriers(s) for s in below)
        standing = sum(self._self_standing(child) for child in parts)
        if not self._marked(section):
            return bool(fields) and 2 * standing <= len(parts)
        if fields or self._linked_heading(section):
            return True
        worded = any(not isinstance(b, Rule | Html) for b in section.blocks)
        return worded and not (standing >= 2 and 2 * standing > len(parts))

    def _marked(self, section: Section) -> bool:
        """Whether the heading is labelled as an item's is, or links to what it reports."""
        heading = section.heading
        if heading is None or is_title(section):
            return False
        label = label_of(heading.text)
        return (label is not None and label.style in _ITEM_LABELS) or self._linked_heading(section)

    def _linked_heading(self, section: Section) -> bool:
        heading = section.heading
        return heading is not None and bool(
            _HEADING_LINK.search(self.source, heading.text_start, heading.text_end)
        )

    def _self_standing(self, section: Section) -> bool:
        linked = self._linked_heading(section)
        return linked or bool(self._fields(section.blocks)) or self._links(section.blocks)

    def _links(self, blocks: Iterable[Block]) -> bool:
        return any(_LINKISH.search(self.source, b.start, b.end) for b in blocks)

    def _fields(self, blocks: Iterable[Block]) -> set[str]:
        """The kinds of item fields that stand directly in blocks, on lines or as bullets."""
        kinds: set[str] = set()
        for block in blocks:
            found_at: Iterable[tuple[int, int]]
            if isinstance(block, Paragraph):
                found_at = islice(lines(self.source, block.start, block.end), _SAMPLE)
            elif isinstance(block, List) and self._is_field_list(block):
                found_at = (self._head(entry) for entry in block.entries[:_SAMPLE])
            else:
                continue
            for start, end in found_at:
                found = field_at(self.source, start, end)
                if found and found.kind in ITEM_FIELDS:
                    kinds.add(str(found.kind))
        return kinds

    def _whole(self, section: Section) -> Draft:
        blocks: list[Block] = list(section.blocks)
        for child in section.children:
            for inner in () if self._housekeeping(child) else child.walk():
                if inner.heading is not None:
                    blocks.append(inner.heading)
                blocks.extend(inner.blocks)
        return self._section_draft(section, blocks)

    def _section_draft(self, section: Section, blocks: list[Block], part: bool = False) -> Draft:
        heading = None if part else section.heading
        worded = _without_edges(blocks)
        start = heading.start if heading else worded[0].start if worded else section.start
        end = worded[-1].end if worded else heading.end if heading else start
        above = section if part or section.parent is None else section.parent
        return Draft("section", start, end, worded, above, heading, part=part)

    # --- the blocks of one section ---

    def _own(self, section: Section) -> Iterator[Draft]:
        body = _without_edges(section.blocks)
        if not body:
            yield from self._heading_only(section)
            return
        carriers = self._carriers(section)
        if not carriers:
            draft = self._section_draft(section, body)
            draft.housekeeping = self._housekeeping(section)
            yield draft
            return
        at = 0
        for begin, stop, drafts in carriers:
            opening = at == 0 and section.heading is not None
            linked = opening and self._linked_heading(section)
            if body[at:begin] or linked:
                yield self._section_draft(section, body[at:begin], part=not opening)
            yield from drafts
            at = stop
        if body[at:]:
            yield self._section_draft(section, body[at:], part=True)

    def _heading_only(self, section: Section) -> Iterator[Draft]:
        """A heading without text under it is an item when it says something itself."""
        heading = section.heading
        if heading is None:
            return
        says = self._marked(section) or len(heading.text) > _HEADING_ONLY
        if section.children:
            return
        if says:
            yield self._section_draft(section, [])
        else:
            self.empty.append(heading)

    def _housekeeping(self, section: Section) -> bool:
        if section.heading is None or is_title(section):
            return False
        label = label_of(section.heading.text)
        words = label.rest if label else section.heading.text
        return bool(HOUSEKEEPING.fullmatch(re.sub(r"^\W+|\W+$", "", words)))

    def _carriers(self, section: Section) -> list[tuple[int, int, list[Draft]]]:
        """Ranges of a section's body that hold items of their own, with those items."""
        body = _without_edges(section.blocks)
        if self._housekeeping(section):
            return []
        marked = self._marked(section)
        fields = self._fields(b for b in body if isinstance(b, Paragraph | List))
        grouped = [] if marked else self._groups(section, body)
        if grouped:
            return grouped
        found: list[tuple[int, int, list[Draft]]] = []
        for at, block in enumerate(body):
            if isinstance(block, List) and self._entries_report(body, at, block, marked, fields):
                found.append((at, at + 1, list(self._entries(section, block))))
            elif isinstance(block, Table) and self._rows_report(body, block, marked, fields):
                found.append((at, at + 1, list(self._rows(section, block))))
        return found

    # --- entries of lists ---

    def _head(self, entry: Entry) -> tuple[int, int]:
        """The first line of an entry's own words."""
        first = entry.blocks[0] if entry.blocks else None
        if not isinstance(first, Paragraph):
            return entry.start, entry.start
        stop = re.compile(r"[\r\n]|\Z").search(self.source, first.start, first.end)
        return first.start, stop.start() if stop else first.end

    def _is_field_list(self, block: List) -> bool:
        """Whether entries are fields of one item; a list of one field over and over is none."""
        found = [field_at(self.source, *self._head(e)) for e in block.entries[:_SAMPLE]]
        labels = {field.label for field in found if field and field.kind in ITEM_FIELDS}
        repeated = len(found) > 1 and all(f and f.label in labels for f in found)
        return bool(labels) and not (repeated and len(labels) == 1)

    def _entries_report(
        self, body: list[Block], at: int, block: List, marked: bool, fields: set[str]
    ) -> bool:
        """Whether each entry reports something of its own rather than a part of the section."""
        entries = block.entries[:_SAMPLE]
        tasks = sum(entry.checked is not None for entry in entries)
        if not entries or 2 * tasks >= len(entries):
            return False
        heads = [self._head(entry) for entry in entries]
        if self._is_field_list(block):
            return False
        linked = sum(bool(_LINKISH.search(self.source, e.start, e.end)) for e in entries)
        if marked or fields:
            return not fields and len(entries) > 1 and linked >= _SHARE * len(entries)
        strong = sum(
            bool(
                _LINKISH.search(self.source, entry.start, entry.end)
                or _BOLD_LED.match(self.source, *head)
                or evidence_phrase(self.source, *head, quoted=False)
            )
            for entry, head in zip(entries, heads, strict=True)
        )
        if strong >= _SHARE * len(entries):
            return True
        return not any(self._is_prose(b) for b in body[:at])

    def _is_prose(self, block: Block) -> bool:
        if isinstance(block, Fence | Table):
            return True
        if not isinstance(block, Paragraph):
            return False
        words = self.source[block.start : block.end]
        return len(words) + len(_WIDE.findall(words[:_PROSE])) > _PROSE

    def _entries(self, section: Section, block: List) -> Iterator[Draft]:
        for number, entry in enumerate(block.entries[: MAX_ITEMS + 1], 1):
            if entry.end <= entry.start or not entry.blocks:
                continue
            counted = entry.ordinal if entry.ordinal is not None else number
            yield Draft(
                "list_entry",
                entry.start,
                entry.end,
                list(entry.blocks),
                section,
                entry=entry,
                number=counted,
            )

    # --- rows of tables ---

    def _rows_report(self, body: list[Block], table: Table, marked: bool, fields: set[str]) -> bool:
        """Whether rows name a paper, repository or page each."""
        rows = table.rows[:_SAMPLE]
        linked = sum(bool(_LINKISH.search(self.source, row.start, row.end)) for row in rows)
        if not rows or linked < _ROW_SHARE * len(rows):
            return False
        if fields:
            return False
        return not marked or not any(b is not table and self._is_prose(b) for b in body)

    def _rows(self, section: Section, table: Table) -> Iterator[Draft]:
        for number, row in enumerate(table.rows[: MAX_ITEMS + 1], 1):
            one = Table(row.start, row.end, table.header, (row,), table.official)
            yield Draft(
                "table_row",
                row.start,
                row.end,
                [one],
                section,
                row=row,
                header=table.header,
                number=number,
            )

    # --- groups led by bold lines or paragraphs ---

    def _groups(self, section: Section, body: list[Block]) -> list[tuple[int, int, list[Draft]]]:
        """Runs of blocks that each open with a bold line, or with a bold or linked first word."""
        leads = [at for at, b in enumerate(body) if isinstance(b, Heading) and b.style == "bold"]
        if len(leads) < 2:
            leads = [
                at
                for at, b in enumerate(body)
                if isinstance(b, Paragraph) and _BOLD_LED.match(self.source, b.start, b.end)
            ]
        if len(leads) < 2 or self._fields(body[: leads[0]]):
            return []
        ends = [*leads[1:], len(body)]
        runs = [_without_edges(body[a:b]) for a, b in zip(leads, ends, strict=True)]
        standing = sum(self._reports(run) for run in runs)
        if standing < _SHARE * len(runs):
            return []
        drafts = [self._group(section, run) for run in runs if run]
        return [(leads[0], len(body), drafts)]

    def _reports(self, run: list[Block]) -> bool:
        """Whether a group is more than a part: it has a link, fields or an item's label."""
        if self._links(run) or self._fields(run):
            return True
        label = label_of(run[0].text) if run and isinstance(run[0], Heading) else None
        return label is not None and label.style in _ITEM_LABELS

    def _group(self, section: Section, run: list[Block]) -> Draft:
        first = run[0]
        if isinstance(first, Heading):
            return Draft("section", first.start, run[-1].end, run[1:], section, heading=first)
        return Draft("section", first.start, run[-1].end, run, section, part=True)


def is_title(section: Section) -> bool:
    """The title of the note: the only section below the root, without an item's label."""
    parent, heading = section.parent, section.heading
    if parent is None or heading is None or parent.heading is not None:
        return False
    label = label_of(heading.text)
    return len(parent.children) == 1 and (label is None or label.style not in _ITEM_LABELS)


def _without_edges(blocks: list[Block]) -> list[Block]:
    """Blocks without rules or mere markup."""
    return [b for b in blocks if not isinstance(b, Rule | Html)]

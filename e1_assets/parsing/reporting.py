"""What reports something of its own: headings, entries, rows, groups of blocks."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from e1_assets.parsing.blocks import Block, Entry, Fence, Heading, List, Paragraph, Table
from e1_assets.parsing.drafts import ITEM_LABELS, is_title, worded
from e1_assets.parsing.headings import label_of
from e1_assets.parsing.lexicon import HOUSEKEEPING, ITEM_FIELDS
from e1_assets.parsing.sentences import lines
from e1_assets.parsing.statements import evidence_phrase, field_at
from e1_assets.parsing.structure import Section

_LINKISH = re.compile(
    r"https?://|\]\([^)\s]|(?<![\d.])\d{4}\.\d{4,5}(?![\d.])|\barxiv\s*[:：]|\b10\.\d{4,9}/\S"
    r"|\bgithub\.com/|(?<![\w/.-])[A-Za-z][\w-]{1,38}/[A-Za-z][\w.-]{2,}(?![\w/])",
    re.IGNORECASE,
)
_HEADING_LINK = re.compile(r"\]\(\s*<?https?://")
_NUMBERED_LEAD = re.compile(r"[^\w\r\n]{0,3}\*\*\s*\d{1,2}\s*[.、)）．]\s*\w")
_BOLD_LED = re.compile(r"(?:[^\w*\s\[]{1,3}\s*)?(?:\*\*[^*\r\n]{2,}\*\*|\[[^\[\]\r\n]{4,}\]\()")
# "Three tools are here:", "这里有三款": what follows is several things, not parts of one.
_SEVERAL = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|1[0-9]|several|some|these|following"
    r"|(?:a|the) (?:few|couple of|handful of))\s(?:[\w\-]+\s){0,4}?[\w\-]+s\b"
    r"|(?:[两二三四五六七八九十几多]|[2-9]|1[0-9])\s?(?:大)?(?:款|个|篇|项|种|条|则|大|家)|以下|如下|这些|下列",
    re.IGNORECASE,
)
_WIDE = re.compile("[\u3000-\u9fff\uff00-\uffef]")
_SHARE = 0.6
_ROW_SHARE = 0.5
_PROSE = 60
_SAMPLE = 200
_FIRST_LINE = re.compile(r"[^\r\n]*")


@dataclass(slots=True)
class Reporting:
    """Answers for one text; lists and tables are judged by their first `_SAMPLE` parts."""

    source: str
    _links: dict[tuple[int, int], bool] = field(default_factory=dict)

    def marked(self, section: Section) -> bool:
        """Whether the heading is labelled as an item's is, or links to what it reports."""
        heading = section.heading
        if heading is None or is_title(section):
            return False
        label = label_of(heading.text)
        return (label is not None and label.style in ITEM_LABELS) or self.linked_heading(section)

    def linked_heading(self, section: Section) -> bool:
        """Whether the heading of a section links to a page."""
        heading = section.heading
        return heading is not None and bool(
            _HEADING_LINK.search(self.source, heading.text_start, heading.text_end)
        )

    def self_standing(self, section: Section) -> bool:
        """Whether a section names what it reports by a link or by fields."""
        linked = self.linked_heading(section)
        return linked or bool(self.fields(section.blocks)) or self.links(section.blocks)

    def links(self, blocks: Iterable[Block]) -> bool:
        """Whether blocks name a page, paper or repository."""
        return any(self._links_out(b.start, b.end) for b in blocks)

    def _links_out(self, start: int, end: int) -> bool:
        """Kept by place, because a block is asked for each section around it."""
        known = self._links.get((start, end))
        if known is None:
            # Nearly all that link do so by an address, which is found thirty times as fast.
            known = self.source.find("https://", start, end) >= 0
            known = known or _LINKISH.search(self.source, start, end) is not None
            self._links[start, end] = known
        return known

    def fields(self, blocks: Iterable[Block]) -> set[str]:
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

    def housekeeping(self, section: Section) -> bool:
        """Whether a section speaks of the making of the note."""
        if section.heading is None or is_title(section):
            return False
        label = label_of(section.heading.text)
        words = label.rest if label else section.heading.text
        return bool(HOUSEKEEPING.fullmatch(re.sub(r"^\W+|\W+$", "", words)))

    def _head(self, entry: Entry) -> tuple[int, int]:
        """The first line of an entry's own words."""
        first = entry.blocks[0] if entry.blocks else None
        if not isinstance(first, Paragraph):
            return entry.start, entry.start
        line = _FIRST_LINE.match(self.source, first.start, first.end)
        return first.start, line.end() if line else first.end

    def _is_field_list(self, block: List) -> bool:
        """Whether entries are fields of one item; a list of one field over and over is none."""
        found = [field_at(self.source, *self._head(e)) for e in block.entries[:_SAMPLE]]
        labels = {field.label for field in found if field and field.kind in ITEM_FIELDS}
        repeated = len(found) > 1 and all(f and f.label in labels for f in found)
        return bool(labels) and not (repeated and len(labels) == 1)

    def entries_report(
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
        linked = sum(self._links_out(entry.start, entry.end) for entry in entries)
        if marked or fields:
            return not fields and len(entries) > 1 and linked >= _SHARE * len(entries)
        strong = sum(
            bool(
                self._links_out(entry.start, entry.end)
                or _BOLD_LED.match(self.source, *head)
                or evidence_phrase(self.source, *head, quoted=False)
            )
            for entry, head in zip(entries, heads, strict=True)
        )
        if strong >= _SHARE * len(entries):
            return True
        return not any(self._is_prose(b) for b in body[:at])

    def bundled(self, blocks: list[Block]) -> List | None:
        """The sub-list of an entry that announces several things and then links to each."""
        lists = [at for at, block in enumerate(blocks) if isinstance(block, List)]
        if len(lists) != 1 or not isinstance(inner := blocks[lists[0]], List):
            return None
        head, entries = blocks[: lists[0]], inner.entries[:_SAMPLE]
        if len(head) != 1 or len(entries) < 2 or self.links(head):
            return None
        linked = [e for e in entries if _LINKISH.search(self.source, e.start, e.end)]
        announced = _SEVERAL.search(self.source, head[0].start, head[0].end)
        if not announced or len(linked) < len(entries) or self._is_field_list(inner):
            return None
        return inner

    def _is_prose(self, block: Block) -> bool:
        if isinstance(block, Fence | Table):
            return True
        if not isinstance(block, Paragraph):
            return False
        words = self.source[block.start : block.end]
        return len(words) + len(_WIDE.findall(words[:_PROSE])) > _PROSE

    def rows_report(self, body: list[Block], table: Table, marked: bool, fields: set[str]) -> bool:
        """Whether rows name a paper, repository or page each."""
        rows = table.rows[:_SAMPLE]
        linked = sum(self._links_out(row.start, row.end) for row in rows)
        if not rows or linked < _ROW_SHARE * len(rows):
            return False
        if fields:
            return False
        return not marked or not any(b is not table and self._is_prose(b) for b in body)

    def reports(self, run: list[Block]) -> bool:
        """Whether a group is more than a part: it has a link, fields, a number, an item's label."""
        if self.links(run) or self.fields(run):
            return True
        if run and _NUMBERED_LEAD.match(self.source, run[0].start, run[0].end):
            return True
        label = label_of(run[0].text) if run and isinstance(run[0], Heading) else None
        return label is not None and label.style in ITEM_LABELS

    def groups(self, body: list[Block]) -> tuple[int, list[list[Block]]] | None:
        """Runs of blocks that each open with a bold line or word, or a linked one, and report.

        Given with where the first begins; None when there are no two such runs.
        """
        leads = [at for at, b in enumerate(body) if isinstance(b, Heading) and b.style == "bold"]
        if len(leads) < 2:
            leads = [
                at
                for at, b in enumerate(body)
                if isinstance(b, Paragraph) and _BOLD_LED.match(self.source, b.start, b.end)
            ]
        if len(leads) < 2 or self.fields(body[: leads[0]]):
            return None
        ends = [*leads[1:], len(body)]
        runs = [worded(body[a:b]) for a, b in zip(leads, ends, strict=True)]
        standing = sum(self.reports(run) for run in runs)
        if standing < _SHARE * len(runs):
            return None
        return leads[0], [run for run in runs if run]

"""Where a note is cut: sections, entries, rows, groups that each report one thing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from e1_assets.parsing.blocks import Block, Heading, List, Paragraph, Table
from e1_assets.parsing.drafts import (
    Draft,
    bundle_drafts,
    entry_drafts,
    group_draft,
    is_title,
    row_drafts,
    section_draft,
    worded,
)
from e1_assets.parsing.reporting import Reporting
from e1_assets.parsing.structure import Document, Section, sections

_HEADING_ONLY = 24
MAX_ITEMS = 5_000
"""More is no reporting but a dump."""

_Carrier = tuple[int, int, list[Draft]]


class Cut(NamedTuple):
    """The drafts of a document in reading order, with the headings nothing stands under.

    After `MAX_ITEMS` drafts comes one more, which stands for the rest of the document.
    """

    drafts: list[Draft]
    empty: list[Heading]


def cut(document: Document) -> Cut:
    """Cut a document; every block with words is in exactly one draft."""
    cutter = _Cutter(Reporting(document.text.text))
    drafts = list(islice(cutter.section(sections(document)), MAX_ITEMS + 1))
    return Cut(drafts, cutter.empty)


@dataclass(slots=True)
class _Cutter:
    reporting: Reporting
    empty: list[Heading] = field(default_factory=list)

    def section(self, section: Section) -> Iterator[Draft]:
        if section.children:
            if self._stands_alone(section):
                yield self._whole(section)
                for child in section.children[len(self._parts(section)) :]:
                    for draft in self.section(child):
                        draft.section = section.parent or section
                        yield draft
                return
            yield from self._own(section)
            for child in section.children:
                yield from self.section(child)
            return
        yield from self._own(section)

    def _parts(self, section: Section) -> list[Section]:
        """The sub-sections of an item, without closing ones that speak of the note itself."""
        end = len(section.children)
        while end and self.reporting.housekeeping(section.children[end - 1]):
            end -= 1
        return section.children[:end]

    def _stands_alone(self, section: Section) -> bool:
        """A section with sub-sections is one item when it has an item's label or fields itself."""
        parts = self._parts(section)
        below = [s for child in parts for s in child.walk()]
        if section.heading is None or any(self.reporting.marked(s) for s in below):
            return False
        reporting = self.reporting
        fields = reporting.fields(section.blocks)
        if is_title(section):
            alone = "evidence" in fields and not any(map(reporting.self_standing, below))
            return alone and not any(map(self._carriers, below))
        standing = sum(map(reporting.self_standing, parts))
        if not reporting.marked(section):
            return bool(fields) and 2 * standing <= len(parts)
        if fields or reporting.linked_heading(section):
            return True
        return bool(worded(section.blocks)) and not (standing >= 2 and 2 * standing > len(parts))

    def _whole(self, section: Section) -> Draft:
        blocks: list[Block] = list(section.blocks)
        for child in self._parts(section):
            for inner in child.walk():
                if inner.heading is not None:
                    blocks.append(inner.heading)
                blocks.extend(inner.blocks)
        return section_draft(section, blocks)

    def _own(self, section: Section) -> Iterator[Draft]:
        body = worded(section.blocks)
        if not body:
            yield from self._heading_only(section)
            return
        carriers = self._carriers(section)
        if not carriers:
            draft = section_draft(section, body)
            draft.housekeeping = self.reporting.housekeeping(section)
            yield draft
            return
        at = 0
        for begin, stop, drafts in carriers:
            opening = at == 0 and section.heading is not None
            linked = opening and self.reporting.linked_heading(section)
            if body[at:begin] or linked:
                yield section_draft(section, body[at:begin], part=not opening)
            yield from drafts
            at = stop
        if body[at:]:
            yield section_draft(section, body[at:], part=True)

    def _heading_only(self, section: Section) -> Iterator[Draft]:
        """A heading without text under it is an item when it says something itself."""
        heading = section.heading
        if heading is None:
            return
        says = self.reporting.marked(section) or len(heading.text) > _HEADING_ONLY
        if section.children:
            return
        if says:
            yield section_draft(section, [])
        else:
            self.empty.append(heading)

    def _entries(self, section: Section, block: List) -> Iterator[Draft]:
        """Each entry of a list, a bundle as the several it is."""
        for draft in entry_drafts(section, block, MAX_ITEMS + 1):
            inner = self.reporting.bundled(draft.blocks)
            if inner is None:
                yield draft
            else:
                yield from bundle_drafts(draft, inner, MAX_ITEMS + 1)

    def _carriers(self, section: Section) -> list[_Carrier]:
        """Ranges of a section's body that hold items of their own, with those items."""
        reporting, body = self.reporting, worded(section.blocks)
        if reporting.housekeeping(section):
            return []
        marked = reporting.marked(section)
        fields = reporting.fields(b for b in body if isinstance(b, Paragraph | List))
        grouped = None if marked else reporting.groups(body)
        if grouped:
            begin, runs = grouped
            return [(begin, len(body), [group_draft(section, run) for run in runs])]
        found: list[_Carrier] = []
        for at, block in enumerate(body):
            if isinstance(block, List) and reporting.entries_report(
                body, at, block, marked, fields
            ):
                found.append((at, at + 1, list(self._entries(section, block))))
            elif isinstance(block, Table) and reporting.rows_report(body, block, marked, fields):
                found.append((at, at + 1, row_drafts(section, block, MAX_ITEMS + 1)))
        return found

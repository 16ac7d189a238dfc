"""Items to be: stretches of a note that report one thing each, before they are read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from e1_assets.parsing.blocks import Block, Entry, Heading, Html, List, Row, Rule, Table
from e1_assets.parsing.headings import label_of
from e1_assets.parsing.structure import Section

DraftKind = Literal["section", "list_entry", "table_row"]
ITEM_LABELS = frozenset(("section", "entry", "circled", "numbered", "dotted"))
"""Labels of headings that head an item, not a part of the note."""


@dataclass(slots=True)
class Draft:
    """An item to be: its blocks between two characters, what heads it, where it stands.

    `section` is the nearest enclosing section that is not the item itself; `number` counts entries
    or rows from 1, `under` is `2.` for those of a sub-list of entry 2; `part` is true for text left
    over beside the items of a section.
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
    under: str = ""
    part: bool = False
    housekeeping: bool = False


def is_title(section: Section) -> bool:
    """The title of the note: the only section below the root, without an item's label."""
    parent, heading = section.parent, section.heading
    if parent is None or heading is None or parent.heading is not None:
        return False
    label = label_of(heading.text)
    return len(parent.children) == 1 and (label is None or label.style not in ITEM_LABELS)


def worded(blocks: Iterable[Block]) -> list[Block]:
    """Blocks without rules or mere markup."""
    return [block for block in blocks if not isinstance(block, Rule | Html)]


def section_draft(section: Section, blocks: list[Block], part: bool = False) -> Draft:
    """A section as one item, or with `part` what is left of it beside its items.

    A bold or bare line alone heads the part it is.
    """
    kept = worded(blocks)
    heading = None if part else section.heading
    if heading is None and kept and all(isinstance(block, Heading) for block in kept):
        heading = next(block for block in kept if isinstance(block, Heading))
    start = heading.start if heading else kept[0].start if kept else section.start
    end = kept[-1].end if kept else heading.end if heading else start
    above = section if part or section.parent is None else section.parent
    return Draft("section", start, end, kept, above, heading, part=part)


def group_draft(section: Section, run: list[Block]) -> Draft:
    """A run of blocks as one item, headed by its bold line when it opens with one."""
    first = run[0]
    if isinstance(first, Heading):
        return Draft("section", first.start, run[-1].end, run[1:], section, heading=first)
    return Draft("section", first.start, run[-1].end, run, section, part=True)


def entry_drafts(section: Section, block: List, limit: int) -> list[Draft]:
    """The first entries of a list as items of their own."""
    return [
        Draft(
            "list_entry",
            entry.start,
            entry.end,
            list(entry.blocks),
            section,
            entry=entry,
            number=number if entry.ordinal is None else entry.ordinal,
        )
        for number, entry in enumerate(block.entries[:limit], 1)
        if entry.end > entry.start and entry.blocks
    ]


def bundle_drafts(bundle: Draft, inner: List, limit: int) -> list[Draft]:
    """A bundle as items: its opening words, each entry of its sub-list, what follows that list."""
    at = bundle.blocks.index(inner)
    head, tail = bundle.blocks[:at], worded(bundle.blocks[at + 1 :])
    found = [replace(bundle, blocks=head, end=head[-1].end)] if head else []
    for draft in entry_drafts(bundle.section, inner, limit):
        draft.under = f"{bundle.under}{bundle.number}."
        found.append(draft)
    return [*found, section_draft(bundle.section, tail, part=True)] if tail else found


def row_drafts(section: Section, table: Table, limit: int) -> list[Draft]:
    """The first rows of a table as items of their own, each under the table's header."""
    return [
        Draft(
            "table_row",
            row.start,
            row.end,
            [Table(row.start, row.end, table.header, (row,), table.official)],
            section,
            row=row,
            header=table.header,
            number=number,
        )
        for number, row in enumerate(table.rows[:limit], 1)
    ]

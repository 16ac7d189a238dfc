"""What an item states of itself: evidence, topics, grade."""

from collections.abc import Iterator

from e1_assets.parsing.blocks import Block, List, Paragraph, Quote, Row
from e1_assets.parsing.cutting import Draft
from e1_assets.parsing.headings import plain
from e1_assets.parsing.lexicon import FieldKind
from e1_assets.parsing.sentences import sentences
from e1_assets.parsing.statements import (
    Stated,
    evidence_in_field,
    evidence_phrase,
    field_at,
    field_kind,
    grade_in,
    is_topic,
    topics_in_field,
    topics_in_words,
)

_ENTRY_LENGTH = 1200
_IN_PASSING = 80
_HEAD = 300

Range = tuple[int, int]


def own_evidence(source: str, draft: Draft) -> Stated | None:
    """The level the item states: in a field, a column, its heading, else in passing."""
    for kind, start, end in _field_values(source, draft):
        if kind == "evidence":
            stated = evidence_in_field(source, start, end)
            if stated:
                return stated
    if draft.heading is not None:
        stated = evidence_phrase(source, draft.heading.text_start, draft.heading.text_end)
        if stated:
            return stated
    if draft.kind != "section" and draft.end - draft.start <= _ENTRY_LENGTH:
        return evidence_phrase(source, draft.start, draft.end, quoted=False)
    found = (
        evidence_phrase(source, start, end, quoted=False)
        for start, end in _said(source, draft.blocks)
        if end - start <= _IN_PASSING
    )
    return next((stated for stated in found if stated), None)


def own_topics(source: str, draft: Draft) -> tuple[str, ...]:
    """The topics the item states, as written: in a field, a column, brackets, `给 rag`."""
    topics: dict[str, None] = {}
    for kind, start, end in _field_values(source, draft):
        if kind == "topic":
            topics.update(dict.fromkeys(topics_in_field(source, start, end)))
    if topics:
        return tuple(topics)
    if draft.heading is not None:
        where = (draft.heading.text_start, draft.heading.text_end)
        topics.update(dict.fromkeys(topics_in_words(source, *where)))
    for number, (start, end) in enumerate(_said(source, draft.blocks)):
        label = field_at(source, start, end) if number == 0 else None
        if label and is_topic(label.label):
            topics[label.label] = None
        short = end - start <= (_HEAD if number == 0 and draft.entry else _IN_PASSING)
        if short:
            topics.update(dict.fromkeys(topics_in_words(source, start, end)))
    return tuple(topics)


def own_grade(source: str, draft: Draft) -> str | None:
    """The grade in the item's heading, first line or a grade field, as written."""
    if draft.heading is not None:
        grade = grade_in(source, draft.heading.text_start, draft.heading.text_end)
        if grade:
            return grade
    for kind, start, end in _field_values(source, draft):
        if kind == "grade" and start < end:
            return grade_in(source, start, end) or plain(source[start:end])[:40] or None
    first = draft.blocks[0] if draft.blocks else None
    if draft.kind == "list_entry" and isinstance(first, Paragraph):
        line = source.find("\n", first.start, first.end)
        return grade_in(source, first.start, line if line >= 0 else first.end)
    if draft.row is not None:
        grades = (grade_in(source, cell.start, cell.end) for cell in draft.row.cells)
        return next((grade for grade in grades if grade), None)
    return None


def _field_values(source: str, draft: Draft) -> Iterator[tuple[FieldKind, int, int]]:
    """The fields of an item with their values: label lines, or cells under a field's header."""
    if draft.row is not None:
        yield from _columns(source, draft.row, draft.header)
        return
    for start, end in _said(source, draft.blocks):
        found = field_at(source, start, end)
        if found and found.kind:
            yield found.kind, found.value_start, end


def _columns(source: str, row: Row, header: Row | None) -> Iterator[tuple[FieldKind, int, int]]:
    heads = header.cells if header else ()
    for head, cell in zip(heads, row.cells, strict=False):
        kind = field_kind(plain(head.read(source)))
        if kind:
            yield kind, cell.start, cell.end


def _said(source: str, blocks: list[Block]) -> Iterator[Range]:
    """The sentences of paragraphs, quotes, bullets down to the second level."""
    waiting: list[tuple[Block, int]] = [(block, 0) for block in reversed(blocks)]
    while waiting:
        block, depth = waiting.pop()
        if isinstance(block, Paragraph):
            yield from sentences(source, block.start, block.end)
        elif isinstance(block, Quote):
            waiting.extend((inner, depth) for inner in reversed(block.blocks))
        elif isinstance(block, List) and depth < 2:
            for entry in reversed(block.entries):
                waiting.extend((inner, depth + 1) for inner in reversed(entry.blocks))

"""What an item states of itself: evidence, topics, grade."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from e1_assets.domain.vocabulary import EvidenceLevel
from e1_assets.parsing.blocks import Row
from e1_assets.parsing.drafts import Draft
from e1_assets.parsing.headings import plain
from e1_assets.parsing.lexicon import EVIDENCE_PHRASES, FieldKind
from e1_assets.parsing.raw_claims import RawClaim
from e1_assets.parsing.statements import (
    Stated,
    evidence_in_field,
    evidence_phrase,
    evidence_phrases,
    field_kind,
    grade_in,
    is_topic,
    topics_in_field,
    topics_in_words,
)

_ENTRY_LENGTH = 1200
_IN_PASSING = 80
_HEAD = 300
_FIRST_PERSON = re.compile(
    r"\W{0,3}(?:I(?:[’']ve| have)? (?:read|checked|opened)\b|我(?:已|把)?(?:通读|精读|读|核))",
    re.IGNORECASE,
)
_APART = frozenset(("", *"（）()，,；;：:。.|【】[]\r\n属为是"))
_OF_SENTENCES = frozenset((EvidenceLevel.SECONDARY, EvidenceLevel.PRIMARY))

Valued = tuple[FieldKind, int, int]


class Said(NamedTuple):
    """The words of an item, read once: its raw claims, its fields with where the values stand."""

    source: str
    draft: Draft
    raw: list[RawClaim]
    fields: tuple[Valued, ...]


def said_by(source: str, draft: Draft, raw: list[RawClaim]) -> Said:
    """An item's raw claims with the fields among them, or those its table's header names."""
    if draft.row is not None:
        fields = tuple(_columns(source, draft.row, draft.header))
    else:
        fields = tuple(
            (claim.opening.kind, claim.opening.value_start, claim.end)
            for claim in raw
            if claim.opening is not None and claim.opening.kind is not None
        )
    return Said(source, draft, raw, fields)


def own_evidence(said: Said) -> Stated | None:
    """The level the item states: in a field, a column, its heading, else in passing."""
    source, draft = said.source, said.draft
    for kind, start, end in said.fields:
        if kind == "evidence":
            stated = evidence_in_field(source, start, end)
            if stated:
                return stated
    if draft.heading is not None:
        stated = evidence_phrase(source, draft.heading.text_start, draft.heading.text_end)
        if stated:
            return stated
    if draft.kind != "section" and draft.end - draft.start <= _ENTRY_LENGTH:
        stated = evidence_phrase(source, draft.start, draft.end, quoted=False)
        return stated if stated and _is_remark(source, stated) else None
    if draft.housekeeping or not EVIDENCE_PHRASES.occurring(source, draft.start, draft.end):
        return None
    short = (
        raw
        for raw in said.raw
        if raw.end - raw.start <= _IN_PASSING or _FIRST_PERSON.match(source, raw.start, raw.end)
    )
    found = (_in_passing(source, raw.start, raw.end) for raw in short)
    return next((stated for stated in found if stated), None)


def _is_remark(source: str, stated: Stated) -> bool:
    """A level that rests on one word must stand apart, in brackets or as a clause."""
    if stated.level not in _OF_SENTENCES:
        return True
    before, after = source[: stated.start].rstrip()[-1:], source[stated.end :].lstrip(" \t")[:1]
    return before in _APART and after in _APART


def _in_passing(source: str, start: int, end: int) -> Stated | None:
    """How far the writer read, by a sentence that says so of nothing else and quotes nobody."""
    levels = {stated.level for stated in evidence_phrases(source, start, end)}
    if len(levels) != 1 or levels <= _OF_SENTENCES:
        return None
    return evidence_phrase(source, start, end, quoted=False)


def own_topics(said: Said) -> tuple[str, ...]:
    """The topics the item states, as written: in a field, a column, brackets, `给 rag`."""
    source, heading = said.source, said.draft.heading
    topics: dict[str, None] = {}
    for kind, start, end in said.fields:
        if kind in ("topic", "category"):
            words = topics_in_field(source, start, end)
            known = (w for w in words if kind == "topic" or is_topic(w.casefold()))
            topics.update(dict.fromkeys(known))
    if topics:
        return tuple(topics)
    if said.draft.row is not None:
        cells = (plain(cell.read(source)) for cell in said.draft.row.cells)
        topics.update(dict.fromkeys(cell for cell in cells if is_topic(cell)))
    if heading is not None:
        found = topics_in_words(source, heading.text_start, heading.text_end)
        topics.update(dict.fromkeys(found))
    for number, raw in enumerate(said.raw):
        first = number == 0
        if first and raw.opening is not None and is_topic(raw.opening.label):
            topics[raw.opening.label] = None
        if raw.end - raw.start <= (_HEAD if first and said.draft.entry else _IN_PASSING):
            topics.update(dict.fromkeys(topics_in_words(source, raw.start, raw.end)))
    return tuple(topics)


def own_grade(said: Said) -> str | None:
    """The grade in the item's heading, first line, cells or a grade field, as written."""
    source, draft = said.source, said.draft
    if draft.heading is not None:
        grade = grade_in(source, draft.heading.text_start, draft.heading.text_end)
        if grade:
            return grade
    for kind, start, end in said.fields:
        if kind == "grade" and start < end:
            return grade_in(source, start, end) or plain(source[start:end])[:40] or None
    if draft.row is not None:
        grades = (grade_in(source, cell.start, cell.end) for cell in draft.row.cells)
        return next((grade for grade in grades if grade), None)
    if draft.kind == "list_entry" and said.raw:
        return grade_in(source, said.raw[0].start, said.raw[0].end)
    return None


def _columns(source: str, row: Row, header: Row | None) -> Iterator[Valued]:
    heads = header.cells if header else ()
    for head, cell in zip(heads, row.cells, strict=False):
        kind = field_kind(plain(head.read(source)))
        if kind:
            yield kind, cell.start, cell.end

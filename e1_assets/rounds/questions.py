"""Open contradictions as entries of a document's open questions."""

import re
from collections.abc import Iterator

from e1_assets.domain.briefs import Contradiction, Side
from e1_assets.domain.change_sets import Edit
from e1_assets.domain.knowledge import KnowledgeDoc, Section
from e1_assets.domain.spans import Source

_QUESTIONS = re.compile(
    r"开放(?:性)?问题|悬而未决|未决|待(?:解|核实|验证|确认|查证)|未解|存疑|争议"
    r"|open (?:questions?|problems?|issues?|points?)|unresolved|unanswered|unsettled"
    r"|to (?:verify|be verified|check|confirm)|disputed|contradictions?",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\bP0\b|最高优先|highest priority", re.IGNORECASE)


def questions_section(doc: KnowledgeDoc) -> Section | None:
    """Where a document keeps what is not settled, told by a title in either language.

    Of several parts the first that is not of highest priority: what nobody has checked yet does
    not stand among what must be answered first.
    """
    titled = next((s for s in doc.sections if s.level > 1 and _QUESTIONS.search(s.title)), None)
    if titled is None:
        return None
    below = [s for s in _below(doc, titled) if not s.dated and not _FIRST.search(s.title)]
    if below:
        return below[0]
    # Only the part of highest priority: the section's own text stands before it.
    return titled


def _below(doc: KnowledgeDoc, section: Section) -> Iterator[Section]:
    return (one for one in doc.sections if one.parent == section.key)


def quoted_section(doc: KnowledgeDoc, entry: Contradiction) -> Section | None:
    """The section of the document that one of the sides quotes, by where it is called so now."""
    numbers = [side.locator for side in entry.sides if side.path == doc.path]
    return next((s for s in doc.sections if s.number in numbers), None)


def question(doc: KnowledgeDoc, entry: Contradiction, plain: bool = False) -> Edit | None:
    """The entry as an edit; a caveat where the document keeps no open questions, else None.

    `plain` leaves out what was computed: it may name works the document does not cite, and a
    question must not make them look anchored.
    """
    section, kind = questions_section(doc), "register"
    if section is None:
        section, kind = quoted_section(doc, entry), "caveat"
    if section is None:
        return None
    said = f"{entry.subject} · {entry.attribute}"
    text = said if plain else f"{said}: {entry.computed}; {entry.settle}"
    return Edit.model_validate(
        {
            "id": f"{entry.id}.q",
            "kind": kind,
            "section": section.number,
            "key": section.key,
            "text": f"{text} [{entry.id}]",
            "question": entry.id,
            "sources": tuple(
                Source(path=side.path, locator=side.locator, span=side.span)
                for side in _each_place(entry)
            ),
        }
    )


def _each_place(entry: Contradiction) -> list[Side]:
    return list({(side.path, side.locator): side for side in entry.sides}.values())

"""The sections of the baseline an increment belongs to, with what E2 would do there."""

import re

from e1_assets.domain.briefs import Target
from e1_assets.domain.knowledge import Section
from e1_assets.domain.vocabulary import EditKind, Verdict
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.held import Held
from e1_assets.rounds.sections import ranked

_LANDSCAPE = re.compile(
    r"格局|现状|概览|全景|生态|快照|版图|地图|landscape|overview|ecosystem|state of|map\b",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"开放问题|待解|未解|open (?:questions?|problems?|issues?)|\bP0\b", re.IGNORECASE
)
_LIST = re.compile(r"^\s*(?:[-*+•]|\d+[.)、]|\|)", re.MULTILINE)
_MOST = 3
_LIST_LIKE = 5
Ranked = tuple[tuple[Section, float], ...]


def has_topical_sections(held: Held) -> bool:
    """Whether any section below the document's own title is more than a date."""
    dated = [section for section in held.doc.sections if section.dated]
    topical = [section for section in held.doc.sections if not section.dated]
    return len(topical) > 1 if dated else bool(topical)


def targets(
    held: Held,
    others: tuple[Held, ...],
    title: str,
    text: str,
    verdict: Verdict,
    home: tuple[str, ...],
) -> tuple[Target, ...]:
    """Up to three sections for an increment, the ones that hold its subject (`home`) first.

    A runner-up nearly as good as the best is named as its alternative. Where several sections come
    near, the document's landscape section is offered in place of the third.
    """
    if not has_topical_sections(held):
        return ()
    order = ranked(held, others, title, text)
    order = tuple(pair for pair in order if not _OPEN.search(_lineage(pair[0])))
    holding = [section for section in held.doc.sections if section.number in home]
    chosen = [*holding, *_near(order)]
    if len(chosen) != 1:
        chosen = [*chosen[: _MOST - 1], *_landscape(held), *chosen[_MOST - 1 :]]
    unique = list({section.key: section for section in chosen}.values())[:_MOST]
    other = _alternative(order)
    return tuple(
        Target(
            section=section.number,
            key=section.key,
            edit=_edit(held, section, verdict),
            alternative=other if n == 0 and other not in (None, section.number) else None,
        )
        for n, section in enumerate(unique)
    )


def _near(order: Ranked) -> list[Section]:
    """Sections that score at least the kept share of the best."""
    limit = order[0][1] * COEFFICIENTS.targets.kept if order else 0.0
    return [section for section, score in order[:_MOST] if score >= limit]


def _landscape(held: Held) -> list[Section]:
    found = [s for s in held.doc.sections if _LANDSCAPE.search(s.title) and not s.dated]
    deepest = max((section.level for section in found), default=0)
    return [section for section in found if section.level == deepest][:1]


def _alternative(order: Ranked) -> str | None:
    """The number of the runner-up where it is as good as the best."""
    if len(order) < 2 or order[1][1] < order[0][1] * COEFFICIENTS.targets.equal:
        return None
    return order[1][0].number


def _lineage(section: Section) -> str:
    return " / ".join((*section.path, section.title))


def _edit(held: Held, section: Section, verdict: Verdict) -> EditKind:
    """Register what is only confirmed; extend a section of its own topic; add to a list."""
    if verdict is Verdict.CONFIRMS:
        return EditKind.REGISTER
    if verdict is Verdict.EXTENDS:
        return EditKind.EXTEND
    text = next(text for held_section, text in held.passages if held_section == section)
    listed = len(_LIST.findall(text)) >= _LIST_LIKE
    return EditKind.ADD if listed else EditKind.EXTEND

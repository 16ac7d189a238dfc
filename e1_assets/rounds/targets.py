"""The sections of the baseline an increment belongs to, with what E2 would do there."""

import re

from e1_assets.domain.briefs import Target
from e1_assets.domain.knowledge import Section
from e1_assets.domain.vocabulary import EditKind, Verdict
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.held import Held
from e1_assets.rounds.section_kinds import arrivals, topical
from e1_assets.rounds.sections import ranked

_LANDSCAPE = re.compile(
    r"格局|现状|概览|全景|生态|快照|版图|地图|landscape|ecosystem|state of|map\b",
    re.IGNORECASE,
)
_LIST = re.compile(r"^\s*(?:[-*+•]|\d+[.)、]|\|)", re.MULTILINE)
_MOST = 3
_LIST_LIKE = 5
Ranked = tuple[tuple[Section, float], ...]


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
    near, the document's landscape section is offered in place of the third; where the document
    keeps a list of its latest papers, that list. None where no section is about a subject.
    """
    order = ranked(held, others, title, text)
    holding = [section for section in held.doc.sections if section.number in home]
    chosen = [*holding, *_near(order)]
    latest = arrivals(held.doc) if order and verdict is Verdict.NET_NEW else None
    if latest is not None:
        chosen = [*chosen[: _MOST - 1], latest]
    elif len(chosen) != 1:
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
    return [section for section in topical(held.doc) if _LANDSCAPE.search(section.title)][:1]


def _alternative(order: Ranked) -> str | None:
    """The number of the runner-up where it is as good as the best."""
    if len(order) < 2 or order[1][1] < order[0][1] * COEFFICIENTS.targets.equal:
        return None
    return order[1][0].number


def _edit(held: Held, section: Section, verdict: Verdict) -> EditKind:
    """Register what is only confirmed; extend a section of its own topic; add to a list."""
    if verdict is Verdict.CONFIRMS:
        return EditKind.REGISTER
    if verdict is Verdict.EXTENDS:
        return EditKind.EXTEND
    text = next(text for held_section, text in held.passages if held_section == section)
    listed = len(_LIST.findall(text)) >= _LIST_LIKE
    return EditKind.ADD if listed else EditKind.EXTEND

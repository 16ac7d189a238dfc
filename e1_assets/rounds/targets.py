"""The sections of the baseline an increment belongs to, with what E2 would do there."""

import re
from functools import lru_cache

from e1_assets.domain.briefs import Target
from e1_assets.domain.knowledge import Section
from e1_assets.domain.vocabulary import EditKind, Verdict
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.held import Held
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

    A runner-up nearly as good as the best is named as its alternative. Where no section stands out,
    the document's landscape is offered in place of the third, as what spans several; where the
    document keeps a list of its latest papers, that list. None where no section is about a subject.
    """
    order = ranked(held, others, title, text)
    other = _alternative(order)
    chosen = [section for section in held.doc.sections if section.number in home] + _near(order)
    latest = held.arrivals if order and verdict is Verdict.NET_NEW else None
    if latest is not None:
        chosen = [*chosen[: _MOST - 1], latest]
    elif not chosen or (other and not home):
        chosen = [*chosen[: _MOST - 1], *_landscape(held, order), *chosen[_MOST - 1 :]]
    unique = list({section.key: section for section in chosen}.values())[:_MOST]
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
    """The best section, a second at its kept share of the best, a third only close behind."""
    shape = COEFFICIENTS.targets
    least = (1.0, shape.kept, shape.third)
    pairs = zip(order, least, strict=False)
    return [section for (section, score), share in pairs if score >= share * order[0][1]]


def _landscape(held: Held, order: Ranked) -> list[Section]:
    """The document's overview section, unless the text hardly touches it."""
    limit = order[0][1] * COEFFICIENTS.targets.overview if order else 0.0
    scores = {section.key: score for section, score in order}
    found = (section for section in held.topical if _LANDSCAPE.search(section.title))
    return [section for section in found if scores.get(section.key, 0.0) >= limit][:1]


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
    listed = _is_list(held.text_of[section.key])
    return EditKind.ADD if listed else EditKind.EXTEND


@lru_cache(maxsize=4096)
def _is_list(text: str) -> bool:
    """Whether a section's text is mostly entries; most outlive the version they are read in."""
    return len(_LIST.findall(text)) >= _LIST_LIKE

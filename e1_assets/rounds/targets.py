"""The sections of the baseline an item belongs to."""

import re
from dataclasses import dataclass

from e1_assets.domain.briefs import Target
from e1_assets.domain.knowledge import Section
from e1_assets.domain.vocabulary import EditKind, Verdict
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.held import Held
from e1_assets.rounds.section_profiles import profiles
from e1_assets.rounds.terms import terms

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


@dataclass(frozen=True)
class Counterpart:
    """The section nearest to a text: the share it contains, how far above the runner-up."""

    section: Section
    contained: float
    margin: float


def ranked(held: Held, text: str) -> tuple[tuple[Section, float], ...]:
    """Topical sections by BM25 against a text, best first; sections that share nothing left out."""
    laid = profiles(held)
    scores = laid.passages.scores(terms(text))
    order = sorted(scores.items(), key=lambda pair: (-round(pair[1], 6), pair[0]))
    return tuple((laid.sections[at], score) for at, score in order)


def counterpart(held: Held, text: str) -> Counterpart | None:
    """The best section with the share of the text's weight it contains; None when none shares."""
    laid, query = profiles(held), terms(text)
    scores = laid.passages.scores(query)
    if not scores:
        return None
    order = sorted(scores, key=lambda at: (-round(scores[at], 6), at))[:2]
    shares = [laid.passages.contained(query, at) for at in order]
    margin = shares[0] - shares[1] if len(shares) > 1 else shares[0]
    return Counterpart(laid.sections[order[0]], shares[0], margin)


def has_topical_sections(held: Held) -> bool:
    """Whether any section of the document is more than a date."""
    return any(not section.dated for section in held.doc.sections)


def targets(held: Held, text: str, verdict: Verdict, home: tuple[str, ...]) -> tuple[Target, ...]:
    """Up to three sections for an increment, the ones that hold its subject first.

    A runner-up nearly as good as the best is named as its alternative. Where no section stands out,
    the document's landscape section is offered too.
    """
    if not has_topical_sections(held):
        return ()
    order = [pair for pair in ranked(held, text) if not _OPEN.search(pair[0].title)]
    holding = [section for section in held.doc.sections if section.number in home]
    chosen = [*holding, *_standing_out(order)]
    if not chosen or not _stands_alone(order):
        chosen += [s for s in held.doc.sections if _LANDSCAPE.search(s.title) and s.level > 2][:1]
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


def _standing_out(order: list[tuple[Section, float]]) -> list[Section]:
    if not order:
        return []
    limit = order[0][1] * COEFFICIENTS.targets.kept
    return [section for section, score in order[:_MOST] if score >= limit]


def _stands_alone(order: list[tuple[Section, float]]) -> bool:
    return len(order) < 2 or order[1][1] < order[0][1] * COEFFICIENTS.targets.equal


def _alternative(order: list[tuple[Section, float]]) -> str | None:
    return None if _stands_alone(order) else order[1][0].number


def _edit(held: Held, section: Section, verdict: Verdict) -> EditKind:
    """Register what is only confirmed; extend a section of its own topic; add to a list."""
    if verdict is Verdict.CONFIRMS or _OPEN.search(section.title):
        return EditKind.REGISTER
    if verdict is Verdict.EXTENDS:
        return EditKind.EXTEND
    text = next(text for held_section, text in held.passages if held_section is section)
    listed = len(_LIST.findall(text)) >= _LIST_LIKE
    return EditKind.ADD if listed else EditKind.EXTEND

"""What each item is worth: evidence, grade, origins, with the contradictions of the round."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.text import Text
from e1_assets.domain.vocabulary import ContradictionClass, Disposition, EvidenceLevel, Verdict
from e1_assets.rounds.contradictions.identity import disputed
from e1_assets.rounds.contradictions.register import Conflicts, contradictions
from e1_assets.rounds.document import document_of
from e1_assets.rounds.evidence import grade, level, own_level, weakest
from e1_assets.rounds.subjects import principal, same_subject
from e1_assets.rounds.words import Lang, language

_FIXED = (ContradictionClass.STATIC, ContradictionClass.VERSIONED)
_GROUPED = (Disposition.INCREMENT, Disposition.LEAD, Disposition.CANDIDATE)


@dataclass(frozen=True)
class Weighed:
    """The judged items with their worth, grouped by subject, and what contradicts what.

    `judged` is in material order whatever order came in; `cluster` of an item is the id of the
    first item about the same thing. `given` are the items as they came, with the `conflicts` found
    among them: what it takes to say the same in another language.
    """

    lang: Lang
    judged: tuple[Judged, ...]
    contradictions: tuple[Contradiction, ...]
    dropped: int = 0
    given: tuple[Judged, ...] = field(default=(), repr=False)
    conflicts: Conflicts = field(default=Conflicts((), ()), repr=False)


def weigh(
    inputs: RoundInputs,
    judged: Sequence[Judged],
    document: Text | None = None,
    dropped: int = 0,
    lang: Lang | None = None,
) -> Weighed:
    """Weigh the items of a round; `document` are the bytes of the baseline, to quote from it.

    `lang` is the language of our own words, by default that of the document.
    """
    lang = lang or language(inputs)
    ordered = tuple(sorted(judged, key=lambda j: (j.item.path, j.item.ordinal, j.item.id)))
    found = contradictions(inputs, ordered, document_of(inputs, document), lang)
    open_items = _without_conflicting(_without_disputed(ordered), found.all)
    judged = _clustered(open_items, lang)
    return Weighed(lang, judged, found.all, dropped, ordered, found)


def reworded(inputs: RoundInputs, weighed: Weighed, document: Text | None, lang: Lang) -> Weighed:
    """The same in the words of another language: nothing is weighed anew."""
    held = document_of(inputs, document)
    found = contradictions(inputs, weighed.given, held, lang, weighed.conflicts)
    judged = tuple(
        one.model_copy(update={"grade": grade(lang, [one], 1, one.evidence)}) if one.grade else one
        for one in weighed.judged
    )
    return replace(weighed, lang=lang, judged=judged, contradictions=found.all, conflicts=found)


def _without_disputed(judged: tuple[Judged, ...]) -> tuple[Judged, ...]:
    """Of items that give one work several ids, those of the weaker evidence go to the conflict."""
    set_aside: set[str] = set()
    for _, group in disputed(judged):
        best = min(group, key=lambda j: _trust(j))
        keys = {m.identifier.key for m in best.item.mentions}
        set_aside |= {
            j.item.id
            for j in group
            if j.disposition in (*_GROUPED, Disposition.NOTHING_NEW)
            and not keys & {m.identifier.key for m in j.item.mentions}
        }
    return tuple(
        j.model_copy(update={"disposition": Disposition.CONTRADICTION, "gate": "identity"})
        if j.item.id in set_aside
        else j
        for j in judged
    )


def _without_conflicting(
    judged: tuple[Judged, ...], found: Sequence[Contradiction]
) -> tuple[Judged, ...]:
    """What would only confirm the document, but states a fixed fact otherwise, is the conflict."""
    sides = [side.span for each in found if each.class_ in _FIXED for side in each.sides]
    return tuple(
        one.model_copy(update={"disposition": Disposition.CONTRADICTION, "gate": "contradicts"})
        if one.verdict is Verdict.CONFIRMS
        and one.disposition is Disposition.INCREMENT
        and any(claim.span.holds(side) for side in sides for claim in one.item.claims)
        else one
        for one in judged
    )


def _trust(judged: Judged) -> tuple[bool, bool, int, str]:
    """Whom to believe first for an id: not a brief, not marked unverified, a card, a link."""
    unverified = any("unverified" in claim.marks for claim in judged.item.claims)
    order = {"paper_card": 0, "note": 1, "work_queue": 2, "brief": 3}
    return (judged.role == "brief", unverified, order.get(judged.role, 4), judged.item.id)


def _clustered(judged: tuple[Judged, ...], lang: Lang) -> tuple[Judged, ...]:
    grouped = [j for j in judged if j.disposition in _GROUPED]
    worth: dict[str, Judged] = {}
    for group in same_subject(grouped):
        for one in group:
            at = weakest(level(one, grouped), _as_stated(one, group))
            update = {
                "cluster": group[0].item.id,
                "evidence": at,
                "grade": grade(lang, [one], 1, at),
            }
            worth[one.item.id] = one.model_copy(update=update)
    return tuple(worth.get(j.item.id) or _plain(j) for j in judged)


def _as_stated(one: Judged, group: Sequence[Judged]) -> EvidenceLevel:
    """For an item that states no level: the best that reports of the same work do state.

    A list that merely names a paper stands no closer to it than the card that read its abstract.
    """
    works = {i.key for i in principal(one.item) if i.scheme in ("arxiv", "doi")}
    stated = [
        own_level(other)
        for other in group
        if other.item.evidence and works & {i.key for i in principal(other.item)}
    ]
    if one.item.evidence or not stated:
        return EvidenceLevel.ORIGINAL_READ
    return min(stated, key=lambda level: level.rank)


def _plain(judged: Judged) -> Judged:
    at = level(judged, ())
    return judged.model_copy(update={"evidence": at}) if at is not judged.evidence else judged

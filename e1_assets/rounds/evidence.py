"""How close an item stands to the origin, with the grade that follows from it."""

from collections.abc import Sequence

from e1_assets.domain.briefs import Grade
from e1_assets.domain.notes import Item
from e1_assets.domain.rounds import Judged
from e1_assets.domain.vocabulary import EvidenceLevel, Verdict
from e1_assets.rounds.quotable import boundaries_of
from e1_assets.rounds.words import Lang, say

_OF_SOURCE = {
    "note": EvidenceLevel.SECONDARY,
    "brief": EvidenceLevel.SECONDARY,
    "paper_card": EvidenceLevel.ABSTRACT_ONLY,
    "repo_card": EvidenceLevel.PRIMARY,
    "work_queue": EvidenceLevel.TITLE_ONLY,
}
_START = {
    EvidenceLevel.ORIGINAL_READ: 4,
    EvidenceLevel.PRIMARY: 4,
    EvidenceLevel.SECONDARY: 3,
    EvidenceLevel.ABSTRACT_ONLY: 2,
    EvidenceLevel.TITLE_ONLY: 1,
    EvidenceLevel.METRIC_ONLY: 1,
}


def weakest(*levels: EvidenceLevel) -> EvidenceLevel:
    """The weakest of some levels: a chain is worth no more."""
    return max(levels, key=lambda level: level.rank)


def own_level(judged: Judged) -> EvidenceLevel:
    """What the item or its section states, else what its kind of source is worth.

    A brief is evidence of a brief, so nothing in it stands closer than `secondary`; a card whose
    counters alone changed holds collected figures only.
    """
    if judged.verdict is Verdict.COUNT_REFRESH:
        return EvidenceLevel.METRIC_ONLY
    stated = judged.item.evidence or _OF_SOURCE.get(judged.role, EvidenceLevel.SECONDARY)
    return weakest(stated, EvidenceLevel.SECONDARY) if judged.role == "brief" else stated


def level(judged: Judged, others: Sequence[Judged]) -> EvidenceLevel:
    """The level at the end of the chain: a brief's item is followed to the note it names."""
    reached = own_level(judged)
    if judged.role != "brief":
        return reached
    origins = [own_level(other) for other in others if _names(judged.item, other)]
    return weakest(reached, *origins)


def grade(lang: Lang, of: Sequence[Judged], origins: int, at: EvidenceLevel) -> Grade:
    """A grade from 1 to 5 with its grounds; `of` are the items of one increment."""
    items = [judged.item for judged in of]
    grounds = [say(lang, "ground_evidence", level=say(lang, at.value))]
    files = len({item.path for item in items})
    grounds.append(say(lang, "ground_origins", n=origins, files=files))
    value = _START[at] + (1 if origins > 1 and at.may_conclude else 0)
    if any(mention.identifier for item in items for mention in item.mentions):
        grounds.append(say(lang, "ground_url"))
    else:
        grounds.append(say(lang, "ground_no_url"))
        value -= 1
    if any("unverified" in claim.marks for item in items for claim in item.claims):
        grounds.append(say(lang, "ground_unverified"))
        value -= 1
    grounds += _further(lang, items)
    return Grade(value=min(max(value, 1), 5), grounds=tuple(grounds))


def _further(lang: Lang, items: list[Item]) -> list[str]:
    quantities = [q for item in items for claim in item.claims for q in claim.quantities]
    measured = any(q.modality in ("measured", "实测") for q in quantities)
    grounds = [say(lang, "ground_measured" if measured else "ground_stated")]
    if any(boundaries_of(item) for item in items):
        grounds.append(say(lang, "ground_boundary"))
    votes = sorted({q.raw for q in quantities if q.dimension == "votes"})
    if votes:
        grounds.append(say(lang, "ground_votes", votes=" / ".join(votes)))
    return grounds


def _names(item: Item, other: Judged) -> bool:
    if other.item.path == item.path or other.role == "brief":
        return False
    if any(other.item.path in claim.text for claim in item.claims):
        return True
    keys = {m.identifier.key for m in item.mentions if m.identifier.scheme != "url"}
    return bool(keys & {m.identifier.key for m in other.item.mentions})

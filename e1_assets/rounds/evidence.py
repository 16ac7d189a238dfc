"""How close an item stands to the origin, with the grade that follows from it."""

import re
from collections.abc import Sequence

from e1_assets.domain.briefs import Grade
from e1_assets.domain.notes import Item
from e1_assets.domain.rounds import Judged
from e1_assets.domain.vocabulary import EvidenceLevel, Verdict
from e1_assets.rounds.quotable import boundaries_of, whole
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
_FIELD = re.compile(
    r"^\W*(?:证据(?:等级|级别)?|核查(?:情况)?|核实|阅读"
    r"|evidence(?: level)?|verification|checked|read status)\W*[:：]\W*",
    re.IGNORECASE,
)
_ORIGIN = re.compile(
    r"^\W*(?:来源|出处|原文出处|source|origin|via|published (?:in|at))\W*[:：]\s*(.+)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"https?://\S+")
_LONGEST = 80


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
    """A grade from 1 to 5 with its grounds; `of` are the items of one increment, its lead first."""
    items = [judged.item for judged in of]
    files = len({item.path for item in items})
    traced, page = _page(lang, items)
    grounds = [
        _read(lang, of[0]),
        say(lang, "ground_origins" if files > 1 else "ground_origin", n=origins, files=files),
        page,
    ]
    value = _START[at] + (1 if origins > 1 and at.may_conclude else 0) - (0 if traced else 1)
    if any("unverified" in claim.marks for item in items for claim in item.claims):
        grounds.append(say(lang, "ground_unverified"))
        value -= 1
    grounds += _further(lang, items)
    return Grade(value=min(max(value, 1), 5), grounds=tuple(grounds))


def _read(lang: Lang, lead: Judged) -> str:
    """How far somebody read, in the source's own words where it says so."""
    quote = lead.item.evidence_quote
    text = whole(lead.item, quote).text if quote else ""
    bare = _ADDRESS.sub("", _FIELD.sub("", text.replace("**", "")))
    words = " ".join(bare.split()).strip(" *`。.-#")
    if words and len(words) <= _LONGEST:
        return say(lang, "ground_read", text=words)
    return say(lang, f"ground_of_{lead.role}")


def _page(lang: Lang, items: Sequence[Item]) -> tuple[bool, str]:
    """Whether a reader can get to the origin, with where it is or what little is said of it."""
    found = [mention.identifier for item in items for mention in item.mentions]
    pages = [_host(i.id) for i in found if i.scheme == "url"]
    named = pages or [i.id for i in found]
    if named:
        return True, say(lang, "ground_url" if pages else "ground_id", at=named[0])
    told = (_ORIGIN.match(claim.text) for item in items for claim in item.claims)
    text = next((match[1].strip() for match in told if match), "")
    if text and len(text) <= _LONGEST:
        return False, say(lang, "ground_told", text=text)
    return False, say(lang, "ground_no_url")


def _host(url: str) -> str:
    return re.sub(r"^https?://(?:www\.)?", "", url).split("/")[0]


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

"""Which of the eligible things become the three to eight increments of a brief."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import Disposition, EvidenceLevel, Verdict
from e1_assets.rounds import reasons
from e1_assets.rounds.origins import origin_groups
from e1_assets.rounds.quotable import Limits, boundaries_of, points_of
from e1_assets.rounds.subjects import principal
from e1_assets.rounds.substance import substantial
from e1_assets.rounds.weigh import Weighed

FEWEST = 3
MOST = 8
_PER_MATERIAL = 4
_PER_SECTION = 4
_OPEN = (Disposition.INCREMENT, Disposition.LEAD, Disposition.CANDIDATE)
_OF_EVIDENCE = {
    EvidenceLevel.ORIGINAL_READ: 1.0,
    EvidenceLevel.PRIMARY: 1.0,
    EvidenceLevel.SECONDARY: 0.7,
    EvidenceLevel.ABSTRACT_ONLY: 0.45,
    EvidenceLevel.TITLE_ONLY: 0.2,
    EvidenceLevel.METRIC_ONLY: 0.1,
}
_KINDS = (Verdict.NET_NEW, Verdict.EXTENDS, Verdict.CONFIRMS)
_OF_NOVELTY = {Verdict.NET_NEW: 1.0, Verdict.EXTENDS: 0.8, Verdict.CONFIRMS: 0.4}


@dataclass(frozen=True)
class Thing:
    """The items about one thing, the one to lead with first, and how they rank together."""

    members: tuple[Judged, ...]
    origins: int
    score: float

    @property
    def lead(self) -> Judged:
        """The item that stands closest to the origin and says most."""
        return self.members[0]


@dataclass(frozen=True)
class Selection:
    """What is published, what is left out beyond the eighth, which items a gate stopped."""

    chosen: tuple[Thing, ...]
    left_out: tuple[Thing, ...]
    stopped: tuple[tuple[Judged, str], ...]

    @property
    def eligible(self) -> int:
        """How many things passed every gate."""
        return len(self.chosen) + len(self.left_out)


def select(inputs: RoundInputs, weighed: Weighed) -> Selection:
    """Gate, group, rank, then take greedily up to eight.

    Caps per material and per section decide who goes first; they never leave a place empty.
    """
    passed, stopped = _gated(weighed)
    things = sorted(
        (_thing(inputs, group) for group in passed),
        key=lambda thing: (-round(thing.score, 9), thing.lead.item.path, thing.lead.item.ordinal),
    )
    chosen = _greedy(things)
    rest = tuple(thing for thing in things if thing not in chosen)
    return Selection(tuple(sorted(chosen, key=_shown)), rest, stopped)


def _shown(thing: Thing) -> tuple[int, int, float, str, int]:
    """What adds before what confirms, the closest evidence first, then as the notes tell it."""
    kind = min(_KINDS.index(one.verdict) for one in thing.members if one.verdict in _KINDS)
    lead = thing.lead
    return (kind, lead.evidence.rank, -round(thing.score, 1), lead.item.path, lead.item.ordinal)


def _gated(weighed: Weighed) -> tuple[list[tuple[Judged, ...]], tuple[tuple[Judged, str], ...]]:
    """Groups about one thing whose members may be published; the others with their gate."""
    clusters: dict[str, list[Judged]] = {}
    for one in weighed.judged:
        if one.disposition in _OPEN:
            clusters.setdefault(one.cluster or one.item.id, []).append(one)
    kept: list[tuple[Judged, ...]] = []
    stopped: list[tuple[Judged, str]] = []
    for cluster in clusters.values():
        eligible = [one for one in cluster if one.disposition is Disposition.INCREMENT]
        group = [*eligible, *_same_work(eligible, cluster)]
        gates = {one.item.id: _gate(one, group) for one in eligible}
        passed = [one for one in eligible if gates[one.item.id] is None]
        stopped += [
            (one, gates[one.item.id] or "evidence") for one in eligible if one not in passed
        ]
        whole = (*passed, *_same_work(passed, cluster))
        if substantial([one.item for one in whole]):
            kept.append(whole)
        else:
            stopped += [(one, reasons.NO_SUBSTANCE) for one in passed]
    return kept, tuple(stopped)


def _same_work(eligible: list[Judged], cluster: list[Judged]) -> list[Judged]:
    """Notes or cards on the very paper or repository of an increment: further sources of it."""
    works = {i.key for one in eligible for i in principal(one.item) if i.scheme != "url"}
    return [
        one
        for one in cluster
        if one.disposition is not Disposition.INCREMENT
        and one.role in ("note", "paper_card", "repo_card")
        and works & {i.key for i in principal(one.item)}
    ]


def _gate(one: Judged, group: list[Judged]) -> str | None:
    """The gate that stops an item which the comparison found eligible."""
    if one.verdict not in _OF_NOVELTY:
        return "novelty"
    if all(other.role == "brief" for other in group):
        return "brief_is_no_evidence"
    if not points_of(one.item, Limits.of([one.item])):
        return "grounding"
    if one.evidence.may_conclude:
        return None
    return None if _registrable(group) else "evidence"


def _registrable(group: list[Judged]) -> bool:
    """A new paper nobody read may be registered where two files report it and say how little."""
    marked = any("abstract_only_registered" in one.reasons for one in group)
    twice = len({one.item.path for one in group}) > 1
    proven = any("id_zero_hits" in one.reasons for one in group)
    limited = any(boundaries_of(one.item, one.evidence) for one in group)
    return limited and (marked or (twice and proven))


def _thing(inputs: RoundInputs, group: tuple[Judged, ...]) -> Thing:
    members = tuple(sorted(group, key=_leading))
    lead = members[0]
    origins = len(origin_groups([one.item for one in members]))
    novelty = max(_OF_NOVELTY.get(one.verdict, 0.0) for one in members)
    fit = 0.5 + 0.5 * min(max(one.score for one in members), 1.0)
    days = max((inputs.cutoff - lead.event_time).total_seconds() / 86_400, 0.0)
    score = _OF_EVIDENCE[lead.evidence] * novelty * fit * (1 + log2(origins) / 4) / (1 + days / 10)
    return Thing(members, origins, score)


def _leading(one: Judged) -> tuple[bool, int, int, str, int]:
    """What was eligible first, then the closest evidence, then the one that says most."""
    return (
        one.disposition is not Disposition.INCREMENT,
        one.evidence.rank,
        -len(one.item.claims),
        one.item.path,
        one.item.ordinal,
    )


def _greedy(things: Sequence[Thing]) -> list[Thing]:
    """The best within the caps, then the best of the rest until eight are taken."""
    chosen: list[Thing] = []
    materials: Counter[str] = Counter()
    sections: Counter[str] = Counter()
    for thing in things:
        path, keys = thing.lead.item.path, [target.key for target in thing.lead.targets[:1]]
        full = materials[path] >= _PER_MATERIAL or any(sections[k] >= _PER_SECTION for k in keys)
        if len(chosen) < MOST and not full:
            chosen.append(thing)
            materials[path] += 1
            sections.update(keys)
    chosen += [thing for thing in things if thing not in chosen][: MOST - len(chosen)]
    return chosen

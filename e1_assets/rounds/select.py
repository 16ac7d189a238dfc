"""Which of the eligible things become the three to eight increments of a brief."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import Disposition, EvidenceLevel, Verdict
from e1_assets.rounds.origins import origin_groups
from e1_assets.rounds.quotable import Limits, boundaries_of, points_of
from e1_assets.rounds.weigh import Weighed

FEWEST = 3
MOST = 8
_PER_MATERIAL = 4
_PER_SECTION = 4
_OF_EVIDENCE = {
    EvidenceLevel.ORIGINAL_READ: 1.0,
    EvidenceLevel.PRIMARY: 1.0,
    EvidenceLevel.SECONDARY: 0.7,
    EvidenceLevel.ABSTRACT_ONLY: 0.45,
    EvidenceLevel.TITLE_ONLY: 0.2,
    EvidenceLevel.METRIC_ONLY: 0.1,
}
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
    return Selection(tuple(t for t in things if t in chosen), rest, stopped)


def _gated(weighed: Weighed) -> tuple[list[tuple[Judged, ...]], tuple[tuple[Judged, str], ...]]:
    """Groups about one thing whose members may be published; the others with their gate."""
    groups: dict[str, list[Judged]] = {}
    stopped: list[tuple[Judged, str]] = []
    for one in weighed.judged:
        if one.disposition is not Disposition.INCREMENT:
            continue
        gate = _gate(one)
        if gate:
            stopped.append((one, gate))
        else:
            groups.setdefault(one.cluster or one.item.id, []).append(one)
    kept = []
    for group in groups.values():
        if all(one.role == "brief" for one in group):
            stopped += [(one, "brief_is_no_evidence") for one in group]
        else:
            kept.append(tuple(group))
    return kept, tuple(stopped)


def _gate(one: Judged) -> str | None:
    """The gate that stops an item which the comparison found eligible."""
    if one.verdict not in _OF_NOVELTY:
        return "novelty"
    if not points_of(one.item, Limits.of([one.item])):
        return "grounding"
    registered = "abstract_only_registered" in one.reasons
    if one.evidence.may_conclude:
        return None
    return None if registered and boundaries_of(one.item, one.evidence) else "evidence"


def _thing(inputs: RoundInputs, group: tuple[Judged, ...]) -> Thing:
    members = tuple(sorted(group, key=_leading))
    lead = members[0]
    origins = len(origin_groups([one.item for one in members]))
    novelty = max(_OF_NOVELTY[one.verdict] for one in members)
    fit = 0.5 + 0.5 * min(max(one.score for one in members), 1.0)
    days = max((inputs.cutoff - lead.event_time).total_seconds() / 86_400, 0.0)
    score = _OF_EVIDENCE[lead.evidence] * novelty * fit * (1 + log2(origins) / 4) / (1 + days / 10)
    said = min(sum(len(one.item.claims) for one in members), 20)
    return Thing(members, origins, score * (1 + said / 100))


def _leading(one: Judged) -> tuple[int, bool, int, str, int]:
    """Closest evidence first, then notes before cards, then the one that says most."""
    return (
        one.evidence.rank, one.role == "brief", -len(one.item.claims), one.item.path,
        one.item.ordinal,
    )  # fmt: skip


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

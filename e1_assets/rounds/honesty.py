"""How much there was, why not more, what almost made it."""

from collections import Counter

from e1_assets.domain.briefs import Honesty, Increment, LeftOut, NearMiss
from e1_assets.domain.manifests import Manifest
from e1_assets.domain.rounds import Judged
from e1_assets.domain.rules.honesty import density_of
from e1_assets.domain.vocabulary import Disposition, Verdict
from e1_assets.rounds.reason_words import explained
from e1_assets.rounds.reasons import LACKING
from e1_assets.rounds.select import FEWEST, Selection
from e1_assets.rounds.subjects import full_title
from e1_assets.rounds.weigh import Weighed
from e1_assets.rounds.words import Lang, say, words_of

_MOST_MISSES = 8
_NEAR = (Disposition.LEAD, Disposition.CANDIDATE)


def honesty(
    lang: Lang,
    manifest: Manifest,
    weighed: Weighed,
    selection: Selection,
    increments: tuple[Increment, ...],
) -> Honesty:
    """Density by what adds, its basis in counts, the reason below three, the near-misses."""
    adding = sum(increment.kind != "confirms" for increment in increments)
    return Honesty(
        density=density_of(adding),
        basis=say(
            lang,
            "basis",
            sources=len(manifest.materials),
            items=len(weighed.judged),
            eligible=selection.eligible,
            chosen=len(increments),
            adds=adding,
        ),
        shortfall=_shortfall(lang, weighed, len(increments)) if len(increments) < FEWEST else None,
        left_out=tuple(
            LeftOut(
                item=full_title(thing.lead.item),
                path=thing.lead.item.path,
                locator=thing.lead.item.locator,
            )
            for thing in selection.left_out
        ),
        near_misses=_near_misses(lang, weighed, selection),
    )


def _shortfall(lang: Lang, weighed: Weighed, chosen: int) -> str:
    counts = Counter(_ended(one) for one in weighed.judged)
    del counts["increment"]
    if not counts:
        return say(lang, "shortfall_none", items=len(weighed.judged))
    reasons = [
        say(lang, f"count_{name}", n=count)
        for name, count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    ]
    passed = counts_of_increments(weighed)
    return say(
        lang,
        "shortfall" if passed else "shortfall_zero",
        chosen=passed,
        items=len(weighed.judged),
        reasons=say(lang, "joiner").join(reasons),
    )


def counts_of_increments(weighed: Weighed) -> int:
    """How many items ended in an increment."""
    return sum(one.disposition is Disposition.INCREMENT for one in weighed.judged)


def _ended(one: Judged) -> str:
    if one.gate and one.gate in LACKING.values():
        return one.gate
    if one.disposition is not Disposition.NOTHING_NEW:
        return one.disposition.value
    known = (Verdict.ALREADY_ANCHORED, Verdict.COUNT_REFRESH, Verdict.AGGREGATE)
    return one.verdict.value if one.verdict in known else "other"


def _near_misses(lang: Lang, weighed: Weighed, selection: Selection) -> tuple[NearMiss, ...]:
    """Items of the topic that one gate stopped, the strongest evidence first."""
    gates = {one.item.id: gate for one, gate in selection.stopped}
    near = [
        one
        for one in weighed.judged
        if one.item.id in gates or (one.gate and one.disposition in _NEAR)
    ]
    near.sort(key=lambda one: (one.evidence.rank, -one.score, one.item.path, one.item.ordinal))
    return tuple(
        NearMiss(
            item=full_title(one.item),
            path=one.item.path,
            locator=one.item.locator,
            gate=_gate(lang, one, gates.get(one.item.id) or one.gate or ""),
        )
        for one in near[:_MOST_MISSES]
    )


def _gate(lang: Lang, one: Judged, gate: str) -> str:
    """The gate in words: its own sentence, else that of its reason code."""
    if gate in ("evidence", "weak_evidence"):
        return say(lang, "gate_evidence", level=say(lang, one.evidence.value))
    return words_of(lang, f"gate_{gate}") or explained(gate, lang)

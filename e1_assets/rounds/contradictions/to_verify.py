"""Statements their own source does not let stand: relayed figures, claims without support."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from e1_assets.domain.briefs import Contradiction, Side
from e1_assets.domain.notes import Item
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.spans import Quote
from e1_assets.domain.vocabulary import ContradictionClass, Verdict
from e1_assets.rounds.contradictions.facts import relevant
from e1_assets.rounds.contradictions.record import record, side_of
from e1_assets.rounds.quotable import NEVER_A_POINT, Limits, core_of
from e1_assets.rounds.subjects import label_of
from e1_assets.rounds.words import Lang, say

_SUPPORT = r"(?:论文|出处|原文|一手|来源|支撑|arXiv)"
_UNSUPPORTED = re.compile(
    rf"(?:没有?|未)(?:能)?(?:找到|查到|见到)[^，。；]{{0,6}}{_SUPPORT}|无(?:对应)?(?:论文|arXiv|出处)"
    rf"|{_SUPPORT}[^。；]{{0,8}}没(?:有)?(?:查到|找到)"
    r"|只有一(?:位|个|家|名)(?:博主|作者|来源|信源|媒体|报道|人)|单(?:一|个)?(?:博主|来源|信源|篇博客)"
    r"|no (?:corresponding |matching )?(?:paper|primary source)(?: was| could be)? ?(?:found)?"
    r"|(?:only|just) (?:a single|one) (?:blogger|blog|source|author|report)|single source",
    re.I,
)
_MOST = 4
_LIVE = (Verdict.NET_NEW, Verdict.EXTENDS, Verdict.CONFIRMS, Verdict.LEAD)


def to_verify(inputs: RoundInputs, judged: Sequence[Judged], lang: Lang) -> Iterator[Contradiction]:
    """One record per item of the topic with relayed figures, one per unsupported statement."""
    for one in relevant(judged):
        if one.verdict not in _LIVE:
            continue
        relayed = _relayed(lang, one.item)
        if relayed:
            values = " / ".join(side.value for side in relayed)
            computed = say(lang, "c_to_verify", values=values)
            yield _record(inputs, lang, one.item, "relayed", relayed, computed)
        unsupported = _unsupported(lang, one.item) if one.verdict is not Verdict.LEAD else []
        if unsupported:
            computed = say(lang, "c_to_verify_claim")
            yield _record(inputs, lang, one.item, "unsupported", unsupported, computed)


def _record(
    inputs: RoundInputs, lang: Lang, item: Item, attribute: str, sides: list[Side], computed: str
) -> Contradiction:
    return record(
        inputs,
        lang,
        ContradictionClass.TO_VERIFY,
        label_of(item),
        attribute,
        sides,
        computed,
        say(lang, "c_to_verify_settle"),
        say(lang, "c_to_verify_so"),
    )


def _relayed(lang: Lang, item: Item) -> list[Side]:
    """A side per figure of the limited claims; a limited claim without a figure is none."""
    sides: dict[str, Side] = {}
    for claim in item.claims:
        if claim.marks & NEVER_A_POINT:
            for quantity in claim.quantities:
                sides.setdefault(quantity.raw, side_of(lang, quantity.raw, claim, item))
    return list(sides.values())[:_MOST]


@lru_cache(maxsize=32768)
def _missing(text: str) -> str | None:
    """The words that say what is missing; an item is judged for several topics and days."""
    match = _UNSUPPORTED.search(text)
    return match[0] if match and len(match[0]) > 3 else None


def _unsupported(lang: Lang, item: Item) -> list[Side]:
    """The statement itself, then the sentences in which the note says what is missing."""
    quotes = [Quote(text=claim.text, span=claim.span) for claim in item.claims]
    quotes += [*item.boundaries, *((item.evidence_quote,) if item.evidence_quote else ())]
    limits: dict[int, tuple[str, Quote]] = {}
    for quote in quotes:
        missing = _missing(quote.text)
        if missing:
            limits.setdefault(quote.span.start, (missing, quote))
    core = core_of([item], Limits.of([item])) if limits else None
    if core is None:
        return []
    found = [side_of(lang, value, quote, item) for _, (value, quote) in sorted(limits.items())]
    return [side_of(lang, label_of(item), core, item), *found[: _MOST - 1]]

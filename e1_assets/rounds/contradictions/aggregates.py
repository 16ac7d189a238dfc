"""Stated totals, shares, changes, intervals or counts of a list, recomputed in their own line."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.notes import Claim, Item
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.contradictions.counted_lists import miscounted
from e1_assets.rounds.contradictions.dates import Day, days
from e1_assets.rounds.contradictions.facts import relevant
from e1_assets.rounds.contradictions.record import record, side_of
from e1_assets.rounds.subjects import clean_title
from e1_assets.rounds.words import Lang, say

_N = r"(?<![A-Za-z\d.])(?P<{}>(?:\d{{1,3}}(?:[,，]\d{{3}})+|\d+)(?:\.\d+)?)(?![\d.]*[%％\d])"
_PCT = r"(?<![\d.+\-−])(?P<p>\d+(?:\.\d+)?)\s?[%％]"
_UNIT = (
    r"\s?(?:[篇条个种项份名台张家次道题例]|papers?|items?|cases?|tasks?|models?|users?|questions?"
    r"|runs?|tests?)?"
)
_SHARES = tuple(
    re.compile(form, re.I)
    for form in (
        _N.format("x") + _UNIT + r"\s?(?:out of|of(?: the| all)?)\s?" + _N.format("y") + _UNIT
        + rf"[^。.;；：:\d]{{0,24}}?{_PCT}",
        _N.format("x") + r"\s?/\s?" + _N.format("y")
        + rf"{_UNIT}\s?[（(，,=≈]\s?(?:约|即|about )?{_PCT}",
        _N.format("y") + _UNIT + r"(?:[^。；;\d%，,]{0,10})(?:中|里)[^。；;\d%]{0,10}"
        + _N.format("x") + _UNIT + rf"[^。；;：:\d%]{{0,12}}?{_PCT}",
        _PCT + r"\s?[（(]\s?" + _N.format("x") + r"\s?(?:/|of|out of)\s?" + _N.format("y"),
    )
)  # fmt: skip
_MOVED = r"(?:提升|提高|上升|增长|下降|降低|降幅|增幅|减少|up|down|a (?:rise|drop) of)?\s?"
_CHANGE = re.compile(
    r"(?:from|从|由)\s?" + _N.format("x") + r"(?P<u>[^\d\s，,。;；（(]{0,6})\s?"
    r"(?:to|→|->|升到|降到|增至|降至|涨到|减到|提高到|到)\s?" + _N.format("y")
    + r"[^\d\s，,。;；（(]{0,6}(?:\s?[，,]\s?" + _MOVED
    + r"(?P<s>[+\-−]?)(?P<p>\d+(?:\.\d+)?)\s?[%％]"
    + r"|\s?[（(]\s?" + _MOVED + r"(?P<s2>[+\-−]?)(?P<p2>\d+(?:\.\d+)?)\s?[%％]\s?[)）])", re.I,
)  # fmt: skip
_SUM = re.compile(
    r"(?P<terms>\d[\d,.]*(?:\s?[+＋]\s?\d[\d,.]*)+)\s?"
    r"(?:=|＝|，?共|，?合计|in total|,? total(?:ling|s)?|equals)\s?"
    + _N.format("t"), re.I,
)  # fmt: skip
_COUNTED = re.compile(r"\d|[：:]")
_POINTS = re.compile(r"\s?(?:个?百分点|percentage points?|pp)", re.I)
_LASTING = re.compile(
    r"\s?[（(,，]?\s?(?:历时|共|为期|前后|total of|i\.e\.,?|or)?\s?(\d{1,4})\s?(?:天|days?\b)"
)


@dataclass(frozen=True)
class Recount:
    """A stated value with what its own line adds up to."""

    attribute: str
    stated: str
    computed: str


def recounts(inputs: RoundInputs, judged: Sequence[Judged], lang: Lang) -> Iterator[Contradiction]:
    """One record per line whose stated aggregate does not follow from its own numbers."""
    for one in relevant(judged):
        for claim in one.item.claims:
            for recount in wrong(claim.text):
                yield _record(inputs, lang, one.item, claim, recount)


@lru_cache(maxsize=32768)
def wrong(text: str) -> tuple[Recount, ...]:
    """The aggregates of one line that differ beyond the rounding of their last digit."""
    if not _COUNTED.search(text):
        return ()
    steps = (_shares, _changes, _sums, _lists, _intervals)
    return tuple(recount for step in steps for recount in step(text))


def _record(
    inputs: RoundInputs, lang: Lang, item: Item, claim: Claim, recount: Recount
) -> Contradiction:
    sides = [side_of(lang, value, claim, item) for value in (recount.stated, recount.computed)]
    sides[1] = sides[1].model_copy(update={"asserted_by": say(lang, "by_recount")})
    return record(
        inputs,
        lang,
        ContradictionClass.AGGREGATE,
        f"{clean_title(item.title)[:60]} · {recount.attribute}",
        recount.stated,
        sides,
        say(lang, "c_aggregate", stated=recount.stated, computed=recount.computed),
        say(lang, "c_aggregate_settle"),
    )


def _value(raw: str) -> float:
    return float(re.sub("[,，]", "", raw))


def _step(raw: str) -> float:
    return float(10.0 ** -len(raw.partition(".")[2]))


def _off(stated: str, computed: float) -> bool:
    """Beyond rounding or cutting of the last digit printed."""
    return abs(_value(stated) - computed) >= _step(stated) * (1 - 1e-9)


def _shares(text: str) -> Iterator[Recount]:
    seen: set[int] = set()
    for form in _SHARES:
        for match in form.finditer(text):
            part, whole = _value(match["x"]), _value(match["y"])
            if match.start("p") in seen or not 0 < part <= whole:
                continue
            seen.add(match.start("p"))
            share, stated = 100 * part / whole, match["p"]
            if _off(stated, share) and _off(stated, 100 - share):
                shown = f"{match['x']}/{match['y']} = {share:.1f}%"
                yield Recount("x/y", f"{stated}%", shown)


def _changes(text: str) -> Iterator[Recount]:
    for match in _CHANGE.finditer(text):
        before, after = _value(match["x"]), _value(match["y"])
        stated = match["p"] or match["p2"]
        points = _POINTS.match(text[match.end() :])
        if before <= 0 or before == after or points or "%" in match["u"]:
            continue
        change = abs(after - before) / before * 100
        # A share of the old value, of the new one, or points of a score written with a percent.
        others = (100 * after / before, abs(after - before), abs(after - before) / after * 100)
        if all(_off(stated, value) for value in (change, *others)):
            sign = match["s"] or match["s2"] or ""
            shown = f"{match['x']}→{match['y']} = {change:.1f}%"
            yield Recount("Δ", f"{sign}{stated}%", shown)


def _sums(text: str) -> Iterator[Recount]:
    for match in _SUM.finditer(text):
        parts = list(re.findall(r"\d[\d,]*(?:\.\d+)?", match["terms"]))
        total = sum(_value(raw) for raw in parts)
        if abs(total - _value(match["t"])) >= max(_step(raw) for raw in (*parts, match["t"])) / 2:
            yield Recount("Σ", match["t"], f"{'+'.join(parts)} = {total:g}")


def _lists(text: str) -> Iterator[Recount]:
    found = miscounted(text)
    if found:
        stated, what, entries = found
        yield Recount(what, f"{stated} {what}", str(entries))


def _intervals(text: str) -> Iterator[Recount]:
    found = days(text)
    if len(found) != 2 or any(day.day is None for day in found):
        return
    between = text[found[0].end : found[1].start]
    after = text[found[1].end : found[1].end + 16]
    match = _LASTING.match(after)
    if match is None or not re.fullmatch(r"\s?(?:至|到|—|–|-|~|to|through|until|→)\s?", between):
        return
    span = _span(found[0], found[1])
    if span is not None and int(match[1]) not in (span, span + 1):
        yield Recount("days", match[1], f"{found[0].raw} → {found[1].raw} = {span + 1}")


def _span(first: Day, last: Day) -> int | None:
    """Days between two dates; None when one of them does not exist."""
    try:
        one, other = (date(day.year, day.month, day.day or 1) for day in (first, last))
    except ValueError:
        return None
    return (other - one).days

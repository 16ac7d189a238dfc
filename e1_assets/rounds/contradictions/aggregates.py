"""Stated totals, shares, changes, intervals or counts of a list, recomputed in their own line."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.notes import Claim, Item
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.contradictions.dates import Day, days
from e1_assets.rounds.contradictions.facts import relevant
from e1_assets.rounds.contradictions.record import record, side_of
from e1_assets.rounds.subjects import clean_title
from e1_assets.rounds.words import Lang, say

_N = r"(?P<{}>(?:\d{{1,3}}(?:[,，]\d{{3}})+|\d+)(?:\.\d+)?)"
_PCT = r"(?P<p>\d+(?:\.\d+)?)\s?[%％]"
_UNIT = (
    r"\s?(?:[篇条个种项份名台张家次道题例]|papers?|items?|cases?|tasks?|models?|users?|questions?"
    r"|runs?|tests?)?"
)
_SHARES = tuple(
    re.compile(form, re.I)
    for form in (
        _N.format("x") + _UNIT + r"\s?(?:out of|of(?: the| all)?)\s?" + _N.format("y") + _UNIT
        + rf"[^。.;；\d]{{0,24}}?{_PCT}",
        _N.format("x") + r"\s?/\s?" + _N.format("y")
        + rf"{_UNIT}\s?[（(，,=≈]\s?(?:约|即|about )?{_PCT}",
        _N.format("y") + _UNIT + r"(?:[^。；;\d%，,]{0,10})(?:中|里)[^。；;\d%]{0,10}"
        + _N.format("x") + _UNIT + rf"[^。；;\d%]{{0,12}}?{_PCT}",
        _PCT + r"\s?[（(]\s?" + _N.format("x") + r"\s?(?:/|of|out of)\s?" + _N.format("y"),
    )
)  # fmt: skip
_CHANGE = re.compile(
    r"(?:from|从|由)\s?" + _N.format("x") + r"(?P<u>[^\d\s，,。;；]{0,6})\s?"
    r"(?:to|→|->|升到|降到|增至|降至|涨到|减到|提高到|到)\s?"
    + _N.format("y") + r"[^。；;\d%]{0,16}?(?P<s>[+\-−]?)" + _PCT, re.I,
)  # fmt: skip
_SUM = re.compile(
    r"(?P<terms>\d[\d,.]*(?:\s?[+＋]\s?\d[\d,.]*)+)\s?"
    r"(?:=|＝|，?共|，?合计|in total|,? total(?:ling|s)?|equals)\s?"
    + _N.format("t"), re.I,
)  # fmt: skip
_LIST = re.compile(
    r"(?P<n>\d{1,2}|[两二三四五六七八九十]|two|three|four|five|six|seven|eight|nine|ten)\s?"
    r"(?P<what>大?(?:条|个|种|项|类|家|步|层|段|部分|阶段|方面|篇)"
    r"|(?:[a-z]+ ){0,2}(?!(?:ms|times|days|hours|minutes|seconds|years|gpus|cards|tokens)\b)"
    r"[a-z]{3,}s\b)"
    r"[^：:，,。；;\d]{0,12}[：:]\s?(?P<list>[^。；;\n]+)", re.I,
)  # fmt: skip
_OPEN = re.compile(
    r"等|etc|such as|例如|比如|…|\.\.\.|including|包括|among|以及其他|and (?:more|others)", re.I
)
_LASTING = re.compile(
    r"\s?[（(,，]?\s?(?:历时|共|为期|前后|total of|i\.e\.,?|or)?\s?(\d{1,4})\s?(?:天|days?\b)"
)
_NUMERALS = {w: n for n, w in enumerate("一二三四五六七八九十", 1)} | {"两": 2} | {
    w: n for n, w in enumerate(
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), 2)}  # fmt: skip


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


def wrong(text: str) -> Iterator[Recount]:
    """The aggregates of one line that differ beyond the rounding of their last digit."""
    yield from _shares(text)
    yield from _changes(text)
    yield from _sums(text)
    yield from _lists(text)
    yield from _intervals(text)


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
        points = re.match(r"\s?(?:个?百分点|percentage points?|pp)", text[match.end() :])
        if before <= 0 or before == after or points or "%" in match["u"]:
            continue
        change = abs(after - before) / before * 100
        others = (change, 100 * after / before, abs(after - before) / after * 100 if after else 0.0)
        if all(_off(match["p"], value) for value in others):
            yield Recount(
                "Δ", f"{match['s']}{match['p']}%", f"{match['x']}→{match['y']} = {change:.1f}%"
            )


def _sums(text: str) -> Iterator[Recount]:
    for match in _SUM.finditer(text):
        parts = list(re.findall(r"\d[\d,]*(?:\.\d+)?", match["terms"]))
        total = sum(_value(raw) for raw in parts)
        if abs(total - _value(match["t"])) >= max(_step(raw) for raw in (*parts, match["t"])) / 2:
            yield Recount("Σ", match["t"], f"{'+'.join(parts)} = {total:g}")


def _lists(text: str) -> Iterator[Recount]:
    for match in _LIST.finditer(text):
        stated, body = match["n"].lower(), match["list"]
        if _OPEN.search(body) or _OPEN.search(text[match.end() : match.end() + 3]):
            continue
        entries = _entries(body)
        count = _NUMERALS.get(stated) or int(stated)
        if len(entries) > 1 and len(entries) != count and not _nested(body):
            yield Recount(match["what"], f"{match['n']}{match['what']}", f"{len(entries)}")


def _entries(body: str) -> list[str]:
    separator = "、" if "、" in body else r"[,，]"
    parts = [part.strip() for part in re.split(separator, body.rstrip(" .。"))]
    last = re.split(r"\s(?:and|or)\s|(?<=[\w）)])\s?[和与及]\s?(?=\w)", parts[-1]) if parts else []
    tail = [re.sub(r"^(?:and|or)\s+", "", part.strip()) for part in last]
    return [part for part in (*parts[:-1], *tail) if part]


def _nested(body: str) -> bool:
    """A list within a list cannot be counted by its separators."""
    return bool(re.search(r"[（(][^）)]*[、,，]", body)) or (
        "、" in body and re.search("[,，]", body) is not None
    )


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

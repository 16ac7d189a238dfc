"""Units as they stand behind a number, with their scale or denominator."""

import re
from dataclasses import replace
from decimal import Decimal

from e1_assets.domain.quantities import Dimension
from e1_assets.parsing.unit_table import DENOMINATORS, SCALES, UNITS, Unit

_LATIN = re.compile(r"[A-Za-zµμ]+(?:/s(?![A-Za-z]))?")
_HYPHENED = re.compile(r"-(?![0-9])")
_LETTERS = re.compile(r"[A-Za-z]+")
_LONGEST = max(len(spelling) for spelling in UNITS if not spelling.isascii())
_STARTS = frozenset(
    spelling[0] for spelling in UNITS if not spelling[0].isalpha() or spelling[0] > "z"
)
_SCALE = re.compile(
    r"\s?(?:万亿|亿|千万|百万|十亿|万|千|萬|億|兆)|\s?(?:[mb]illion|trillion|thousand|lakh|crore)(?![A-Za-z])"
    r"|(?:[kKMBT]|bn|mn)(?![A-Za-z0-9_]|[-.](?![0-9]{1,4}(?:\.[0-9]+)?[kKMBT](?![A-Za-z0-9]))[A-Za-z0-9])"
)
_OPENS_SCALE = frozenset("万亿千百十萬億兆mbtkKMBTlc")
_GAP = re.compile(r"\+?(?:\*\*)?[ \u00a0-]?")
_FILLER = re.compile(
    r"(?:output|input|total|generated|prefill|decode|active|activated|激活|上下文|个?输出|个?输入|多|余|餘)\s?",
    re.IGNORECASE,
)
_OPENS_FILLER = frozenset("oitgpdaOITGPDAıİ激上个输多余餘")
_JOINING = (
    r"of|to|and|or|in|on|for|with|the|a|an|from|vs|at|by|than|as|is|are|was|were|per|that|this|these"
    r"|those|while|when|which|error|using|its|our|their|but|so|if|not|out"
)
_DESCRIBED = re.compile(
    rf"(?:(?!(?:{_JOINING})\s)[A-Za-z][A-Za-z\-]{{1,20}}\s){{1,2}}(?P<noun>[A-Za-z]{{3,14}}s)(?![A-Za-z0-9\-])"
)
# Words that only begin like a unit: "3 行业" counts no lines.
_OTHER_WORD = re.compile(
    r"行业|天然|天使|条件|分支|分析|分别|分布|分之|人工|人类|年代|年级|年度|周年|周边|名称|次方|类似|家庭"
    r"|步长|层级|国家|国内|国产|国际|批量|则是|件套|时代|倍数|元素|元组|秒杀|核算|核查|字段|字母|页面"
    r"|新元素|分[位区片段层类组割辨发享]|成(?![以左多的至到和与])[\u4e00-\u9fff]"
)
_POINTS = re.compile(r"\s?percentage[ -]points?\b", re.IGNORECASE)
_MAGNITUDE = re.compile(r"\s?orders?[ -]of[ -]magnitude\b", re.IGNORECASE)
# "10-fold cross-validation" makes nothing ten times as much.
_VALIDATION = re.compile(r"[ -](?:cross|CV\b|validation)")
_FASTER = re.compile(
    r"times\s(?:faster|slower|more|less|higher|lower|larger|smaller|better|cheaper|the|as)\b"
)
_PER = re.compile(r"\s?(?:/|每|per\s|an?\s(?=hour|day|second|minute|month|year))\s?")
_TOKENS = r"(?:input|output|prompt|completion|cached|输入|输出|个)?\s?(?:tokens?|tok|词元)(?![a-z])"
_BULK = re.compile(
    rf"\s?(?:/|每|per\s)\s?(?P<many>1,?000(?:,?000)?|1?[kKM]|千|万|百万|thousand|million)\s?{_TOKENS}"
)
# `每百万 token 3 美元`
BULK_BEFORE = re.compile(rf"每\s?(?P<many>1?[kKM]|千|万|百万)\s?{_TOKENS}[^0-9，,。；、]{{0,6}}$")
_PER_MILLION = {
    **dict.fromkeys(("k", "千", "thousand", "000"), Decimal(1000)),
    **dict.fromkeys(("m", "百万", "million", "000000"), Decimal(1)),
    "万": Decimal(100),
}
_DIVISIBLE = frozenset(
    {Dimension.TOKENS, Dimension.COUNT, Dimension.MONEY, Dimension.MEMORY, Dimension.RATE}
)
_CLASSIFIERS = frozenset("个個条項项")
_COUNTED = frozenset({Dimension.TOKENS, Dimension.COUNT})


def scale_at(text: str, at: int) -> tuple[int, int]:
    """The power of ten written at `at` (`万`, `k`, `billion`) with where it ends; 0 when none."""
    match = _SCALE.match(text, at) if sign_behind(text, at) in _OPENS_SCALE else None
    return (SCALES[match[0].strip()], match.end()) if match else (0, at)


def sign_behind(text: str, at: int) -> str:
    """The sign at `at`, or behind one blank there; empty at the end."""
    sign = text[at : at + 1]
    return text[at + 1 : at + 2] if sign.isspace() else sign


def unit_at(text: str, at: int) -> tuple[Unit, int] | None:
    """The unit that starts at `at` or one blank later, denominators included, with its end."""
    gap = _GAP.match(text, at)
    start = gap.end() if gap else at
    found = _simple(text, start, glued=start == at)
    if not found:
        filler = _FILLER.match(text, start) if text[start : start + 1] in _OPENS_FILLER else None
        found = _simple(text, filler.end(), glued=False) if filler else None
    if not found:
        found = _described(text, start)
    if found and text[found[1] - 1] in _CLASSIFIERS:
        found = _classified(text, found[1]) or found
    return _with_denominators(text, *found) if found else None


def _classified(text: str, at: int) -> tuple[Unit, int] | None:
    """What a classifier counts, where we know it: `1,725 个 token`."""
    gap = _GAP.match(text, at)
    found = _simple(text, gap.end() if gap else at, glued=False)
    return found if found and found[0].dimension in _COUNTED else None


def _described(text: str, at: int) -> tuple[Unit, int] | None:
    """A plural noun we count, behind one or two words that describe it (`12 diverse tasks`)."""
    first = text[at : at + 1]
    described = _DESCRIBED.match(text, at) if first.isascii() and first.isalpha() else None
    noun = UNITS.get(described["noun"]) if described else None
    if described and noun and noun.dimension is Dimension.COUNT:
        return noun, described.end()
    return None


def _simple(text: str, at: int, glued: bool) -> tuple[Unit, int] | None:
    first = text[at : at + 1]
    if first.isascii() and first.isalpha():
        return _latin(text, at, glued)
    if first not in _STARTS or _OTHER_WORD.match(text, at):
        return None
    for length in range(min(_LONGEST, len(text) - at), 0, -1):
        known = UNITS.get(text[at : at + length])
        if known:
            end = at + length
            return known, end + (text[end : end + 1] == "\ufe0f")
    return None


def _latin(text: str, at: int, glued: bool) -> tuple[Unit, int] | None:
    points = _POINTS.match(text, at) if text[at] in "pP" else None
    if points:
        return UNITS["pp"], points.end()
    magnitude = _MAGNITUDE.match(text, at) if text[at] in "oO" else None
    if magnitude:
        return UNITS["数量级"], magnitude.end()
    word = _LATIN.match(text, at)
    if not word or (word[0] in "xX" and (not glued or _HYPHENED.match(text, word.end()))):
        return None
    if word[0] == "fold" and _VALIDATION.match(text, word.end()):
        return None
    for end in (word.end(), word.end() - 2) if word[0].endswith("/s") else (word.end(),):
        spelling = text[at:end]
        known = UNITS.get(spelling) or (UNITS.get(spelling.lower()) if end - at > 3 else None)
        if known and not _runs_on(text, end):
            return (UNITS["×"] if _FASTER.match(text, at) else known), end
    return None


def _runs_on(text: str, end: int) -> bool:
    after = text[end : end + 1]
    return after.isascii() and (after.isalnum() or after == "_")


def bulk_tokens(text: str, at: int) -> tuple[Decimal, int] | None:
    """The tokens a price at `at` is for (`/百万 tokens`, `per 1K tokens`), with its end.

    Gives by how much the price has to be multiplied to be one for a million.
    """
    match = _BULK.match(text, at)
    if not match:
        return None
    return per_million(match), match.end()


def per_million(bulk: re.Match[str]) -> Decimal:
    """By how much a price for so many tokens is multiplied to be one for a million."""
    return _PER_MILLION[bulk["many"].lower().replace(",", "").removeprefix("1")]


def _with_denominators(text: str, unit: Unit, end: int) -> tuple[Unit, int]:
    bulk = bulk_tokens(text, end) if unit.dimension is Dimension.MONEY else None
    if bulk:
        return replace(per_unit(unit, "M token"), factor=unit.factor * bulk[0]), bulk[1]
    for _ in range(2):
        mark = _PER.match(text, end) if unit.dimension in _DIVISIBLE else None
        per = _denominator_at(text, mark.end()) if mark else None
        if not per:
            break
        unit, end = per_unit(unit, per[0]), per[1]
    return unit, end


def _denominator_at(text: str, at: int) -> tuple[str, int] | None:
    word = _LETTERS.match(text, at)
    if word:
        name = per_name(word[0])
        return (name, word.end()) if name and not _runs_on(text, word.end()) else None
    for length in (2, 1):
        name = DENOMINATORS.get(text[at : at + length])
        if name:
            return name, at + length
    return None


def per_name(word: str) -> str | None:
    """The normalised denominator a word stands for (`小时` gives `h`)."""
    return DENOMINATORS.get(word) or DENOMINATORS.get(word.lower().removesuffix("s"))


def per_unit(unit: Unit, per: str) -> Unit:
    """`unit` for each `per`: bytes a second are a bandwidth, anything counted a rate."""
    name = f"{unit.name}/{per}"
    if unit.dimension is Dimension.MEMORY and per == "s":
        return replace(unit, name=name, dimension=Dimension.BANDWIDTH)
    if unit.dimension in _COUNTED:
        return replace(unit, name=name, dimension=Dimension.RATE)
    return replace(unit, name=name)


def divisible(unit: Unit) -> bool:
    """Whether a denominator makes sense of it: `191 ⭐ / 周增` is two facts, not a rate."""
    return unit.dimension in _DIVISIBLE and "/" not in unit.name

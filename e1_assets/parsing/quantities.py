"""Quantities of a text: numbers with a unit, dates or versions, each typed before it is read."""

import re
from dataclasses import dataclass
from decimal import Decimal

from e1_assets.domain.quantities import Dimension, Quantity
from e1_assets.domain.text import Text
from e1_assets.parsing.dates import Dated, clock_at, date_at
from e1_assets.parsing.not_quantities import address_ranges, name_end, reference_end
from e1_assets.parsing.numerals import NUMERAL, TO, value
from e1_assets.parsing.surroundings import words_around
from e1_assets.parsing.units import Unit, per_name, per_unit, scale_at, unit_at
from e1_assets.parsing.versions import version_at

_DIGIT = re.compile(r"[0-9０-９]")
_MONEY = {"$": "USD", "＄": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "￥": "CNY"}
_MONEY_BEFORE = re.compile(
    r"(?:(?P<hk>HK|NT)|US|A|C)?(?P<sign>[$＄€£¥￥])\s?$|(?P<code>USD|CNY|RMB|EUR|GBP|HKD)\s?$"
)
_SIGN = re.compile(r"(?:^|[^A-Za-z0-9)\]）])(?P<sign>[+＋\-−])$")
_LABELS = (
    (
        Dimension.STARS,
        "star",
        r"⭐️?|🌟|★|stars?|星标数?|星数|Star 数|Stars 数|周增|本周新增|今日新增|weekly gain|日增",
    ),
    (
        Dimension.CITATIONS,
        "citation",
        r"被引(?:用)?(?:次数|数)?|引用数|引用次数|citations?|cited by",
    ),
    (Dimension.VOTES, "vote", r"▲|👍|票数|votes?|upvotes?|点赞数?"),
    (Dimension.COUNT, "forks", r"forks?(?: 数)?|🍴"),
    (Dimension.COUNT, "anchor", r"引→|锚→|→引"),
    (Dimension.SCORE, "point", r"评分|得分|打分|score|分数|rating|热度指数"),
)
_LABEL = re.compile(
    "(?:" + "|".join(f"(?P<l{n}>{words})" for n, (_, _, words) in enumerate(_LABELS)) + r")"
    r"[\s*_`]{0,4}[:：=]?[\s*_`]{0,4}(?:约|为|了|[~+])?\s?$",
    re.IGNORECASE,
)
_OUT_OF = re.compile(r"\s?/\s?(?P<whole>5|10|100)(?![0-9.,/])")
_PER_BEFORE = re.compile(
    r"(?:每(?:一|个)?(?:秒|分钟|小时|天|日|周|月|年|卡|节点|人|次)){1,2}[^0-9，,。；\n]{0,6}$"
)
_PER_WORD = re.compile(r"秒|分钟|小时|天|日|周|月|年|卡|节点|人|次")
_HARDWARE = re.compile(
    r"\s?[×xX*]?\s?(?:NVIDIA |AMD |英伟达 ?)?(?P<name>GPUs?|TPUs?|NPUs?|RTX(?: [A-Z0-9]{2,6}){1,3}|[ABHLV][0-9]{2,3}s?"
    r"|GB[23]00|MI[0-9]{3}X?|Ascend [0-9]{3}[A-Z]?|昇腾 ?[0-9]{3}[A-Z]?)(?![A-Za-z0-9])"
)
_TIMES = re.compile(r"\s?[×xX*]\s?(?=[0-9０-９])")
_RISE = re.compile(
    r"(?:提升|提高|增长|增加|上涨|上升|涨|升|improv\w+|increas\w+|gain\w*|up)(?:了|约|近|达|到|超过|逾|高达|by|of|\s)*$",
    re.I,
)
_FALL = re.compile(
    r"(?:下降|降低|减少|下跌|缩短|节省|降|跌|减|reduc\w+|decreas\w+|lower\w*|drop\w*|sav\w+|cut\w*|down)(?:了|约|近|达|至|超过|逾|高达|by|of|\s)*$",
    re.I,
)


@dataclass(frozen=True)
class _Read:
    start: int
    end: int
    low: Decimal
    high: Decimal
    unit: Unit


def quantities(text: Text, start: int, end: int) -> tuple[Quantity, ...]:
    """The quantities that begin in characters `start` to `end`, in order of place.

    Digits inside addresses, names (`FP8`), references (`§1.1`) or list numbers are passed over;
    so is a bare number that no unit or label explains.
    """
    body = text.text
    addresses = address_ranges(body, start, end)
    found: list[Quantity] = []
    at, skip = start, 0
    while match := _DIGIT.search(body, at, end):
        at = match.start()
        while skip < len(addresses) and addresses[skip][1] <= at:
            skip += 1
        if skip < len(addresses) and addresses[skip][0] <= at:
            at = addresses[skip][1]
            continue
        quantity, at = _one(text, at, start, end)
        if quantity:
            found.append(quantity)
    return tuple(found)


def _one(text: Text, at: int, low: int, high: int) -> tuple[Quantity | None, int]:
    """What the number at `at` is, with where the next may begin."""
    body = text.text
    dated = date_at(body, at, high)
    if dated:
        return _date(text, dated), dated.end
    version = version_at(body, at, high)
    if version and not unit_at(body, version[1]):
        return _version(text, *version), version[1]
    end = name_end(body, at, high) or clock_at(body, at) or reference_end(body, at, high)
    if end:
        return None, max(end, at + 1)
    read = _number(body, at, low, high)
    if not read:
        numeral = NUMERAL.match(body, at, high)
        return None, numeral.end() if numeral else at + 1
    return _measured(text, read, low, high), read.end


def _date(text: Text, dated: Dated) -> Quantity:
    return Quantity(
        raw=text.text[dated.start : dated.end],
        span=text.span(dated.start, dated.end),
        dimension=Dimension.DATE,
        unit=dated.grain,
        iso=dated.iso,
    )


def _version(text: Text, start: int, end: int, subject: str, version: str) -> Quantity:
    return Quantity(
        raw=text.text[start:end],
        span=text.span(start, end),
        dimension=Dimension.VERSION,
        unit="version",
        iso=version,
        subject=subject or None,
    )


def _number(body: str, at: int, low: int, high: int) -> _Read | None:
    first = NUMERAL.match(body, at, high)
    first_value = value(first[0]) if first else None
    if not first or first_value is None:
        return None
    scale, end = scale_at(body, first.end())
    unit = _unit(body, at, end, scale, low)
    joint = TO.match(body, unit[1] if unit else end, high)
    second = NUMERAL.match(body, joint.end(), high) if joint else None
    second_value = value(second[0]) if second else None
    if joint and second and second_value is not None:
        scale2, end2 = scale_at(body, second.end())
        unit2 = _unit(body, at, end2, scale2, low)
        if unit2 and (not unit or unit[0] == unit2[0]):
            own = scale if unit or scale else scale2
            return _Read(
                at,
                unit2[1],
                _times(first_value, own, unit2[0]),
                _times(second_value, scale2, unit2[0]),
                unit2[0],
            )
    if not unit:
        return None
    amount = _times(first_value, scale, unit[0])
    return _Read(at, unit[1], amount, amount, unit[0])


def _times(amount: Decimal, scale: int, unit: Unit) -> Decimal:
    return amount * (Decimal(10) ** scale) * unit.factor


def _unit(body: str, at: int, end: int, scale: int, low: int) -> tuple[Unit, int] | None:
    """The unit of the number at `at` whose digits end at `end`: behind, before or by label."""
    before = body[max(low, at - 24) : at]
    money = _MONEY_BEFORE.search(before)
    if money:
        return _money(money, body, end)
    hardware = _HARDWARE.match(body, end)
    if hardware and not scale:
        return Unit(Dimension.HARDWARE, hardware["name"].strip(), Decimal(1)), hardware.end()
    if _TIMES.match(body, end):
        return None
    found = unit_at(body, end)
    if not found and scale in (9, 12) and body[end - 1] in "BT":
        return Unit(Dimension.PARAMETERS, "parameter", Decimal(1)), end
    if not found:
        return _labelled(body, before, end)
    return _per_before(before, found)


def _money(match: re.Match[str], body: str, end: int) -> tuple[Unit, int]:
    code = match["code"] or _MONEY[match["sign"]]
    if match["hk"]:
        code = {"HK": "HKD", "NT": "TWD"}[match["hk"]]
    unit = Unit(Dimension.MONEY, {"RMB": "CNY"}.get(code, code), Decimal(1))
    per = re.compile(r"\s?(?:/|per )\s?(?P<word>[A-Za-z]+|[\u4e00-\u9fff]{1,2})").match(body, end)
    name = per_name(per["word"]) if per else None
    return (per_unit(unit, name), per.end()) if per and name else (unit, end)


def _labelled(body: str, before: str, end: int) -> tuple[Unit, int] | None:
    label = _LABEL.search(before)
    out_of = _OUT_OF.match(body, end)
    if label and label.lastgroup:
        dimension, name, _ = _LABELS[int(label.lastgroup[1:])]
        if dimension is Dimension.SCORE and out_of:
            return Unit(dimension, f"/{out_of['whole']}", Decimal(1)), out_of.end()
        return Unit(dimension, name, Decimal(1)), end
    if out_of and re.search(r"[0-9]\.[0-9]+$", body[max(0, end - 6) : end]):
        return Unit(Dimension.SCORE, f"/{out_of['whole']}", Decimal(1)), out_of.end()
    return None


def _per_before(before: str, found: tuple[Unit, int]) -> tuple[Unit, int]:
    said = _PER_BEFORE.search(before)
    unit, end = found
    if (
        said
        and "/" not in unit.name
        and unit.dimension in (Dimension.MONEY, Dimension.TOKENS, Dimension.COUNT)
    ):
        for word in reversed(_PER_WORD.findall(said[0])):
            name = per_name(word)
            unit = per_unit(unit, name) if name else unit
    return unit, end


def _measured(text: Text, read: _Read, low: int, high: int) -> Quantity:
    body = text.text
    start, dimension, unit = read.start, read.unit.dimension, read.unit.name
    before = body[max(low, start - 24) : start]
    money = _MONEY_BEFORE.search(before)
    sign = _SIGN.search(before)
    start -= len(money[0]) if money else 1 if sign else 0
    factor = Decimal(-1) if sign and sign["sign"] in "-−" else Decimal(1)
    if dimension is Dimension.PERCENT:
        fall = not sign and _FALL.search(before)
        if sign or fall or _RISE.search(before):
            dimension, factor = Dimension.PERCENT_CHANGE, Decimal(-1) if fall else factor
    return Quantity(
        raw=body[start : read.end],
        span=text.span(start, read.end),
        dimension=dimension,
        unit=unit,
        low=float(min(read.low * factor, read.high * factor)),
        high=float(max(read.low * factor, read.high * factor)),
        **words_around(body, start, read.end, low, high),
    )

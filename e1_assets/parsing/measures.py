"""A number with its unit: scale, range, currency sign, label or shared unit included."""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from e1_assets.domain.quantities import Dimension
from e1_assets.parsing.devices import devices_before
from e1_assets.parsing.durations import duration_at
from e1_assets.parsing.given_units import unit_given
from e1_assets.parsing.left_context import Left
from e1_assets.parsing.money import currency_width
from e1_assets.parsing.numerals import NUMERAL, TO, torn, value
from e1_assets.parsing.unit_table import UNITS, Unit
from e1_assets.parsing.units import scale_at, sign_behind, unit_at

_GRID = re.compile(
    r"[0-9]{1,5}\s?[×xX]\s?[0-9]{1,5}(?P<device>\s?(?:[ABHL][0-9]{2,3}|GB[23]00|GPUs?))(?![0-9A-Za-z])"
)
# `10^6`, `3.2×10^5`, `$10^{64}$`: the exponent is no number of its own.
_POWER_OF_TEN = re.compile(
    r"(?P<times>\s?(?:[×xX*·]|\\times|\\cdot)\s?10)?\^\{?(?P<exponent>[0-9]{1,2})\}?(?![0-9])"
)
# `1e6 steps`, `2.5E-3 s`.
_SCIENTIFIC = re.compile(r"[eE](?P<exponent>[+-]?[0-9]{1,2})(?![0-9A-Za-z.])")
_MILLIONS = re.compile(r"m(?![A-Za-z0-9²³])")
_SHARED = re.compile(
    r"\s?(?:vs\.?|versus|to(?=\s)|到|至|与|和|→|->|/|(?:掉|降|升|增|减|提升|提高|下降|增长)(?:到|至))\s?"
    r"(?:[A-Za-z][A-Za-z0-9.\-]{1,20}\s)?(?=[0-9０-９])"
)
_TO_MONEY = re.compile(r"\s?(?:[-–—~～]|至|到|to(?=\s))\s?[$€£¥￥₹₩](?=[0-9])")
_AROUND_TO = " $€£¥￥₹₩"
_CHANGES_TO = re.compile(r"\s?(?:→|->|(?:掉|降|升|增|减|涨|跌|变|提升|下降)(?:到|至|成))\s?")
# The signs these forms open with, behind at most one blank: a look at one sign spares a search.
_CROSSES = frozenset("×xX")
_OPENS_POWER = frozenset("×xX*·\\^")
_OPENS_RANGE = frozenset("-–—~～〜−‐‑至到t±")
_PLUS_MINUS = re.compile(r"\s?±\s?(?=[0-9０-９])")
_OPENS_SHARED = frozenset("vt到至与和→-/掉降升增减提下")
# A number in 万 or 亿 of something the text leaves unsaid.
_BARE = Unit(Dimension.COUNT, "")
_RATING, _FACTOR = Unit(Dimension.SCORE, "star"), UNITS["×"]
_FROM = re.compile(r"(?:\bfrom|从|由|自)[^，,。；;]{0,16}$")


@dataclass(frozen=True, slots=True)
class Measure:
    """A number in `unit` at characters `start` to `end`; `low` None for a grid like `16×16`."""

    start: int
    end: int
    low: Decimal | None
    high: Decimal | None
    unit: Unit


def measure_at(text: str, left: Left, limit: int) -> Measure | None:
    """The measured number at `left.at`, currency sign included; None when nothing gives a unit."""
    at = left.at
    first = NUMERAL.match(text, at, limit)
    crossed = first and sign_behind(text, first.end()) in _CROSSES
    grid = _GRID.match(text, at, limit) if crossed else None
    if grid:
        named = Unit(Dimension.HARDWARE, grid["device"].strip())
        return Measure(at, grid.end(), None, None, named)
    amount = value(first[0]) if first else None
    if not first or amount is None or torn(left.tail, first[0]):
        return None
    duration = duration_at(text, at, first.end())
    if duration:
        return Measure(at, duration[0], duration[1], duration[1], duration[2])
    power, end = _power(text, first, limit)
    if not power and currency_width(left) and _MILLIONS.match(text, end):
        power, end = 6, end + 1
    if left.previous == "$" == text[end : end + 1]:
        end += 1
    unit = unit_given(text, left, end, power)
    start = at - currency_width(left) if unit and unit[0].dimension is Dimension.MONEY else at
    ranged = _range(text, left, limit, amount, power, unit, end)
    if ranged:
        return Measure(start, *ranged)
    if unit:
        told = _rated(unit[0], amount, power)
        exact = _scaled(amount, power, told)
        return Measure(start, unit[1], exact, exact, told)
    device = None if power else devices_before(left)
    if device:
        return Measure(at, end, amount, amount, device)
    shared = _shared(text, left, limit, amount, power, end)
    if not shared and power and not text[end - 1].isascii():
        exact = _scaled(amount, power, _BARE)
        return Measure(at, end, exact, exact, _BARE)
    return shared


def _power(text: str, first: re.Match[str], limit: int) -> tuple[int, int]:
    """The power of ten a number is written with, as an exponent or a word, with where it ends."""
    opens = sign_behind(text, first.end()) in _OPENS_POWER
    written = _POWER_OF_TEN.match(text, first.end(), limit) if opens else None
    if written and (written["times"] or first[0] == "10"):
        return int(written["exponent"]) - (0 if written["times"] else 1), written.end()
    scientific = _SCIENTIFIC.match(text, first.end(), limit)
    if scientific:
        return int(scientific["exponent"]), scientific.end()
    return scale_at(text, first.end())


def continued(text: str, before: Measure, at: int, limit: int) -> Measure | None:
    """The number at `at` in the unit of the one it follows: `被引从 40 掉到 4`."""
    first = NUMERAL.match(text, at, limit)
    amount = value(first[0]) if first else None
    if not first or amount is None or not _CHANGES_TO.fullmatch(text[before.end : at]):
        return None
    exact = _scaled(amount, 0, before.unit)
    return Measure(at, first.end(), exact, exact, before.unit)


def _range(
    text: str,
    left: Left,
    limit: int,
    amount: Decimal,
    power: int,
    unit: tuple[Unit, int] | None,
    end: int,
) -> tuple[int, Decimal, Decimal, Unit] | None:
    """The upper end of a range (`64–128 卡`, `10%-20%`) with both ends in one unit."""
    behind = unit[1] if unit else end
    opens = sign_behind(text, behind) in _OPENS_RANGE
    joint = TO.match(text, behind, limit) if opens else None
    around = _PLUS_MINUS.match(text, behind, limit) if opens and not joint else None
    joint = joint or around
    if opens and not joint and unit and unit[0].dimension is Dimension.MONEY:
        joint = _TO_MONEY.match(text, behind, limit)
    second = NUMERAL.match(text, joint.end(), limit) if joint else None
    other = value(second[0]) if second else None
    if not joint or not second or other is None:
        return None
    if joint[0].strip(_AROUND_TO) in ("to", "到", "至") and _FROM.search(left.tail):
        return None
    power2, end2 = scale_at(text, second.end())
    unit2 = unit_given(text, left, end2, power2)
    if not unit2 or (unit and not _same(unit[0], unit2[0])):
        return None
    own = power if power or unit else power2
    if around:
        middle, off = _scaled(amount, own, unit2[0]), _scaled(other, power2, unit2[0])
        return unit2[1], middle - off, middle + off, unit2[0]
    return unit2[1], _scaled(amount, own, unit2[0]), _scaled(other, power2, unit2[0]), unit2[0]


def _rated(unit: Unit, amount: Decimal, power: int) -> Unit:
    """Half a star is a rating, half a time a factor: neither is counted."""
    if power or amount == amount.to_integral_value():
        return unit
    if unit.dimension is Dimension.STARS:
        return _RATING
    return _FACTOR if unit == UNITS["times"] else unit


def _same(first: Unit, second: Unit) -> bool:
    """Whether both ends are in one unit; what a price is for is said once, behind the second."""
    priced = first.dimension is Dimension.MONEY and second.name.startswith(f"{first.name}/")
    return first == second or priced


def _shared(
    text: str, left: Left, limit: int, amount: Decimal, power: int, end: int
) -> Measure | None:
    """A number whose unit stands behind its counterpart: `1,885 vs 1,821 tok/s`."""
    opens = sign_behind(text, end) in _OPENS_SHARED
    joint = _SHARED.match(text, end, limit) if opens else None
    second = NUMERAL.match(text, joint.end(), limit) if joint else None
    if not second:
        return None
    power2, end2 = scale_at(text, second.end())
    unit = unit_at(text, end2)
    if not unit or unit[0].dimension is Dimension.COUNT:
        return None
    exact = _scaled(amount, power or power2, unit[0])
    return Measure(left.at, end, exact, exact, unit[0])


def _scaled(amount: Decimal, power: int, unit: Unit) -> Decimal:
    return amount * _ten_to(power) * unit.factor


@cache
def _ten_to(power: int) -> Decimal:
    return Decimal(10) ** power

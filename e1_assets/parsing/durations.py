"""Durations of several parts, `2h30m` or `3 小时 20 分钟`, as one quantity."""

import re
from decimal import Decimal

from e1_assets.domain.quantities import Dimension
from e1_assets.parsing.unit_table import Unit
from e1_assets.parsing.units import sign_behind

_N = r"[0-9]{1,6}"
_AND = r"(?:\s?(?:,|and|又|零)\s?|\s)?"
# From long to short, each with the spellings a shorter part may follow.
_DAYS = rf"(?:(?P<days>{_N})\s?(?:days?|天|d(?![A-Za-z])){_AND})?"
_HOURS = rf"(?:(?P<hours>{_N})\s?(?:hours?|hrs?|个?小时|個?小時|h(?![A-Za-z])){_AND})?"
_MINUTES = rf"(?:(?P<minutes>{_N})(?:\s?(?:minutes?|mins?|分钟?|分鐘?)|m(?![A-Za-z])){_AND})?"
_SECONDS = (
    rf"(?:(?P<seconds>{_N}(?:\.[0-9]{{1,6}})?)\s?(?:seconds?|secs?|秒钟?|秒鐘?|s(?![A-Za-z])))?"
)
_CLOCKED = re.compile(_DAYS + _HOURS + _MINUTES + _SECONDS)
_YEARS = re.compile(
    rf"(?P<years>{_N})\s?(?:years?|yrs?|年){_AND}(?P<months>{_N})\s?(?:months?|个月|個月)"
)
_SECONDS_OF = {"days": 86400, "hours": 3600, "minutes": 60, "seconds": 1}
_OPENS = frozenset("dhmDHM天个個小分")
_OPENS_YEARS = frozenset("yY年")
_S = Unit(Dimension.TIME, "s")
_MONTH = Unit(Dimension.TIME, "month")

Length = tuple[int, Decimal, Unit]


def duration_at(text: str, at: int, end: int) -> Length | None:
    """The duration of two or more parts that opens with the digits from `at` to `end`.

    Gives where it ends, how long it is and in which unit: seconds, or months where it is told in
    years. None for a single part, which is a number with a unit like any other.
    """
    sign = sign_behind(text, end)
    if sign in _OPENS_YEARS:
        years = _YEARS.match(text, at)
        if not years:
            return None
        return years.end(), Decimal(years["years"]) * 12 + Decimal(years["months"]), _MONTH
    match = _CLOCKED.match(text, at) if sign in _OPENS else None
    parts = {name: value for name, value in match.groupdict().items() if value} if match else {}
    stop = match.start() + len(match[0].rstrip(" ,")) if match else at
    if len(parts) < 2 or _goes_on(text, stop):
        return None
    seconds = sum((Decimal(value) * _SECONDS_OF[name] for name, value in parts.items()), Decimal())
    return stop, seconds, _S


def _goes_on(text: str, at: int) -> bool:
    """Whether a word goes on at `at`, so that its letters were no unit."""
    after = text[at : at + 1]
    return after.isascii() and after.isalnum()

"""Dates as briefs write them, at the granularity they state."""

import calendar
import re
from datetime import date, timedelta
from typing import NamedTuple

_MONTHS = {name.casefold(): n for n, name in enumerate(calendar.month_abbr) if name}
_NAMES = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_FULL = re.compile(r"(?<![\d-])(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?![\d-])(?!\.\d)")
_CHINESE = re.compile(r"(\d{4})\s?年\s?(\d{1,2})\s?月(?:\s?(\d{1,2})\s?[日号])?")
_NAMED_YEAR = re.compile(rf"\b({_NAMES})[a-z]*\.?\s(?:(\d{{1,2}}),?\s)?(\d{{4}})\b", re.IGNORECASE)
_NAMED_DAY = re.compile(rf"\b({_NAMES})\.?\s?(\d{{1,2}})(?!\d)", re.IGNORECASE)


class Day(NamedTuple):
    """A date as written, with the first and last day it can mean."""

    raw: str
    at: int
    first: date
    last: date


def days_in(text: str) -> list[Day]:
    """Dates with a year, in order; a month stands for all its days."""
    found = [_built(m, int(m[1]), int(m[2]), m[3]) for m in _FULL.finditer(text)]
    found += [_built(m, int(m[1]), int(m[2]), m[3]) for m in _CHINESE.finditer(text)]
    found += [
        _built(m, int(m[3]), _MONTHS[m[1][:3].casefold()], m[2]) for m in _NAMED_YEAR.finditer(text)
    ]
    return sorted((day for day in found if day), key=lambda day: day.at)


def short_days_in(text: str, near: date) -> list[Day]:
    """Dates without a year (`Oct 7`), taken as the last such day up to a week after `near`."""
    found = []
    for match in _NAMED_DAY.finditer(text):
        month, number = _MONTHS[match[1][:3].casefold()], int(match[2])
        day = _day(near.year, month, number)
        if day and day > near + timedelta(days=7):
            day = _day(near.year - 1, month, number)
        if day:
            found.append(Day(match.group(), match.start(), day, day))
    return found


def impossible(text: str) -> list[str]:
    """What is written as a full date and is none (`2026-02-30`)."""
    return [
        m.group()
        for pattern in (_FULL, _CHINESE)
        for m in pattern.finditer(text)
        if m[3] and 1900 <= int(m[1]) <= 2100 and _day(int(m[1]), int(m[2]), int(m[3])) is None
    ]


def interval(one: Day, other: Day, unit: str, about: bool = False) -> tuple[float, float]:
    """The least and the most days, weeks, months or years that lie between two dates.

    Months from a month without a day are counted by name, unless only about is meant: from some day
    of December to some day of March lie two to four.
    """
    early, late = sorted((one, other), key=lambda day: day.first)
    if not about and unit in ("个月", "month", "months") and early.first != early.last:
        months = 12 * (late.first.year - early.first.year) + late.first.month - early.first.month
        return float(months), float(months)
    size = {"天": 1, "日": 1, "day": 1, "周": 7, "week": 7, "年": 365.25, "year": 365.25}
    per = size.get(unit.rstrip("s"), 30.44)
    low, high = (late.first - early.last).days / per, (late.last - early.first).days / per
    return (low, high) if per == 1 else (round(low, 1), round(high, 1))


def _built(match: re.Match[str], year: int, month: int, number: str | None) -> Day | None:
    if not 1900 <= year <= 2100 or not 1 <= month <= 12:
        return None
    if number:
        day = _day(year, month, int(number))
        return Day(match.group(), match.start(), day, day) if day else None
    last = calendar.monthrange(year, month)[1]
    return Day(match.group(), match.start(), date(year, month, 1), date(year, month, last))


def _day(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None

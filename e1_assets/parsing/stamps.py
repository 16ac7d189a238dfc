"""A day, perhaps with the time of day, as a file name or a sentence writes it."""

import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, date, time, timedelta, timezone, tzinfo
from typing import NamedTuple

_NAME_DATE = re.compile(
    r"(?<!\d)(?P<y>(?:19|20)\d\d)(?:(?P<s>[-_.]?)(?P<m>\d\d)(?P=s)(?P<d>\d\d)"
    r"|(?P<s2>[-_.])(?P<m2>\d{1,2})(?P=s2)(?P<d2>\d{1,2})(?!\d)"
    r"|年(?P<m3>\d{1,2})月(?P<d3>\d{1,2})日?)"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = rf"(?P<n{{0}}>{'|'.join(_MONTHS)})[a-z]{{{{0,6}}}}\.?"
_GAP = r"[\s_,-]{1,3}"
# `3 June 2026`, `Wed, 03 Jun 2026`, `June 3rd, 2026`: by name, so never mistaken for each other.
_NAMED_DATE = re.compile(
    rf"(?<![A-Za-z\d])(?:(?P<d1>\d{{1,2}})(?:st|nd|rd|th)?{_GAP}(?:of )?{_MONTH.format(1)}"
    rf"{_GAP}(?P<y1>20\d\d)"
    rf"|{_MONTH.format(2)}{_GAP}(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?{_GAP}(?P<y2>20\d\d))(?!\d)",
    re.IGNORECASE,
)
_NAME_CLOCK = re.compile(
    r"[T\s_.-]?(?P<h>[01]\d|2[0-3])(?P<s>[:.h-]?)(?P<mi>[0-5]\d)(?:(?P=s)(?P<sec>[0-5]\d))?"
    r"(?P<z>Z|[+-]\d{2}:?\d{2})?(?![A-Za-z0-9:]|年|[-_.]\d{2}[-_.]\d{2}(?!\d))",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"(?<![\d.])(?:(?P<y>(?:19|20)\d\d)(?:[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?!\d)"
    r"|\s*年\s*(?P<m2>\d{1,2})\s*月\s*(?P<d2>\d{1,2})\s*日?)"
    r"|(?P<m3>\d{1,2})(?:[-/](?P<d3>\d{1,2})(?![\d/-])|\s*月\s*(?P<d4>\d{1,2})\s*日))"
)
_CLOCK = re.compile(
    r"(?:(?P<part>凌晨|早上?|上午|中午|下午|傍晚|晚上?|夜里)\s*)?(?<![\d:.])(?P<h>[01]?\d|2[0-3])\s*:\s*(?P<mi>[0-5]\d)(?::(?P<sec>[0-5]\d)(?:\.\d+)?)?"
    r"(?![\d:])\s*(?P<half>[ap]\.?m\b\.?)?\s*(?P<z>Z\b|UTC\b|GMT\b|[+-]\d{2}:?\d{2})?",
    re.IGNORECASE,
)
# `22 点`, `晚上 9 点半` behind a date; by itself a `3 点` counts points.
_CHINESE_CLOCK = re.compile(
    r"\s*[（(，,]?\s*(?P<half>凌晨|早上?|上午|中午|下午|傍晚|晚上?|夜里)?\s*(?P<h>[01]?\d|2[0-3])\s*[点點时時]"
    r"(?:\s*(?P<mi>[0-5]?\d)\s*分|(?P<thirty>半)|整)?"
)
_ENGLISH_CLOCK = re.compile(
    r"(?:\s*(?:,|at|@|—|–|-))?\s*(?P<h>1[0-2]|[1-9])\s*(?P<half>[ap])\.?m\b", re.IGNORECASE
)
_AFTERNOON = ("p", "下", "傍", "晚", "夜")


class Stamp(NamedTuple):
    """A day, the time of day in it when stated, the zone when stated."""

    day: date | None
    clock: time | None
    zone: tzinfo | None = None


def name_stamp(name: str) -> Stamp | None:
    """The first possible date of a file name, with a time right behind it if that is one."""
    name = unicodedata.normalize("NFKC", name)
    for match in _NAME_DATE.finditer(name):
        month = match["m"] or match["m2"] or match["m3"]
        day = _day(match["y"], month, match["d"] or match["d2"] or match["d3"])
        if day is None or not _ends_date(name, match):
            continue
        return _timed(day, _NAME_CLOCK.match(name, match.end()))
    named = _NAMED_DATE.search(name)
    day = _named_day(named) if named else None
    return _timed(day, _NAME_CLOCK.match(name, named.end())) if named and day else None


def _timed(day: date, clock: re.Match[str] | None) -> Stamp:
    return Stamp(day, _time(clock), _zone(clock["z"])) if clock else Stamp(day, None)


def _ends_date(name: str, match: re.Match[str]) -> bool:
    """Digits glued to a compact date belong to it only as a time (`202610021950`)."""
    follows = name[match.end() : match.end() + 1]
    return not follows.isdigit() or bool(_NAME_CLOCK.match(name, match.end()))


def stamp_in(words: str, year: int | None = None) -> Stamp | None:
    """The first possible date in `words` with the clock time that follows it within the line.

    A date without year counts only when `year` is given.
    """
    plain = unicodedata.normalize("NFKC", words)
    for day, end in _days(plain, year):
        clock = _CLOCK.search(plain, end, end + 24)
        if clock:
            return _timed(day, clock)
        spoken = _CHINESE_CLOCK.match(plain, end) or _ENGLISH_CLOCK.match(plain, end)
        return Stamp(day, _spoken(spoken) if spoken else None)
    return clock_in(plain)


def _days(plain: str, year: int | None) -> Iterator[tuple[date, int]]:
    """The possible days with where each ends: those named in English first."""
    for named in _NAMED_DATE.finditer(plain):
        day = _named_day(named)
        if day:
            yield day, named.end()
    for match in _DATE.finditer(plain):
        years = match["y"] or (str(year) if year else None)
        month = match["m"] or match["m2"] or match["m3"]
        day = _day(years, month, match["d"] or match["d2"] or match["d3"] or match["d4"])
        if day:
            yield day, match.end()


def clock_in(words: str, within: int | None = None) -> Stamp | None:
    """The first clock time in `words`, in their first `within` characters when given; no day."""
    plain = unicodedata.normalize("NFKC", words)
    clock = _CLOCK.search(plain, 0, len(plain) if within is None else within)
    return Stamp(None, _time(clock), _zone(clock["z"])) if clock else None


def opens_with_day(words: str) -> bool:
    """Whether words begin with a date, with or without its year."""
    return bool(_DATE.match(words) or _NAMED_DATE.match(words))


def _named_day(named: re.Match[str]) -> date | None:
    month = _MONTHS.index((named["n1"] or named["n2"]).lower()) + 1
    return _day(named["y1"] or named["y2"], str(month), named["d1"] or named["d2"])


def _day(year: str | None, month: str, day: str) -> date | None:
    if year is None:
        return None
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _time(clock: re.Match[str]) -> time:
    parts = clock.groupdict()
    hour = _hour(int(clock["h"]), (parts.get("half") or parts.get("part") or "").lower())
    return time(hour, int(clock["mi"]), int(clock["sec"] or 0))


def _spoken(clock: re.Match[str]) -> time:
    parts = clock.groupdict()
    minute = 30 if parts.get("thirty") else int(parts.get("mi") or 0)
    return time(_hour(int(clock["h"]), (clock["half"] or "").lower()), minute)


def _hour(hour: int, half: str) -> int:
    """The hour of the day by the clock of twelve hours, when a half of the day is stated."""
    if half.startswith(_AFTERNOON):
        return hour + 12 if hour < 12 else hour
    return 0 if half.startswith(("a", "凌")) and hour == 12 else hour


def _zone(stated: str | None) -> tzinfo | None:
    if not stated:
        return None
    if stated[0] not in "+-":
        return UTC
    digits = stated[1:].replace(":", "")
    offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    return timezone(-offset if stated[0] == "-" else offset)

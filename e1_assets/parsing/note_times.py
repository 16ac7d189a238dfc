"""When a note was made, as its name, front matter or text states it."""

import re
import unicodedata
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from typing import NamedTuple
from zoneinfo import ZoneInfo

from e1_assets.domain.vocabulary import TimeSource

_NAME_DATE = re.compile(r"(?<!\d)(?P<y>(?:19|20)\d\d)(?P<s>[-_.]?)(?P<m>\d\d)(?P=s)(?P<d>\d\d)")
_NAME_CLOCK = re.compile(
    r"[T\s_.-]?(?P<h>[01]\d|2[0-3])(?P<s>[:.h-]?)(?P<mi>[0-5]\d)(?:(?P=s)(?P<sec>[0-5]\d))?"
    r"(?P<z>Z|[+-]\d{2}:?\d{2})?(?![\w:])",
    re.IGNORECASE,
)
_DATE = re.compile(
    r"(?<![\d.])(?:(?P<y>(?:19|20)\d\d)(?:[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?!\d)"
    r"|\s*年\s*(?P<m2>\d{1,2})\s*月\s*(?P<d2>\d{1,2})\s*日?)"
    r"|(?P<m3>\d{1,2})(?:[-/](?P<d3>\d{1,2})(?![\d/-])|\s*月\s*(?P<d4>\d{1,2})\s*日))"
)
_CLOCK = re.compile(
    r"(?<![\d:.])(?P<h>[01]?\d|2[0-3])\s*:\s*(?P<mi>[0-5]\d)(?::(?P<sec>[0-5]\d)(?:\.\d+)?)?"
    r"(?![\d:])\s*(?P<z>Z\b|UTC\b|GMT\b|[+-]\d{2}:?\d{2})?"
)
_KEYS = (
    "created",
    "created_at",
    "created at",
    "datetime",
    "date",
    "at",
    "timestamp",
    "day",
    "创建时间",
    "创建",
    "日期",
    "时间",
    "pubdate",
)
_CLOCK_KEYS = ("time", "clock", "时间", "hour")
_SAYS_TIME = re.compile(
    r"时间|日期|生成|采集|抓取|整理|更新|发布|截[点至止]|CST|UTC|created|date|time|written|updated"
    r"|generated|collected|as of",
    re.IGNORECASE,
)
_HEAD_LINES = 12
_TITLE_LINES = 3
_EARLY = 20


class Stamp(NamedTuple):
    """A day, the time of day in it when stated, the zone when stated."""

    day: date | None
    clock: time | None
    zone: tzinfo | None = None


def event_time(
    path: str,
    front_matter: Mapping[str, str | tuple[str, ...]] | None,
    text: str,
    mtime: datetime,
    zone: str,
) -> tuple[datetime, TimeSource]:
    """The event time of a note in `zone`, with the source that gave it.

    The day of the name is believed first. A name without time takes it from front matter or text
    when they state one of the same day; else the note counts from the start of that day.
    """
    home = ZoneInfo(zone)
    name = name_stamp(path.rsplit("/", 1)[-1])
    if name and name.clock:
        return _moment(name, home), TimeSource.NAME
    others = (
        (front_matter_stamp(front_matter or {}), TimeSource.FRONT_MATTER),
        (text_stamp(text, name.day if name else None), TimeSource.TEXT),
    )
    if name:
        for stamp, source in others:
            if stamp and stamp.clock and stamp.day in (None, name.day):
                return _moment(stamp._replace(day=name.day), home), source
        return _moment(name, home), TimeSource.NAME
    for stamp, source in others:
        if stamp and stamp.day:
            return _moment(stamp, home), source
    return mtime.astimezone(home), TimeSource.MTIME


def name_stamp(name: str) -> Stamp | None:
    """The first possible date of a file name, with a time right behind it if that is one."""
    name = unicodedata.normalize("NFKC", name)
    for match in _NAME_DATE.finditer(name):
        day = _day(match["y"], match["m"], match["d"])
        if day is None or not _ends_date(name, match):
            continue
        clock = _NAME_CLOCK.match(name, match.end())
        if clock:
            return Stamp(day, _time(clock), _zone(clock["z"]))
        return Stamp(day, None)
    return None


def _ends_date(name: str, match: re.Match[str]) -> bool:
    """Digits glued to a compact date belong to it only as a time (`202610021950`)."""
    follows = name[match.end() : match.end() + 1]
    return not follows.isdigit() or bool(_NAME_CLOCK.match(name, match.end()))


def front_matter_stamp(fields: Mapping[str, str | tuple[str, ...]]) -> Stamp | None:
    """The time front matter states under `created`, `date` or a like key, joined with `time`."""
    plain = {key.strip().casefold(): value for key, value in fields.items()}
    clock = next((s for key in _CLOCK_KEYS if (s := _clock_of(plain.get(key)))), None)
    for key in _KEYS:
        value = plain.get(key)
        stamp = stamp_in(value) if isinstance(value, str) else None
        if stamp and stamp.day:
            if stamp.clock is None and clock:
                return clock._replace(day=stamp.day)
            return stamp
    return clock


def text_stamp(text: str, day: date | None = None) -> Stamp | None:
    """The time the head of a text states: in its title or on a line that says it is a time.

    `day` is the day known from elsewhere; then `10-25 15:50` and a lone `21:05` count too.
    """
    best: Stamp | None = None
    for number, line in enumerate(_head(text)):
        title = number < _TITLE_LINES
        if not title and not _SAYS_TIME.search(line) and not _DATE.match(line.strip(" >*-#")):
            continue
        stamp = stamp_in(line, day.year if day else None)
        if stamp is None or (stamp.day is None and (day is None or not _fits(line, number))):
            continue
        if day and stamp.day not in (None, day):
            continue
        if stamp.clock:
            return stamp
        best = best or stamp
    return best


def stamp_in(words: str, year: int | None = None) -> Stamp | None:
    """The first possible date in `words` with the clock time that follows it within the line.

    A date without year counts only when `year` is given.
    """
    plain = unicodedata.normalize("NFKC", words)
    for match in _DATE.finditer(plain):
        years = match["y"] or (str(year) if year else None)
        month = match["m"] or match["m2"] or match["m3"]
        day = years and _day(years, month, match["d"] or match["d2"] or match["d3"] or match["d4"])
        if not day:
            continue
        clock = _CLOCK.search(plain, match.end(), match.end() + 24)
        if clock:
            return Stamp(day, _time(clock), _zone(clock["z"]))
        return Stamp(day, None)
    return _clock_of(plain)


def _head(text: str) -> list[str]:
    """The first lines with words after the front matter."""
    lines = [line for line in text[:6000].splitlines() if line.strip(" \t-=#>|")]
    return lines[:_HEAD_LINES]


def _fits(line: str, number: int) -> bool:
    """Whether a time without a day is the note's: in its title, early on a line below, or said."""
    if number == 0 or _SAYS_TIME.search(line):
        return True
    return number < _TITLE_LINES and bool(_CLOCK.search(line, 0, _EARLY))


def _clock_of(value: object) -> Stamp | None:
    if not isinstance(value, str):
        return None
    clock = _CLOCK.search(unicodedata.normalize("NFKC", value))
    return Stamp(None, _time(clock), _zone(clock["z"])) if clock else None


def _moment(stamp: Stamp, home: tzinfo) -> datetime:
    if stamp.day is None:
        raise ValueError("a stamp without a day is no moment")
    at = datetime.combine(stamp.day, stamp.clock or time(0), stamp.zone or home)
    return at.astimezone(home)


def _day(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None


def _time(clock: re.Match[str]) -> time:
    return time(int(clock["h"]), int(clock["mi"]), int(clock["sec"] or 0))


def _zone(stated: str | None) -> tzinfo | None:
    if not stated:
        return None
    if stated[0] not in "+-":
        return UTC
    digits = stated[1:].replace(":", "")
    offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    return timezone(-offset if stated[0] == "-" else offset)

"""When a note was made, as its name, front matter or text states it."""

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, tzinfo
from zoneinfo import ZoneInfo

from e1_assets.domain.vocabulary import TimeSource
from e1_assets.parsing.stamps import Stamp, clock_in, name_stamp, opens_with_day, stamp_in

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


def front_matter_stamp(fields: Mapping[str, str | tuple[str, ...]]) -> Stamp | None:
    """The time front matter states under `created`, `date` or a like key, joined with `time`."""
    plain = {key.strip().casefold(): value for key, value in fields.items()}
    clock = next(_clocks(plain), None)
    for key in _KEYS:
        value = plain.get(key)
        stamp = stamp_in(value) if isinstance(value, str) else None
        if stamp and stamp.day:
            if stamp.clock is None and clock:
                return clock._replace(day=stamp.day)
            return stamp
    return clock


def _clocks(plain: Mapping[str, str | tuple[str, ...]]) -> Iterator[Stamp]:
    for key in _CLOCK_KEYS:
        value = plain.get(key)
        stamp = clock_in(value) if isinstance(value, str) else None
        if stamp:
            yield stamp


def text_stamp(text: str, day: date | None = None) -> Stamp | None:
    """The time the head of a text states: in its title or on a line that says it is a time.

    `day` is the day known from elsewhere; then `10-25 15:50` and a lone `21:05` count too.
    """
    best: Stamp | None = None
    for number, line in enumerate(_head(text)):
        title = number < _TITLE_LINES
        if not title and not _SAYS_TIME.search(line) and not opens_with_day(line.strip(" >*-#")):
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


def _head(text: str) -> list[str]:
    """The first lines with words after the front matter."""
    lines = [line for line in text[:6000].splitlines() if line.strip(" \t-=#>|")]
    return lines[:_HEAD_LINES]


def _fits(line: str, number: int) -> bool:
    """Whether a time without a day is the note's: in its title, early on a line below, or said."""
    if number == 0 or _SAYS_TIME.search(line):
        return True
    return number < _TITLE_LINES and clock_in(line, _EARLY) is not None


def _moment(stamp: Stamp, home: tzinfo) -> datetime:
    if stamp.day is None:
        raise ValueError("a stamp without a day is no moment")
    at = datetime.combine(stamp.day, stamp.clock or time(0), stamp.zone or home)
    return at.astimezone(home)

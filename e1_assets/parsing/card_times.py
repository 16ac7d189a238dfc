"""When a card was made or collected, as it states it."""

import re
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

from e1_assets.domain.text import Text
from e1_assets.domain.vocabulary import TimeSource
from e1_assets.parsing.card_pieces import Part

_DATE = re.compile(
    r"(?<!\d)(?P<year>(?:19|20)\d\d)(?:[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})"
    r"|\s*年\s*(?P<month2>\d{1,2})\s*月\s*(?P<day2>\d{1,2})\s*日?)(?!\d)"
)
_CLOCK = re.compile(
    r"[T\s，,]*(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d)(?:\.\d+)?)?"
    r"\s*(?P<zone>Z\b|UTC\b|GMT\b|[+-]\d{2}:?\d{2})?"
)


def card_time(
    text: Text, fields: Iterable[Part], mtime: datetime, zone: str
) -> tuple[datetime, TimeSource]:
    """The event time of a card: the latest stated making or collecting, else its date, else mtime.

    A date without a time counts from the start of its day in `zone`. `CST` and other zone words
    are read as the vault's own zone, because they name several.
    """
    home = ZoneInfo(zone)
    stated: dict[str, list[tuple[datetime, TimeSource]]] = {"made": [], "date": []}
    for part in fields:
        rank = {"created": "made", "collected": "made", "date": "date"}.get(part.name or "")
        when = rank and moment(text.text[part.value_start : part.value_end], home)
        if rank and when:
            source = TimeSource.FRONT_MATTER if part.where == "front_matter" else TimeSource.TEXT
            stated[rank].append((when, source))
    for rank in ("made", "date"):
        if stated[rank]:
            return max(stated[rank], key=lambda found: found[0])
    return mtime.astimezone(home), TimeSource.MTIME


def moment(words: str, home: tzinfo) -> datetime | None:
    """The first full date in `words` with the clock time behind it; None where there is none."""
    plain = unicodedata.normalize("NFKC", words)
    found = _DATE.search(plain)
    if found is None:
        return None
    month, day = found["month"] or found["month2"], found["day"] or found["day2"]
    clock = _CLOCK.match(plain, found.end())
    try:
        midnight = datetime(int(found["year"]), int(month), int(day), tzinfo=home)
    except ValueError:
        return None
    if clock is None:
        return midnight
    at = time(int(clock["hour"]), int(clock["minute"]), int(clock["second"] or 0))
    return datetime.combine(midnight.date(), at, _zone(clock["zone"], home)).astimezone(home)


def _zone(stated: str | None, home: tzinfo) -> tzinfo:
    if stated is None:
        return home
    if stated[0] not in "+-":
        return UTC
    digits = stated[1:].replace(":", "")
    offset = timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    return timezone(-offset if stated[0] == "-" else offset)

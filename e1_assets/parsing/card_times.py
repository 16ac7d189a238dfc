"""When a card was made or collected, as it states it."""

from collections.abc import Iterable
from datetime import datetime, time, tzinfo
from zoneinfo import ZoneInfo

from e1_assets.domain.text import Text
from e1_assets.domain.vocabulary import TimeSource
from e1_assets.parsing.card_pieces import Part
from e1_assets.parsing.stamps import stamp_in


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
    found = stamp_in(words)
    if found is None or found.day is None:
        return None
    at = datetime.combine(found.day, found.clock or time(0), found.zone or home)
    return at.astimezone(home)

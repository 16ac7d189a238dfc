"""The published rounds that a note came too late for."""

from dataclasses import dataclass
from datetime import date, datetime

from e1_assets.domain.settings import Settings
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class LateRound:
    """A round to run again; `first_seen` is when its newest late note was first seen."""

    date: date
    topic: str
    first_seen: datetime


_LATE = """
    SELECT b.date, b.topic, b.run_time, n.event_time, n.first_seen
    FROM e1.briefs b JOIN e1.inbox_notes n ON n.first_seen > b.run_time
    WHERE b.state = 'published' AND n.event_day BETWEEN b.date - CAST(? AS INTEGER) AND b.date
    ORDER BY b.date, b.topic
"""


def late_rounds(
    warehouse: Warehouse, settings: Settings, after: str | None = None
) -> list[LateRound]:
    """The rounds whose window holds a note first seen after they last ran.

    `after` is an ISO time: notes first seen up to then were asked for already.
    """
    known = datetime.fromisoformat(after) if after else None
    with warehouse.reading() as reader:
        rows = reader.rows(_LATE, [settings.window_days])
    newest: dict[tuple[date, str], datetime] = {}
    for day, topic, _, event_time, first_seen in rows:
        within = settings.window_from(day) <= event_time <= settings.cutoff_of(day)
        if within and (known is None or first_seen > known):
            held = newest.get((day, topic), first_seen)
            newest[day, topic] = max(held, first_seen)
    return [LateRound(day, topic, seen) for (day, topic), seen in newest.items()]

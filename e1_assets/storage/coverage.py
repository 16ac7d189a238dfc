"""What became of every day: a brief, nothing, a failure, no round at all."""

from dataclasses import dataclass
from datetime import date, datetime

from e1_assets.domain.settings import Settings
from e1_assets.storage.late_rounds import late_rounds
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class CoveredDay:
    """One day of one topic: `state` as in the view `day_coverage`.

    `stale_since` is when a note of its window came after its round, None when none did; `reason`
    says why a failed round published nothing.
    """

    date: date
    topic: str
    state: str
    notes: int
    increments: int | None
    reason: str | None
    stale_since: datetime | None


def coverage(
    warehouse: Warehouse,
    settings: Settings,
    topic: str | None = None,
    first: date | None = None,
    last: date | None = None,
) -> list[CoveredDay]:
    """The days of the rounds so far, oldest first; of one topic or span where given."""
    with warehouse.reading() as reader:
        rows = reader.rows(
            "SELECT date, topic, state, notes, increments, reason FROM e1.day_coverage"
            " WHERE (? IS NULL OR topic = ?) AND date BETWEEN ? AND ? ORDER BY date, topic",
            [topic, topic, first or date.min, last or date.max],
        )
    late = {(one.date, one.topic): one.first_seen for one in late_rounds(warehouse, settings)}
    return [
        CoveredDay(day, name, state, notes, increments, reason, late.get((day, name)))
        for day, name, state, notes, increments, reason in rows
    ]

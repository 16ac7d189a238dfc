"""What became of every day: a brief, nothing, a failure, no round at all; what would change it."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime

from e1_assets.storage.stale_rounds import StaleRound, read_stale
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class CoveredDay:
    """One day of one topic: `state` as in the view `day_coverage`.

    `stale` are the reasons for which its round would read something else today; `proposed` when
    the brief it would come to waits for a person; `reason` says why a failed round published
    nothing.
    """

    date: date
    topic: str
    state: str
    notes: int
    increments: int | None
    reason: str | None
    stale: tuple[StaleRound, ...] = ()
    proposed: bool = False

    @property
    def stale_since(self) -> datetime | None:
        """When the newest reason came."""
        return max((one.since for one in self.stale), default=None)


def coverage(
    warehouse: Warehouse,
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
        proposed = set(
            reader.rows("SELECT date, topic FROM e1.brief_revisions WHERE state = 'proposed'")
        )
        stale: dict[tuple[date, str], list[StaleRound]] = defaultdict(list)
        for one in read_stale(reader, topic, None):
            stale[one.date, one.topic].append(one)
    return [
        CoveredDay(
            *(day, name, state, notes, increments, reason),
            stale=tuple(stale[day, name]),
            proposed=(day, name) in proposed,
        )
        for day, name, state, notes, increments, reason in rows
    ]

"""The numbers of one repository or paper through time."""

from dataclasses import dataclass
from datetime import datetime

from e1_assets.storage.warehouse import Warehouse

_SQL = """
    SELECT metric, event_time, value, previous, raw, path, sources, disputed, moved, outlier
    FROM e1.metric_series WHERE subject = ? ORDER BY metric, event_time, value
"""


@dataclass(frozen=True)
class Point:
    """One value of a metric with its source, `sources` files in all; flags as in `metric_series`.

    `previous` is the value before it, None for the first.
    """

    metric: str
    event_time: datetime
    value: float
    previous: float | None
    raw: str
    path: str
    sources: int
    disputed: bool
    moved: bool
    outlier: bool

    @property
    def flags(self) -> list[str]:
        """What is odd about it, by name."""
        named = {"disputed": self.disputed, "moved": self.moved, "outlier": self.outlier}
        return [name for name, holds in named.items() if holds]


def series_of(warehouse: Warehouse, subject: str) -> list[Point]:
    """Every point of every metric of a subject (`github:owner/name`), oldest first each."""
    with warehouse.reading() as reader:
        return [Point(*row) for row in reader.rows(_SQL, [subject])]

"""Rows on their way to several tables."""

from dataclasses import dataclass, field
from datetime import datetime

from e1_assets.storage.frames import Row


@dataclass(frozen=True)
class Times:
    """When a state was first seen, when its rows are written, the zone of the vault."""

    first_seen: datetime
    run_time: datetime
    zone: str


@dataclass
class Sheets:
    """Rows collected for several tables."""

    rows: dict[str, list[Row]] = field(default_factory=dict)

    def add(self, table: str, row: Row) -> None:
        """Collect a row."""
        self.rows.setdefault(table, []).append(row)

"""The other briefs a brief is held against."""

from datetime import date

from e1_assets.domain.brief_reading import BriefReading
from e1_assets.domain.rules.reading_register import Desk
from e1_assets.domain.rules.registry import CouldNotRun


def earlier(desk: Desk) -> list[BriefReading]:
    """The other briefs given of the same topic that are older, newest first."""
    mine = desk.reading
    found = [
        other
        for other in desk.others
        if other.topic == mine.topic and other.date and mine.date and other.date < mine.date
    ]
    if not found and len(desk.others) < 2:
        raise CouldNotRun("only one brief was given")
    return sorted(found, key=lambda each: each.date or date.min, reverse=True)


def place(reading: BriefReading, line: int) -> str:
    """A line of another brief as shown: file name, line."""
    return f"{reading.path.rpartition('/')[2]}:{line}"

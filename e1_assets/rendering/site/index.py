"""The first page of the reader."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.library import RoundCell
from e1_assets.rendering.site import places
from e1_assets.rendering.site.edition import Edition, Page

_LATEST = 12


@dataclass(frozen=True)
class Square:
    """A cell of the heat map: its address, its number, the words for what is unusual."""

    cell: RoundCell
    shade: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Open:
    """An open contradiction with its age on the last day, the page that shows it."""

    topic: str
    found: Contradiction
    age: int
    page: str | None


def index_page(edition: Edition) -> Page:
    """Heat map, open contradictions, latest briefs, unread files."""
    library = edition.library
    squares = {(cell.date, cell.topic): _square(cell) for cell in library.rounds}
    latest = sorted(edition.briefs, key=lambda brief: (brief.date, brief.topic), reverse=True)
    return edition.page(
        "index.html.j2",
        places.INDEX,
        squares=squares,
        opened=sorted(open_entries(edition), key=lambda one: (-one.age, one.topic, one.found.id)),
        latest=sorted(latest[:_LATEST], key=lambda brief: (-brief.date.toordinal(), brief.topic)),
    )


def open_entries(edition: Edition, topic: str | None = None) -> Iterator[Open]:
    """The open entries of the register, of one topic or of all."""
    shown: dict[tuple[str, str], str] = {}
    for brief in edition.briefs:
        for one in brief.contradictions:
            shown[brief.topic, one.id] = places.brief_page(brief.date, brief.topic)
    for entry in edition.library.contradictions:
        found = entry.contradiction
        if found.state == "open" and topic in (None, entry.topic):
            age = age_on(edition, found.first_seen)
            yield Open(entry.topic, found, age, shown.get((entry.topic, found.id)))


def age_on(edition: Edition, first_seen: date) -> int:
    """Days since a date, counted to the last day of the library."""
    days = edition.library.days
    return (days[0] - first_seen).days if days else 0


def _square(cell: RoundCell) -> Square:
    count = cell.increments
    states = {"published": (), "missing": ("never_run",)}
    words = list(states.get(cell.state, (cell.state,)))
    if count is not None and count < 3:
        words.append("below" if count else "quiet")
    return Square(cell, f"h{min(count or 0, 8)}", tuple(words))

"""The first page of the reader."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from e1_assets.domain.briefs import Brief, Contradiction
from e1_assets.domain.library import RoundCell
from e1_assets.domain.notes import Unread
from e1_assets.rendering.site import places
from e1_assets.rendering.site.edition import Edition, Page

RECENT = 14
_STATES = {"published": (), "missing": ("never_run",)}


@dataclass(frozen=True)
class Square:
    """A cell of the heat map: its number, its shade, the words for what is unusual."""

    date: date
    topic: str
    count: int | None
    shade: str
    words: tuple[str, ...]
    reason: str
    odd: bool


@dataclass(frozen=True)
class Open:
    """An open contradiction with its age on the last day, the page that shows it."""

    topic: str
    found: Contradiction
    age: int
    page: str | None


@dataclass(frozen=True)
class Headline:
    """What a card tells of a brief of the last day."""

    topic: str
    date: date
    density: str
    shortfall: str | None
    net_new: int
    open_contradictions: int
    increments: tuple[tuple[str, str, str, str], ...]


def index_page(edition: Edition) -> Page:
    """The last day, the heat map, open contradictions, what nobody has read or decided."""
    library = edition.library
    squares = [_square(cell) for cell in library.rounds]
    last = library.days[0] if library.days else None
    headlines = [_headline(brief) for brief in edition.by_day.get(last, [])] if last else []
    opened = sorted(open_entries(edition), key=lambda one: (-one.age, one.topic, one.found.id))
    inputs = (squares, headlines, opened, library.unread, _waiting(edition), len(edition.briefs))
    return edition.page("index.html.j2", places.INDEX, inputs, partial(_facts, edition, *inputs))


def _facts(
    edition: Edition,
    squares: list[Square],
    headlines: list[Headline],
    opened: list[Open],
    unread: tuple[Unread, ...],
    waiting: list[tuple[str, int]],
    briefs: int,
) -> Mapping[str, Any]:
    days = edition.library.days
    return {
        "squares": {(one.date, one.topic): one for one in squares},
        "days": days,
        "recent": RECENT,
        "headlines": headlines,
        "opened": opened,
        "unread": unread,
        "waiting": waiting,
        "count": briefs,
        "shown": {word for one in squares for word in one.words},
    }


def open_entries(edition: Edition, topic: str | None = None) -> Iterator[Open]:
    """The open entries of the register, of one topic or of all, told in the edition's language."""
    days = edition.library.days
    for entry in edition.library.contradictions:
        if entry.contradiction.state == "open" and topic in (None, entry.topic):
            found, page = edition.told.get(
                (entry.topic, entry.contradiction.id), (entry.contradiction, None)
            )
            first = entry.contradiction.first_seen
            yield Open(entry.topic, found, (days[0] - first).days if days else 0, page)


def _square(cell: RoundCell) -> Square:
    count = cell.increments
    words = list(_STATES.get(cell.state, (cell.state,)))
    if count is not None and count < 3:
        words.append("below" if count else "quiet")
    odd = cell.state in ("failed", "unfinished")
    shade = f"h{min(count or 0, 8)}"
    return Square(cell.date, cell.topic, count, shade, tuple(words), cell.reason, odd)


def _headline(brief: Brief) -> Headline:
    return Headline(
        brief.topic,
        brief.date,
        brief.honesty.density,
        brief.honesty.shortfall,
        brief.status.net_new,
        brief.status.open_contradictions,
        tuple((one.id, one.title, one.kind, one.evidence) for one in brief.increments),
    )


def _waiting(edition: Edition) -> list[tuple[str, int]]:
    """How many increments of each topic nobody has decided on."""
    standing = edition.library.standing
    found = {
        topic: sum(
            f"{topic}/{one.id}" not in standing for brief in briefs for one in brief.increments
        )
        for topic, briefs in edition.by_topic.items()
    }
    return [(topic, count) for topic, count in found.items() if count]

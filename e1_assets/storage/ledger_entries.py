"""What earlier briefs of a topic proposed, ours or contributed."""

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from pathlib import PurePosixPath
from zoneinfo import ZoneInfo

from e1_assets.domain.briefs import Increment
from e1_assets.domain.notes import Item, Note
from e1_assets.domain.rounds import LedgerEntry
from e1_assets.storage.connections import Reader
from e1_assets.storage.layout import day_in, folded
from e1_assets.storage.models_as_json import unpacked

_INCREMENT = re.compile(r"增量\s*[0-9０-９一二三四五六七八九十①-⑳]|\bincrement\s*\d", re.IGNORECASE)


def of_rounds(reader: Reader, topic: str, day: date) -> list[LedgerEntry]:
    """The increments of our own rounds before a day."""
    rows = reader.rows(
        "SELECT date, sha256, model FROM e1.increments WHERE topic = ? AND date < ?"
        " ORDER BY date, ordinal",
        [topic, day],
    )
    return [_of_round(topic, *row) for row in rows]


@lru_cache(maxsize=2048)
def _of_round(topic: str, when: date, own: str, packed: str) -> LedgerEntry:
    """One increment as packed; every later round of the topic reads it again."""
    increment = unpacked(Increment, packed, own)
    spans = [source.span for source in increment.sources]
    return LedgerEntry(
        date=when,
        topic=topic,
        increment_id=increment.id,
        title=increment.title,
        identifiers=increment.identifiers,
        source_items=tuple(f"{one.sha256[:12]}:{one.start}-{one.end}" for one in spans),
        text="\n".join(point.text for point in increment.points) or increment.core_claim,
        path=f"briefs/{when.isoformat()}/{topic}.json",
        origin="round",
    )


def contributed(briefs: Iterable[Note], topic: str, day: date, zone: str) -> list[LedgerEntry]:
    """The increments of contributed briefs of a topic from before a day."""
    return [
        _of_note(note, item, topic, when)
        for note in briefs
        if (when := day_in(note.path) or note.event_time.astimezone(ZoneInfo(zone)).date()) < day
        for item in note.items
        if _INCREMENT.search(f"{item.locator} {item.title}")
    ]


def _of_note(note: Note, item: Item, topic: str, when: date) -> LedgerEntry:
    identifiers = {mention.identifier.key: mention.identifier for mention in item.mentions}
    return LedgerEntry(
        date=when,
        topic=topic,
        increment_id=item.id,
        title=item.title,
        identifiers=tuple(identifiers.values()),
        source_items=(item.id,),
        text="\n".join(claim.text for claim in item.claims),
        path=note.path,
        origin="contributed",
    )


def brief_topic(path: str, topics: Iterable[str]) -> str | None:
    """The topic a brief's file name states: the longest one that stands between dashes."""
    name = f"-{folded(PurePosixPath(path).stem)}-"
    stated = [topic for topic in topics if f"-{folded(topic)}-" in name]
    return max(stated, key=len, default=None)

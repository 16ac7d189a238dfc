"""The work queue: the ranked reading list with the time in its header."""

import re
from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

from e1_assets.domain.cards import MetricPoint, QueueEntry, WorkQueue
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import Claim, Item, ParseGap
from e1_assets.domain.text import Text
from e1_assets.domain.vocabulary import EvidenceLevel, TimeSource
from e1_assets.parsing.card_times import moment
from e1_assets.parsing.card_values import plain
from e1_assets.parsing.counters import number
from e1_assets.parsing.headings import ordinal_of
from e1_assets.parsing.identifiers import canonical, mentions
from e1_assets.parsing.quantities import quantities
from e1_assets.parsing.queue_rows import QueueRow, gap, table_rows
from e1_assets.parsing.ranked_lists import list_rows

_TOPIC_BREAK = re.compile(r"[/、,，;；|（）()+＋]|\s·\s")
_ADJACENT = re.compile(r"\s*(?:邻接|adjacent|adjacency)\s*", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?\s*[万kK]?")


def parse_work_queue(path: str, text: Text, mtime: datetime, zone: str) -> WorkQueue:
    """Read the queue; rows that cannot be read are gaps, never left out in silence."""
    gaps: list[ParseGap] = []
    rows = _ranked(text, gaps)
    head = text.text[: rows[0].start if rows else len(text.text)]
    title = re.sub(r"^[#>\s]+", "", next(iter(head.strip().splitlines()), ""))
    stated = moment(head, ZoneInfo(zone))
    when = stated or mtime.astimezone(ZoneInfo(zone))
    entries = [_entry(path, text, row, at) for at, row in enumerate(rows, 1)]
    return WorkQueue(
        path=path,
        sha256=text.sha256,
        size=len(text.data),
        encoding=text.encoding,
        flags=text.flags,
        title=title,
        event_time=when,
        time_source=TimeSource.TEXT if stated else TimeSource.MTIME,
        entries=tuple(entries),
        metrics=tuple(_votes(path, text, rows, entries, when)),
        gaps=tuple(gaps) if rows else (*gaps, gap(text, 0, "the queue holds no ranked list")),
    )


def _ranked(text: Text, gaps: list[ParseGap]) -> list[QueueRow]:
    """The rows of the tables, else the entries of lists; what only a list beside has is a gap."""
    rows = list(table_rows(text, gaps))
    if not rows:
        return list_rows(text, gaps)
    known = {
        mention.identifier.key for row in rows for mention in mentions(text, row.start, row.end)
    }
    for row in list_rows(text, []):
        named = _identifier(text, row)
        if named and named.key not in known:
            gaps.append(gap(text, row.start, "an entry of a list beside the ranked table"))
    return rows


def _entry(path: str, text: Text, row: QueueRow, ordinal: int) -> QueueEntry:
    cell = {name: text.text[slice(*place)].strip() for name, place in row.cells.items()}
    rank = ordinal_of(cell.get("rank", ""))
    title = plain(cell.get("title")) or plain(cell.get("material")) or ""
    locator = f"#{ordinal if rank is None else rank}"
    topics = _topics(cell.get("topic", ""))
    votes = _NUMBER.search(cell.get("votes", ""))
    return QueueEntry(
        rank=rank,
        identifier=_identifier(text, row),
        material=cell.get("material", ""),
        title=title,
        topics=topics,
        reading_score=cell.get("score") or None,
        votes=number(votes[0]) if votes else None,
        remark=cell.get("remark", ""),
        item=_item(path, text, row, ordinal, locator, title, topics),
    )


def _item(
    path: str,
    text: Text,
    row: QueueRow,
    ordinal: int,
    locator: str,
    title: str,
    topics: tuple[str, ...],
) -> Item:
    span = text.span(row.start, row.end)
    words = text.text[row.start : row.end].rstrip()
    end = row.start + len(words)
    claim = Claim(
        text=words,
        span=text.span(row.start, end),
        quantities=quantities(text, row.start, end),
        marks=frozenset({"meta"}),
    )
    return Item(
        id=f"{text.sha256[:12]}:{span.start}-{span.end}",
        path=path,
        locator=locator,
        title=title,
        span=span,
        ordinal=ordinal,
        kind="queue_entry",
        topics=topics,
        evidence=EvidenceLevel.TITLE_ONLY,
        claims=(claim,),
        mentions=mentions(text, row.start, row.end),
    )


def _identifier(text: Text, row: QueueRow) -> Identifier | None:
    """What the row is about: by its column, else by the first work named in the row."""
    place = row.cells.get("material")
    for start, end in (place, (row.start, row.end)) if place else ((row.start, row.end),):
        named = [m.identifier for m in mentions(text, start, end) if m.identifier.scheme != "url"]
        if named:
            return named[0]
    return canonical(text.text[slice(*place)].strip()) if place else None


def _topics(words: str) -> tuple[str, ...]:
    found = (_ADJACENT.sub("", word).strip() for word in _TOPIC_BREAK.split(words))
    return tuple(word for word in found if word)


def _votes(
    path: str, text: Text, rows: list[QueueRow], entries: list[QueueEntry], when: datetime
) -> Iterator[MetricPoint]:
    for row, entry in zip(rows, entries, strict=True):
        place = row.cells.get("votes")
        found = _NUMBER.search(text.text, *place) if place else None
        if found and entry.votes is not None:
            yield MetricPoint(
                subject=entry.identifier.key if entry.identifier else entry.title,
                metric="votes",
                value=entry.votes,
                raw=found[0].strip(),
                path=path,
                span=text.span(found.start(), found.start() + len(found[0].strip())),
                at=when,
            )

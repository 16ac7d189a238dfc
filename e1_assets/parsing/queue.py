"""The work queue: the ranked reading list with the time in its header."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from e1_assets.domain.cards import MetricPoint, QueueEntry, WorkQueue
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import Claim, Item, ParseGap
from e1_assets.domain.text import Text
from e1_assets.domain.vocabulary import EvidenceLevel, TimeSource
from e1_assets.parsing.card_pieces import row_cells
from e1_assets.parsing.card_times import moment
from e1_assets.parsing.card_values import plain
from e1_assets.parsing.counters import number
from e1_assets.parsing.identifiers import canonical, mentions
from e1_assets.parsing.quantities import quantities

_COLUMNS = {
    "rank": r"#|№|no\.?|rank|序号?|排名|名次",
    "material": r".*(?:编号|材料|material|arxiv|\bid\b|卡片|paper|论文).*",
    "title": r".*(?:标题|题目|title|名称|篇名|what|条目|文章).*",
    "topic": r".*(?:主题|分类|topic|category|领域).*",
    "score": r".*(?:精读|score|分数?|reading|进度).*",
    "votes": r".*(?:▲|△|votes?|票|赞).*",
    "remark": r".*(?:备注|remark|note|说明|comment).*",
}
_COLUMN = {name: re.compile(words, re.IGNORECASE) for name, words in _COLUMNS.items()}
_DELIMITER = re.compile(r"[ \t|:\-]*-[ \t|:\-]*")
_LINE = re.compile(r"[^\r\n]+")
_TOPIC_BREAK = re.compile(r"[/、,，;；|（）()+＋]|\s·\s")
_ADJACENT = re.compile(r"\s*(?:邻接|adjacent|adjacency)\s*", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?\s*[万kK]?")

Cell = tuple[int, int]


@dataclass(frozen=True)
class _Row:
    start: int
    end: int
    cells: dict[str, Cell]


def parse_work_queue(path: str, text: Text, mtime: datetime, zone: str) -> WorkQueue:
    """Read the queue; rows that cannot be read are gaps, never left out in silence."""
    gaps: list[ParseGap] = []
    rows = list(_rows(text, gaps))
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
        gaps=tuple(gaps) if rows else (*gaps, _gap(text, 0, "the queue holds no ranked table")),
    )


def _rows(text: Text, gaps: list[ParseGap]) -> Iterator[_Row]:
    columns: list[str | None] = []
    width = 0
    before: tuple[int, int] | None = None
    for line in _LINE.finditer(text.text):
        start, end = line.span()
        words = line[0].strip()
        if "|" not in words:
            before, columns = None, []
            continue
        cells = row_cells(text.text, start, end)
        if _DELIMITER.fullmatch(words):
            head = row_cells(text.text, *before) if before else []
            columns, width = _columns([text.text[slice(*cell)].strip() for cell in head]), len(head)
        elif columns and len(cells) == width:
            named = {name: cell for name, cell in zip(columns, cells, strict=True) if name}
            yield _Row(start + len(line[0]) - len(line[0].lstrip()), end, named)
        elif columns:
            gaps.append(_gap(text, start, f"a row of {len(cells)} cells in a table of {width}"))
        before = (start, end)


def _columns(head: list[str]) -> list[str | None]:
    """Which column is which; a column is given to the first name that fits it."""
    taken: list[str | None] = []
    for words in head:
        fits = (n for n, form in _COLUMN.items() if n not in taken and form.fullmatch(words))
        taken.append(next(fits, None))
    return taken


def _entry(path: str, text: Text, row: _Row, ordinal: int) -> QueueEntry:
    cell = {name: text.text[slice(*place)].strip() for name, place in row.cells.items()}
    rank = re.search(r"\d+", cell.get("rank", ""))
    title = plain(cell.get("title")) or plain(cell.get("material")) or ""
    topics = _topics(cell.get("topic", ""))
    votes = _NUMBER.search(cell.get("votes", ""))
    return QueueEntry(
        rank=int(rank[0]) if rank else None,
        identifier=_identifier(text, row),
        material=cell.get("material", ""),
        title=title,
        topics=topics,
        reading_score=cell.get("score") or None,
        votes=number(votes[0]) if votes else None,
        remark=cell.get("remark", ""),
        item=_item(path, text, row, ordinal, f"#{rank[0] if rank else ordinal}", title, topics),
    )


def _item(
    path: str,
    text: Text,
    row: _Row,
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


def _identifier(text: Text, row: _Row) -> Identifier | None:
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
    path: str, text: Text, rows: list[_Row], entries: list[QueueEntry], when: datetime
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


def _gap(text: Text, start: int, reason: str) -> ParseGap:
    words = next(iter(text.text[start:].splitlines()), "")
    return ParseGap(line=text.line_at(start), text=words[:200], reason=reason)

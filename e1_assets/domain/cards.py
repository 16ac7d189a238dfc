"""Cards of papers or repositories, the work queue, the metric points they carry."""

from datetime import datetime

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.model import Model
from e1_assets.domain.notes import Claim, Item, ParseGap
from e1_assets.domain.spans import Quote, Span
from e1_assets.domain.vocabulary import TimeSource


class MetricPoint(Model):
    """One value of a series.

    `metric` is `stars`, `weekly_gain`, `votes`, `citations`, `forks`, `watchers`, `open_issues` or
    `heat`; `subject` the key of the identifier, the card's path where it has none.
    """

    subject: str
    metric: str
    value: float
    raw: str
    path: str
    span: Span
    at: datetime | None = None


class PaperCard(Model):
    """One file of `organized/paper_cards/`; a field the card lacks is None or empty."""

    path: str
    sha256: str
    size: int
    encoding: str
    flags: tuple[str, ...] = ()
    number: str | None = None
    title: str
    identifier: Identifier | None = None
    primary_category: str | None = None
    adjacency: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    type: str | None = None
    source: str | None = None
    venue: str | None = None
    code: str | None = None
    event_time: datetime
    time_source: TimeSource
    recollected: bool = False
    tldr_zh: Quote | None = None
    tldr_en: Quote | None = None
    reusable: tuple[Claim, ...] = ()
    fields: dict[str, str] = {}
    metrics: tuple[MetricPoint, ...] = ()
    item: Item
    gaps: tuple[ParseGap, ...] = ()


class RepoCard(Model):
    """One file of `organized/repo_cards/`; counters live in `metrics`."""

    path: str
    sha256: str
    size: int
    encoding: str
    flags: tuple[str, ...] = ()
    number: str | None = None
    title: str
    identifier: Identifier | None = None
    primary_category: str | None = None
    tags: tuple[str, ...] = ()
    licence: str | None = None
    last_commit: str | None = None
    event_time: datetime
    time_source: TimeSource
    description_zh: Quote | None = None
    description_en: Quote | None = None
    fields: dict[str, str] = {}
    metrics: tuple[MetricPoint, ...] = ()
    item: Item
    gaps: tuple[ParseGap, ...] = ()


class QueueEntry(Model):
    """One row of the ranked reading list; `reading_score` as written (`0.5/5`)."""

    rank: int | None
    identifier: Identifier | None
    material: str
    title: str
    topics: tuple[str, ...] = ()
    reading_score: str | None = None
    votes: float | None = None
    remark: str = ""
    item: Item


class WorkQueue(Model):
    """`organized/queue/work-queue.md` as read; `as_of` is the time in its header."""

    path: str
    sha256: str
    size: int
    encoding: str
    flags: tuple[str, ...] = ()
    title: str
    event_time: datetime
    time_source: TimeSource
    entries: tuple[QueueEntry, ...] = ()
    metrics: tuple[MetricPoint, ...] = ()
    gaps: tuple[ParseGap, ...] = ()

"""Domain objects as rows of the warehouse."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from e1_assets.domain.cards import MetricPoint, PaperCard, RepoCard, WorkQueue
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.manifests import GivenManifest
from e1_assets.domain.notes import Claim, Item, Note
from e1_assets.domain.spans import Span
from e1_assets.storage.frames import Row
from e1_assets.storage.models_as_json import packed

Source = Note | PaperCard | RepoCard | WorkQueue


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


def add_note(sheets: Sheets, note: Note, times: Times) -> None:
    """A note with its items."""
    row = {"contributor": note.contributor, "kind": note.kind, "items": len(note.items)}
    sheets.add("inbox_notes", {**_source(note, times), **row, "gaps": len(note.gaps)})
    _add_items(sheets, note.items, note.event_time, times)


def add_paper_card(sheets: Sheets, card: PaperCard, times: Times) -> None:
    """A paper card with its item and metric points."""
    row = {
        "adjacency": list(card.adjacency),
        "type": card.type,
        "source": card.source,
        "venue": card.venue,
        "code": card.code,
        "recollected": card.recollected,
    }
    sheets.add("paper_cards", {**_source(card, times), **_card(card), **row})
    _add_items(sheets, (card.item,), card.event_time, times)
    _add_metrics(sheets, card.metrics, card.event_time, times)


def add_repo_card(sheets: Sheets, card: RepoCard, times: Times) -> None:
    """A repository card with its item and metric points."""
    row = {"licence": card.licence, "last_commit": card.last_commit}
    sheets.add("repo_cards", {**_source(card, times), **_card(card), **row})
    _add_items(sheets, (card.item,), card.event_time, times)
    _add_metrics(sheets, card.metrics, card.event_time, times)


def add_work_queue(sheets: Sheets, queue: WorkQueue, times: Times) -> None:
    """The work queue with its entries, their items and metric points."""
    row = {"entries": len(queue.entries), "gaps": len(queue.gaps)}
    sheets.add("work_queues", {**_source(queue, times), **row})
    for entry in queue.entries:
        sheets.add(
            "queue_entries",
            {
                "path": queue.path,
                "rank": entry.rank,
                **_identifier(entry.identifier),
                "material": entry.material,
                "title": entry.title,
                "topics": list(entry.topics),
                "reading_score": entry.reading_score,
                "votes": entry.votes,
                "remark": entry.remark,
                **span(entry.item.span),
                "event_time": utc(queue.event_time),
                "first_seen": utc(times.first_seen),
                "run_time": utc(times.run_time),
            },
        )
    _add_items(sheets, [entry.item for entry in queue.entries], queue.event_time, times)
    _add_metrics(sheets, queue.metrics, queue.event_time, times)


def add_given_manifest(sheets: Sheets, manifest: GivenManifest, times: Times) -> None:
    """A manifest file."""
    sheets.add(
        "given_manifests",
        {
            "path": manifest.path,
            "sha256": manifest.sha256,
            "job_id": manifest.job_id,
            "date": manifest.date,
            "topics": [item.topic for item in manifest.items],
            "first_seen": utc(times.first_seen),
            "run_time": utc(times.run_time),
            "model": packed(manifest, manifest.sha256),
        },
    )


def add_knowledge_doc(sheets: Sheets, doc: KnowledgeDoc, topic: str, run_time: datetime) -> None:
    """A version of a document with its sections and anchors."""
    sheets.add(
        "knowledge_docs",
        {
            "topic": topic,
            "sha256": doc.sha256,
            "path": doc.path,
            "title": doc.title,
            "version": doc.version,
            "tag": doc.tag,
            "stated_anchors": doc.stated_anchors,
            "stated_lines": doc.stated_lines,
            "lines": doc.lines,
            "sections": len(doc.sections),
            "anchors": len(doc.anchors),
            "gaps": len(doc.gaps),
            "run_time": utc(run_time),
        },
    )
    for section in doc.sections:
        row = section.model_dump(exclude={"span", "path"})
        sheets.add(
            "sections",
            {"topic": topic, **row, "lineage": list(section.path), **span(section.span)},
        )
    for anchor in doc.anchors:
        row = anchor.model_dump(exclude={"span", "identifier"})
        sheets.add(
            "anchors",
            {"topic": topic, **_identifier(anchor.identifier), **row, **span(anchor.span)},
        )


def _source(source: Source, times: Times) -> dict[str, object]:
    return {
        "path": source.path,
        "sha256": source.sha256,
        "size": source.size,
        "encoding": source.encoding,
        "flags": list(source.flags),
        "title": source.title,
        "event_time": utc(source.event_time),
        "event_day": source.event_time.astimezone(ZoneInfo(times.zone)).date(),
        "time_source": source.time_source.value,
        "zone": times.zone,
        "first_seen": utc(times.first_seen),
        "run_time": utc(times.run_time),
        "model": packed(source, source.sha256),
    }


def _card(card: PaperCard | RepoCard) -> dict[str, object]:
    return {
        "number": card.number,
        **_identifier(card.identifier),
        "primary_category": card.primary_category,
        "tags": list(card.tags),
        "gaps": len(card.gaps),
    }


def _add_items(sheets: Sheets, items: Sequence[Item], event: datetime, times: Times) -> None:
    for item in items:
        sheets.add(
            "items",
            {
                "id": item.id,
                "path": item.path,
                "locator": item.locator,
                "title": item.title,
                "ordinal": item.ordinal,
                "kind": item.kind,
                "topics": list(item.topics),
                "evidence": item.evidence and item.evidence.value,
                "evidence_inherited": item.evidence_inherited,
                "grade": item.grade,
                "points_elsewhere": item.points_elsewhere,
                **span(item.span),
                "event_time": utc(event),
                "first_seen": utc(times.first_seen),
                "run_time": utc(times.run_time),
            },
        )
        for mention in item.mentions:
            sheets.add(
                "mentions",
                {
                    "item_id": item.id,
                    "path": item.path,
                    **_identifier(mention.identifier),
                    "raw": mention.raw,
                    **span(mention.span),
                },
            )
        for ordinal, claim in enumerate(item.claims):
            _add_claim(sheets, item, ordinal, claim)


def _add_claim(sheets: Sheets, item: Item, ordinal: int, claim: Claim) -> None:
    sheets.add(
        "claims",
        {
            "item_id": item.id,
            "path": item.path,
            "ordinal": ordinal,
            "text": claim.text,
            "label": claim.label,
            "marks": sorted(claim.marks),
            **span(claim.span),
        },
    )
    for quantity in claim.quantities:
        row = quantity.model_dump(exclude={"span"})
        sheets.add(
            "quantities",
            {
                "item_id": item.id,
                "path": item.path,
                "claim": ordinal,
                **row,
                "dimension": quantity.dimension.value,
                **span(quantity.span),
            },
        )


def _add_metrics(
    sheets: Sheets, points: Iterable[MetricPoint], event: datetime, times: Times
) -> None:
    for point in points:
        sheets.add(
            "metrics",
            {
                "subject": point.subject,
                "metric": point.metric,
                "value": point.value,
                "raw": point.raw,
                "path": point.path,
                **span(point.span),
                "event_time": utc(point.at or event),
                "first_seen": utc(times.first_seen),
                "run_time": utc(times.run_time),
            },
        )


def _identifier(identifier: Identifier | None) -> dict[str, object]:
    if identifier is None:
        return {"scheme": None, "id": None, "version": None}
    return {"scheme": identifier.scheme, "id": identifier.id, "version": identifier.version}


def span(where: Span) -> dict[str, object]:
    """The three columns of a span."""
    return {"sha256": where.sha256, "span_start": where.start, "span_end": where.end}


def utc(moment: datetime) -> datetime:
    """The moment in UTC."""
    return moment.astimezone(UTC)

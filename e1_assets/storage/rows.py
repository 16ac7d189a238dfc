"""Domain objects as rows of the warehouse."""

from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from e1_assets.domain.cards import MetricPoint, PaperCard, RepoCard, WorkQueue
from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.manifests import GivenManifest
from e1_assets.domain.notes import Note
from e1_assets.storage.columns import identifier_columns, span, utc
from e1_assets.storage.item_rows import add_items
from e1_assets.storage.models_as_json import packed
from e1_assets.storage.sheets import Sheets, Times

Source = Note | PaperCard | RepoCard | WorkQueue


def add_note(sheets: Sheets, note: Note, times: Times) -> None:
    """A note with its items."""
    row = {"contributor": note.contributor, "kind": note.kind, "items": len(note.items)}
    sheets.add("inbox_notes", {**_source(note, times), **row, "gaps": len(note.gaps)})
    add_items(sheets, note.items, note.event_time, times)


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
    add_items(sheets, (card.item,), card.event_time, times)
    _add_metrics(sheets, card.metrics, card.event_time, times)


def add_repo_card(sheets: Sheets, card: RepoCard, times: Times) -> None:
    """A repository card with its item and metric points."""
    row = {"licence": card.licence, "last_commit": card.last_commit}
    sheets.add("repo_cards", {**_source(card, times), **_card(card), **row})
    add_items(sheets, (card.item,), card.event_time, times)
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
                **identifier_columns(entry.identifier),
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
    add_items(sheets, [entry.item for entry in queue.entries], queue.event_time, times)
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
            {"topic": topic, **identifier_columns(anchor.identifier), **row, **span(anchor.span)},
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
        **identifier_columns(card.identifier),
        "primary_category": card.primary_category,
        "tags": list(card.tags),
        "gaps": len(card.gaps),
    }


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

"""Reading what the static reader shows: briefs, document versions, the register, cited claims."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from e1_assets.domain.briefs import Brief
from e1_assets.domain.errors import StaleEvidence
from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.library import (
    DocumentVersion,
    Library,
    RegisterEntry,
    RoundCell,
    SectionPlace,
)
from e1_assets.domain.notes import Unread
from e1_assets.domain.spans import Span
from e1_assets.domain.text import Text, decode
from e1_assets.storage.connections import Reader
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.register import contradictions
from e1_assets.storage.shelf import known_of
from e1_assets.storage.stale_rounds import read_stale
from e1_assets.storage.told_briefs import told_briefs
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

ParseKnowledge = Callable[[str, str, Text], KnowledgeDoc]


def library(
    vault: Vault, warehouse: Warehouse, languages: Sequence[str], parse: ParseKnowledge
) -> Library:
    """The library of a vault as it stands, each brief told in the languages asked for.

    `parse` finds the sections of a baseline that the warehouse holds no rows of.
    """
    with warehouse.reading() as reader:
        told = told_briefs(reader, languages)
        plain = told[languages[0]]
        topics = tuple(dict.fromkeys((*vault.topics, *(brief.topic for brief in plain))))
        return Library(
            name=vault.root.name,
            topics=topics,
            rounds=tuple(_cells(reader, plain, topics)),
            briefs=told,
            versions=tuple(_versions(vault, warehouse, reader, topics)),
            sections=_sections(vault, warehouse, reader, plain, parse),
            contradictions=tuple(
                RegisterEntry(topic=topic, contradiction=one)
                for topic, one in contradictions(warehouse)
            ),
            files=dict(
                reader.rows("SELECT path, sha256 FROM e1.files WHERE sha256 IS NOT NULL ORDER BY 1")
            ),
            forbidding=_forbidding(reader),
            known=known_of(reader),
            standing=_standing(reader),
            unread=tuple(
                Unread(path=path, reason=reason)
                for path, reason in reader.rows(
                    "SELECT path, reason FROM e1.files WHERE reason IS NOT NULL ORDER BY path"
                )
            ),
        )


def _cells(reader: Reader, briefs: Iterable[Brief], topics: Iterable[str]) -> Iterable[RoundCell]:
    known = {(brief.date, brief.topic): brief for brief in briefs}
    states = {
        (day, topic): state
        for day, topic, state in reader.rows("SELECT date, topic, state FROM e1.briefs")
    }
    failed = {
        (day, topic): reason
        for day, topic, reason in reader.rows(
            "SELECT date, topic, arg_max(reason, run_time) FROM e1.failed_rounds f"
            " WHERE NOT EXISTS (SELECT 1 FROM e1.briefs b WHERE b.date = f.date"
            "  AND b.topic = f.topic AND b.run_time >= f.run_time) GROUP BY date, topic"
        )
    }
    stale = {(one.date, one.topic) for one in read_stale(reader, None, None)}
    for day in _every_day({day for day, _ in (*known, *failed)}):
        for topic in topics:
            place = (day, topic)
            found = known.get(place)
            if place in failed:
                state, reason = "failed", failed[place]
            elif found is None:
                state, reason = "missing", ""
            else:
                changed = "stale" if place in stale else "published"
                state, reason = (changed if states[place] == "published" else "unfinished"), ""
            yield RoundCell.model_validate(
                {
                    "date": day,
                    "topic": topic,
                    "state": state,
                    "increments": found.status.increments if found else None,
                    "reason": reason,
                }
            )


def _every_day(days: set[date]) -> Iterable[date]:
    """The days from the first to the last, so that one never run shows."""
    if days:
        first, last = min(days), max(days)
        for offset in range((last - first).days + 1):
            yield first + timedelta(days=offset)


def _versions(
    vault: Vault, warehouse: Warehouse, reader: Reader, topics: Iterable[str]
) -> Iterable[DocumentVersion]:
    counted = {
        (topic, digest): rest
        for topic, digest, *rest in reader.rows(
            "SELECT topic, sha256, version, anchors, lines FROM e1.knowledge_docs"
        )
    }
    zone = ZoneInfo(vault.settings.zone)
    history = DocumentHistory(vault, warehouse)
    for topic in topics:
        for version in history.versions(topic):
            stated, anchors, lines = counted.get((topic, version.sha256), (None, None, None))
            since = version.valid_from.astimezone(zone) if version.valid_from else None
            yield DocumentVersion(
                version=version.model_copy(update={"valid_from": since}),
                stated=stated,
                anchors=anchors,
                lines=lines,
            )


def _sections(
    vault: Vault,
    warehouse: Warehouse,
    reader: Reader,
    briefs: Iterable[Brief],
    parse: ParseKnowledge,
) -> dict[str, tuple[SectionPlace, ...]]:
    topics = {brief.baseline.sha256: brief.topic for brief in briefs if brief.baseline.sha256}
    rows = reader.rows(
        "SELECT DISTINCT sha256, number, key, title, span_start, span_end FROM e1.sections"
        " WHERE list_contains(?, sha256) ORDER BY sha256, span_start, key",
        [sorted(topics)],
    )
    found: dict[str, list[SectionPlace]] = {}
    for digest, number, key, title, start, end in rows:
        span = Span(sha256=digest, start=start, end=end)
        place = SectionPlace(number=number, key=key, title=title, span=span)
        found.setdefault(digest, []).append(place)
    history = DocumentHistory(vault, warehouse)
    for digest in sorted(topics.keys() - found.keys()):
        found[digest] = _parsed(history, topics[digest], digest, vault, parse)
    return {digest: tuple(places) for digest, places in sorted(found.items())}


def _parsed(
    history: DocumentHistory, topic: str, digest: str, vault: Vault, parse: ParseKnowledge
) -> list[SectionPlace]:
    """The sections of a version; none where its bytes are gone, which the reader says."""
    try:
        text = decode(history.read(digest))
    except StaleEvidence:
        return []
    return [
        SectionPlace(number=one.number, key=one.key, title=one.title, span=one.span)
        for one in parse(topic, vault.document_path(topic), text).sections
    ]


def _forbidding(reader: Reader) -> dict[str, tuple[tuple[int, int], ...]]:
    """The claims that say of themselves that their figures may not be quoted."""
    found: dict[str, list[tuple[int, int]]] = {}
    for digest, start, end in reader.rows(
        "SELECT DISTINCT sha256, span_start, span_end FROM e1.claims"
        " WHERE list_contains(marks, 'do_not_quote') ORDER BY ALL"
    ):
        found.setdefault(digest, []).append((start, end))
    return {digest: tuple(ranges) for digest, ranges in found.items()}


def _standing(reader: Reader) -> dict[str, str]:
    rows = reader.rows(
        "SELECT DISTINCT topic, id, state FROM e1.increment_states WHERE state <> 'proposed'"
        " ORDER BY topic, id, state"
    )
    return {f"{topic}/{identity}": state for topic, identity, state in rows}

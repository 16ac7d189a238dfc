"""The versions of each living document, worked out from what git and the platform saw."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.text import decode
from e1_assets.storage.columns import utc
from e1_assets.storage.connections import Reader, Writer
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.document_versions import in_sequence, merged
from e1_assets.storage.frames import Row, frame
from e1_assets.storage.layout import folded
from e1_assets.storage.observations import Observation
from e1_assets.storage.parsed_states import Parsers
from e1_assets.storage.rows import add_knowledge_doc
from e1_assets.storage.sheets import Sheets
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

_STATES = """
    SELECT path, kind, since, sha256, source, origin, size, mtime, first_seen, renamed_from,
           topic, day
    FROM e1.observations
    WHERE kind = 'knowledge' OR (kind = 'version' AND sha256 IS NOT NULL)
    ORDER BY rowid
"""


def record_versions(vault: Vault, warehouse: Warehouse, now: datetime) -> int:
    """Work out the versions of every document anew; how many there are."""
    spelled = {folded(topic): topic for topic in vault.topics}
    with warehouse.writing() as writer:
        rows = [
            row
            for topic, states in _by_topic(writer).items()
            for row in _rows(spelled.get(topic, topic), states)
        ]
        writer.execute("DELETE FROM e1.knowledge_versions")
        table = [{**row, "run_time": utc(now)} for row in rows]
        writer.insert("knowledge_versions", frame("knowledge_versions", table))
    return len(rows)


def _by_topic(reader: Reader) -> dict[str, list[Observation]]:
    found: dict[str, list[Observation]] = defaultdict(list)
    for row in reader.rows(_STATES):
        one = Observation(*row)
        found[folded(one.topic or "")].append(one)
    return found


def _rows(topic: str, states: Sequence[Observation]) -> list[Row]:
    kept = merged(states)
    return [
        {
            **version.model_dump(exclude={"hindsight", "topic"}),
            "topic": topic,
            "valid_from": version.valid_from and utc(version.valid_from),
            "origin": state.origin,
            "first_seen": utc(state.first_seen),
        }
        for version, state in zip(in_sequence(topic, kept), kept, strict=True)
    ]


def parse_newest(vault: Vault, warehouse: Warehouse, parsers: Parsers, now: datetime) -> None:
    """Write sections and anchors of the newest version of each document that lack them."""
    history = DocumentHistory(vault, warehouse)
    with warehouse.reading() as reader:
        found = unwritten(vault, reader)
    for topic, newest in found:
        text = decode(history.read(newest))
        doc = parsers.knowledge(topic, vault.document_path(topic), text)
        with warehouse.writing() as writer:
            write_document(writer, topic, doc, now)


def parse_versions(
    vault: Vault, warehouse: Warehouse, parsers: Parsers, topic: str, now: datetime
) -> None:
    """Write sections and anchors of every version of a document, as far as its bytes are there.

    An ingest writes those of the newest only: a history of 26 versions of 400 KB costs 2 s of CPU.
    """
    history = DocumentHistory(vault, warehouse)
    with warehouse.writing() as writer:
        for version in history.versions(topic):
            digest = version.sha256
            if version.size and not _has(writer, topic, digest) and history.holds(digest):
                text = decode(history.read(digest))
                doc = parsers.knowledge(topic, vault.document_path(topic), text)
                write_document(writer, topic, doc, now)


_UNWRITTEN = """
    SELECT topic, sha256 FROM (
        SELECT topic, arg_max(sha256, sequence) AS sha256, arg_max(size, sequence) AS size
        FROM e1.knowledge_versions GROUP BY topic
    ) v WHERE size > 0 AND NOT EXISTS (
        SELECT 1 FROM e1.knowledge_docs d WHERE d.topic = v.topic AND d.sha256 = v.sha256)
    ORDER BY topic
"""


def unwritten(vault: Vault, reader: Reader) -> list[tuple[str, str]]:
    """Each topic of the vault with its newest version that has no rows."""
    return [(topic, newest) for topic, newest in reader.rows(_UNWRITTEN) if topic in vault.topics]


def _has(reader: Reader, topic: str, digest: str) -> bool:
    sql = "SELECT 1 FROM e1.knowledge_docs WHERE topic = ? AND sha256 = ?"
    return bool(reader.rows(sql, [topic, digest]))


def write_document(writer: Writer, topic: str, doc: KnowledgeDoc, now: datetime) -> None:
    """Write header, sections and anchors of a version, unless they are there."""
    if _has(writer, topic, doc.sha256):
        return
    sheets = Sheets()
    add_knowledge_doc(sheets, doc, topic, now)
    for table, rows in sheets.rows.items():
        writer.add(table, rows)

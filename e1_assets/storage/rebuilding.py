"""Making the warehouse anew from vault, snapshots, ledgers, published briefs."""

from dataclasses import dataclass
from datetime import datetime

from e1_assets.domain.briefs import Brief
from e1_assets.domain.notes import Unread
from e1_assets.domain.sealing import from_json
from e1_assets.domain.text import decode, sha256
from e1_assets.storage import brief_revisions
from e1_assets.storage.applied_versions import catch_up
from e1_assets.storage.brief_places import BriefFile, Room, room_path
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.failures import FailureLedger
from e1_assets.storage.ingesting import Ingested, ingest
from e1_assets.storage.kept_rows import unpack
from e1_assets.storage.known_documents import write_document
from e1_assets.storage.ledger import Ledger
from e1_assets.storage.parsed_states import Parsers, Progress
from e1_assets.storage.publications import Publication, PublicationLedger, revisions
from e1_assets.storage.publishing import file_row
from e1_assets.storage.rounds_written import write_brief
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class Rebuilt:
    """What is back: `briefs` by count, `lost` the published files that are gone or changed.

    `bare` are the rounds of an older program, which did not keep where each item ended: that comes
    back when they are run again.
    """

    ingested: Ingested
    briefs: int
    bare: int
    lost: tuple[Unread, ...]


def rebuild(
    vault: Vault, warehouse: Warehouse, parsers: Parsers, now: datetime, progress: Progress
) -> Rebuilt:
    """Fill a new warehouse, then put it in the place of the old one."""
    with warehouse.replaced() as fresh:
        ingested = ingest(vault, fresh, parsers, now, progress)
        catch_up(vault, fresh)
        Ledger(vault, fresh).restore()
        FailureLedger(vault, fresh).restore()
        rounds, lost = _published(vault)
        # One connection for all of it: opening one costs more than a round's rows.
        with fresh.reading():
            for one in rounds:
                _restore(vault, fresh, one)
        _restore_documents(vault, fresh, parsers, now)
        brief_revisions.restore(vault, fresh)
    bare = sum(one.history[-1].rows is None for one in rounds)
    return Rebuilt(ingested, len(rounds), bare, tuple(lost))


@dataclass(frozen=True)
class _Round:
    """A published brief with its files and all its publications."""

    brief: Brief
    files: list[BriefFile]
    history: list[Publication]


def _published(vault: Vault) -> tuple[list[_Round], list[Unread]]:
    rounds: dict[tuple[object, str], list[Publication]] = {}
    for one in PublicationLedger(vault.state).read():
        rounds.setdefault((one.date, one.topic), []).append(one)
    found, lost = list[_Round](), list[Unread]()
    for history in rounds.values():
        files, missing = _files(vault, history[-1])
        lost.extend(missing)
        text = next((file.text for file in files if file.form == "json"), None)
        if text is not None and not missing:
            found.append(_Round(from_json(text), files, history))
    return found, lost


def _files(vault: Vault, published: Publication) -> tuple[list[BriefFile], list[Unread]]:
    files: list[BriefFile] = []
    lost: list[Unread] = []
    for key, digest in published.files.items():
        name, path = key.split(":", 1)
        room: Room = "vault" if name == "vault" else "state"
        try:
            data = (room_path(vault, room) / path).read_bytes()
        except FileNotFoundError:
            lost.append(Unread(path=path, reason="published file is gone: run its round again"))
            continue
        if sha256(data) == digest:
            files.append(BriefFile(room, path, published.forms[key], data.decode()))
        else:
            lost.append(Unread(path=path, reason="published file was changed by hand"))
    return files, lost


def _restore(vault: Vault, warehouse: Warehouse, one: _Round) -> None:
    brief, history = one.brief, one.history
    changed, judged = revisions(history)[-1].run_time, history[-1].run_time
    with warehouse.writing() as writer:
        beside = unpack(Snapshots(vault.state).get(rows)) if (rows := history[-1].rows) else {}
        write_brief(writer, brief, changed, history[0].run_time, judged)
        for table, kept in beside.items():
            writer.insert(table, kept)
        files = [file_row(brief.date, brief.topic, file) for file in one.files]
        writer.add("brief_files", files)
        writer.execute(
            "UPDATE e1.briefs SET state = 'published' WHERE date = ? AND topic = ?",
            [brief.date, brief.topic],
        )


_DOCUMENTS = """
    SELECT topic, sha256 FROM e1.knowledge_versions WHERE source IN ('observed', 'e2') AND size > 0
    UNION SELECT topic, baseline_sha256 FROM e1.briefs WHERE baseline_sha256 IS NOT NULL
    EXCEPT SELECT topic, sha256 FROM e1.knowledge_docs ORDER BY ALL
"""


def _restore_documents(vault: Vault, warehouse: Warehouse, parsers: Parsers, now: datetime) -> None:
    """Sections and anchors of every version that was in force or that a round was held against."""
    history = DocumentHistory(vault, warehouse)
    with warehouse.writing() as writer:
        for topic, digest in writer.rows(_DOCUMENTS):
            if history.holds(digest):
                text = decode(history.read(digest))
                doc = parsers.knowledge(topic, vault.document_path(topic), text)
                write_document(writer, topic, doc, now)

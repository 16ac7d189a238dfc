"""Making the warehouse anew from vault, snapshots, ledgers, published briefs."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from e1_assets.domain.briefs import Brief
from e1_assets.domain.notes import Unread
from e1_assets.domain.sealing import from_json
from e1_assets.domain.text import sha256
from e1_assets.storage import brief_revisions
from e1_assets.storage.brief_places import BriefFile, Room, room_path
from e1_assets.storage.failures import FailureLedger
from e1_assets.storage.frames import frame
from e1_assets.storage.ingesting import Ingested, ingest
from e1_assets.storage.ledger import Ledger
from e1_assets.storage.parsed_states import Parsers, Progress
from e1_assets.storage.publications import Publication, PublicationLedger, revisions
from e1_assets.storage.publishing import file_row
from e1_assets.storage.rounds_written import write_brief
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class Rebuilt:
    """What is back: `briefs` by count, `lost` the published files that are gone or changed.

    What a brief does not say itself (the disposition of every item) comes back when its round is
    run again, which gives the same bytes.
    """

    ingested: Ingested
    briefs: int
    lost: tuple[Unread, ...]


def rebuild(
    vault: Vault, warehouse: Warehouse, parsers: Parsers, now: datetime, progress: Progress
) -> Rebuilt:
    """Set the old warehouse aside, fill a new one, then drop the old."""
    old = warehouse.set_aside()
    ingested = ingest(vault, warehouse, parsers, now, progress)
    Ledger(vault, warehouse).restore()
    FailureLedger(vault, warehouse).restore()
    briefs, lost = _restore_briefs(vault, warehouse)
    brief_revisions.restore(vault, warehouse)
    for path in old:
        path.unlink(missing_ok=True)
    return Rebuilt(ingested, briefs, tuple(lost))


def _restore_briefs(vault: Vault, warehouse: Warehouse) -> tuple[int, list[Unread]]:
    rounds: dict[tuple[object, str], list[Publication]] = {}
    for one in PublicationLedger(vault.state).read():
        rounds.setdefault((one.date, one.topic), []).append(one)
    restored, lost = 0, list[Unread]()
    for published in rounds.values():
        files, missing = _files(vault, published[-1])
        lost.extend(missing)
        text = next((file.text for file in files if file.form == "json"), None)
        if text is not None and not missing:
            _restore(warehouse, from_json(text), files, published)
            restored += 1
    return restored, lost


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


def _restore(
    warehouse: Warehouse,
    brief: Brief,
    files: Iterable[BriefFile],
    published: list[Publication],
) -> None:
    with warehouse.writing() as writer:
        changed, judged = revisions(published)[-1].run_time, published[-1].run_time
        write_brief(writer, brief, changed, published[0].run_time, judged)
        rows = [file_row(brief.date, brief.topic, file) for file in files]
        writer.insert("brief_files", frame("brief_files", rows))
        writer.execute(
            "UPDATE e1.briefs SET state = 'published' WHERE date = ? AND topic = ?",
            [brief.date, brief.topic],
        )

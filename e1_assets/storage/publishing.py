"""Publishing a finished round: rows, then files, in an order no crash can spoil.

    published = publish(vault, warehouse, inputs, result, {"zh": page, "en": page}, now)

Snapshots -> rows with the files `staged` -> COMMIT -> ledger -> draft, fsync, rename, fsync folder
-> `published`. Whatever was committed can be finished by `finish_staged`, which `e1 doctor` runs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from e1_assets.domain.errors import Conflict
from e1_assets.domain.rounds import RoundInputs, RoundResult
from e1_assets.domain.sealing import to_json
from e1_assets.storage import brief_revisions
from e1_assets.storage.brief_places import BriefFile, brief_files, room_path
from e1_assets.storage.connections import Reader
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.kept_rows import pack
from e1_assets.storage.known_documents import write_document
from e1_assets.storage.publications import Publication, PublicationLedger, key_of
from e1_assets.storage.rounds_written import read_beside, rows_beside, write_round
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.stale_rounds import read_stale
from e1_assets.storage.vault import Vault
from e1_assets.storage.vault_output import digest_at, write_whole
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class Published:
    """Where a brief stands; `kept` when the same bytes stood there already.

    `reasons` say why it differs from the brief before, empty where there was none; with `proposed`
    that one still stands and `files` wait beside it.
    """

    date: date
    topic: str
    files: tuple[Path, ...]
    kept: bool
    reasons: tuple[str, ...] = ()
    proposed: bool = False


def publish(
    vault: Vault,
    warehouse: Warehouse,
    inputs: RoundInputs,
    result: RoundResult,
    rendered: Mapping[str, str],
    now: datetime,
    propose: bool = False,
) -> Published:
    """Write the rows and files of a round; Conflict when a person changed one of the files.

    With `propose` a brief that stands stays, and what would take its place waits beside it.
    """
    brief = result.brief
    translated: dict[str, str] = {
        lang: to_json(told) for lang, told in result.told.items() if told != brief
    }
    files = brief_files(vault, brief.date, brief.topic, to_json(brief), rendered, translated)
    ledger = PublicationLedger(vault.state)
    past = ledger.of(brief.date, brief.topic)
    refuse_hand_edits(vault, files, past)
    paths = tuple(room_path(vault, file.room) / file.path for file in files)
    # One connection for all of it: opening one costs more than writing a round.
    with warehouse.reading() as reader:
        if _stands(vault, reader, files, brief.date, brief.topic):
            return Published(brief.date, brief.topic, paths, kept=True)
        differs = bool(past) and past[-1].brief_sha256 != brief.provenance.brief_sha256
        reasons = _reasons(reader, brief.date, brief.topic) if differs else ()
        if propose and differs:
            digest = brief.provenance.brief_sha256
            brief_revisions.propose(
                vault, warehouse, brief.date, brief.topic, digest, files, reasons, now
            )
            waiting = tuple(
                vault.state / brief_revisions.proposed_file(file).path
                for file in files
                if file.room == "state"
            )
            return Published(brief.date, brief.topic, waiting, False, reasons, proposed=True)
        _store_baseline(vault, warehouse, inputs)
        if differs:
            brief_revisions.keep_replaced(vault, staged_files(reader, brief.date, brief.topic))
        beside = rows_beside(result, now)
        kept = Snapshots(vault.state).put(pack(beside))
        with warehouse.writing() as writer:
            write_round(writer, brief, beside, now, past[0].run_time if past else now)
            rows = [file_row(brief.date, brief.topic, file) for file in files]
            writer.add("brief_files", rows)
            if inputs.baseline.doc:
                write_document(writer, brief.topic, inputs.baseline.doc, now)
        digests = {key_of(f.room, f.path): f.sha256 for f in files}
        if not past or past[-1].files != digests or past[-1].rows is None:
            digest = brief.provenance.brief_sha256
            ledger.append(brief.date, brief.topic, now, digest, files, reasons, kept)
        _write_files(vault, warehouse, brief.date, brief.topic, files)
    return Published(brief.date, brief.topic, paths, False, reasons)


def _reasons(reader: Reader, day: date, topic: str) -> tuple[str, ...]:
    """Why a published brief is another one now; the last where nothing it reads has changed."""
    return tuple(one.told for one in read_stale(reader, topic, day)) or ("settings_or_engine",)


def refuse_hand_edits(
    vault: Vault, files: Sequence[BriefFile], past: Sequence[Publication]
) -> None:
    """Conflict for a file that is there with bytes this round never wrote to it."""
    for file in files:
        place = room_path(vault, file.room) / file.path
        found = digest_at(place)
        ours = {one.files.get(key_of(file.room, file.path)) for one in past} | {file.sha256}
        if found and found not in ours:
            raise Conflict(
                "brief was changed by hand, nothing was overwritten"
                if past
                else "a file of another origin stands where the brief belongs",
                str(place),
                "Move it away to publish anew, or keep it and leave the round as it is.",
            )


def finish_staged(vault: Vault, warehouse: Warehouse) -> list[tuple[date, str]]:
    """Write the files of every round that was committed but not published; which they were."""
    with warehouse.reading() as reader:
        staged = reader.rows(
            "SELECT date, topic, brief_sha256, run_time FROM e1.briefs WHERE state = 'staged'"
            " ORDER BY date, topic"
        )
        found = [
            (row, staged_files(reader, row[0], row[1]), read_beside(reader, row[0], row[1]))
            for row in staged
        ]
    ledger = PublicationLedger(vault.state)
    for (day, topic, digest, run_time), files, beside in found:
        past = ledger.of(day, topic)
        refuse_hand_edits(vault, files, past)
        if not past or past[-1].brief_sha256 != digest:
            kept = Snapshots(vault.state).put(pack(beside))
            ledger.append(day, topic, run_time, digest, files, rows=kept)
        _write_files(vault, warehouse, day, topic, files)
    return [(row[0], row[1]) for row, *_ in found]


def staged_files(reader: Reader, day: date, topic: str) -> list[BriefFile]:
    """The files of a brief as the warehouse holds them."""
    rows = reader.rows(
        "SELECT room, path, form, text FROM e1.brief_files WHERE date = ? AND topic = ?"
        " ORDER BY rowid",
        [day, topic],
    )
    return [BriefFile(*row) for row in rows]


def _write_files(
    vault: Vault, warehouse: Warehouse, day: date, topic: str, files: Sequence[BriefFile]
) -> None:
    for file in files:
        room = room_path(vault, file.room)
        if digest_at(room / file.path) != file.sha256:
            write_whole(room, file.path, file.text.encode())
    with warehouse.writing() as writer:
        writer.execute(
            "UPDATE e1.briefs SET state = 'published' WHERE date = ? AND topic = ?", [day, topic]
        )
        brief_revisions.record(vault, writer, day, topic)


def _stands(
    vault: Vault, reader: Reader, files: Sequence[BriefFile], day: date, topic: str
) -> bool:
    """Whether rows and files of this very brief are there, as after an earlier run."""
    state = reader.rows(
        "SELECT state FROM e1.briefs b WHERE date = ? AND topic = ? AND (sources_total = 0 OR"
        " EXISTS (SELECT 1 FROM e1.manifests m WHERE m.date = b.date AND m.topic = b.topic))",
        [day, topic],
    )
    same = state == [("published",)] and staged_files(reader, day, topic) == list(files)
    return same and all(digest_at(room_path(vault, f.room) / f.path) == f.sha256 for f in files)


def _store_baseline(vault: Vault, warehouse: Warehouse, inputs: RoundInputs) -> None:
    """Keep the bytes the round was held against, also where git forgets them one day."""
    version, snapshots = inputs.baseline.version, Snapshots(vault.state)
    if version and version.size and not snapshots.holds(version.sha256):
        snapshots.put(DocumentHistory(vault, warehouse).read(version.sha256))


def file_row(day: date, topic: str, file: BriefFile) -> dict[str, object]:
    """A file of a brief as a row."""
    return {
        "date": day,
        "topic": topic,
        "room": file.room,
        "path": file.path,
        "form": file.form,
        "sha256": file.sha256,
        "text": file.text,
    }

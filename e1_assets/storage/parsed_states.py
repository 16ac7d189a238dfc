"""Stored bytes turned into rows by the parsers that are handed in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from e1_assets.domain.cards import PaperCard, RepoCard, WorkQueue
from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.manifests import GivenManifest
from e1_assets.domain.notes import Note
from e1_assets.domain.text import Text, decode
from e1_assets.storage import rows
from e1_assets.storage.batches import (
    Frames,
    Packed,
    gathered,
    packed,
    shared_out,
    worth_starting,
)
from e1_assets.storage.columns import utc
from e1_assets.storage.frames import frame
from e1_assets.storage.sheets import Sheets, Times
from e1_assets.storage.side_by_side import Workers
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.vault import Vault, VaultFile
from e1_assets.storage.vault_files import NotRead, check_text
from e1_assets.storage.warehouse import Warehouse

if TYPE_CHECKING:
    from e1_assets.domain.brief_reading import BriefReading

_KINDS = ("note", "paper_card", "repo_card", "work_queue", "manifest")
_TABLES = (
    *("inbox_notes", "paper_cards", "repo_cards", "work_queues", "queue_entries"),
    *("given_manifests", "items", "claims", "quantities", "mentions", "metrics"),
    *("contributed_briefs", "brief_findings"),
)
# What a parser may raise on text nobody foresaw; the file is then rejected with the reason.
_UNFORESEEN = (ValueError, LookupError, ArithmeticError, RecursionError)


@dataclass(frozen=True)
class Parsers:
    """The parsers by kind; `version` changes whenever any of them would give other output."""

    version: str
    note: Callable[[str, Text, datetime, str], Note]
    paper_card: Callable[[str, Text, datetime, str], PaperCard]
    repo_card: Callable[[str, Text, datetime, str], RepoCard]
    work_queue: Callable[[str, Text, datetime, str], WorkQueue]
    manifest: Callable[[str, Text], GivenManifest]
    knowledge: Callable[[str, str, Text], KnowledgeDoc]
    brief: "Callable[[str, Text, str], BriefReading]"


@dataclass(frozen=True)
class Due:
    """A state whose rows are missing, or were written by another version of the parsers."""

    path: str
    sha256: str
    kind: str
    size: int
    mtime: datetime
    first_seen: datetime


Progress = Callable[[int, int], None]


def read_as(vault: Vault, parser: str) -> str:
    """What the rows of a state hang on besides its bytes: the parsers, how times and sizes count.

    Times without a zone are local times of the vault; without the zone here they would stay those
    of the zone the vault was first read with.
    """
    return f"{parser} {vault.settings.zone} {vault.settings.max_note_bytes}"


def foresee(workers: Workers, files: Sequence[VaultFile]) -> None:
    """Start the workers that parsing these files is worth."""
    workers.start(worth_starting([file for file in files if file.kind in _KINDS]))


def parse_due(
    vault: Vault,
    warehouse: Warehouse,
    parsers: Parsers,
    now: datetime,
    progress: Progress,
    workers: Workers,
    meanwhile: Callable[[], None],
) -> int:
    """Parse every state whose rows are due, some files a transaction; how many there were.

    `meanwhile` is called once the workers have something to do.
    """
    with warehouse.reading() as reader:
        key = read_as(vault, parsers.version)
        due = [Due(*row) for row in reader.rows(_DUE, [list(_KINDS), key])]
    batches = list(shared_out(due))
    workers.start(worth_starting(due))
    settings = vault.settings
    parse = partial(_parsed, parsers, vault.state, settings.zone, settings.max_note_bytes, now, key)
    parsed = workers.each(parse, batches)
    meanwhile()
    done = 0
    for states, frames in gathered(zip(batches, parsed, strict=True)):
        progress(done, len(due))
        _write(warehouse, states, frames)
        frames.clear()  # 80 MB that would be held until the next are put together
        done += len(states)
    progress(done, len(due))
    return len(due)


def _parsed(
    parsers: Parsers,
    state_folder: Path,
    zone: str,
    most: int,
    now: datetime,
    key: str,
    batch: Sequence[Due],
) -> Packed:
    """The rows of some files, by table; runs in a process of its own where there is much to do."""
    sheets, snapshots = Sheets(), Snapshots(state_folder)
    for state in batch:
        data = snapshots.get(state.sha256)
        try:
            # Bytes of git history never went by the door that the files of the vault go by.
            check_text(data, most)
            reason = _add(sheets, parsers, state, data, Times(state.first_seen, now, zone))
        except NotRead as refused:
            reason = str(refused)
        sheets.add("states", _row(state, key, reason, now))
    return packed({table: frame(table, collected) for table, collected in sheets.rows.items()})


_DUE = """
    SELECT path, sha256, any_value(kind), any_value(size), min(mtime), min(first_seen)
    FROM e1.observations o
    WHERE sha256 IS NOT NULL AND kind IN (SELECT unnest(?)) AND NOT EXISTS (
        SELECT 1 FROM e1.states s
        WHERE s.path = o.path AND s.sha256 = o.sha256 AND s.parser = ?)
    GROUP BY path, sha256 ORDER BY path, sha256
"""


def _add(sheets: Sheets, parsers: Parsers, state: Due, data: bytes, times: Times) -> str | None:
    """Parse one state into the sheets; the reason where that failed."""
    text = decode(data)
    where = (state.path, text, state.mtime, times.zone)
    try:
        match state.kind:
            case "note":
                note = parsers.note(*where)
                rows.add_note(sheets, note, times)
                if note.kind == "brief":
                    # The linter costs a process 0.4 s to load, and few notes are briefs.
                    from e1_assets.storage.contributed_rows import add_contributed_brief

                    read = _read_brief(parsers, note.path, text, times.zone)
                    add_contributed_brief(sheets, note, read, times)
            case "paper_card":
                rows.add_paper_card(sheets, parsers.paper_card(*where), times)
            case "repo_card":
                rows.add_repo_card(sheets, parsers.repo_card(*where), times)
            case "work_queue":
                rows.add_work_queue(sheets, parsers.work_queue(*where), times)
            case _:
                rows.add_given_manifest(sheets, parsers.manifest(state.path, text), times)
    except _UNFORESEEN as error:
        return _unforeseen(error)
    return None


def _read_brief(parsers: Parsers, path: str, text: Text, zone: str) -> "BriefReading | str":
    """The brief, else the reason: what cannot be read as a brief is still a note."""
    try:
        return parsers.brief(path, text, zone)
    except _UNFORESEEN as error:
        return _unforeseen(error)


def _unforeseen(error: Exception) -> str:
    return f"could not be parsed: {str(error).splitlines()[0] if str(error) else error!r}"


def _row(state: Due, key: str, reason: str | None, now: datetime) -> dict[str, object]:
    return {
        "path": state.path,
        "sha256": state.sha256,
        "kind": state.kind,
        "parser": key,
        "reason": reason,
        "run_time": utc(now),
    }


def _write(warehouse: Warehouse, batch: Sequence[Due], frames: Frames) -> None:
    keys = pl.DataFrame(
        {"path": [state.path for state in batch], "sha256": [state.sha256 for state in batch]}
    )
    with warehouse.writing() as writer:
        again = writer.rows(
            "SELECT count(*) FROM e1.states s, (SELECT unnest(?) AS path, unnest(?) AS sha256) k"
            " WHERE s.path = k.path AND s.sha256 = k.sha256",
            [keys["path"].to_list(), keys["sha256"].to_list()],
        )
        if again != [(0,)]:
            for table in (*_TABLES, "states"):
                writer.delete_keys(table, keys)
        for table, rows_of_table in frames.items():
            writer.insert(table, rows_of_table)

"""What changed in the vault since the last ingest, put on record before anything is parsed."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from e1_assets.domain.text import sha256
from e1_assets.storage.known_documents import record_versions
from e1_assets.storage.known_files import KnownFile, known_files, record_files, record_unread
from e1_assets.storage.layout import Place, place_of
from e1_assets.storage.observation_rows import record_observations
from e1_assets.storage.observations import Observation, ObservationLedger
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.vault import Scan, Vault, VaultFile
from e1_assets.storage.vault_files import NotRead
from e1_assets.storage.warehouse import Warehouse

_BATCH_BYTES = 4 * 1024 * 1024


@dataclass(frozen=True)
class Seen:
    """Counts of one look: files by what happened to them; `unread` has the reason by path.

    `recorded` counts the states put into the tables, more than the changes after a rebuild.
    """

    files: int
    unchanged: int
    new: int
    edited: int
    renamed: int
    gone: int
    recorded: int
    unread: Mapping[str, str]


def see(
    vault: Vault,
    warehouse: Warehouse,
    now: datetime,
    foresee: Callable[[Sequence[VaultFile]], None],
) -> Seen:
    """Store the bytes of every changed file, then who held what since when.

    `foresee` gets the files to be read before the first of them is.
    """
    scan = vault.scan()
    with warehouse.reading() as reader:
        known = known_files(reader)
    again = [file for file in scan.files if not _kept(known, file)]
    foresee(again)
    read = [one for batch in _batches(again) for one in _read(vault, batch, now)]
    gone = sorted(known.keys() - {file.path for file in scan.files})
    ledger = ObservationLedger(vault.state)
    past = ledger.read() if read or gone else []
    made = _observed(vault, past, read, [known[path] for path in gone], now)
    with warehouse.writing() as writer:
        ledger.append(made)
        record_files(writer, [one.file for one in read], gone)
        record_unread(writer, scan, now)
        recorded = record_observations(writer, [*past, *made]) if past or made else 0
        if recorded:
            record_versions(vault, warehouse, now)
    return _counted(scan, known, read, made, recorded)


@dataclass(frozen=True)
class _Reading:
    file: KnownFile
    source: VaultFile


def _kept(known: Mapping[str, KnownFile], file: VaultFile) -> bool:
    return file.path in known and known[file.path].unchanged(file)


def _batches(files: Iterable[VaultFile]) -> Iterator[list[VaultFile]]:
    batch: list[VaultFile] = []
    size = 0
    for file in files:
        batch.append(file)
        size += file.size
        if size >= _BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _read(vault: Vault, files: Sequence[VaultFile], now: datetime) -> list[_Reading]:
    found: list[_Reading] = []
    pieces: list[bytes] = []
    for file in files:
        try:
            data, stamp = vault.read_stamped(file.path)
        except NotRead as reason:
            record = KnownFile(file.path, file.kind, None, file.stamp, str(reason), now)
        else:
            record = KnownFile(file.path, file.kind, sha256(data), stamp, None, now)
            pieces.append(data)
        found.append(_Reading(record, file))
    Snapshots(vault.state).put_all(pieces)
    return found


def _observed(
    vault: Vault,
    past: Sequence[Observation],
    read: Sequence[_Reading],
    gone: Sequence[KnownFile],
    now: datetime,
) -> list[Observation]:
    """The observations to add: states not seen last, removals, renames told by their bytes."""
    last = {one.path: one.sha256 for one in past if one.source != "e2"}
    left = {file.sha256: file.path for file in gone if file.sha256}
    made = [_removed(file, now) for file in gone if last.get(file.path)]
    for one in read:
        if one.file.sha256 and last.get(one.file.path) != one.file.sha256:
            renamed = left.get(one.file.sha256) if one.file.path not in last else None
            made.append(_state(vault, one, renamed, now))
    return made


def _state(vault: Vault, one: _Reading, renamed: str | None, now: datetime) -> Observation:
    day = one.source.day
    return Observation(
        path=one.file.path,
        kind=one.file.kind,
        since=_start_of(day, vault) if day and one.file.kind == "version" else now,
        sha256=one.file.sha256,
        source="snapshot" if one.file.kind == "version" else "observed",
        origin=one.file.path,
        size=one.file.stamp.size,
        mtime=_start_of(day, vault) if day else one.source.mtime,
        first_seen=now,
        renamed_from=renamed,
        topic=one.source.topic,
        day=day,
    )


def _start_of(day: date, vault: Vault) -> datetime:
    return datetime.combine(day, time(0), ZoneInfo(vault.settings.zone))


def _removed(file: KnownFile, now: datetime) -> Observation:
    place = place_of(file.path)
    return Observation(
        path=file.path,
        kind=file.kind,
        since=now,
        sha256=None,
        source="observed",
        origin=file.path,
        size=0,
        mtime=None,
        first_seen=now,
        topic=place.topic if isinstance(place, Place) else None,
    )


def _counted(
    scan: Scan,
    known: Mapping[str, KnownFile],
    read: Sequence[_Reading],
    made: Sequence[Observation],
    recorded: int,
) -> Seen:
    reasons = {one.path: one.reason for one in scan.unread}
    current = {**known, **{one.file.path: one.file for one in read}}
    for file in scan.files:
        if reason := current[file.path].reason:
            reasons[file.path] = reason
    count = Counter(
        "gone"
        if one.sha256 is None
        else "renamed"
        if one.renamed_from
        else "edited"
        if one.path in known
        else "new"
        for one in made
    )
    return Seen(
        files=len(scan.files),
        unchanged=len(scan.files) - count["new"] - count["edited"] - count["renamed"],
        new=count["new"],
        edited=count["edited"],
        renamed=count["renamed"],
        gone=count["gone"] - count["renamed"],
        recorded=recorded,
        unread=reasons,
    )

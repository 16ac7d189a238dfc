"""The states of the inputs that git history tells, put on record."""

from collections.abc import Iterable, Mapping
from datetime import datetime

import polars as pl

from e1_assets.domain.text import sha256
from e1_assets.storage.frames import frame
from e1_assets.storage.git_heads import HeadLedger
from e1_assets.storage.git_history import Change, GitHistory, open_history
from e1_assets.storage.known_documents import record_versions
from e1_assets.storage.layout import ROOTS, Place, place_of
from e1_assets.storage.observation_rows import row_of
from e1_assets.storage.observations import Observation
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

_NONE = ""
_DOCUMENTS = ("knowledge", "version", "changelog")


def see_history(vault: Vault, warehouse: Warehouse, now: datetime) -> None:
    """Record the history of a vault that is a repository, where its head has moved.

    Bytes of old notes or cards are stored, those of documents stay in git until a round uses them.
    """
    git = open_history(vault.root)
    head = (git.head() if git else None) or _NONE
    with warehouse.reading() as reader:
        known = reader.rows("SELECT value FROM e1.marks WHERE name = 'git_head'")
        held = reader.rows("SELECT blob, sha256, size FROM e1.git_blobs")
    if known == [(head,)] or (not known and not head):
        return
    changes = _placed(git.changes({*ROOTS, *vault.folders.values()})) if git and head else []
    blobs = {blob: (digest, size) for blob, digest, size in held}
    new = _hashed(git, changes, blobs, Snapshots(vault.state)) if git else {}
    with warehouse.writing() as writer:
        chain = git.chain() if git and head else []
        seen = HeadLedger(vault.state).first_seen(chain, now)
        observations = [_observation(*one, {**blobs, **new}, seen) for one in changes]
        writer.delete("observations", source="git")
        writer.insert("observations", frame("observations", [row_of(o) for o in observations]))
        rows = [{"blob": b, "sha256": d, "size": s} for b, (d, s) in new.items()]
        writer.insert("git_blobs", frame("git_blobs", rows))
        writer.delete("marks", name="git_head")
        writer.insert("marks", pl.DataFrame({"name": ["git_head"], "value": [head]}))
        record_versions(vault, warehouse, now)


def _placed(changes: Iterable[Change]) -> list[tuple[Change, Place]]:
    placed = ((change, place_of(change.path)) for change in changes)
    return [
        (change, place)
        for change, place in placed
        if isinstance(place, Place) and place.kind != "version" and _is_text(change.path)
    ]


def _is_text(path: str) -> bool:
    """Names that are not UTF-8 came through git as surrogates; no note has such a path."""
    return not any("\ud800" <= char <= "\udfff" for char in path)


def _hashed(
    git: GitHistory,
    changes: Iterable[tuple[Change, Place]],
    known: Mapping[str, tuple[str, int]],
    snapshots: Snapshots,
) -> dict[str, tuple[str, int]]:
    """Digest and size of the blobs not met before."""
    wanted = {c.blob: p.kind for c, p in changes if c.blob and c.blob not in known}
    found: dict[str, tuple[str, int]] = {}
    for blob, data in git.blobs(wanted):
        found[blob] = (sha256(data), len(data))
        if wanted[blob] not in _DOCUMENTS:
            snapshots.put(data)
    return found


def _observation(
    change: Change,
    place: Place,
    blobs: Mapping[str, tuple[str, int]],
    seen: Mapping[str, datetime],
) -> Observation:
    digest, size = blobs[change.blob] if change.blob else (None, 0)
    return Observation(
        path=change.path,
        kind=place.kind,
        since=change.at,
        sha256=digest,
        source="git",
        origin=change.commit,
        size=size,
        mtime=change.at,
        first_seen=seen[change.commit],
        topic=place.topic,
        day=place.day,
    )

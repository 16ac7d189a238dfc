"""Versions that E2 makes: put on record, kept in the store, written into the vault if asked.

Snapshot -> ledger -> observation -> files of the vault; what a crash leaves undone after the
ledger, `finish_revisions` does.
"""

from dataclasses import dataclass
from datetime import datetime

from e1_assets.domain.change_sets import ChangeSet
from e1_assets.domain.errors import Conflict, UsageError
from e1_assets.domain.knowledge import KnowledgeVersion
from e1_assets.domain.revisions import Revision
from e1_assets.storage.applied_versions import add_version, catch_up, see_written
from e1_assets.storage.changelogs import note_applied, note_undone
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.ledger import Ledger, RecordedRevision, RevisionState
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.vault import Vault
from e1_assets.storage.vault_output import digest_at, write_whole
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class Made:
    """A version E2 made, by applying a change set or by undoing it."""

    change_set: ChangeSet
    revision: Revision
    version: KnowledgeVersion


def record_applied(
    vault: Vault,
    warehouse: Warehouse,
    changes: ChangeSet,
    revision: Revision,
    result: bytes,
    now: datetime,
) -> Made:
    """Make `result` the version in force; Conflict when the base is no longer the newest one."""
    with warehouse.reading():
        newest = newest_version(vault, warehouse, revision.topic)
        if newest.sha256 != revision.base_sha256:
            raise stale(revision.topic, revision.base_sha256, newest.sha256)
        _store_base(vault, warehouse, revision)
        Snapshots(vault.state).put(result)
        Ledger(vault, warehouse).record_revision(revision, changes, "applied", now)
        finish_revisions(vault, warehouse, revision.topic)
        version = newest_version(vault, warehouse, revision.topic)
    return Made(changes, revision, version)


def record_undone(vault: Vault, warehouse: Warehouse, topic: str, now: datetime) -> Made:
    """Bring back the bytes before the last change set that stands.

    Where a crash cut an undoing short, that one is finished, no other is begun. Conflict when a
    later version stands on it, UsageError when there is none.
    """
    with warehouse.reading():
        if begun := finished_now(vault, warehouse, topic, "undone"):
            return begun
        last = standing(Ledger(vault, warehouse).revisions(topic))
        if last is None:
            raise UsageError("no change set to undo", topic, "See `e1 knowledge history`.")
        newest = newest_version(vault, warehouse, topic)
        if newest.sha256 != last.revision.result_sha256:
            raise Conflict(
                "a later version stands on this change set",
                f"{last.change_set.id}; version {newest.sequence} of {topic} ({newest.source})",
                "Nothing was undone; edit the document instead.",
            )
        Ledger(vault, warehouse).record_revision(last.revision, last.change_set, "undone", now)
        finish_revisions(vault, warehouse, topic)
        version = newest_version(vault, warehouse, topic)
    return Made(last.change_set, last.revision, version)


def standing(recorded: list[RecordedRevision]) -> RecordedRevision | None:
    """The last change set that was applied but not undone."""
    left = all_standing(recorded)
    return left[-1] if left else None


def all_standing(recorded: list[RecordedRevision]) -> list[RecordedRevision]:
    """The change sets that were applied but not undone, oldest first."""
    left: list[RecordedRevision] = []
    for one in recorded:
        if one.state == "applied":
            left.append(one)
        elif left and left[-1].change_set.id == one.change_set.id:
            left.pop()
    return left


def newest_version(vault: Vault, warehouse: Warehouse, topic: str) -> KnowledgeVersion:
    """The version in force; UsageError when the topic has no document."""
    versions = DocumentHistory(vault, warehouse).versions(topic)
    if not versions or not versions[-1].size:
        raise UsageError("topic has no document", topic, f"Put {vault.document_path(topic)} there.")
    return versions[-1]


def stale(topic: str, base: str, now: str) -> Conflict:
    """The document moved on since the change set was made."""
    return Conflict(
        "the document is another version by now",
        f"{topic}: planned on {base[:12]}, in force is {now[:12]}",
        f"Nothing was written; look again: `e1 knowledge plan --topic {topic}`.",
    )


def finish_revisions(vault: Vault, warehouse: Warehouse, topic: str) -> None:
    """Do for every revision on record what is not done yet: its version, the file in the vault.

    Conflict where a person changed that file since.
    """
    ledger = Ledger(vault, warehouse)
    if ledger.lags():
        ledger.restore()
    catch_up(vault, warehouse)
    finish_versions(vault, warehouse)
    _publish(vault, warehouse, topic)


def finished_now(
    vault: Vault, warehouse: Warehouse, topic: str, state: RevisionState
) -> Made | None:
    """Finish what a crash cut short in a topic; what that made, if it came to this state."""
    recorded = Ledger(vault, warehouse).revisions(topic)
    begun = bool(recorded) and (
        Ledger(vault, warehouse).lags()
        or topic in unfinished_topics(warehouse)
        or unpublished(vault, warehouse, topic)
    )
    finish_revisions(vault, warehouse, topic)
    if not begun or recorded[-1].state != state:
        return None
    last = recorded[-1]
    return Made(last.change_set, last.revision, newest_version(vault, warehouse, topic))


def finish_versions(vault: Vault, warehouse: Warehouse) -> None:
    """Put every revision on record among the versions, as a crash may have kept it from it."""
    for topic in unfinished_topics(warehouse):
        with warehouse.reading() as reader:
            seen = set(reader.rows("SELECT origin, since FROM e1.observations WHERE source = 'e2'"))
        for one in Ledger(vault, warehouse).revisions(topic):
            if (one.change_set.id, one.at) not in seen:
                data = Snapshots(vault.state).get(_result(one))
                add_version(vault, warehouse, topic, data, one.at, one.change_set.id)


def unfinished_topics(warehouse: Warehouse) -> list[str]:
    """The topics with a revision that made no version yet."""
    with warehouse.reading() as reader:
        rows = reader.rows(
            "SELECT DISTINCT topic FROM e1.change_sets c WHERE NOT EXISTS (SELECT 1 FROM"
            " e1.observations o WHERE o.source = 'e2' AND o.origin = c.id AND o.since = c.made)"
            " ORDER BY topic"
        )
    return [topic for (topic,) in rows]


def unpublished(vault: Vault, warehouse: Warehouse, topic: str) -> bool:
    """Whether the vault should hold what E2 made of a document, or its changelog, but does not."""
    recorded = Ledger(vault, warehouse).revisions(topic)
    if not recorded or not vault.settings.publish_knowledge:
        return False
    newest = DocumentHistory(vault, warehouse).versions(topic)[-1]
    held = digest_at(vault.root / vault.document_path(topic)) == newest.sha256
    return newest.source == "e2" and bool(not held or _untold(vault, warehouse, topic, recorded))


def _result(one: RecordedRevision) -> str:
    return one.revision.result_sha256 if one.state == "applied" else one.revision.base_sha256


def _publish(vault: Vault, warehouse: Warehouse, topic: str) -> None:
    """Write the newest version into the vault, over nothing but a version it stands on.

    Document -> changelog -> observation, which says that both are written.
    """
    if not unpublished(vault, warehouse, topic):
        return
    history = DocumentHistory(vault, warehouse)
    versions = history.versions(topic)
    path = vault.document_path(topic)
    found, newest = digest_at(vault.root / path), versions[-1]
    if found not in _below(versions):
        raise _not_ours(versions, found, str(vault.root / path))
    if found != newest.sha256:
        write_whole(vault.root, path, history.read(newest.sha256))
    recorded = Ledger(vault, warehouse).revisions(topic)
    for one in _untold(vault, warehouse, topic, recorded):
        note = note_applied if one.state == "applied" else note_undone
        note(vault, one.change_set)
    see_written(vault, warehouse, newest, recorded[-1].at)


def _not_ours(versions: tuple[KnowledgeVersion, ...], found: str | None, place: str) -> Conflict:
    old = next((version.sequence for version in versions if version.sha256 == found), None)
    if old is None:
        what, then = "document was changed by hand", "Run `e1 ingest`, then plan again."
    else:
        what = f"the vault holds version {old} of the document, older than the one E2 stands on"
        then = "Check out the newest one there, or commit what it holds; then plan again."
    return Conflict(f"{what}, nothing was overwritten", place, then)


def _untold(
    vault: Vault, warehouse: Warehouse, topic: str, recorded: list[RecordedRevision]
) -> list[RecordedRevision]:
    """The revisions since the file in the vault last held what E2 made."""
    made = sorted({_result(one) for one in recorded})
    with warehouse.reading() as reader:
        [(written,)] = reader.rows(
            "SELECT max(first_seen) FROM e1.observations WHERE path = ? AND source = 'observed'"
            " AND sha256 IN (SELECT unnest(?))",
            [vault.document_path(topic), made],
        )
    return [one for one in recorded if written is None or one.at > written]


def _below(versions: tuple[KnowledgeVersion, ...]) -> set[str]:
    """The bytes the vault may hold: E2's last versions in a row, or the one they stand on."""
    allowed: set[str] = set()
    for version in reversed(versions):
        allowed.add(version.sha256)
        if version.source != "e2":
            break
    return allowed


def _store_base(vault: Vault, warehouse: Warehouse, revision: Revision) -> None:
    """Keep the bytes to go back to, also where git forgets them one day."""
    data = DocumentHistory(vault, warehouse).read(revision.base_sha256)
    Snapshots(vault.state).put(data)

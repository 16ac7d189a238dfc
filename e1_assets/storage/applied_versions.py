"""Versions of a document that E2 made, kept in the platform's store."""

from datetime import datetime

from e1_assets.storage.frames import frame
from e1_assets.storage.known_documents import record_versions
from e1_assets.storage.observations import Observation, ObservationLedger
from e1_assets.storage.seeing import row_of
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


def add_version(
    vault: Vault, warehouse: Warehouse, topic: str, data: bytes, at: datetime, change_set: str
) -> str:
    """Make bytes the version of a document from a moment on; their SHA-256.

    An undone change set is one more version, with the bytes of the one before.
    """
    digest = Snapshots(vault.state).put(data)
    path = vault.document_path(topic)
    version = Observation(
        path=path,
        kind="knowledge",
        since=at,
        sha256=digest,
        source="e2",
        origin=change_set,
        size=len(data),
        mtime=None,
        first_seen=at,
        topic=topic,
    )
    ObservationLedger(vault.state).append([version])
    with warehouse.writing() as writer:
        writer.insert("observations", frame("observations", [row_of(version)]))
        record_versions(vault, warehouse, at)
    return digest

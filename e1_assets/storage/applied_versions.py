"""Versions of a document that E2 made, kept in the platform's store."""

from datetime import datetime

from e1_assets.domain.knowledge import KnowledgeVersion
from e1_assets.storage.known_documents import record_versions
from e1_assets.storage.observation_rows import observations_lag, record_observations
from e1_assets.storage.observations import Observation, ObservationLedger, Origin
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
    _add(vault, warehouse, topic, digest, len(data), at, "e2", change_set)
    return digest


def see_written(
    vault: Vault, warehouse: Warehouse, version: KnowledgeVersion, at: datetime
) -> None:
    """Note that the file in the vault holds a version, so that a hand's undoing of it is seen."""
    path = vault.document_path(version.topic)
    _add(vault, warehouse, version.topic, version.sha256, version.size, at, "observed", path)


def _add(
    vault: Vault,
    warehouse: Warehouse,
    topic: str,
    digest: str,
    size: int,
    at: datetime,
    source: Origin,
    origin: str,
) -> None:
    state = Observation(
        path=vault.document_path(topic),
        kind="knowledge",
        since=at,
        sha256=digest,
        source=source,
        origin=origin,
        size=size,
        mtime=None,
        first_seen=at,
        topic=topic,
    )
    with warehouse.reading():
        ObservationLedger(vault.state).append([state])
        catch_up(vault, warehouse)


def catch_up(vault: Vault, warehouse: Warehouse) -> None:
    """Bring observations and versions in the tables up to the ledger."""
    ledger = ObservationLedger(vault.state)
    with warehouse.writing() as writer:
        if observations_lag(writer, ledger):
            seen = ledger.read()
            record_observations(writer, seen)
            record_versions(vault, warehouse, seen[-1].first_seen)

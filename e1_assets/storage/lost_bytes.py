"""Stored bytes that are gone or changed, and those of them that the vault can give again."""

from collections.abc import Iterator
from dataclasses import dataclass

from e1_assets.domain.text import sha256
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.vault import Vault
from e1_assets.storage.vault_files import NotRead
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class LostBytes:
    """A snapshot that no longer holds what was read at `path`; `again` is what the vault has."""

    digest: str
    path: str
    what: str
    again: bytes | None


def lost_bytes(vault: Vault, warehouse: Warehouse) -> Iterator[LostBytes]:
    """Every stored snapshot that is gone or does not hash to its name, in path order."""
    snapshots = Snapshots(vault.state)
    with warehouse.reading() as reader:
        rows = reader.rows("SELECT sha256, path FROM e1.snapshots ORDER BY path, sha256")
    for digest, path in rows:
        if snapshots.text(digest) is None:
            what = "changed" if snapshots.holds(digest) else "gone"
            yield LostBytes(digest, path, what, _again(vault, path, digest))


def bring_back(vault: Vault, warehouse: Warehouse) -> None:
    """Store again what the vault still holds."""
    snapshots = Snapshots(vault.state)
    for lost in lost_bytes(vault, warehouse):
        if lost.again is not None:
            snapshots.path(lost.digest).unlink(missing_ok=True)
            Snapshots(vault.state).put(lost.again)


def _again(vault: Vault, path: str, digest: str) -> bytes | None:
    try:
        data = vault.read(path)
    except NotRead:
        return None
    return data if sha256(data) == digest else None

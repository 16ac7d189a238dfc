"""The versions of living documents, as the warehouse knows them since the last ingest.

history = DocumentHistory(vault, warehouse)
history.versions("inference")                     # oldest first
history.state_as_of("inference", cutoff)          # DocumentState(version, data) or None
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from e1_assets.domain.errors import StaleEvidence
from e1_assets.domain.knowledge import KnowledgeVersion
from e1_assets.domain.text import sha256
from e1_assets.storage.document_versions import as_of
from e1_assets.storage.git_history import open_history
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

_COLUMNS = "topic, sequence, sha256, size, valid_from, source, event, previous_size"


@dataclass(frozen=True)
class DocumentState:
    """A version with its bytes."""

    version: KnowledgeVersion
    data: bytes


class DocumentHistory:
    """As-of reads of the documents of one vault."""

    def __init__(self, vault: Vault, warehouse: Warehouse) -> None:
        self._vault, self.warehouse = vault, warehouse
        self._snapshots = Snapshots(vault.state)

    def versions(self, topic: str) -> tuple[KnowledgeVersion, ...]:
        """All versions of the document of a topic, oldest first."""
        with self.warehouse.reading() as reader:
            rows = reader.rows(
                f"SELECT {_COLUMNS} FROM e1.knowledge_versions WHERE topic = ? ORDER BY sequence",
                [topic],
            )
        return tuple(_version(topic, row) for row in rows)

    def version_as_of(self, topic: str, moment: datetime) -> KnowledgeVersion | None:
        """The version in force at a moment, marked as hindsight where all are younger."""
        return as_of(self.versions(topic), moment)

    def state_as_of(self, topic: str, moment: datetime) -> DocumentState | None:
        """The version in force at a moment with its bytes; None where no state is known."""
        version = self.version_as_of(topic, moment)
        return DocumentState(version, self.read(version.sha256)) if version else None

    def holds(self, digest: str) -> bool:
        """Whether the bytes of a version are stored, or still in git as far as is known."""
        return digest == sha256(b"") or self._snapshots.holds(digest) or digest in self._in_git

    @cached_property
    def _in_git(self) -> frozenset[str]:
        with self.warehouse.reading() as reader:
            rows = reader.rows("SELECT sha256 FROM e1.git_blobs")
        return (
            frozenset(digest for (digest,) in rows)
            if open_history(self._vault.root)
            else frozenset()
        )

    def read(self, digest: str) -> bytes:
        """The bytes of a version; StaleEvidence when neither store nor git has them any more."""
        if digest == sha256(b""):
            return b""
        if self._snapshots.holds(digest):
            return self._snapshots.get(digest)
        with self.warehouse.reading() as reader:
            rows = reader.rows("SELECT blob FROM e1.git_blobs WHERE sha256 = ?", [digest])
        git = open_history(self._vault.root) if rows else None
        if git:
            for _, data in git.blobs([rows[0][0]]):
                if sha256(data) == digest:
                    return data
        raise StaleEvidence(
            f"document version {digest[:12]} is gone",
            str(self._vault.root),
            "Restore the git history or the state folder it was read from.",
        )


def _version(topic: str, row: Sequence[object]) -> KnowledgeVersion:
    names = _COLUMNS.split(", ")
    return KnowledgeVersion.model_validate({**dict(zip(names, row, strict=True)), "topic": topic})

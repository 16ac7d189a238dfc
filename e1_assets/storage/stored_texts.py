"""Stored bytes as text for whoever judges or verifies."""

from functools import lru_cache

from e1_assets.domain.errors import StaleEvidence
from e1_assets.domain.text import Text, decode
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

_KEPT = 256


class StoredTexts:
    """Texts by the SHA-256 of their bytes: `texts(digest)` is None where the bytes are gone.

    Snapshots first, then git for a document version no round has used yet.
    """

    def __init__(self, vault: Vault, warehouse: Warehouse) -> None:
        self._history = DocumentHistory(vault, warehouse)
        self._kept = lru_cache(_KEPT)(self._read)

    def __call__(self, digest: str) -> Text | None:
        """The text of a digest."""
        try:
            return self._kept(digest)
        except StaleEvidence:
            return None

    def holds(self, digest: str) -> bool:
        """Whether the bytes of a digest can be had, without reading them."""
        return self._history.holds(digest)

    def _read(self, digest: str) -> Text:
        return decode(self._history.read(digest))

"""Stored bytes as text for whoever judges or verifies."""

from e1_assets.domain.errors import StaleEvidence
from e1_assets.domain.text import Text, decode
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.kept import Kept
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

_KEPT_BYTES = 16 * 1024 * 1024


class StoredTexts:
    """Texts by the SHA-256 of their bytes: `texts(digest)` is None where the bytes are gone.

    Snapshots first, then git for a document version no round has used yet.
    """

    def __init__(self, vault: Vault, warehouse: Warehouse) -> None:
        self._history = DocumentHistory(vault, warehouse)
        self._kept: Kept[str, Text] = Kept(_KEPT_BYTES)

    def __call__(self, digest: str) -> Text | None:
        """The text of a digest."""
        text = self._kept.get(digest)
        if text is None:
            try:
                text = decode(self._history.read(digest))
            except StaleEvidence:
                return None
            self._kept.put(digest, text, len(text.data))
        return text

    def holds(self, digest: str) -> bool:
        """Whether the bytes of a digest can be had, without reading them."""
        return self._history.holds(digest)

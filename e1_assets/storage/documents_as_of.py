"""The living documents as a round may see them, parsed once per version."""

from collections.abc import Callable
from datetime import datetime

from e1_assets.domain.knowledge import KnowledgeDoc, KnowledgeVersion
from e1_assets.domain.rounds import KnowledgeState
from e1_assets.domain.text import Text, decode
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.document_versions import as_of
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

ParseKnowledge = Callable[[str, str, Text], KnowledgeDoc]


class DocumentsAsOf:
    """As-of reads of the documents of a vault; the version of a topic read last is kept parsed.

    The versions of a topic are read once: an ingest asks for a new object.
    """

    def __init__(self, vault: Vault, warehouse: Warehouse, parse: ParseKnowledge) -> None:
        self._vault, self._parse = vault, parse
        self._history = DocumentHistory(vault, warehouse)
        self._parsed: dict[str, tuple[str, KnowledgeDoc, str]] = {}
        self._versions: dict[str, tuple[KnowledgeVersion, ...]] = {}

    def state(self, topic: str, moment: datetime) -> KnowledgeState:
        """The document of a topic at a moment; all None where no state of it is known."""
        if topic not in self._versions:
            self._versions[topic] = self._history.versions(topic)
        version = as_of(self._versions[topic], moment)
        if version is None:
            return KnowledgeState(version=None, doc=None, text=None)
        kept = self._parsed.get(topic)
        if kept is None or kept[0] != version.sha256:
            kept = self._parsed[topic] = self._read(topic, version.sha256)
        _, doc, plain = kept
        return KnowledgeState.model_construct(version=version, doc=doc, text=plain)

    def _read(self, topic: str, digest: str) -> tuple[str, KnowledgeDoc, str]:
        text = decode(self._history.read(digest))
        doc = self._parse(topic, self._vault.document_path(topic), text)
        return digest, doc, text.text

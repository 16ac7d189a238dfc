"""The living documents as a round may see them, parsed once per version."""

from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime

from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.rounds import KnowledgeState
from e1_assets.domain.text import Text, decode
from e1_assets.storage.document_history import DocumentHistory

ParseKnowledge = Callable[[str, str, Text], KnowledgeDoc]

_KEPT = 24
_parsed: OrderedDict[tuple[ParseKnowledge, str, str, str], tuple[KnowledgeDoc, str]]
_parsed = OrderedDict()


def document_as_of(
    history: DocumentHistory, topic: str, path: str, moment: datetime, parse: ParseKnowledge
) -> KnowledgeState:
    """The document of a topic at a moment; all None where no state of it is known."""
    version = history.version_as_of(topic, moment)
    if version is None:
        return KnowledgeState(version=None, doc=None, text=None)
    key = (parse, topic, path, version.sha256)
    if key not in _parsed:
        text = decode(history.read(version.sha256))
        _parsed[key] = (parse(topic, path, text), text.text)
        while len(_parsed) > _KEPT:
            _parsed.popitem(last=False)
    _parsed.move_to_end(key)
    doc, plain = _parsed[key]
    return KnowledgeState.model_construct(version=version, doc=doc, text=plain)

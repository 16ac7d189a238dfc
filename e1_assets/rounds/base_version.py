"""The version of a document that E2 starts from."""

from collections.abc import Callable
from dataclasses import dataclass

from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.text import Text

Parse = Callable[[Text], KnowledgeDoc]


@dataclass(frozen=True)
class Base:
    """The version E2 starts from, with how many change sets its topic has seen."""

    text: Text
    doc: KnowledgeDoc
    turn: int

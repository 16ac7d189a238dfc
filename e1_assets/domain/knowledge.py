"""The living document of a topic, its sections, anchors and versions."""

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Literal

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.model import Model
from e1_assets.domain.notes import ParseGap
from e1_assets.domain.spans import Span


class Section(Model):
    """A heading with its text; `number` is as cited (`§1.1`, `§1.(3)`) or the heading itself.

    `key` survives renumbering (lineage and title, not the number); `span` covers the heading with
    its own text up to the next heading of any level; `level` counts from 1.
    """

    key: str
    number: str
    title: str
    level: int
    parent: str | None
    path: tuple[str, ...]
    span: Span
    line: int
    dated: bool = False


class Anchor(Model):
    """One citation of an identifier inside a section; `caveat` is the limit stated on its line."""

    identifier: Identifier
    section_key: str
    section: str
    span: Span
    line: int
    caveat: str | None = None


class KnowledgeDoc(Model):
    """A living document as parsed: what its header states beside what was counted."""

    topic: str
    path: str
    sha256: str
    size: int
    encoding: str
    title: str
    version: str | None = None
    tag: str | None = None
    stated_anchors: int | None = None
    stated_lines: int | None = None
    lines: int
    sections: tuple[Section, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    gaps: tuple[ParseGap, ...] = ()

    @cached_property
    def cited(self) -> Mapping[str, tuple[str, ...]]:
        """Identifier key to the sections that cite it, each once, in order of the document."""
        found: dict[str, dict[str, None]] = {}
        for anchor in self.anchors:
            found.setdefault(anchor.identifier.key, {})[anchor.section] = None
        return {key: tuple(sections) for key, sections in found.items()}


class KnowledgeVersion(Model):
    """One state of a document: identity is (topic, sequence, sha256), never the stated version.

    `valid_from` is the commit, snapshot or first-seen time; None where the only known state was
    first seen after the moment asked for (then `hindsight` is true).
    """

    topic: str
    sequence: int
    sha256: str
    size: int
    valid_from: datetime | None
    source: Literal["git", "snapshot", "observed", "e2"]
    hindsight: bool = False
    event: Literal["collapsed", "returned", "emptied"] | None = None
    previous_size: int | None = None

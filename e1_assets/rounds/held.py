"""A living document laid out for search: its sections, anchors, words."""

import re
from dataclasses import dataclass, field
from functools import cached_property

from e1_assets.domain import search
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.knowledge import KnowledgeDoc, Section
from e1_assets.domain.rounds import KnowledgeState
from e1_assets.rounds import section_kinds
from e1_assets.rounds.newest import kept_for_newest
from e1_assets.rounds.tongues import HEAD, Tongue, tongue

_LINE = re.compile(r"\r\n|\n|\r")
_SCHEME = re.compile(r"^https?://")
_RUN = re.compile(r"[a-z0-9]+")
_ARXIV = re.compile(r"\d{4}\.\d{4,5}", re.ASCII)
_NUMBER = re.compile(r"(?<![\d.])\d{4}\.\d{4,5}", re.ASCII)


@dataclass(frozen=True)
class Held:
    """One version of one topic's document; two of the same bytes are equal."""

    sha256: str
    topic: str
    doc: KnowledgeDoc = field(compare=False, repr=False)
    text: str = field(compare=False, repr=False)

    @cached_property
    def tongue(self) -> Tongue:
        """The language most of it is in."""
        return tongue(self.text[:HEAD])

    @cached_property
    def lowered(self) -> str:
        """The text in lower case, which decides most searches before they start."""
        return self.text.lower()

    @cached_property
    def _runs(self) -> frozenset[str]:
        return frozenset(_RUN.findall(self.lowered))

    @cached_property
    def _numbers(self) -> frozenset[str]:
        """All that can be an arXiv id."""
        return frozenset(_NUMBER.findall(self.text))

    @cached_property
    def passages(self) -> tuple[tuple[Section, str], ...]:
        """Every section with its own text, down to the next heading of any level."""
        starts = [0, *(match.end() for match in _LINE.finditer(self.text)), len(self.text)]
        sections = self.doc.sections
        ends = [section.line for section in sections[1:]]
        last = len(starts)
        if not sections:
            return ()
        return tuple(
            (section, self.text[_at(starts, section.line) : _at(starts, end)])
            for section, end in zip(sections, [*ends, last], strict=True)
        )

    @cached_property
    def text_of(self) -> dict[str, str]:
        """The own text of each section, by its key."""
        return {section.key: text for section, text in self.passages}

    @cached_property
    def topical(self) -> tuple[Section, ...]:
        """Its leaf sections about a subject."""
        return section_kinds.topical(self.doc)

    @cached_property
    def arrivals(self) -> Section | None:
        """The section where it lists its latest papers."""
        return section_kinds.arrivals(self.doc)

    def hits(self, form: str) -> int:
        """`search.hits` on this document; a form whose words it lacks is not searched for."""
        found = self._found.get(form)
        if found is None:
            found = self._found[form] = self._count(form) if self._may(form) else 0
        return found

    @cached_property
    def _found(self) -> dict[str, int]:
        """The searches already made: notes of one day are judged on the next days too."""
        return {}

    def searched(self, form: str) -> int:
        """The same for a proof: the form itself is searched for, whatever words are there."""
        found = self._proven.get(form)
        if found is None:
            found = self._proven[form] = self._count(form)
        return found

    @cached_property
    def _proven(self) -> dict[str, int]:
        """The searches made for proofs: what waits to be read is proven new every day."""
        return {}

    def _count(self, form: str) -> int:
        return search.hits(self.text, form, self.lowered)

    def _may(self, form: str) -> bool:
        """Whether the document has every word of a form, without looking for the form itself."""
        lowered = form.lower()
        if _ARXIV.fullmatch(lowered.strip()):
            return lowered.strip() in self._numbers
        runs = _RUN.findall(lowered)
        return all(run in self._runs for run in runs) if runs else lowered in self.lowered

    def sections_with(self, form: str) -> tuple[str, ...]:
        """Numbers of the sections whose own text has the form."""
        if not self.hits(form):
            return ()
        found = (section.number for section, text in self.passages if search.hits(text, form))
        return tuple(dict.fromkeys(found))

    def cites(self, identifier: Identifier) -> tuple[str, ...]:
        """Sections that hold an identifier: as an anchor, else as its written form."""
        return self.doc.cited.get(identifier.key) or self.sections_with(written(identifier))


def written(identifier: Identifier) -> str:
    """How an identifier stands in running text: an address without its scheme."""
    return _SCHEME.sub("", identifier.id) if identifier.scheme == "url" else identifier.id


def _at(starts: list[int], line: int) -> int:
    return starts[min(line, len(starts)) - 1]


@kept_for_newest
def _kept(held: Held) -> Held:
    return held


def held(state: KnowledgeState) -> Held | None:
    """The layout of a document state, made once per version; None when there is no document."""
    if state.doc is None or state.text is None:
        return None
    return _kept(Held(state.doc.sha256, state.doc.topic, state.doc, state.text))

"""What a section says of every item in it, by its title or by a sentence that names all."""

from typing import NamedTuple

from e1_assets.domain.notes import ClaimMark
from e1_assets.parsing.blocks import Block, Paragraph, Quote
from e1_assets.parsing.drafts import is_title
from e1_assets.parsing.headings import label_of
from e1_assets.parsing.lexicon import EVERY
from e1_assets.parsing.marks import limits_in
from e1_assets.parsing.sentences import sentences
from e1_assets.parsing.statements import (
    Stated,
    evidence_phrases,
    is_topic,
    topics_in_words,
)
from e1_assets.parsing.structure import Section

_SHORT = 90
_PARAGRAPH = 2000
_BLOCKS = 20


class Inherited(NamedTuple):
    """The evidence level and the topics that hold for items which state none themselves."""

    evidence: Stated | None = None
    topics: tuple[str, ...] = ()
    limits: frozenset[ClaimMark] = frozenset()


class Inheritance:
    """Answers for one document, each section looked at once."""

    def __init__(self, source: str, topics: tuple[str, ...] = ()) -> None:
        self._source = source
        self._root = Inherited(topics=topics)
        self._known: dict[int, Inherited] = {}

    def of(self, section: Section) -> Inherited:
        """What holds in a section: its own word, else that of the section around it."""
        chain: list[Section] = []
        at: Section | None = section
        while at is not None and id(at) not in self._known:
            chain.append(at)
            at = at.parent
        found = self._known[id(at)] if at is not None else self._root
        for inner in reversed(chain):
            places = self._places(inner)
            stated = next((s for place in places if (s := self._single(*place))), None)
            limits = found.limits.union(*(limits_in(self._source, *place) for place in places))
            found = Inherited(stated or found.evidence, self._topics(inner) or found.topics, limits)
            self._known[id(inner)] = found
        return found

    def _places(self, section: Section) -> list[tuple[int, int]]:
        """The title of a section, then its short sentences that speak of all."""
        heading = section.heading
        places = [(heading.text_start, heading.text_end)] if heading else []
        spoken = self._short_sentences(section.blocks)
        return places + [place for place in spoken if EVERY.search(self._source, *place)]

    def _single(self, start: int, end: int) -> Stated | None:
        """The level stated in a stretch, when it states no other one."""
        found = evidence_phrases(self._source, start, end)
        return found[0] if found and len({stated.level for stated in found}) == 1 else None

    def _short_sentences(self, blocks: list[Block]) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        for block in (*blocks[:_BLOCKS], *blocks[_BLOCKS:][-_BLOCKS:]):
            if isinstance(block, Quote):
                found.extend(self._short_sentences(list(block.blocks)))
            elif isinstance(block, Paragraph) and block.end - block.start <= _PARAGRAPH:
                ranges = sentences(self._source, block.start, block.end)
                found.extend(r for r in ranges if r[1] - r[0] <= _SHORT)
        return found

    def _topics(self, section: Section) -> tuple[str, ...]:
        """A title that is nothing but a topic word, or that names one in brackets."""
        heading = section.heading
        if heading is None or is_title(section):
            return ()
        label = label_of(heading.text)
        words = (label.rest if label else heading.text).strip()
        if is_topic(words.casefold()):
            return (words,)
        return topics_in_words(self._source, heading.text_start, heading.text_end)

"""Everything one comparison looks at, laid out once per round."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from e1_assets.domain.cards import PaperCard, RepoCard, WorkQueue
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.manifests import Manifest, Material
from e1_assets.domain.notes import Claim, Item, Note
from e1_assets.domain.rounds import RoundInputs
from e1_assets.rounds.draw import sources
from e1_assets.rounds.from_before import FromBefore
from e1_assets.rounds.held import Held, held
from e1_assets.rounds.search_forms import names
from e1_assets.rounds.topics import Stated, TopicWords, topic_words

_MARKS = re.compile(r"[\W_]+")
_TELLING = 40
File = Note | PaperCard | RepoCard | WorkQueue


@dataclass(frozen=True, eq=False)
class Entry:
    """One item to judge with the file it stands in; equal only to itself.

    Rounds that see the same file share it, with all that was worked out of it.
    """

    item: Item
    material: Material
    source: File

    @property
    def day(self) -> date:
        """The local date of the event."""
        return self.material.event_time.date()

    @property
    def about(self) -> tuple[Identifier, ...]:
        """The identifiers the item reports, papers or repositories before pages."""
        return self.item.subjects

    @cached_property
    def works(self) -> tuple[Identifier, ...]:
        """The papers or repositories among them."""
        return tuple(identifier for identifier in self.about if identifier.scheme != "url")

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names in its title, those of its source left out."""
        return names(self.item)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys it can be recognised by on another day: identifiers, the digest of its text."""
        identified = tuple(identifier.key for identifier in self.about)
        return (*identified, *((self.text_key,) if self.text_key else ()))

    @cached_property
    def text_key(self) -> str | None:
        """A digest of the words without case or marks; None where there are too few to tell."""
        squeezed = _MARKS.sub("", self.words.lower())
        if len(squeezed) < _TELLING:
            return None
        return f"text:{hashlib.sha256(squeezed.encode(errors='replace')).hexdigest()[:32]}"

    @property
    def words(self) -> str:
        """What the item says: its title with its claims, field lines left out."""
        return self.item.words

    @property
    def said(self) -> tuple[Claim, ...]:
        """Its claims without field lines or a repeated title."""
        title = _MARKS.sub("", self.item.title.lower())
        claims = (claim for claim in self.item.claims if "meta" not in claim.marks)
        return tuple(c for c in claims if _MARKS.sub("", c.text.lower()) not in title)

    @property
    def everything(self) -> str:
        """The item with its field lines."""
        return "\n".join((self.item.title, *(claim.text for claim in self.item.claims)))


@dataclass(frozen=True)
class Day:
    """The inputs of a comparison: documents laid out, topic words.

    `said` gives the topics each item states; `stated_keys` are the papers or repositories of items
    that state the topic of the round; `labelled` are the files that name the topic of several of
    their items.
    """

    inputs: RoundInputs
    manifest: Manifest
    entries: tuple[Entry, ...]
    baseline: Held | None
    others: tuple[Held, ...]
    words: TopicWords
    said: Mapping[Entry, Stated] = field(default_factory=dict)
    stated_keys: frozenset[str] = frozenset()
    labelled: frozenset[str] = frozenset()


def day(inputs: RoundInputs, manifest: Manifest) -> Day:
    """Lay out a round; items in order of file, then of place in it."""
    others = (held(state) for state in inputs.others)
    return Day(
        inputs=inputs,
        manifest=manifest,
        entries=tuple(_entries(inputs, manifest)),
        baseline=held(inputs.baseline),
        others=tuple(sorted((h for h in others if h), key=lambda h: h.topic)),
        words=topic_words(inputs),
    )


def _entries(inputs: RoundInputs, manifest: Manifest) -> list[Entry]:
    due = {material.path: material for material in manifest.materials}
    read = [(source, due[source.path]) for _, source in sources(inputs) if source.path in due]
    laid = _LAID.of({(id(source), material): (source, material) for source, material in read})
    found = [entry for _, entries in laid.values() for entry in entries]
    return sorted(found, key=lambda e: (e.item.path, e.item.span.start, e.item.ordinal, e.item.id))


def _laid_out(read: tuple[File, Material]) -> tuple[File, tuple[Entry, ...]]:
    """The items of a file, beside it: while it is at hand no other object has its identity."""
    source, material = read
    return source, tuple(Entry(item, material, source) for item in items_of(source))


_LAID: FromBefore[tuple[int, Material], tuple[File, Material], tuple[File, tuple[Entry, ...]]] = (
    FromBefore(_laid_out)
)


def items_of(source: File) -> tuple[Item, ...]:
    """The items of one file: a card is one, a queue one per row."""
    if isinstance(source, Note):
        return source.items
    if isinstance(source, WorkQueue):
        return tuple(entry.item for entry in source.entries)
    return (source.item,)

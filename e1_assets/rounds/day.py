"""Everything one comparison looks at, laid out once per round."""

from dataclasses import dataclass
from datetime import date

from e1_assets.domain.cards import PaperCard, RepoCard, WorkQueue
from e1_assets.domain.manifests import Manifest, Material
from e1_assets.domain.notes import Item, Note
from e1_assets.domain.rounds import RoundInputs
from e1_assets.rounds.draw import sources
from e1_assets.rounds.held import Held, held
from e1_assets.rounds.topics import TopicWords, topic_words


@dataclass(frozen=True)
class Entry:
    """One item to judge with the file it stands in."""

    item: Item
    material: Material
    source: Note | PaperCard | RepoCard | WorkQueue

    @property
    def day(self) -> date:
        """The local date of the event."""
        return self.material.event_time.date()

    @property
    def words(self) -> str:
        """What the item says: its title with its claims, field lines left out."""
        return item_words(self.item)

    @property
    def everything(self) -> str:
        """The item with its field lines."""
        return "\n".join((self.item.title, *(claim.text for claim in self.item.claims)))


def item_words(item: Item) -> str:
    """What an item says: its title with its claims, field lines left out."""
    said = (claim.text for claim in item.claims if "meta" not in claim.marks)
    return "\n".join((item.title, *said))


@dataclass(frozen=True)
class Day:
    """The inputs of a comparison: documents laid out, topic words.

    `stated_keys` are the papers or repositories of items that state the topic of the round.
    """

    inputs: RoundInputs
    manifest: Manifest
    entries: tuple[Entry, ...]
    baseline: Held | None
    others: tuple[Held, ...]
    words: TopicWords
    stated_keys: frozenset[str] = frozenset()


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
    found = [
        Entry(item, due[source.path], source)
        for _, source in sources(inputs)
        if source.path in due
        for item in items_of(source)
    ]
    return sorted(found, key=lambda e: (e.item.path, e.item.span.start, e.item.ordinal, e.item.id))


def items_of(source: Note | PaperCard | RepoCard | WorkQueue) -> tuple[Item, ...]:
    """The items of one file: a card is one, a queue one per row."""
    if isinstance(source, Note):
        return source.items
    if isinstance(source, WorkQueue):
        return tuple(entry.item for entry in source.entries)
    return (source.item,)

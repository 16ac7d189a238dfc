"""Whether an item belongs to the topic of the round, told by its strongest signal."""

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal

from e1_assets.domain.cards import PaperCard, RepoCard, WorkQueue
from e1_assets.domain.notes import Note
from e1_assets.rounds import reasons
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.core_terms import speaks_of_it
from e1_assets.rounds.day import Day, Entry
from e1_assets.rounds.foreign_topics import is_foreign, tail
from e1_assets.rounds.from_before import FromBefore
from e1_assets.rounds.levels import stands_close
from e1_assets.rounds.search_forms import distinctive
from e1_assets.rounds.text_fit import fit
from e1_assets.rounds.topics import Stated, TopicWords

Place = Literal["on", "adjacent", "uncertain", "off"]
_CHINESE = re.compile(r"[\u3400-\u9fff，。；、]+")
_SEVERAL = 2
# What a long title goes on with is what the thing is for (`… for Efficient Inference`); the
# weights were fitted on titles cut here.
_HEAD = 90


@dataclass(frozen=True)
class Route:
    """Where an item stands to the topic, why, how well its text fits (0 to 1).

    `explicit` when a person said so; `elsewhere` names other topics that hold its identifiers.
    """

    place: Place
    reason: str
    fit: float
    explicit: bool = False
    elsewhere: tuple[str, ...] = field(default=())

    @property
    def here(self) -> bool:
        """Whether the item may be judged for this topic."""
        return self.place in ("on", "adjacent")


def with_stated(day: Day) -> Day:
    """The day with what its notes or cards state to be of this topic, by identifier.

    A file that labels several items leaves those of its own subject without a label.
    """
    topic, keys = day.inputs.topic, set[str]()
    labels: Counter[str] = Counter()
    found = _STATED.of({(entry, day.words): (entry, day.words) for entry in day.entries})
    said = {entry: its for (entry, _), its in found.items()}
    for entry, its in said.items():
        labels[entry.item.path] += bool(its or day.words.stated(tail(entry.item.title)))
        told = entry.material.role in ("note", "paper_card", "repo_card")
        if told and (topic in its.primary or topic in its.adjacent):
            keys.update(identifier.key for identifier in entry.works)
    labelled = frozenset(path for path, times in labels.items() if times >= _SEVERAL)
    return replace(day, said=said, stated_keys=frozenset(keys), labelled=labelled)


def route(day: Day, entry: Entry) -> Route:
    """The place of an item: what is stated, else whose identifiers, else how its text reads."""
    own = text_fit(day, entry)
    elsewhere = holders(day, entry)
    for step in (_stated, _in_title, _by_scope, _by_identifier):
        decided = step(day, entry)
        if decided:
            place, reason = decided
            return Route(place, reason, own, reason not in _IMPLIED, elsewhere)
    return _by_text(day, entry, own, elsewhere)


_IMPLIED = (reasons.ID_OF_TOPIC, reasons.TOPIC_WORD, reasons.TOPIC_WORD_OTHER)


def _topics(told: tuple[Entry, TopicWords]) -> Stated:
    """The topics that an item, or the card it is, states."""
    entry, words = told
    own = words.stated(entry.item.topics)
    source = entry.source
    if isinstance(source, WorkQueue):
        first = words.stated(entry.item.topics[:1])
        return Stated(first.primary, own.primary - first.primary)
    if isinstance(source, PaperCard | RepoCard):
        main = words.stated((source.primary_category,) if source.primary_category else ())
        near = source.adjacency if isinstance(source, PaperCard) else ()
        beside = words.stated(near)
        primary = main.primary or own.primary - beside.primary
        return Stated(primary, (own.adjacent | beside.primary | beside.adjacent) - primary)
    texts = (entry.item.title, *(claim.text for claim in entry.item.claims))
    beside_own = words.beside(texts)
    return Stated(own.primary, (own.adjacent | beside_own) - own.primary)


_STATED: FromBefore[tuple[Entry, TopicWords], tuple[Entry, TopicWords], Stated] = FromBefore(
    _topics
)


def holders(day: Day, entry: Entry) -> tuple[str, ...]:
    """Other topics whose document cites an identifier the item is about."""
    keys = [identifier.key for identifier in entry.about]
    return tuple(h.topic for h in day.others if any(key in h.doc.cited for key in keys))


def _stated(day: Day, entry: Entry) -> tuple[Place, str] | None:
    said, topic = day.said[entry], day.inputs.topic
    if topic in said.primary:
        return "on", reasons.STATED_TOPIC
    if topic in said.adjacent and entry.material.role != "work_queue":
        return "adjacent", reasons.STATED_ADJACENT
    if entry.material.role == "paper_card":
        return None
    noted = not said and isinstance(entry.source, Note)
    other = said.primary or (noted and is_foreign(day, entry))
    return ("off", reasons.STATED_TOPIC_OTHER) if other else None


def _in_title(day: Day, entry: Entry) -> tuple[Place, str] | None:
    """A topic word in the head of the title, where no other topic stands beside it."""
    named = day.words.named(entry.item.title[:_HEAD])
    if entry.material.role == "paper_card" or not named:
        return None
    if named == {day.inputs.topic}:
        return "on", reasons.TOPIC_WORD
    known = named & set(day.inputs.topics)
    return ("off", reasons.TOPIC_WORD_OTHER) if known == named else None


def _by_scope(day: Day, entry: Entry) -> tuple[Place, str] | None:
    """The manifest that ordered the file, or the one topic its name or a note's heading tells."""
    if entry.material.mandatory:
        return "on", reasons.MANIFEST
    stem = entry.item.path.rsplit("/", 1)[-1]
    named = day.words.named(stem)
    headed = day.words.named(entry.source.title) if isinstance(entry.source, Note) else frozenset()
    if {day.inputs.topic} in (named, headed):
        return "on", reasons.FILE_NAME
    if entry.material.role == "brief" and named:
        return "off", reasons.STATED_TOPIC_OTHER
    return None


def _by_identifier(day: Day, entry: Entry) -> tuple[Place, str] | None:
    """What the document cites, or what another item of the day is about that states this topic."""
    about = entry.about
    if day.baseline and any(day.baseline.cites(i) for i in about):
        return "on", reasons.ID_OF_TOPIC
    if any(i.key in day.stated_keys for i in about):
        return "adjacent", reasons.ID_STATED_HERE
    return None


def _by_text(day: Day, entry: Entry, own: float, elsewhere: tuple[str, ...]) -> Route:
    """On where the text clearly reads like this document and has a word it is about.

    What nobody read in the original needs that word, or a text of many weak terms (`automatic`,
    `node`, `search`) would be of every list of tools. Likelier here than anywhere, or of a paper
    another topic already holds, it is on where somebody read the original or the file labels what
    belongs elsewhere, else uncertain; uncertain is a card whose summary names the topic. Read in
    the original, a title naming a thing that only this document speaks of is enough; so is the full
    name of the topic (`heart failure`) in a text that reads a little like the document.
    """
    limits = COEFFICIENTS.routing
    speaks = own >= limits.uncertain and _speaks(day, entry)
    if own >= limits.on and speaks:
        return Route("on", reasons.TEXT_OF_TOPIC, own, elsewhere=elsewhere)
    close = stands_close(entry) or entry.item.path in day.labelled
    likely: Place = "on" if close else "uncertain"
    likelier = speaks and own >= limits.lead * _best_elsewhere(day, entry)
    spelt = likely == "uncertain" and day.words.spelt(day.inputs.topic, entry.words)
    if own >= limits.uncertain and (elsewhere or likelier) and not spelt:
        return Route(likely, reasons.TEXT_LIKELIEST, own, elsewhere=elsewhere)
    if 2 * own >= limits.uncertain and day.words.spelt(day.inputs.topic, entry.words):
        return Route("on", reasons.TOPIC_WORD, own, elsewhere=elsewhere)
    if stands_close(entry) and _names_held_here(day, entry):
        return Route("on", reasons.NAME_OF_TOPIC, own, elsewhere=elsewhere)
    if _summary_names_topic(day, entry):
        return Route("uncertain", reasons.TOPIC_WORD, own, elsewhere=elsewhere)
    return Route("off", reasons.UNROUTED, own, elsewhere=elsewhere)


def _speaks(day: Day, entry: Entry) -> bool:
    """Whether somebody read it, the file labels the rest, or it has a word of the document's."""
    if stands_close(entry) or entry.item.path in day.labelled or day.baseline is None:
        return True
    return speaks_of_it(day.baseline, day.others, entry.words)


def _names_held_here(day: Day, entry: Entry) -> bool:
    """Whether the title names a thing that this document speaks of, none of the others does."""
    if day.baseline is None:
        return False
    words = {part for name in entry.names for part in (name, *name.split())}
    telling = (word for word in sorted(words) if distinctive(word))
    held = (word for word in telling if day.baseline.hits(word))
    return any(not any(other.hits(word) for other in day.others) for word in held)


def _summary_names_topic(day: Day, entry: Entry) -> bool:
    """Whether a paper card's title names the topic, or a Chinese summary does.

    English topic words (`agent`, `memory`) are too common in summaries to tell.
    """
    card = entry.source
    if not isinstance(card, PaperCard):
        return False
    chinese = "".join(_CHINESE.findall(card.tldr_zh.text)) if card.tldr_zh else ""
    return day.inputs.topic in day.words.named(f"{card.title}\n{chinese}")


def _best_elsewhere(day: Day, entry: Entry) -> float:
    """The best fit of the text to any other topic's document."""
    own = (day.baseline,) if day.baseline else ()
    documents = sorted((*own, *day.others), key=lambda held: held.topic)
    title, words = entry.item.title[:_HEAD], entry.words
    fits = (
        fit(other, tuple(d for d in documents if d != other), title, words) for other in day.others
    )
    return max(fits, default=0.0)


def text_fit(day: Day, entry: Entry) -> float:
    """How much more the text reads like this document than like anything else, 0 to 1."""
    if day.baseline is None:
        return 0.0
    return fit(day.baseline, day.others, entry.item.title[:_HEAD], entry.words)

"""Whether an item belongs to the topic of the round, told by its strongest signal."""

import math
from dataclasses import dataclass, field
from typing import Literal

from e1_assets.domain.cards import PaperCard, RepoCard
from e1_assets.domain.subjects import subjects
from e1_assets.rounds import reasons
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.day import Day, Entry
from e1_assets.rounds.held import Held
from e1_assets.rounds.section_profiles import profiles
from e1_assets.rounds.terms import terms
from e1_assets.rounds.topics import Stated

Place = Literal["on", "adjacent", "uncertain", "off"]


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


def route(day: Day, entry: Entry) -> Route:
    """The place of an item: what is stated, else whose identifiers, else how its text reads."""
    fit = text_fit(day, entry)
    elsewhere = holders(day, entry)
    for step in (_stated, _in_title, _by_scope, _by_identifier):
        decided = step(day, entry)
        if decided:
            place, reason = decided
            return Route(place, reason, fit, reason not in _IMPLIED, elsewhere)
    return _by_text(fit, elsewhere)


_IMPLIED = (reasons.ID_OF_TOPIC, reasons.TOPIC_WORD, reasons.TOPIC_WORD_OTHER)


def stated(day: Day, entry: Entry) -> Stated:
    """The topics that the item, or the card it is, states."""
    own = day.words.stated(entry.item.topics)
    source = entry.source
    if isinstance(source, PaperCard | RepoCard):
        main = day.words.stated((source.primary_category,) if source.primary_category else ())
        near = source.adjacency if isinstance(source, PaperCard) else ()
        beside = day.words.stated(near)
        primary = main.primary or own.primary - beside.primary
        return Stated(primary, (own.adjacent | beside.primary | beside.adjacent) - primary)
    return own


def holders(day: Day, entry: Entry) -> tuple[str, ...]:
    """Other topics whose document cites an identifier the item is about."""
    keys = [identifier.key for identifier in subjects(entry.item)]
    return tuple(h.topic for h in day.others if any(key in h.anchors for key in keys))


def _stated(day: Day, entry: Entry) -> tuple[Place, str] | None:
    said, topic = stated(day, entry), day.inputs.topic
    if topic in said.primary:
        return "on", reasons.STATED_TOPIC
    if topic in said.adjacent:
        return "adjacent", reasons.STATED_ADJACENT
    if said.primary and not isinstance(entry.source, PaperCard):
        return "off", reasons.STATED_TOPIC_OTHER
    return None


def _in_title(day: Day, entry: Entry) -> tuple[Place, str] | None:
    """A topic word in the title, where no other topic stands beside it."""
    named = day.words.named(entry.item.title)
    if isinstance(entry.source, PaperCard) or not named:
        return None
    if named == {day.inputs.topic}:
        return "on", reasons.TOPIC_WORD
    known = named & set(day.inputs.topics)
    return ("off", reasons.TOPIC_WORD_OTHER) if known == named else None


def _by_scope(day: Day, entry: Entry) -> tuple[Place, str] | None:
    """The manifest that ordered the file, or the one topic its name tells."""
    if entry.material.mandatory:
        return "on", reasons.MANIFEST
    stem = entry.item.path.rsplit("/", 1)[-1]
    named = day.words.named(stem)
    if named == {day.inputs.topic}:
        return "on", reasons.FILE_NAME
    if entry.material.role == "brief" and named:
        return "off", reasons.STATED_TOPIC_OTHER
    return None


def _by_identifier(day: Day, entry: Entry) -> tuple[Place, str] | None:
    if day.baseline and any(day.baseline.cites(i) for i in subjects(entry.item)):
        return "on", reasons.ID_OF_TOPIC
    return None


def _by_text(fit: float, elsewhere: tuple[str, ...]) -> Route:
    limits = COEFFICIENTS.routing
    if fit >= limits.on:
        return Route("on", reasons.TEXT_OF_TOPIC, fit, elsewhere=elsewhere)
    if fit >= limits.uncertain:
        return Route("uncertain", reasons.TOPIC_UNCERTAIN, fit, elsewhere=elsewhere)
    return Route("off", reasons.UNROUTED, fit, elsewhere=elsewhere)


def text_fit(day: Day, entry: Entry) -> float:
    """How much more the text reads like this document than like the rest, 0 to 1.

    The mean over the item's terms of their log likelihood ratio: rate in the document over rate in
    everything at hand (all documents, the items of the window), squashed by fitted coefficients.
    """
    if day.baseline is None:
        return 0.0
    distinct = sorted(set(terms(entry.words)))
    if not distinct:
        return 0.0
    ratios = [_ratio(day, day.baseline, term) for term in distinct]
    shape = COEFFICIENTS.routing
    lift = shape.slope * (sum(ratios) / len(ratios) - shape.middle)
    return round(1 / (1 + math.exp(-max(min(lift, 30.0), -30.0))), 4)


def _ratio(day: Day, document: Held, term: str) -> float:
    here = profiles(document)
    seen = day.background[term] + sum(profiles(d).counts[term] for d in day.documents)
    total = day.background.total() + sum(profiles(d).total for d in day.documents)
    everywhere = (seen + 0.5) / (total + 1)
    smooth = COEFFICIENTS.routing.smoothing
    rate = (here.counts[term] + smooth * everywhere) / (here.total + smooth)
    return math.log(rate / everywhere)

"""The typed facts of cards, notes or the document that can disagree with one another."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from e1_assets.domain.briefs import Side
from e1_assets.domain.cards import MetricPoint, PaperCard, RepoCard
from e1_assets.domain.notes import Claim, Item
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.spans import Quote
from e1_assets.domain.vocabulary import Verdict
from e1_assets.rounds.contradictions.record import side_of, side_of_line
from e1_assets.rounds.document import Document, Line
from e1_assets.rounds.figures import figures, number
from e1_assets.rounds.words import Lang

COUNTERS = ("stars", "weekly_gain", "votes", "citations")
_HEADERS = {
    "stars": ("⭐", "★", "stars", "star", "星", "星数"),
    "weekly_gain": ("周增", "weekly", "weekly gain", "+/week"),
    "votes": ("▲", "votes", "票", "票数"),
    "citations": ("被引", "citations", "cited"),
}


@dataclass(frozen=True)
class Fact:
    """One value of one attribute of one subject; `at` is the day it was true, when stated."""

    subject: str
    attribute: str
    value: str
    amount: float | None
    side: Side
    at: date | None = None
    in_document: bool = False


def relevant(judged: Iterable[Judged]) -> tuple[Judged, ...]:
    """The items a contradiction of this topic may rest on."""
    return tuple(j for j in judged if j.verdict is not Verdict.OFF_TOPIC)


def cards_of(
    inputs: RoundInputs, judged: Iterable[Judged]
) -> tuple[tuple[Judged, PaperCard | RepoCard], ...]:
    """The cards of the round that concern the topic, each with its judged item."""
    cards: list[PaperCard | RepoCard] = [*inputs.paper_cards, *inputs.repo_cards]
    by_path = {card.path: card for card in cards}
    return tuple((j, by_path[j.item.path]) for j in relevant(judged) if j.item.path in by_path)


def card_counters(lang: Lang, judged: Judged, card: PaperCard | RepoCard) -> Iterator[Fact]:
    """The counters of a card at the day it was collected."""
    for point in card.metrics:
        if point.metric in COUNTERS:
            at = (point.at or judged.event_time).date()
            side = side_of(lang, point.raw, _quoted(judged.item, point), judged.item)
            subject = point.subject.partition(":")[2] or point.subject
            yield Fact(subject, point.metric, point.raw, point.value, side, at)


def note_counters(lang: Lang, judged: Judged) -> Iterator[Fact]:
    """The votes or stars a note gives beside the only paper or repository of a line."""
    for claim in judged.item.claims:
        found = [f for f in figures(claim.text) if f.dimension in ("votes", "stars")]
        if len(found) != 1:
            continue
        ids = {
            m.identifier.key: m.identifier
            for m in judged.item.mentions
            if claim.span.holds(m.span) and m.identifier.scheme != "url"
        }
        if len(ids) == 1:
            subject = next(iter(ids.values())).id
            side = side_of(lang, found[0].raw, claim, judged.item)
            at = judged.event_time.date()
            yield Fact(subject, found[0].dimension, found[0].raw, found[0].low, side, at)


def document_counters(lang: Lang, document: Document, subject: str) -> Iterator[Fact]:
    """The counters the document gives for a repository or paper, table cells or star figures."""
    for line in _lines_of(document, subject):
        for attribute, value, amount in _counters(line):
            side = side_of_line(lang, value, line, document)
            yield Fact(subject, attribute, value, amount, side, None, True)


def short_name(subject: str) -> str:
    """The name a repository goes by in prose: what stands after the owner."""
    return subject.rsplit("/", 1)[-1]


def _lines_of(document: Document, subject: str) -> tuple[Line, ...]:
    found = {line.start: line for line in document.naming(subject)}
    name = short_name(subject)
    if len(name) > 5 and name != subject:
        found |= {line.start: line for line in document.naming(name)}
    return tuple(found[start] for start in sorted(found))


def _counters(line: Line) -> Iterator[tuple[str, str, float]]:
    for name, (cell, _, _) in zip(line.header, line.cells, strict=False):
        for attribute, words in _HEADERS.items():
            amount = number(cell)
            if name.strip().lower() in words and amount is not None:
                shown = f"{cell} ⭐" if attribute == "stars" else cell
                yield attribute, shown, amount
    stars = [f for f in figures(line.text) if f.dimension == "stars"]
    if not line.cells and len(stars) == 1:
        yield "stars", stars[0].raw, stars[0].low


def _quoted(item: Item, point: MetricPoint) -> Claim | Quote:
    """The claim a counter stands in, else its own bytes."""
    for claim in item.claims:
        if claim.span.holds(point.span):
            return claim
    return Quote(text=point.raw, span=point.span)

"""The line of some sections that comes nearest to what an item reports."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from e1_assets.domain.notes import Item
from e1_assets.rounds.document import Document, Line
from e1_assets.rounds.newest import kept_for_newest
from e1_assets.rounds.terms import line_terms, terms
from e1_assets.rounds.text_index import Passages, index

_SHARED = 2
_TELLING = 6.0
_OF_TITLE = 3.0  # about one word of the title that a tenth of the lines have
_TITLE = 2.0
_MOSTLY = 0.4
_CHINESE = 0.4


def nearest(document: Document, item: Item, sections: frozenset[str]) -> Line | None:
    """The line of the sections, given by their keys, with the highest BM25 to the item.

    A term tells what its rarity among the lines of the whole document makes it tell: words every
    line has (`KV`, `cache`) bring no line near. Words of the title count double; of a Chinese
    phrase every pair counts, each less. A line that shares nothing telling with the title, nor most
    of what it says itself, is about something else, whatever words of the text it has. None where
    the best shares a single term or little weight.
    """
    laid = _laid(document)
    key = item.id, sections
    if key not in laid.found:
        laid.found[key] = _nearest(laid, item, sections)
    return laid.found[key]


@dataclass(frozen=True)
class _Laid:
    """The lines of a document that say something, their index, where those of a section stand.

    `found` keeps what was looked for: a brief is written in two languages.
    """

    rows: tuple[Line, ...]
    index: Passages
    of_section: Mapping[str, frozenset[int]]
    found: dict[tuple[str, frozenset[str]], Line | None] = field(default_factory=dict)


@kept_for_newest
def _laid(document: Document) -> _Laid:
    rows = tuple(line for line in document.lines if not line.text.startswith("#"))
    places: dict[str, set[int]] = {}
    for at, line in enumerate(rows):
        if line.section:
            places.setdefault(line.section.key, set()).add(at)
    of_section = {key: frozenset(found) for key, found in places.items()}
    return _Laid(rows, index([Counter(line_terms(line.text)) for line in rows]), of_section)


def _nearest(laid: _Laid, item: Item, sections: frozenset[str]) -> Line | None:
    weights = _weights(item)
    at_home = frozenset[int]().union(*(laid.of_section.get(key, ()) for key in sections))
    scores = laid.index.scores(weights, at_home)
    named = {term: weights[term] for term in set(terms(item.title)) if term in weights}
    titled = laid.index.scores(named, at_home)
    near = (
        at
        for at, score in scores.items()
        if score >= _TELLING
        and (titled.get(at, 0.0) >= _OF_TITLE or _mostly(laid.index, laid.rows[at], weights))
    )
    best = max(near, key=lambda at: (round(scores[at], 6), -at), default=None)
    if best is None:
        return None
    shared = sum(best in laid.index.postings.get(term, ()) for term in weights)
    return laid.rows[best] if shared >= _SHARED else None


def _mostly(laid: Passages, line: Line, weights: Mapping[str, float]) -> bool:
    """Whether most of the weight of what a line says is in the item."""
    said = set(line_terms(line.text))
    whole = sum(laid.weight(term) for term in sorted(said))
    shared = sum(laid.weight(term) for term in sorted(said.intersection(weights)))
    return whole > 0 and shared >= _MOSTLY * whole


def _weights(item: Item) -> dict[str, float]:
    titled = set(terms(item.title))
    said = (claim.text for claim in item.claims if "meta" not in claim.marks)
    found = titled | {term for text in said for term in terms(text)}
    return {
        term: (_TITLE if term in titled else 1.0) * (1.0 if term.isascii() else _CHINESE)
        for term in found
    }

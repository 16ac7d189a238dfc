"""The line of some sections that comes nearest to what an item reports."""

from collections import Counter
from collections.abc import Mapping

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
    laid, rows = _laid(document)
    weights = _weights(item)
    scores = laid.scores(weights)
    titled = laid.scores({t: weights[t] for t in set(terms(item.title)) if t in weights})
    at_home = (
        at
        for at, line in enumerate(rows)
        if line.section
        and line.section.key in sections
        and (titled.get(at, 0.0) >= _OF_TITLE or _mostly(laid, line, weights))
    )
    best = max(at_home, key=lambda at: (round(scores.get(at, 0.0), 6), -at), default=None)
    if best is None or scores.get(best, 0.0) < _TELLING:
        return None
    shared = sum(best in laid.postings.get(term, ()) for term in weights)
    return rows[best] if shared >= _SHARED else None


@kept_for_newest
def _laid(document: Document) -> tuple[Passages, tuple[Line, ...]]:
    """The lines of a document that say something, with their index."""
    rows = tuple(line for line in document.lines if not line.text.startswith("#"))
    return index([Counter(line_terms(line.text)) for line in rows]), rows


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

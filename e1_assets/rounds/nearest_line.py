"""The line of some sections that comes nearest to what an item reports."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from e1_assets.domain.notes import Item
from e1_assets.rounds.document import Document, Line
from e1_assets.rounds.newest import kept_for_newest
from e1_assets.rounds.terms import line_terms, terms
from e1_assets.rounds.text_index import Weights, weights

_SHARED = 2
_TELLING = 6.0
_OF_TITLE = 3.0  # about one word of the title that a tenth of the lines have
_TITLE = 2.0
_MOSTLY = 0.4
_CHINESE = 0.4
_ROUNDING = 2e-6  # scores are compared by their sixth decimal


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
    """The lines of a document that say something, where those of a section stand, what terms weigh.

    Only the lines of a few sections are ever read, so none is indexed. `found` keeps what was
    looked for: a brief is written in two languages.
    """

    rows: tuple[Line, ...]
    of_section: Mapping[str, frozenset[int]]
    weights: Weights
    found: dict[tuple[str, frozenset[str]], Line | None] = field(default_factory=dict)


@kept_for_newest
def _laid(document: Document) -> _Laid:
    rows = tuple(line for line in document.lines if not line.text.startswith("#"))
    places: dict[str, set[int]] = {}
    for at, line in enumerate(rows):
        if line.section:
            places.setdefault(line.section.key, set()).add(at)
    of_section = {key: frozenset(found) for key, found in places.items()}
    return _Laid(rows, of_section, weights([line_terms(line.text) for line in rows]))


def _nearest(laid: _Laid, item: Item, sections: frozenset[str]) -> Line | None:
    query, titled = _query(item), frozenset(terms(item.title))
    most = laid.weights.most(query)
    best, least, rank = None, _TELLING, (0.0, 0)
    for at in sorted(frozenset[int]().union(*(laid.of_section.get(k, ()) for k in sections))):
        said = line_terms(laid.rows[at].text)
        shared = most.keys() & said
        # Most lines could not come near if they said nothing else.
        if sum([most[term] for term in shared]) < least - _ROUNDING:
            continue
        score = laid.weights.score(query, shared, said, at)
        if score >= _TELLING and (round(score, 6), -at) > rank:
            of_title = laid.weights.score(query, shared & titled, said, at)
            if of_title >= _OF_TITLE or _mostly(laid.weights, said, shared):
                best, least, rank = (at, len(shared)), score, (round(score, 6), -at)
    return laid.rows[best[0]] if best and best[1] >= _SHARED else None


def _mostly(weights: Weights, said: Iterable[str], shared: Iterable[str]) -> bool:
    """Whether most of the weight of what a line says is in the item."""
    whole = sum(weights.weight(term) for term in sorted(set(said)))
    return whole > 0 and sum(map(weights.weight, sorted(shared))) >= _MOSTLY * whole


def _query(item: Item) -> dict[str, float]:
    titled = set(terms(item.title))
    said = (claim.text for claim in item.claims if "meta" not in claim.marks)
    found = titled | {term for text in said for term in terms(text)}
    return {
        term: (_TITLE if term in titled else 1.0) * (1.0 if term.isascii() else _CHINESE)
        for term in found
    }

"""A BM25 index over passages."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

_K1 = 1.2
_B = 0.75


@dataclass(frozen=True)
class Weights:
    """What the terms of a list of passages weigh: how many have each, how long the passages are."""

    having: Mapping[str, int]
    lengths: tuple[float, ...]
    mean: float

    def weight(self, term: str) -> float:
        """How much a term tells: the inverse of how many passages have it."""
        found = self._weights.get(term)
        if found is None:
            found = self._weights[term] = self._weight(self.having.get(term, 0))
        return found

    def _weight(self, having: int) -> float:
        return math.log(1 + (len(self.lengths) - having + 0.5) / (having + 0.5))

    @cached_property
    def _weights(self) -> dict[str, float]:
        """The weights asked for already: a few words are in most texts."""
        return {}

    @cached_property
    def _rooms(self) -> tuple[float, ...]:
        """By how much the length of a passage holds each of its terms down."""
        return tuple(_K1 * (1 - _B + _B * length / self.mean) for length in self.lengths)

    def most(self, query: Mapping[str, float]) -> dict[str, float]:
        """What each term of a query can bring at most, however often a passage has it."""
        return {term: each * self.weight(term) * (_K1 + 1) for term, each in query.items()}

    def score(
        self, query: Mapping[str, float], shared: Iterable[str], said: Sequence[str], at: int
    ) -> float:
        """BM25 of the passage at a position, which has the terms `said`, by those it shares."""
        room, score = self._rooms[at], 0.0
        for term in sorted(shared):
            frequency = said.count(term)
            score += query[term] * self.weight(term) * frequency * (_K1 + 1) / (frequency + room)
        return score


def weights(passages: Sequence[Sequence[str]]) -> Weights:
    """The weights of passages given as their terms."""
    having = Counter(term for terms in passages for term in set(terms))
    lengths = tuple(float(len(terms)) or 1.0 for terms in passages)
    return Weights(having, lengths, _mean(lengths))


@dataclass(frozen=True)
class Passages(Weights):
    """Postings of the terms of a list of passages, addressed by their position in it."""

    postings: dict[str, dict[int, float]]

    def scores(self, query: Mapping[str, float], among: Set[int] | None = None) -> dict[int, float]:
        """BM25 of every passage that shares a term with the query, by position.

        The query gives each of its terms a weight of its own, multiplied with the term's. With
        `among`, only of the passages at those positions.
        """
        scores: dict[int, float] = defaultdict(float)
        for term in sorted(query.keys() & self.postings.keys()):
            held, weight = self.postings[term], query[term] * self.weight(term)
            for at in held if among is None else held.keys() & among:
                frequency = held[at]
                scores[at] += weight * frequency * (_K1 + 1) / (frequency + self._rooms[at])
        return dict(scores)


def index(passages: Sequence[Mapping[str, float]]) -> Passages:
    """Index passages given as the weighed frequencies of their terms."""
    postings: dict[str, dict[int, float]] = defaultdict(dict)
    for at, frequencies in enumerate(passages):
        for term, frequency in frequencies.items():
            postings[term][at] = frequency
    lengths = tuple(sum(frequencies.values()) or 1.0 for frequencies in passages)
    having = {term: len(held) for term, held in postings.items()}
    return Passages(having, lengths, _mean(lengths), dict(postings))


def _mean(lengths: Sequence[float]) -> float:
    return sum(lengths) / len(lengths) if lengths else 1.0

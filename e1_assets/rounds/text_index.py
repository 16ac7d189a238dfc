"""A BM25 index over passages."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

_K1 = 1.2
_B = 0.75


@dataclass(frozen=True)
class Passages:
    """Postings of the terms of a list of passages, addressed by their position in it."""

    postings: dict[str, dict[int, float]]
    lengths: tuple[float, ...]
    mean: float

    def weight(self, term: str) -> float:
        """How much a term tells: the inverse of how many passages have it."""
        found = self._weights.get(term)
        if found is None:
            found = self._weights[term] = self._weight(len(self.postings.get(term, ())))
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
    return Passages(dict(postings), lengths, sum(lengths) / len(lengths) if lengths else 1.0)

"""A BM25 index over passages."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
        found = len(self.postings.get(term, ()))
        count = len(self.lengths)
        return math.log(1 + (count - found + 0.5) / (found + 0.5))

    def scores(self, query: Mapping[str, float]) -> dict[int, float]:
        """BM25 of every passage that shares a term with the query, by position.

        The query gives each of its terms a weight of its own, multiplied with the term's.
        """
        scores: dict[int, float] = defaultdict(float)
        for term, own in sorted(query.items()):
            weight = own * self.weight(term)
            for at, frequency in self.postings.get(term, {}).items():
                room = _K1 * (1 - _B + _B * self.lengths[at] / self.mean)
                scores[at] += weight * frequency * (_K1 + 1) / (frequency + room)
        return dict(scores)


def index(passages: Sequence[Mapping[str, float]]) -> Passages:
    """Index passages given as the weighed frequencies of their terms."""
    postings: dict[str, dict[int, float]] = {}
    for at, frequencies in enumerate(passages):
        for term, frequency in frequencies.items():
            postings.setdefault(term, {})[at] = frequency
    lengths = tuple(sum(frequencies.values()) or 1.0 for frequencies in passages)
    return Passages(postings, lengths, sum(lengths) / len(lengths) if lengths else 1.0)

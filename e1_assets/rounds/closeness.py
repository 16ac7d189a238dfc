"""How close the text of an item comes to the passage that says most of the same."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from heapq import nlargest
from typing import Literal

from e1_assets.rounds.coefficients import COEFFICIENTS, PairLimits
from e1_assets.rounds.glosses import glosses
from e1_assets.rounds.stretches import counted, without_addresses
from e1_assets.rounds.terms import terms
from e1_assets.rounds.text_index import Passages
from e1_assets.rounds.tongues import tongue

Standing = Literal["held", "near", "apart"]

_COMPARED = 4
_ALIKE = 2e-6  # two scores further apart differ in their sixth decimal
_FEWEST = 8


@dataclass(frozen=True)
class Closeness:
    """The nearest passage by BM25, what both share, how far above the next best that is.

    `share` is the mean of the item's share in the passage with the passage's in the item
    (geometric, by weight of terms), 0 to 1.
    """

    at: int
    share: float
    margin: float
    pair: str

    @property
    def limits(self) -> PairLimits:
        """The limits fitted for the languages of the two texts."""
        return COEFFICIENTS.text[self.pair]

    @property
    def standing(self) -> Standing:
        """Held where share and margin reach their limits, apart below the band of doubt."""
        limits = self.limits
        if self.share >= limits.held and self.margin >= limits.margin:
            return "held"
        return "near" if self.share >= limits.near else "apart"


def closest(passages: Passages, texts: Sequence[str], text: str) -> Closeness | None:
    """The passage an item's text comes closest to; None where too few terms could tell.

    Trade words of the item count in both languages.
    """
    bare = without_addresses(text)
    query = frozenset(terms(f"{bare}\n{' '.join(glosses(bare))}"))
    scores = passages.scores(dict.fromkeys(query, 1.0)) if len(query) >= _FEWEST else {}
    if not scores:
        return None
    # Only what comes near the last that counts is rounded: a ledger of months has hundreds.
    least = nlargest(_COMPARED, scores.values())[-1] - _ALIKE
    near = (at for at, score in scores.items() if score >= least)
    order = sorted(near, key=lambda at: (-round(scores[at], 6), at))[:_COMPARED]
    shares = [_share(passages, query, counted(texts[at]).keys()) for at in order]
    pair = f"{tongue(bare)}-{tongue(texts[order[0]])}"
    return Closeness(order[0], shares[0], shares[0] - max(shares[1:], default=0.0), pair)


def _share(passages: Passages, query: Set[str], passage: Set[str]) -> float:
    both, own, its = (
        sum(passages.weight(term) for term in sorted(found))
        for found in (query & passage, query, passage)
    )
    return both / (own * its) ** 0.5 if own and its else 0.0

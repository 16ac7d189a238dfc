"""Which terms speak for a topic, and how strongly."""

import math
from functools import lru_cache

from e1_assets.rounds.background import rates
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.held import Held
from e1_assets.rounds.section_profiles import Profiles, profiles


class Supports:
    """Term to the log ratio of its rate in a document to its rate elsewhere, 0 where not above.

    Elsewhere is the mean of notes at large with the documents of the other topics.
    """

    def __init__(self, here: Profiles, others: tuple[Profiles, ...]) -> None:
        self._here, self._others = here, others
        self._size = max(1, sum(other.total for other in others))
        self._known: dict[str, float] = {}

    def of(self, term: str) -> float:
        """The support of one term, worked out when first asked for."""
        known = self._known.get(term)
        if known is None:
            known = self._known[term] = self._ratio(term)
        return known

    def _ratio(self, term: str) -> float:
        times = self._here.counts.get(term)
        if not times:
            return 0.0
        elsewhere = rates().get(term, 0.0)
        if self._others:
            share = sum(other.counts.get(term, 0) for other in self._others) / self._size
            elsewhere = (elsewhere + share) / 2
        smooth = COEFFICIENTS.routing.smoothing
        return max(0.0, math.log((times / self._here.total + smooth) / (elsewhere + smooth)))


@lru_cache(maxsize=16)
def supports(here: Held, others: tuple[Held, ...]) -> Supports:
    """The supports of a document's terms against the documents of the other topics."""
    return Supports(profiles(here), tuple(profiles(other) for other in others))

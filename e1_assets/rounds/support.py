"""Which terms speak for a topic, and how strongly."""

import math

from e1_assets.rounds.background import rates
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.held import Held
from e1_assets.rounds.newest import kept_for_newest
from e1_assets.rounds.section_profiles import Profiles, profiles


class Supports(dict[str, float]):
    """Term to the log ratio of its rate in a document to its rate elsewhere, 0 where not above.

    Elsewhere is the mean of notes at large with the documents of the other topics. A term is
    worked out when it is first asked for. `fits` keeps how well the last titles with their texts
    fit, for items are judged on several days.
    """

    def __init__(self, here: Profiles, others: tuple[Profiles, ...]) -> None:
        super().__init__()
        self._here, self._others = here, others
        self._speaking = frozenset(here.counts.keys() - here.decor)
        self._size = max(1, sum(other.total for other in others))
        self.fits: dict[tuple[str, str], float] = {}

    def best(self, terms: frozenset[str]) -> list[float]:
        """The supports of those terms that the document speaks with, the strongest first."""
        return sorted([self[term] for term in terms & self._speaking], reverse=True)

    def __missing__(self, term: str) -> float:
        found = self[term] = self._ratio(term)
        return found

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


@kept_for_newest
def supports(here: Held, others: tuple[Held, ...]) -> Supports:
    """The supports of a document's terms against the documents of the other topics."""
    return Supports(profiles(here), tuple(profiles(other) for other in others))

"""Which terms speak for a topic, and how strongly."""

import math
from functools import lru_cache

from e1_assets.rounds.background import rates
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.held import Held
from e1_assets.rounds.section_profiles import profiles


@lru_cache(maxsize=16)
def supports(here: Held, others: tuple[Held, ...]) -> dict[str, float]:
    """Term to the positive log ratio of its rate in a document to its rate elsewhere.

    Elsewhere is the mean of notes at large with the documents of the other topics; terms that are
    no commoner here are left out.
    """
    document, told = profiles(here), [profiles(other) for other in others]
    size = max(1, sum(p.total for p in told))
    smooth, at_large = COEFFICIENTS.routing.smoothing, rates()
    found: dict[str, float] = {}
    for term, times in document.counts.items():
        elsewhere = at_large.get(term, 0.0)
        if told:
            elsewhere = (elsewhere + sum(p.counts.get(term, 0) for p in told) / size) / 2
        ratio = math.log((times / document.total + smooth) / (elsewhere + smooth))
        if ratio > 0:
            found[term] = ratio
    return found

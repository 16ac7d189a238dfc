"""How much a text reads like one topic's document rather than like anything else."""

import math
from functools import lru_cache

from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.glosses import glosses
from e1_assets.rounds.held import Held
from e1_assets.rounds.prose import prose
from e1_assets.rounds.support import supports
from e1_assets.rounds.terms import terms
from e1_assets.rounds.tongues import tongue

_READ = 4000  # characters; what a text is about stands in its head
_KEPT = 4096
_GLOSSED = 24


def fit(here: Held, others: tuple[Held, ...], title: str, words: str) -> float:
    """The support of a text for a document against the others, squashed to 0 to 1."""
    fits = supports(here, others).fits
    found = fits.get((title, words))
    if found is None:
        if len(fits) >= _KEPT:
            fits.clear()
        found = fits[title, words] = _fit(here, others, title, words[:_READ])
    return found


def _fit(here: Held, others: tuple[Held, ...], title: str, words: str) -> float:
    shape = COEFFICIENTS.routing
    titled, whole = strongest(here, others, title, words)
    return round(1 / (1 + math.exp(-(shape.title * titled + shape.text * whole + shape.bias))), 4)


def strongest(here: Held, others: tuple[Held, ...], title: str, words: str) -> tuple[float, float]:
    """Summed support of the best few terms of a title, of the whole text.

    A term supports the topic by the log ratio of its rate in the document to its rate elsewhere:
    the mean of notes at large with the other documents. Only positive support counts, of few terms:
    a new thing is not held off by its own new words, a long text not carried by many weak ones. The
    trade words of a text in another language than the document's count in the document's.
    """
    support, shape = supports(here, others), COEFFICIENTS.routing
    whole, titled = (support.best(_known_to(here, text)) for text in (words, title))
    return sum(titled[: shape.most_title]), sum(whole[: shape.most_text])


def _known_to(here: Held, text: str) -> frozenset[str]:
    spoken = here.tongue
    return _glossed(text) if spoken != "mixed" and tongue(text) != spoken else _distinct(text)


@lru_cache(maxsize=2048)
def _glossed(text: str) -> frozenset[str]:
    """The terms of a text with those of its trade words in the other language."""
    return _distinct(text).union(terms(" ".join(glosses(text, _GLOSSED))))


@lru_cache(maxsize=2048)
def _distinct(text: str) -> frozenset[str]:
    return frozenset(terms(prose(text)))

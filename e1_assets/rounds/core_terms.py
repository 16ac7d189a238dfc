"""The few terms a document keeps coming back to, in either language."""

from collections import Counter
from functools import lru_cache

from e1_assets.rounds.glosses import glosses
from e1_assets.rounds.held import Held
from e1_assets.rounds.newest import kept_for_newest
from e1_assets.rounds.prose import prose
from e1_assets.rounds.support import supports
from e1_assets.rounds.terms import line_terms, terms

_MOST = 16
_FEWEST = 5  # a document with fewer is too short to tell
_OFTEN = 5
_SPEAKING = 1.6  # log ratio: five times as frequent here as in notes at large


def speaks_of_it(here: Held, others: tuple[Held, ...], text: str) -> bool:
    """Whether a text has a word the document is about; true of a document too short to tell.

    Trade words count in both languages, the words of the topic's name always.
    """
    core = core_terms(here, others)
    return len(core) < _FEWEST or not core.isdisjoint(_said(text))


@lru_cache(maxsize=512)
def _said(text: str) -> frozenset[str]:
    """The terms of a text in both languages; an item is asked for every topic on several days."""
    return frozenset((*terms(text), *terms(" ".join(glosses(text)))))


@kept_for_newest
def core_terms(here: Held, others: tuple[Held, ...]) -> frozenset[str]:
    """The terms most often written in it among those that speak for it, markup aside."""
    counts = _counted(here)
    support = supports(here, others)
    telling = [t for t, n in counts.items() if n >= _OFTEN and support[t] >= _SPEAKING]
    ranked = sorted(telling, key=lambda t: (-counts[t] * support[t], t))[:_MOST]
    named = terms(here.topic.replace("_", " ").replace("-", " "))
    return frozenset((*ranked, *named)) if len(ranked) >= _FEWEST else frozenset()


@kept_for_newest
def _counted(here: Held) -> Counter[str]:
    """How often a document writes each term, whatever the others do."""
    counts: Counter[str] = Counter()
    for _, text in here.passages:
        for line in prose(text).splitlines():
            counts.update(line_terms(line))
    return counts

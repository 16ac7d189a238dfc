"""The sections of a document nearest to a text."""

from dataclasses import dataclass
from heapq import nlargest

from e1_assets.domain.knowledge import Section
from e1_assets.rounds.closeness import Standing, closest
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.glosses import glosses
from e1_assets.rounds.held import Held
from e1_assets.rounds.section_profiles import profiles
from e1_assets.rounds.stretches import stretches
from e1_assets.rounds.support import supports
from e1_assets.rounds.terms import terms

_TELLING = 80


@dataclass(frozen=True)
class Counterpart:
    """The section of the stretch nearest to a text, how close that comes."""

    section: Section
    standing: Standing


def ranked(
    held: Held, others: tuple[Held, ...], title: str, text: str
) -> tuple[tuple[Section, float], ...]:
    """Topical leaf sections by weighted BM25, best first; those that share nothing left out."""
    laid = profiles(held)
    scores = laid.passages.scores(_weights(held, others, title, text), laid.leaves)
    order = sorted(scores.items(), key=lambda pair: (-round(pair[1], 6), pair[0]))
    return tuple((laid.sections[at], score) for at, score in order)


def counterpart(held: Held, text: str) -> Counterpart | None:
    """The section whose stretch a text comes closest to; None where the text is too short."""
    cut = stretches(held)
    found = closest(cut.passages, cut.texts, text)
    return Counterpart(cut.sections[found.at], found.standing) if found else None


def _weights(held: Held, others: tuple[Held, ...], title: str, text: str) -> dict[str, float]:
    """The most telling terms of an item, trade words in both languages, with their weight."""
    title, text = (f"{said}\n{' '.join(glosses(said))}" for said in (title, text))
    shape, support, titled = COEFFICIENTS.targets, supports(held, others), set(terms(title))

    weighed = {
        term: (min(support[term], shape.most_support) + shape.floor)
        * (shape.title if term in titled else 1.0)
        * (shape.chinese if term >= "\u3400" else 1.0)
        for term in sorted({*terms(text), *titled})
    }
    return dict(nlargest(_TELLING, weighed.items(), key=lambda pair: pair[1]))

"""A document cut into stretches of a few lines, each to be held against an item."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from e1_assets.domain.knowledge import Section
from e1_assets.rounds.held import Held
from e1_assets.rounds.newest import kept_for_newest
from e1_assets.rounds.terms import line_terms
from e1_assets.rounds.text_index import Passages, index

_FULL = 60  # distinct terms; an entry with its neighbours, about as much as an item says
_ADDRESS = re.compile(r"https?://\S+")


@dataclass(frozen=True, eq=False)
class Stretches:
    """Stretches in order of the document, each with its section; an index over them."""

    sections: tuple[Section, ...]
    texts: tuple[str, ...]
    passages: Passages


@kept_for_newest
def stretches(held: Held) -> Stretches:
    """Cut every section after the line that brings a stretch to `_FULL` terms."""
    cut = [(section, text) for section, own in held.passages for text in cut_lines(own)]
    sections = tuple(section for section, _ in cut)
    return Stretches(sections, tuple(text for _, text in cut), laid([text for _, text in cut]))


def laid(texts: Sequence[str]) -> Passages:
    """An index over texts of some lines each, addresses left out."""
    return index([counted(text) for text in texts])


@lru_cache(maxsize=8192)
def counted(text: str) -> Mapping[str, int]:
    """The terms of such a text; most outlive the version or the day they are read in."""
    return Counter(_terms(text))


def without_addresses(text: str) -> str:
    """A text without its web addresses, which say where a thing is and not what."""
    return _ADDRESS.sub(" ", text)


def cut_lines(text: str) -> Iterator[str]:
    """The stretches of a section's text; lines without a term go with the one before."""
    kept: list[str] = []
    found: set[str] = set()
    for line in text.splitlines():
        kept.append(line)
        found.update(line_terms(without_addresses(line)))
        if len(found) >= _FULL:
            yield "\n".join(kept)
            kept, found = [], set()
    if found:
        yield "\n".join(kept)


def _terms(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from line_terms(without_addresses(line))

"""Sentences whose every word stands in one line of the document."""

import re
from collections.abc import Sequence

from e1_assets.rounds.held import Held
from e1_assets.rounds.stretches import without_addresses
from e1_assets.rounds.terms import line_terms

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_FEWEST = 3


def said_at(held: Held, texts: Sequence[str]) -> tuple[str, ...]:
    """The sections where each text has all its words and numbers in one line; none where one lacks.

    A text of fewer than three terms tells nothing, so nothing is said of it.
    """
    found: dict[str, None] = {}
    for text in texts:
        words, numbers = frozenset(line_terms(without_addresses(text))), _numbers(text)
        if len(words) < _FEWEST or not (sections := _holding(held, words, numbers)):
            return ()
        found |= dict.fromkeys(sections)
    return tuple(found)


def _holding(held: Held, words: frozenset[str], numbers: frozenset[str]) -> list[str]:
    longest = max(words, key=len)[:-1]  # its last letter may be written otherwise (`queries`)
    return [
        section.number
        for section, text in held.passages
        if longest in text.lower()
        and any(
            words.issubset(line_terms(line)) and numbers <= _numbers(line)
            for line in text.splitlines()
        )
    ]


def _numbers(text: str) -> frozenset[str]:
    return frozenset(_NUMBER.findall(text))

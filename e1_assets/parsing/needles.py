"""Patterns looked for only where one of their substrings occurs."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_CHINESE = re.compile("[\u2600-\u27bf\u3000-\u9fff\uff00-\uffef]")


@dataclass(slots=True)
class Words:
    """A pattern with substrings one of which any match contains, so most text costs little.

    Where the needles stand is kept for the text looked at last, which is told by identity.
    """

    needles: tuple[str, ...]
    pattern: re.Pattern[str]
    _latest: tuple[str, array[int]] = ("", array("l"))

    def search(self, source: str, start: int, end: int) -> re.Match[str] | None:
        """The first match between two characters."""
        if not self.may_occur(source, start, end):
            return None
        return self.pattern.search(source, start, end)

    def finditer(self, source: str, start: int, end: int) -> Iterator[re.Match[str]]:
        """All matches between two characters."""
        if self.may_occur(source, start, end):
            yield from self.pattern.finditer(source, start, end)

    def may_occur(self, source: str, start: int, end: int) -> bool:
        """Whether a needle begins between two characters."""
        known, places = self._latest
        if known is not source:
            places = occurrences(source, self.needles)
            self._latest = source, places
        at = bisect_left(places, start)
        return at < len(places) and places[at] < end


def occurrences(source: str, needles: tuple[str, ...]) -> array[int]:
    """Where any of the needles begins in a text, whatever its case."""
    lowered = _lowered(source)
    places: list[int] = []
    for needle in needles if _CHINESE.search(source) else filter(str.isascii, needles):
        at = lowered.find(needle)
        while at >= 0:
            places.append(at)
            at = lowered.find(needle, at + 1)
    return array("l", sorted(places))


@lru_cache(maxsize=2)
def _lowered(source: str) -> str:
    """The text in lower case, character for character."""
    lowered = source.lower()
    if len(lowered) == len(source):
        return lowered
    return "".join(low if len(low := sign.lower()) == 1 else sign for sign in source)


def words(needles: str, pattern: str) -> Words:
    """A pattern, whatever its case, with the needles any match of it contains (joined by `|`)."""
    return Words(tuple(needles.split("|")), re.compile(pattern, re.IGNORECASE))

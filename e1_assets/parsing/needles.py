"""Patterns looked for only where one of their substrings occurs."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

_SIGNS = re.compile("[\u2600-\u27bf\u2b50\u3000-\u9fff\uff00-\uffef\U0001f31f]")

Name = TypeVar("Name")


class Words(NamedTuple):
    """A pattern with substrings, in lower case, one of which any match contains."""

    needles: tuple[str, ...]
    pattern: re.Pattern[str]


def words(needles: str, pattern: str) -> Words:
    """A pattern, whatever its case, with the needles any match of it contains (joined by `|`)."""
    return Words(tuple(needles.split("|")), re.compile(pattern, re.IGNORECASE))


class Phrases(Generic[Name]):
    """Named words of one kind; a single look tells which of them may stand in a stretch of text.

    Most stretches hold none. Where the needles stand is kept for the text looked at last, which is
    told by identity.
    """

    def __init__(self, named: Sequence[tuple[Name, Words]]) -> None:
        self._named = [(name, words.pattern) for name, words in named]
        self._bits: dict[str, int] = {}
        for at, (_, one) in enumerate(named):
            for needle in one.needles:
                self._bits[needle] = self._bits.get(needle, 0) | 1 << at
        self._latest: tuple[str, array[int], array[int]] = ("", array("l"), array("l"))

    def occurring(
        self, source: str, start: int, end: int
    ) -> Sequence[tuple[Name, re.Pattern[str]]]:
        """The patterns that may match between two characters, in their order."""
        known, places, bits = self._latest
        if known is not source:
            places, bits = self._index(source)
            self._latest = source, places, bits
        at = bisect_left(places, start)
        if at == len(places) or places[at] >= end:
            return ()
        found = 0
        while at < len(places) and places[at] < end:
            found |= bits[at]
            at += 1
        return [one for at, one in enumerate(self._named) if found >> at & 1]

    def _index(self, source: str) -> tuple[array[int], array[int]]:
        """Where needles begin in a text, whatever its case, and whose they are."""
        lowered, signs = _prepared(source)
        found: list[tuple[int, int]] = []
        for needle, bits in self._bits.items():
            if signs or needle.isascii():
                at = lowered.find(needle)
                while at >= 0:
                    found.append((at, bits))
                    at = lowered.find(needle, at + 1)
        found.sort()
        return array("l", (at for at, _ in found)), array("l", (bits for _, bits in found))


@lru_cache(maxsize=2)
def _prepared(source: str) -> tuple[str, bool]:
    """The text in lower case, character for character; whether it holds Chinese or other signs."""
    signs = not source.isascii() and _SIGNS.search(source) is not None
    lowered = source.lower()
    if len(lowered) != len(source):
        lowered = "".join(low if len(low := sign.lower()) == 1 else sign for sign in source)
    return lowered, signs

"""Patterns looked for only where one of their substrings occurs."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

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
        latin = [needle for needle in self._bits if needle.isascii()]
        others = [needle for needle in self._bits if not needle.isascii()]
        self._latin, self._others = _opening(latin), _opening(others)
        self._by_sign = {
            sign: [n for n in self._bits if n[0] == sign]
            for sign in {needle[0] for needle in self._bits}
        }
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
        lowered = _lowered(source)
        signs = [sign.start() for sign in self._latin.finditer(lowered)]
        if not lowered.isascii():
            signs = sorted([*signs, *(sign.start() for sign in self._others.finditer(lowered))])
        return array("l", signs), array("l", (self._owners(lowered, at) for at in signs))

    def _owners(self, lowered: str, at: int) -> int:
        bits = 0
        for needle in self._by_sign[lowered[at]]:
            if lowered.startswith(needle, at):
                bits |= self._bits[needle]
        return bits


def _opening(needles: list[str]) -> re.Pattern[str]:
    """The first sign of any needle, where the rest of it follows: one pass finds all of them."""
    if not needles:
        return re.compile(r"(?!)")
    signs = sorted({needle[0] for needle in needles})
    rests = [[needle[1:] for needle in needles if needle[0] == sign] for sign in signs]
    return re.compile(
        "|".join(
            f"{re.escape(sign)}(?={_tree(rest)})" for sign, rest in zip(signs, rests, strict=True)
        )
    )


def _tree(rests: list[str]) -> str:
    """A pattern of these words that looks at each sign once, shared beginnings together."""
    if "" in rests:
        return ""
    signs = sorted({rest[0] for rest in rests})
    branches = (
        re.escape(sign) + _tree([rest[1:] for rest in rests if rest[0] == sign]) for sign in signs
    )
    return f"(?:{'|'.join(branches)})"


@lru_cache(maxsize=2)
def _lowered(source: str) -> str:
    """The text in lower case, character for character."""
    lowered = source.lower()
    if len(lowered) == len(source):
        return lowered
    return "".join(low if len(low := sign.lower()) == 1 else sign for sign in source)

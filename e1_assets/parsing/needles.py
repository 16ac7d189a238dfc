"""Patterns looked for only where one of their substrings occurs."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
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
        _ALL.update(self._bits)
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
        places, bits = array("l"), array("l")
        for at, needle in _needles_in(source, len(_ALL)):
            own = self._bits.get(needle)
            if own is None:
                continue
            if places and places[-1] == at:
                bits[-1] |= own
            else:
                places.append(at)
                bits.append(own)
        return places, bits


# The needles of all kinds: one pass over a text looks for them together.
_ALL: set[str] = set()
# Signs of prose from common to rare; every other sign is rarer still.
_COMMON = " etaoinsrhldcumfpgwybvkxjqz"
_BEHIND = 2


def _places(needle: str) -> range:
    """Where a needle may be anchored: at a sign that has two more behind it."""
    return range(max(len(needle) - _BEHIND, 1))


def _looked_at(needles: Collection[str]) -> set[str]:
    """Signs one of which each needle can be anchored at, the common ones left out where possible.

    Every one of them in a text is looked at: so it is 35 of 100 signs of English, not 48.
    """
    signs = {needle[at] for needle in needles for at in _places(needle)}
    for common in _COMMON:
        fewer = signs - {common}
        if all(any(needle[at] in fewer for at in _places(needle)) for needle in needles):
            signs = fewer
    return signs


def _anchor(needle: str, signs: set[str]) -> int:
    """The place of the rarest of these signs: few others must be looked at."""
    places = (at for at in _places(needle) if needle[at] in signs)
    return max(places, key=lambda at: (_rarity(needle[at]), -at))


def _rarity(sign: str) -> int:
    at = _COMMON.find(sign)
    return len(_COMMON) if at < 0 else at


@lru_cache(maxsize=2)
def _needles_in(source: str, count: int) -> list[tuple[int, str]]:
    """Each needle of any kind (`count` in all) with where it begins, in order of place."""
    lowered = _lowered(source)
    latin, others, by_anchor = _search(count)
    anchors = [sign.start() for sign in latin.finditer(lowered)]
    if not lowered.isascii():
        anchors += [sign.start() for sign in others.finditer(lowered)]
    found: list[tuple[int, str]] = []
    for anchor in anchors:
        for opening in (lowered[anchor], lowered[anchor : anchor + 2]):
            for needle, before in by_anchor.get(opening, ()):
                begin = anchor - before
                if begin >= 0 and lowered.startswith(needle, begin):
                    found.append((begin, needle))
    found.sort()
    return found


class _Search(NamedTuple):
    """What finds anchors of Latin script, what finds the others; needles by anchor and next sign,
    each with how many signs stand before its anchor."""

    latin: re.Pattern[str]
    others: re.Pattern[str]
    by_anchor: dict[str, list[tuple[str, int]]]


@cache
def _search(_count: int) -> _Search:
    by_anchor: dict[str, list[tuple[str, int]]] = {}
    rests: dict[str, list[str]] = {}
    signs = _looked_at(_ALL)
    for needle in sorted(_ALL):
        at = _anchor(needle, signs)
        by_anchor.setdefault(needle[at : at + 2], []).append((needle, at))
        rests.setdefault(needle[at], []).append(needle[at + 1 :])
    latin = {sign: known for sign, known in rests.items() if sign.isascii()}
    others = {sign: known for sign, known in rests.items() if not sign.isascii()}
    return _Search(_opening(latin), _opening(others), by_anchor)


def _opening(rests: dict[str, list[str]]) -> re.Pattern[str]:
    """An anchor where the rest of its needle follows: one pass finds all of them."""
    if not rests:
        return re.compile(r"(?!)")
    common_first = sorted(rests, key=lambda sign: (_rarity(sign), sign))
    return re.compile(
        "|".join(f"{re.escape(sign)}(?={_tree(rests[sign])})" for sign in common_first)
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
    # One letter alone has a lower case of two signs.
    return "İ".join(piece.lower() for piece in source.split("İ"))

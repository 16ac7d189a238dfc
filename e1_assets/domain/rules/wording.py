"""Words two statements share, whatever the script."""

import re
from collections.abc import Iterable
from functools import lru_cache

_LATIN = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-.][A-Za-z0-9]+)*")
_CHINESE = re.compile(r"[\u4e00-\u9fff]+")
_NUMBER = re.compile(r"\d[\d,.]*\d|\d")
_NUMERALS = {
    **dict(zip("零一二三四五六七八九十", range(11), strict=True)),
    "两": 2,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
}


@lru_cache(maxsize=4096)
def names(text: str) -> frozenset[str]:
    """Latin names of two letters or more, lower case; what a work is usually called by."""
    return frozenset(word.casefold() for word in _LATIN.findall(text) if len(word) > 1)


@lru_cache(maxsize=4096)
def terms(text: str) -> frozenset[str]:
    """Latin names with pairs of neighbouring Chinese characters."""
    pairs = {run[n : n + 2] for run in _CHINESE.findall(text) for n in range(len(run) - 1)}
    return names(text) | pairs


def share(part: str, whole: str) -> float:
    """How much of `part` occurs in `whole`, by terms, 0 to 1."""
    wanted = terms(part)
    return len(wanted & terms(whole)) / len(wanted) if wanted else 0.0


def numbers(text: str) -> tuple[float, ...]:
    """The plain numbers of a text in order, thousands separators removed."""
    found = (match.replace(",", "") for match in _NUMBER.findall(text))
    return tuple(float(n) for n in found if n.count(".") < 2)


def numeral(word: str) -> int | None:
    """A count in digits, Chinese or English words up to ten; None for anything else."""
    if word.isdecimal():
        return int(word)
    return _NUMERALS.get(word.casefold())


def common(groups: Iterable[frozenset[str]]) -> frozenset[str]:
    """Terms that occur in more than half of the groups: they tell nothing apart."""
    listed = list(groups)
    counted: dict[str, int] = {}
    for group in listed:
        for term in group:
            counted[term] = counted.get(term, 0) + 1
    return frozenset(term for term, n in counted.items() if 2 * n > len(listed) > 1)

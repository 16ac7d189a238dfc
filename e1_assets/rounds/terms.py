"""The terms of a text: English words with Chinese character pairs."""

import re
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from operator import add
from sys import intern

_RUN = re.compile(r"[a-z0-9]+(?:[-_.+#][a-z0-9]+)*|[\u3400-\u9fff]+")


@lru_cache(maxsize=1)
def _stop() -> frozenset[str]:
    path = files("e1_assets.rounds").joinpath("stop_words.txt")
    return frozenset(path.read_text(encoding="utf-8").split())


def terms(text: str) -> tuple[str, ...]:
    """Terms in order of occurrence, repeats kept.

    A hyphenated or dotted name gives itself with its parts; a Chinese run of one character gives
    that character, a longer one its overlapping pairs.
    """
    return tuple(chain.from_iterable(map(_of_run, _RUN.findall(text.lower()))))


@lru_cache(maxsize=32768)
def line_terms(line: str) -> tuple[str, ...]:
    """The terms of a line of a document; most lines outlive the version they are read in."""
    return terms(line)


@lru_cache(maxsize=2048)
def vocabulary(text: str) -> frozenset[str]:
    """The distinct terms of a text."""
    return frozenset(terms(text))


@lru_cache(maxsize=131072)
def _of_run(run: str) -> tuple[str, ...]:
    return _latin(run) if run[0] < "\u3400" else _chinese(run)


def _latin(run: str) -> tuple[str, ...]:
    if run.isdecimal():
        return ()
    parts = [part for part in re.split(r"[-_.+#]", run) if part]
    whole = [run] if len(parts) > 1 else []
    return tuple(_singular(word) for word in (*whole, *parts) if len(word) > 1 and not _dull(word))


def is_stop(word: str) -> bool:
    """Whether a word in lower case is one that any sentence may have."""
    return word in _stop()


def _dull(word: str) -> bool:
    return word in _stop() or word.isdecimal()


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _chinese(run: str) -> tuple[str, ...]:
    if len(run) == 1:
        return (run,)
    stop = _stop()
    # One object per pair: runs share most of theirs, 350,000 pairs of a vault are 27 MB else.
    return tuple([intern(pair) for pair in map(add, run, run[1:]) if pair not in stop])

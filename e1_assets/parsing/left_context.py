"""What stands left of a number on its line, read once for every question asked of it."""

from typing import NamedTuple

_REACH = 40
_BLANKS = " \u00a0"
_WORD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-"
_LOOSE = frozenset({"sub", "near", "pre", "post", "under", "over", "usd", "rmb", "cny", "eur"})


class Left(NamedTuple):
    """The text before a number at `at`: `tail` as written, `word` its last word of Latin script.

    `glued` says that no blank parts the word from the number, `in_name` that the number continues
    a name (`FP8`, `Qwen3.8-27B`, `GPT-5`).
    """

    at: int
    tail: str
    word: str
    glued: bool
    in_name: bool

    @property
    def previous(self) -> str:
        """The character before the number, empty at the start of the text."""
        return self.tail[-1:]


def left_of(text: str, at: int, low: int) -> Left:
    """The context of the number at `at`; nothing before `low` or on an earlier line counts."""
    tail = text[max(low, at - _REACH) : at]
    tail = tail[tail.rfind("\n") + 1 :]
    words = tail.rstrip(_BLANKS)
    word = words[len(words.rstrip(_WORD)) :]
    glued = len(words) == len(tail)
    named = glued and word.lower() != word.upper() and word.rstrip("-").lower() not in _LOOSE
    return Left(at, tail, word, glued, named)

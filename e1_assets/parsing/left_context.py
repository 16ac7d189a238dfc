"""What stands left of a number on its line, read once for every question asked of it."""

from dataclasses import dataclass

_REACH = 32
_BLANKS = " \u00a0"
_WORD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-"
_LOOSE = frozenset({"sub", "near", "pre", "post", "under", "over", "x", "usd", "rmb", "cny", "eur"})


@dataclass(frozen=True, slots=True)
class Left:
    """The text before a number at `at`: `tail` as written, `word` its last word of Latin script.

    `glued` says that no blank parts the word from the number.
    """

    at: int
    tail: str
    word: str
    glued: bool

    @property
    def in_name(self) -> bool:
        """Whether the number continues a name (`FP8`, `Qwen3.8-27B`, `GPT-5`)."""
        word = self.word
        if not self.glued or not word or word.lower() == word.upper():
            return False
        return word.rstrip("-").lower() not in _LOOSE

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
    return Left(at, tail, word, len(words) == len(tail))

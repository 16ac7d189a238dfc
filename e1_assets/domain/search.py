"""The search behind every novelty proof: how often a form occurs in a text."""

import re
from functools import lru_cache

_ARXIV = re.compile(r"\d{4}\.\d{4,5}")


def hits(text: str, form: str, lowered: str | None = None) -> int:
    """How often `form` stands in `text` as itself; 0 for a blank form.

    `lowered` is the text in lower case, for whoever has it at hand.

    Case is ignored, any white space in the form matches any run of it. An edge of the form that is
    an ASCII letter or digit must not touch another one (`DISCO` is not in `DISCOVER`, `Qwen3` is
    not in `Qwen3.8`); Chinese text may touch. An arXiv id also counts with a version behind it.
    """
    if not form.strip():
        return 0
    lowered, first = lowered or _lowered(text), form.split()[0].lower()
    if len(lowered) != len(text):
        return sum(1 for _ in _pattern(form).finditer(text))
    count, at = 0, lowered.find(first)
    while at >= 0:
        match = _pattern(form).match(text, at)
        count += match is not None
        at = lowered.find(first, match.end() if match else at + 1)
    return count


@lru_cache(maxsize=2)
def _lowered(text: str) -> str:
    """The text in lower case: finding the first word there is many times quicker than a pattern."""
    return text.lower()


@lru_cache(maxsize=4096)
def _pattern(form: str) -> re.Pattern[str]:
    words = form.split()
    body = r"\s+".join(map(re.escape, words))
    if _ARXIV.fullmatch(form.strip()):
        return re.compile(rf"(?<![\d.]){body}(?:v\d+)?(?![\d])", re.IGNORECASE | re.ASCII)
    left, right = words[0][0], words[-1][-1]
    before = r"(?<![A-Za-z0-9])" if _joins(left) else ""
    after = r"(?![A-Za-z0-9])" if _joins(right) else ""
    if left.isdecimal():
        before += r"(?<!\d[.])"
    if right.isdecimal():
        after += r"(?![.]\d)"
    return re.compile(f"{before}{body}{after}", re.IGNORECASE)


def _joins(char: str) -> bool:
    return char.isascii() and char.isalnum()

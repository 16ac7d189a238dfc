"""The language that most of a text is in."""

import re
from functools import lru_cache
from typing import Literal

Tongue = Literal["zh", "en", "mixed"]

_ADDRESS = re.compile(r"https?://\S+")
_HAN = re.compile(r"[\u3400-\u9fff]")
_LETTER = re.compile(r"[A-Za-z]")
_LETTERS_OF_HAN = 4  # a Chinese character says about as much as four letters
_MOSTLY = 0.8
HEAD = 40_000


@lru_cache(maxsize=4096)
def tongue(text: str) -> Tongue:
    """The language most of a text is in, told by its head, addresses aside; English of none."""
    bare = _ADDRESS.sub(" ", text[:HEAD])
    han, letters = len(_HAN.findall(bare)) * _LETTERS_OF_HAN, len(_LETTER.findall(bare))
    chinese = han / (han + letters) if han else 0.0
    return "zh" if chinese >= _MOSTLY else "mixed" if chinese > 1 - _MOSTLY else "en"

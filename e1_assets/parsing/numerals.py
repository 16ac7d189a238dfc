"""Written numbers: thousands separators, full-width digits, ranges."""

import re
from decimal import Decimal
from functools import lru_cache

D = "[0-9０-９]"
NUMERAL = re.compile(
    rf"{D}{{1,3}}(?:[,，]{D}{{3}})+(?![0-9０-９])(?:[.．]{D}+)?|{D}+(?:[.．]{D}+)?"
)
TO = re.compile(r"\s?(?:[-–—~～〜−‐‑]|至|到|to(?=\s))\s?(?=[0-9０-９])")
_ASCII = str.maketrans("０１２３４５６７８９．", "0123456789.", ",，")
_LONGEST = 30


@lru_cache(maxsize=4096)
def value(written: str) -> Decimal | None:
    """The number `written` says; None for one too long to mean anything."""
    plain = written.translate(_ASCII)
    return Decimal(plain) if len(plain) <= _LONGEST else None


def digits(written: str) -> str:
    """The same characters with ASCII digits, separators gone."""
    return written.translate(_ASCII)

"""Written numbers: thousands separators, full-width digits, ranges."""

import re
from decimal import Decimal
from functools import lru_cache

D = "[0-9０-９]"
NUMERAL = re.compile(
    rf"{D}{{1,3}}(?:[,，]{D}{{3}})+(?![0-9０-９])(?:[.．]{D}+)?"
    rf"|{D}{{1,3}}(?:(?:\.{D}{{3}}){{2,}}(?![0-9.])|(?:['’]{D}{{3}})+(?![0-9]))|{D}+(?:[.．]{D}+)?"
)
TO = re.compile(r"\s?(?:[-–—~～〜−‐‑]|至|到|to(?=\s))\s?(?=[0-9０-９])")
_ASCII = str.maketrans("０１２３４５６７８９．", "0123456789.", ",，'’")
_DIVIDED = re.compile(r"(?<![A-Za-z0-9_\-])[0-9]{1,3}(?:[.,'’][0-9]{3})*[.,'’ \u00a0\u202f]$")
_GROUP = 3
_DIVIDING, _BLANKS = frozenset(",'’."), frozenset(" \u00a0\u202f")
_LONGEST = 30


@lru_cache(maxsize=4096)
def value(written: str) -> Decimal | None:
    """The number `written` says; None for one too long to mean anything."""
    plain = written.translate(_ASCII)
    if plain.count(".") > 1:
        plain = plain.replace(".", "")
    return Decimal(plain) if len(plain) <= _LONGEST else None


def torn(tail: str, written: str) -> bool:
    """Whether a number behind `tail` is the rest of one: `5` in `12,5 %`, `000` in `1 000 km`."""
    if not tail[-2:-1].isdigit():
        return False
    spaced = tail[-1] in _BLANKS and len(written) == _GROUP and written[0] == "0"
    return (spaced or tail[-1] in _DIVIDING) and _DIVIDED.search(tail) is not None


def digits(written: str) -> str:
    """The same characters with ASCII digits, separators gone."""
    return written.translate(_ASCII)

"""Money whose currency stands before the number or a `$` behind: `$38/h`, `RMB 299`, `20$`."""

import re
from dataclasses import replace

from e1_assets.domain.quantities import Dimension
from e1_assets.parsing.left_context import Left
from e1_assets.parsing.unit_table import Unit
from e1_assets.parsing.units import bulk_tokens, per_name, per_unit

_SIGNS = {"$": "USD", "＄": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "￥": "CNY"}
_SIGNS |= {"₹": "INR", "₩": "KRW", "₽": "RUB", "₺": "TRY", "฿": "THB", "₫": "VND", "₴": "UAH"}
_CODES_TEXT = "USD CNY EUR GBP HKD JPY KRW INR CHF SEK NOK DKK AUD CAD SGD TWD BRL RUB VND THB PLN"
_CODES = {code: code for code in _CODES_TEXT.split()} | {"RMB": "CNY"}
_DOLLARS = {"HK": "HKD", "NT": "TWD", "US": "USD", "S": "SGD", "A": "AUD", "C": "CAD"}
_DOLLARS |= {"AU": "AUD", "CA": "CAD", "NZ": "NZD", "SG": "SGD", "MX": "MXN", "R": "BRL"}
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PER = re.compile(r"\s?(?:/|per )\s?(?P<word>[A-Za-z]+|[\u4e00-\u9fff]{1,2})")
_PER_MILLION = re.compile(
    r"\s?(?:/|per )\s?(?:1?M|million|百万)\s?"
    r"(?:(?:input|output|prompt|completion|cached|输入|输出)\s?)?"
    r"(?:tokens?\b|tok\b|(?<=put)(?![a-z])|(?<=prompt)|(?<=completion)|(?<=输入)|(?<=输出))|/MTok",
    re.I,
)
# A dollar sign that opens a formula: `$0.64$`, `$50\%$`, `$1/\alpha$`.
_FORMULA = re.compile(
    r"(?!\s?[-–—~]\s?\$[0-9])(?:[^\s$]{0,20}[$\\^_{}]|\s?[\\=<>±]"
    r"|\s[^\n$]{0,30}[\\^_][^\n$]{0,30}\$)"
)
# A dollar sign behind an amount, where the line holds no other: `20$ a month`.
_FORMAL = frozenset("$\\_^{}=<>|")
_PAID = re.compile(r"\$(?![A-Za-z0-9\\^_{(]|[^$\n]{0,80}\$)")


def currency(text: str, left: Left, end: int) -> str | None:
    """The currency before the number whose scale ends at `end`, as a three-letter code."""
    tail = left.tail.rstrip()
    sign = _SIGNS.get(tail[-1:])
    if sign != "USD":
        return sign or _CODES.get(left.word)
    return None if _FORMULA.match(text, end) else _DOLLARS.get(_country(tail), "USD")


def dollar_behind(text: str, left: Left, end: int) -> bool:
    """Whether the dollar sign at `end` prices the number before it and opens no formula."""
    return _FORMAL.isdisjoint(left.tail) and _PAID.match(text, end) is not None


def currency_width(left: Left) -> int:
    """How many characters before the digits belong to the currency."""
    tail = left.tail.rstrip()
    blanks = len(left.tail) - len(tail)
    if tail[-1:] in _SIGNS:
        country = _country(tail)
        return blanks + 1 + (len(country) if country in _DOLLARS else 0)
    return blanks + len(left.word) if left.word in _CODES else 0


def priced(text: str, code: str, end: int) -> tuple[Unit, int]:
    """The unit of an amount of `code`, what it is paid for included, with its end."""
    unit = Unit(Dimension.MONEY, code)
    many = bulk_tokens(text, end)
    if many:
        return replace(per_unit(unit, "M token"), factor=many[0]), many[1]
    bulk = _PER_MILLION.match(text, end)
    if bulk:
        return per_unit(unit, "M token"), bulk.end()
    for _ in range(2):
        per = _PER.match(text, end)
        name = per_name(per["word"]) if per else None
        if not per or not name:
            break
        unit, end = per_unit(unit, name), per.end()
    return unit, end


def _country(tail: str) -> str:
    body = tail[:-1]
    return body[len(body.rstrip(_CAPITALS)) :]

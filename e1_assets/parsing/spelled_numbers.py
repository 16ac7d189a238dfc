"""Quantities spelled in Chinese characters: `三成`, `两倍`, `百分之三十五`."""

import re
from collections.abc import Iterator

from e1_assets.domain.quantities import Dimension, Quantity
from e1_assets.domain.text import Text
from e1_assets.parsing.changes import direction
from e1_assets.parsing.surroundings import words_around

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_ONE_TO_NINE = "一二两三四五六七八九"
_SIGN = re.compile("[百成倍]")
"""One of them stands in whatever is spelled."""
_REACH = 40
# A tenth counts only behind a word of measuring: `降三成` is 30 %, `八成是旧闻` is "most likely".
_SPELLED = re.compile(
    r"百分之(?P<percent>[零〇一二两三四五六七八九十百点]{1,9})"
    rf"|(?<=[约近达超逾占省降升增减低高短少多涨跌了到至过出])(?P<tenths>[{_ONE_TO_NINE}])成"
    rf"(?P<half>[{_ONE_TO_NINE}半])?(?![{_ONE_TO_NINE}本功员长熟果绩])"
    rf"|(?<![{_ONE_TO_NINE}十百千万亿几数第点翻])(?<!翻[了上])(?P<times>[两三四五六七八九十])倍(?![频增镜])"
)


def spelled_quantities(text: Text, start: int, end: int) -> Iterator[Quantity]:
    """The spelled quantities between two characters, in order of place."""
    if not _SIGN.search(text.text, start, end):
        return
    for match in _SPELLED.finditer(text.text, start, end):
        value = _value(match)
        if value is not None:
            yield _quantity(text, match, value)


def _quantity(text: Text, match: re.Match[str], value: float) -> Quantity:
    body, (start, end) = text.text, match.span()
    times = match["times"] is not None
    told = Dimension.FACTOR if times else Dimension.PERCENT
    tail = body[max(0, start - _REACH) : start].rpartition("\n")[2]
    dimension, factor = direction(told, "", tail, body[end : end + _REACH])
    signed = value * float(factor)
    return Quantity(
        raw=match.group(),
        span=text.span(start, end),
        dimension=dimension,
        unit="×" if times else "%",
        low=signed,
        high=signed,
        **words_around(body, start, end, dimension, ""),
    )


def _value(match: re.Match[str]) -> float | None:
    """The number a match says; None for characters that are no number."""
    if match["times"]:
        return _number(match["times"])
    if match["tenths"]:
        half = match["half"]
        return _DIGITS[match["tenths"]] * 10 + (5 if half == "半" else _DIGITS[half] if half else 0)
    return _number(match["percent"])


def _number(said: str) -> float | None:
    """`三十五` is 35, `一百二十` 120, `十` 10, `二点五` 2.5; None for `百零` or `点五`."""
    whole, point, rest = said.partition("点")
    value, digit = 0, None
    for char in whole:
        if char in _DIGITS:
            digit = _DIGITS[char]
            continue
        value += (1 if digit is None else digit) * (100 if char == "百" else 10)
        digit = None
    value += digit or 0
    decimals = "".join(str(_DIGITS.get(char, "")) for char in rest)
    if not whole or len(decimals) != len(rest) or (point and not rest):
        return None
    return float(f"{value}.{decimals or 0}")

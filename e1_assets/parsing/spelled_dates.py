"""Dates spelled in Chinese characters: `二〇二六年五月四日`, `五月四日`."""

from collections.abc import Iterator

from e1_assets.domain.quantities import Dimension, Quantity
from e1_assets.domain.text import Text
from e1_assets.parsing.needles import Phrases, words

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "○": 0}
_DAY = r"(?:三十一?|二十[一二三四五六七八九]?|十[一二三四五六七八九]?|[一二三四五六七八九])"
_SPELLED = Phrases(
    (
        (
            "date",
            words(
                "月",
                r"(?<![一二三四五六七八九十])(?:(?P<year>[一二][〇○零一二三四五六七八九]{3})年)?"
                rf"(?P<month>十[一二]?|[一二三四五六七八九])月(?:(?P<day>{_DAY})[日号](?!线|志))?",
            ),
        ),
    )
)


def spelled_dates(text: Text, start: int, end: int) -> Iterator[Quantity]:
    """The spelled dates between two characters; a month alone (`五月`) is none."""
    for _, pattern in _SPELLED.occurring(text.text, start, end):
        for match in pattern.finditer(text.text, start, end):
            year, month, day = match["year"], _number(match["month"]), match["day"]
            if year or day:
                head = f"{''.join(str(_DIGITS[sign]) for sign in year)}-" if year else "--"
                tail = f"-{_number(day):02}" if day else ""
                yield Quantity(
                    raw=match.group(),
                    span=text.span(*match.span()),
                    dimension=Dimension.DATE,
                    unit="day" if day else "month",
                    iso=f"{head}{month:02}{tail}",
                )


def _number(said: str) -> int:
    tens, ten, ones = said.partition("十")
    if not ten:
        return _DIGITS[said]
    return (_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0)

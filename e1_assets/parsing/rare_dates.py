"""Dates in rarer styles: `25/12/2026`, `04-May-2026`, `26年5月4日`, `2026 上半年`, `Q2 2026`."""

import re

from e1_assets.parsing.left_context import Left

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
"""The beginnings of the English names of months, January first."""
MONTH_NAME = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)"
)
"""How English writes a month, as a pattern."""
_Y, _M, _DAY = r"(?:19|20)[0-9]{2}", r"(?:1[0-2]|0?[1-9])", r"(?:3[01]|[12][0-9]|0?[1-9])"
# What stands behind the first digits of any of these forms: a look that spares the search.
_HINT = re.compile(
    r"[0-9０-９]{1,4}(?:\s?[年년]\s?[0-9０-９上下第一二三四]|/[0-9]{1,2}/|-[A-Z]|\s[A-Z]|\s?H[12]|\.\s[0-9]"
    r"|\s?[上下]半)"
)
_FORM = re.compile(
    rf"(?P<era>[0-9]{{1,3}})年\s?(?P<m1>{_M})\s?月(?:\s?(?P<d1>{_DAY})\s?[日号])?"
    rf"|(?P<a>[0-9]{{1,2}})/(?P<b>[0-9]{{1,2}})/(?P<y2>{_Y})(?![0-9/])"
    rf"|(?P<d3>{_DAY})-(?P<n3>{MONTH_NAME})-(?P<y3>{_Y})(?![0-9A-Za-z])"
    rf"|(?P<y4>{_Y})\s(?P<n4>{MONTH_NAME})\.?\s(?P<d4>{_DAY})(?:st|nd|rd|th)?(?![0-9.:%A-Za-z])"
    rf"|(?P<y5>{_Y})-(?P<week>W[0-5][0-9])(?![0-9A-Za-z])"
    rf"|(?P<y6>{_Y})\s?年?\s?(?:(?P<half>[上下])半年|(?P<h>H[12])(?![0-9A-Za-z])"
    rf"|第(?P<q>[一二三四1-4])季度?)"
    rf"|(?P<y7>{_Y})년\s?(?P<m7>{_M})월(?:\s?(?P<d7>{_DAY})일)?"
    rf"|(?P<y8>{_Y})\.\s(?P<m8>{_M})\.\s(?P<d8>{_DAY})(?![0-9])"
    r"|(?=[0-9年\s]{4,6}[０-９]|[０-９])(?P<y9>[0-9０-９]{4})年\s?(?P<m9>[0-9０-９]{1,2})月"
    r"(?:\s?(?P<d9>[0-9０-９]{1,2})[日号])?"
)
_ERAS = (("令和", 2018), ("平成", 1988), ("昭和", 1925), ("民國", 1911), ("民国", 1911))
_PART = re.compile(r"(?:Q[1-4]|H[12])$")
_YEAR = re.compile(rf"{_Y}(?![0-9.,%×A-Za-z])")

Found = tuple[int, int, str, str]


def rare_date(text: str, left: Left, limit: int) -> Found | None:
    """The date whose first digit is at `left.at`: start, end, ISO, grain.

    Grains beside those of other dates are `half` (`2026-H1`) and `week` (`2026-W18`). Where day and
    month cannot be told apart (`05/04/2026`) the year alone is said.
    """
    part = _PART.search(left.word) if left.word[:1] in ("Q", "H") and not left.glued else None
    year = _YEAR.match(text, left.at, limit) if part else None
    if part and year:
        start = left.at - len(left.tail) + left.tail.rindex(left.word)
        grain = "quarter" if left.word[0] == "Q" else "half"
        return start, year.end(), f"{year[0]}-{left.word}", grain
    match = _FORM.match(text, left.at, limit) if _HINT.match(text, left.at, limit) else None
    if not match:
        return None
    return match.start(), match.end(), *_said(match, left.tail.rstrip())


def _said(match: re.Match[str], tail: str) -> tuple[str, str]:
    part = match.groupdict()
    if part["a"]:
        return _slashed(int(part["a"]), int(part["b"]), part["y2"])
    if part["y5"]:
        return f"{part['y5']}-{part['week']}", "week"
    if part["y6"] and part["q"]:
        return f"{part['y6']}-Q{'一二三四'.find(part['q']) + 1 or part['q']}", "quarter"
    if part["y6"]:
        return f"{part['y6']}-{part['h'] or ('H1' if part['half'] == '上' else 'H2')}", "half"
    month = part["m1"] or part["m7"] or part["m8"] or part["m9"]
    day = part["d1"] or part["d3"] or part["d4"] or part["d7"] or part["d8"] or part["d9"]
    name = part["n3"] or part["n4"]
    number = MONTHS.index(name[:3].lower()) + 1 if name else int(month)
    if not 1 <= number <= 12:
        return str(int(part["y9"] or 0)), "year"
    if part["era"]:
        head = _year_of(int(part["era"]), tail)
    else:
        said = part["y3"] or part["y4"] or part["y7"] or part["y8"] or part["y9"]
        head = f"{int(said)}-"
    return f"{head}{number:02}" + (f"-{int(day):02}" if day else ""), "day" if day else "month"


def _year_of(number: int, tail: str) -> str:
    """The head of the ISO date: by the era before it, `26` as 2026, else no year."""
    for era, before in _ERAS:
        if tail.endswith(era):
            return f"{before + number}-"
    return f"{2000 + number}-" if 10 <= number < 50 else "--"


def _slashed(one: int, other: int, year: str) -> tuple[str, str]:
    day, month = (one, other) if one > 12 else (other, one)
    if (one > 12) == (other > 12) and one != other:
        return year, "year"
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return year, "year"
    return f"{year}-{month:02}-{day:02}", "day"

"""Dates as prose writes them, down to the day, month, quarter or year."""

import re
from dataclasses import dataclass

from e1_assets.parsing.left_context import Left
from e1_assets.parsing.rare_dates import MONTH_NAME, MONTHS, rare_date

_MONTH_NAMES = """
Jan January Feb February Mar March Apr April May Jun June Jul July Aug August Sep Sept September
Oct October Nov November Dec December
"""
_MONTH_WORDS = frozenset(_MONTH_NAMES.split())
_Y, _M, _DAY = r"(?:19|20)[0-9]{2}", r"(?:1[0-2]|0?[1-9])", r"(?:3[01]|[12][0-9]|0?[1-9])"
_CLOCK = r"(?:[T ](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?"
_ENDS = r"(?![0-9A-Za-z]|[.,][0-9]|[-_/][0-9A-Za-z])"
_NUMERIC = re.compile(
    rf"(?P<y>{_Y})\s?年\s?(?:(?P<m>{_M})\s?月(?:份|\s?(?P<d>{_DAY})\s?[日号])?|Q(?P<q>[1-4]))?"
    rf"|(?P<y2>{_Y})(?P<sep>[-/.])(?P<m2>{_M})(?P=sep)(?P<d2>{_DAY}){_CLOCK}{_ENDS}"
    rf"|(?P<y3>{_Y})[-/](?P<m3>1[0-2]|0[1-9]){_ENDS}"
    rf"|(?P<y4>{_Y})\s?Q(?P<q4>[1-4])(?![0-9A-Za-z])"
    rf"|(?P<y8>{_Y})(?P<m8>1[0-2]|0[1-9])(?P<d8>3[01]|[12][0-9]|0[1-9]){_ENDS}"
    rf"|(?P<y9>{_Y})\s?[-–—~～至到]\s?(?P<last>{_Y})\s?年"
    rf"|(?P<m5>{_M})\s?月\s?(?P<d5>{_DAY})\s?[日号]|(?P<m6>{_M})\s?月(?:份|(?![0-9０-９]))"
    rf"|(?P<d7>{_DAY})(?:st|nd|rd|th)?\s(?:of\s)?(?P<n7>{MONTH_NAME})\b\.?(?:,?\s(?P<y7>{_Y})(?![0-9]))?"
    rf"|(?P<mm>1[0-2]|0[1-9])-(?P<dd>3[01]|[12][0-9]|0[1-9]){_ENDS}"
)
_NAMED = re.compile(
    rf"(?P<n>{MONTH_NAME})\.?\s?(?:(?P<d>{_DAY})(?:st|nd|rd|th)?(?![0-9.:%]|,[0-9]{{3}}(?! )|\s?年)"
    rf"(?:\s?[-–—]\s?(?P<to>{_DAY})(?![0-9.:%]))?(?:,?\s(?P<y>{_Y})(?![0-9]))?|(?P<my>{_Y})(?![0-9]))",
)
# What stands behind the first digits of any form of `_NUMERIC`, or behind one blank after them.
_DATING = re.compile(
    r"[0-9]{1,8}(?:[年月Q\-/.–—~～至到snrt]|\s[年月Q\-–—~～至到JFMASONDo])|[0-9]{8}(?![0-9])"
)
_UNTIL = re.compile(r"\s?(?:[-–—~～]|至|到|to)\s?")
_TO_DAY = re.compile(rf"\s?(?:[-–—~～至到])\s?(?P<day>{_DAY})\s?[日号]")
_SAYS_YEAR = frozenset(
    (
        "in",
        "since",
        "by",
        "from",
        "until",
        "till",
        "during",
        "before",
        "after",
        "early",
        "late",
        "mid",
    )
)
_YEAR_ALONE = re.compile(rf"(?P<only>{_Y})(?![0-9.,%×]|[-–/][0-9A-Za-z]|\s?[A-Za-z\u4e00-\u9fff])")
_CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef·｜]")


@dataclass(frozen=True)
class Dated:
    """A date at characters `start` to `end`; `iso` may lack the year (`--10-08`) or be `a/b`."""

    start: int
    end: int
    iso: str
    grain: str


def date_at(text: str, left: Left, limit: int) -> Dated | None:
    """The date or interval whose first digit is at `left.at`, a month name before it included."""
    first = _first(text, left, limit)
    if not first or "/" in first.iso:
        return first
    days = _TO_DAY.match(text, first.end, limit) if first.grain == "day" else None
    if days and text[first.end - 1] in "日号":
        iso = f"{first.iso}/{first.iso[:-2]}{int(days['day']):02}"
        return Dated(first.start, days.end(), iso, "day")
    joint = _UNTIL.match(text, first.end, limit)
    second = _second(text, joint.end(), limit) if joint else None
    if second and second.grain == first.grain:
        iso = f"{first.iso}/{_same_year(first.iso, second.iso)}"
        return Dated(first.start, second.end, iso, first.grain)
    return first


def _same_year(first: str, second: str) -> str:
    return first[:4] + second[1:] if second.startswith("--") and first[0] != "-" else second


def _first(text: str, left: Left, limit: int) -> Dated | None:
    word = left.word.rstrip(".")
    if word in _MONTH_WORDS:
        start = left.tail.rindex(left.word) - len(left.tail) + left.at
        return _named(text, start, limit)
    rare = rare_date(text, left, limit)
    if rare:
        return Dated(*rare)
    dating = _DATING.match(text, left.at, limit)
    match = _NUMERIC.match(text, left.at, limit) if dating else None
    if match and match["sep"] == "." and word and not left.glued:
        return None
    if match:
        return _numeric(match) if not match["mm"] or _stands_free(left, text, match.end()) else None
    year = _YEAR_ALONE.match(text, left.at, limit) if word.lower() in _SAYS_YEAR else None
    return Dated(year.start(), year.end(), year[0], "year") if year else None


def _stands_free(left: Left, text: str, end: int) -> bool:
    """Whether `MM-DD` is a date: among Chinese words, or before a time of day."""
    if left.previous in ("-", "/", "+"):
        return False
    near = left.tail[-2:] + text[end : end + 2]
    return bool(
        _CHINESE.search(near) or re.match(r"\s[0-9]{1,2}[:：][0-9]{2}", text[end : end + 7])
    )


def _second(text: str, at: int, limit: int) -> Dated | None:
    match = _NUMERIC.match(text, at, limit)
    return _numeric(match) if match and not match["mm"] else _named(text, at, limit)


def _numeric(match: re.Match[str]) -> Dated | None:
    part = match.groupdict()
    if part["last"]:
        return Dated(match.start(), match.end(), f"{part['y9']}/{part['last']}", "year")
    year = part["y"] or part["y2"] or part["y3"] or part["y4"] or part["y7"] or part["y8"]
    month = part["m"] or part["m2"] or part["m3"] or part["m5"] or part["m6"] or part["m8"]
    day = part["d"] or part["d2"] or part["d5"] or part["d7"] or part["d8"] or part["dd"]
    month = month or part["mm"] or _number(part["n7"])
    return _dated(match.start(), match.end(), year, part["q"] or part["q4"], month, day)


def _named(text: str, at: int, limit: int) -> Dated | None:
    match = _NAMED.match(text, at, limit)
    if not match:
        return None
    month, year = _number(match["n"]), match["y"] or match["my"]
    first = _dated(match.start(), match.end(), year, None, month, match["d"])
    if match["to"]:
        last = _dated(0, 0, year, None, month, match["to"])
        return Dated(first.start, first.end, f"{first.iso}/{last.iso}", first.grain)
    return first


def _number(name: str | None) -> str | None:
    return str(MONTHS.index(name[:3].lower()) + 1) if name else None


def _dated(
    start: int, end: int, year: str | None, quarter: str | None, month: str | None, day: str | None
) -> Dated:
    if quarter:
        return Dated(start, end, f"{year}-Q{quarter}", "quarter")
    if not month:
        return Dated(start, end, year or "", "year")
    head = f"{year}-" if year else "--"
    iso = f"{head}{int(month):02}" + (f"-{int(day):02}" if day else "")
    return Dated(start, end, iso, "day" if day else "month")

"""Quantities of a text: numbers with a unit, dates or versions, each typed before it is read."""

import re
from functools import lru_cache

from e1_assets.domain.model import unchecked
from e1_assets.domain.notes import ParseGap
from e1_assets.domain.quantities import Dimension, Quantity
from e1_assets.domain.text import Text
from e1_assets.parsing.changes import direction
from e1_assets.parsing.dates import Dated, date_at
from e1_assets.parsing.devices import devices_before
from e1_assets.parsing.labels import label_before
from e1_assets.parsing.left_context import Left, left_of
from e1_assets.parsing.measures import Measure, continued, measure_at
from e1_assets.parsing.not_quantities import masked_ranges, name_end, reference_end
from e1_assets.parsing.numerals import NUMERAL
from e1_assets.parsing.spelled_changes import spelled_changes
from e1_assets.parsing.spelled_dates import spelled_dates
from e1_assets.parsing.spelled_numbers import spelled_quantities
from e1_assets.parsing.surroundings import words_around
from e1_assets.parsing.units import unit_at
from e1_assets.parsing.versions import DEVICES, version_at

_quantity = unchecked(Quantity)
# A table cell that holds a number only: no unit, no label.
_CELL = re.compile(r"[0-9.,]{1,16} *+(?=\|)")
_Found = tuple[Quantity | None, Measure | None, int]
_DIGIT = re.compile(r"[0-9０-９]")
MAX_NUMBERS = 10_000
"""More in one text is a dump, whose numbers nobody states; the real notes hold 3,300 at most."""
_TOO_MANY = re.compile(rf"(?:[^0-9０-９]*+[0-9０-９]++){{{MAX_NUMBERS}}}")
# "11+ 小时" or "100 多篇": at least that much.
_OPEN_END = re.compile(r"[0-9kKM万亿][+＋]|[0-9百千万]\s?[多余餘](?!少)")
_PLAIN_RANGE = re.compile(r"[1-9][0-9]-[1-9][0-9]")


def quantities(text: Text, start: int, end: int) -> tuple[Quantity, ...]:
    """The quantities that begin in characters `start` to `end`, in order of place.

    Digits inside masked, names (`FP8`), references (`§1.1`) or list numbers are passed over;
    so is a bare number that no unit or label explains.
    """
    spelled = (
        *spelled_quantities(text, start, end),
        *spelled_changes(text, start, end),
        *spelled_dates(text, start, end),
    )
    counted = _in_digits(text, start, min(end, numbers_end(text.text)))
    if not spelled:
        return counted
    return tuple(sorted((*counted, *spelled), key=lambda quantity: quantity.span.start))


def _in_digits(text: Text, start: int, end: int) -> tuple[Quantity, ...]:
    body = text.text
    match = _DIGIT.search(body, start, end)
    if match is None:
        return ()
    masked = masked_ranges(body, start, end)
    found: list[Quantity] = []
    at, skip, measure = match.start(), 0, None
    while match := _DIGIT.search(body, at, end):
        at = match.start()
        while skip < len(masked) and masked[skip][1] <= at:
            skip += 1
        if skip < len(masked) and masked[skip][0] <= at:
            at = masked[skip][1]
            continue
        cell = _CELL.match(body, at, end) if "|" in body[max(start, at - 2) : at] else None
        if cell and not label_before(body[max(start, at - 24) : at]):
            at = cell.end()
            continue
        left = left_of(body, at, start)
        quantity, measure, at = _one(text, left, end, measure)
        if quantity:
            found.append(quantity)
    return tuple(found)


def numbers_end(source: str) -> int:
    """Where reading numbers stops: behind the last of `MAX_NUMBERS`, else at the end."""
    return _end_of_many(source) if len(source) > 2 * MAX_NUMBERS else len(source)


@lru_cache(maxsize=2)
def _end_of_many(source: str) -> int:
    many = _TOO_MANY.match(source)
    return many.end() if many else len(source)


def numbers_gap(text: Text) -> tuple[ParseGap, ...]:
    """What tells that numbers were left unread, where some were."""
    stop = numbers_end(text.text)
    if not _DIGIT.search(text.text, stop):
        return ()
    reason = f"more than {MAX_NUMBERS} numbers: the rest of the text is kept without quantities"
    return (ParseGap(line=text.line_at(stop), text=text.text[stop : stop + 200], reason=reason),)


def _one(text: Text, left: Left, limit: int, before: Measure | None) -> _Found:
    """What the number at `left.at` is, its measure, where the next number may begin."""
    body = text.text
    dated = date_at(body, left, limit) if not left.in_name or left.word.isalpha() else None
    if dated and not _counted(body, dated):
        return _date(text, dated), None, dated.end
    version = version_at(body, left, limit)
    if version and (version[2] in DEVICES or not unit_at(body, version[1])):
        return _version(text, *version), None, version[1]
    named = left.in_name and not devices_before(left)
    if named or left.tail.endswith(("^", "^{")):
        return None, None, name_end(body, left.at, limit)
    end = reference_end(body, left, limit)
    if end:
        return None, None, end
    measure = measure_at(body, left, limit)
    if not measure and before:
        measure = continued(body, before, left.at, limit)
    if measure:
        return _measured(text, measure, left), measure, measure.end
    numeral = NUMERAL.match(body, left.at, limit)
    return None, None, numeral.end() if numeral else left.at + 1


def _counted(body: str, dated: Dated) -> bool:
    """Whether `10-15` is a range after all: nothing padded with a zero, a unit behind it."""
    raw = body[dated.start : dated.end]
    return bool(_PLAIN_RANGE.fullmatch(raw)) and bool(unit_at(body, dated.end))


def _date(text: Text, dated: Dated) -> Quantity:
    return _quantity(
        raw=text.text[dated.start : dated.end],
        span=text.span(dated.start, dated.end),
        dimension=Dimension.DATE,
        unit=dated.grain,
        iso=dated.iso,
    )


def _version(text: Text, start: int, end: int, subject: str, version: str) -> Quantity:
    return _quantity(
        raw=text.text[start:end],
        span=text.span(start, end),
        dimension=Dimension.VERSION,
        unit="version",
        iso=version,
        subject=subject or None,
    )


def _measured(text: Text, measure: Measure, left: Left) -> Quantity:
    start, sign = _signed(measure, left)
    behind = text.text[measure.end : measure.end + 40]
    dimension, factor = direction(measure.unit.dimension, sign, left.tail, behind)
    ends = [float(end * factor) for end in (measure.low, measure.high) if end is not None]
    word = "" if left.glued else left.word
    raw = text.text[start : measure.end]
    words = words_around(text.text, start, measure.end, dimension, word)
    if _OPEN_END.search(raw):
        words.setdefault("comparator", ">=")
    return _quantity(
        raw=raw,
        span=text.span(start, measure.end),
        dimension=dimension,
        unit=measure.unit.name,
        low=min(ends, default=None),
        high=max(ends, default=None),
        **words,
    )


def _signed(measure: Measure, left: Left) -> tuple[int, str]:
    """Where the quantity starts with its sign, which is `+`, `-` or empty."""
    before = left.tail[: len(left.tail) - (left.at - measure.start)]
    sign, earlier = before[-1:], before[-2:-1]
    if (
        sign in ("+", "＋", "-", "−")
        and not (earlier.isascii() and earlier.isalnum())
        and earlier != ")"
    ):
        return measure.start - 1, "-" if sign in "-−" else "+"
    return measure.start, ""

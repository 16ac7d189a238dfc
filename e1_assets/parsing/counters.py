"""The counters a card states: stars, gains, votes, citations, with their values."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import datetime

from e1_assets.domain.cards import MetricPoint
from e1_assets.domain.text import Text
from e1_assets.parsing.card_facts import meaning
from e1_assets.parsing.card_pieces import Part
from e1_assets.parsing.field_names import COUNTERS

_D = "[0-9０-９]"
_NUMBER = re.compile(
    r"(?<![\w.,，'’])(?:(?P<date>(?:19|20)\d\d[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?)"
    rf"|(?P<number>[+＋\-]?(?:{_D}{{1,3}}(?:[,，'’ \u00a0\u202f]{_D}{{3}})+(?!{_D})(?:[.．]{_D}+)?"
    rf"|{_D}{{1,3}}(?:\.{_D}{{3}}){{2,}}|{_D}+(?:[.．]{_D}+)?)(?![,，'’.．]{_D})"
    r"(?:\s*[百千万亿]|[kKmM](?![A-Za-z]))?))"
)
_GROUPED = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+")
# The gain beside the stars: `3,412 (+63 this week)`, `1.2万（较上周 +350）`.
_GAIN = re.compile(
    r"[(（](?:[^()（）\d]*周[^()（）\d]*)?(?P<value>[+＋][0-9][0-9,]*(?:\.[0-9]+)?(?:\s?[kK万])?)\s*"
    r"(?:this week|/\s?w(?:ee)?k|weekly|/\s?周)?[)）]"
)
_VOTES = re.compile(r"(?P<value>[0-9０-９][0-9０-９,]*)\s*(?:▲|△|🔼|👍)|[▲△]\s*(?P<after>[0-9]+)")
_SCALE = {"百": 1e2, "千": 1e3, "万": 1e4, "亿": 1e8, "k": 1e3, "m": 1e6}
_MOVED = re.compile(r"(?:→|->|=>|➜|[涨升增长高掉降跌变](?:到|至|为)|\d\s+to(?=\s))\s*")
_DIVIDERS = str.maketrans("", "", ",+'’ \u00a0\u202f")


def counter_points(
    text: Text, fields: Iterable[Part], subject: str, path: str, at: datetime
) -> Iterator[MetricPoint]:
    """One point per counter field, one per vote count in any other field."""
    for part in fields:
        name = meaning(part)
        if name in COUNTERS and name:
            found = counted(text.text, part)
            if found:
                yield _point(text, name, found, subject, path, at)
            gain = _GAIN.search(text.text, part.value_start, part.value_end)
            if gain and name == "stars" and _weekly(gain[0]):
                yield _point(text, "weekly_gain", gain.span("value"), subject, path, at)
        elif part.name is not None:
            for votes in _VOTES.finditer(text.text, part.value_start, part.value_end):
                yield _point(text, "votes", votes.span(), subject, path, at)


def number(raw: str) -> float:
    """The value of a counter as written: `26,930`, `+63`, `1.2万`, `12.4k`."""
    plain = unicodedata.normalize("NFKC", raw).translate(_DIVIDERS).strip("▲△🔼👍")
    scale = _SCALE.get(plain[-1:].lower(), 1.0)
    return float(plain[:-1] if scale != 1.0 else plain) * scale


def _weekly(words: str) -> bool:
    return "周" in words or "w" in words.lower()


def counted(text: str, part: Part) -> tuple[int, int] | None:
    """The place of the number a counter field states, None without one.

    It stands behind the arrow, or the word, where the field tells of a change; a date is none.
    """
    moved = _MOVED.search(text, part.value_start, part.value_end)
    start = moved.end() if moved else part.value_start
    found = _NUMBER.finditer(text, start, part.value_end)
    return next((one.span("number") for one in found if one["number"]), None)


def _point(
    text: Text, metric: str, place: tuple[int, int], subject: str, path: str, at: datetime
) -> MetricPoint:
    raw = text.text[slice(*place)]
    # Nobody has 1.234 stars: the point parts thousands, as it does in many countries.
    whole = metric != "heat" and _GROUPED.fullmatch(raw) is not None
    return MetricPoint(
        subject=subject,
        metric=metric,
        value=number(raw.replace(".", "") if whole else raw),
        raw=raw,
        path=path,
        span=text.span(*place),
        at=at,
    )

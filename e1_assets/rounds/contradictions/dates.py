"""Dates as written, at the granularity they are written in."""

import re
from dataclasses import dataclass
from functools import lru_cache

_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = {name: n for n, name in enumerate(_NAMES, 1)}
_MONTH = r"(?P<m>Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?"
_FORMS = (
    re.compile(
        r"(?<![\d.])(?P<y>20\d\d)[-/](?P<mo>0?[1-9]|1[0-2])(?:[-/](?P<d>[0-3]?\d))?(?![\d.])"
    ),
    re.compile(r"(?P<y>20\d\d)\s?年\s?(?P<mo>1[0-2]|0?[1-9])\s?月(?:\s?(?P<d>[0-3]?\d)\s?日)?"),
    re.compile(rf"\b{_MONTH}\s+(?:(?P<d>[0-3]?\d)(?:st|nd|rd|th)?,?\s+)?(?P<y>20\d\d)\b"),
    re.compile(rf"\b(?P<d>[0-3]?\d)\s+{_MONTH}\s+(?P<y>20\d\d)\b"),
)


@dataclass(frozen=True)
class Day:
    """A date of year, month and, when written, day; `raw` is how it stands in the text."""

    raw: str
    year: int
    month: int
    day: int | None
    start: int
    end: int

    def agrees(self, other: "Day") -> bool:
        """Whether both can be the same date: a missing day agrees with any."""
        if (self.year, self.month) != (other.year, other.month):
            return False
        return self.day is None or other.day is None or self.day == other.day

    @property
    def months(self) -> int:
        """Months since year 0."""
        return self.year * 12 + self.month


@lru_cache(maxsize=32768)
def days(text: str) -> tuple[Day, ...]:
    """The dates of a text in order."""
    found: dict[int, Day] = {}
    for form in _FORMS:
        for match in form.finditer(text):
            parts = match.groupdict()
            month = parts.get("mo") or str(_MONTHS[parts["m"].lower()])
            day = int(parts["d"]) if parts.get("d") else None
            found.setdefault(
                match.start(),
                Day(match[0], int(parts["y"]), int(month), day, match.start(), match.end()),
            )
    return tuple(found[start] for start in sorted(found))

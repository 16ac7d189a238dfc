"""Figures with their units as a line of text states them."""

import re
from dataclasses import dataclass
from functools import lru_cache

_SCALES = {"万亿": 1e12, "亿": 1e8, "万": 1e4, "k": 1e3, "K": 1e3, "M": 1e6, "B": 1e9}
_UNITS: tuple[tuple[str, str], ...] = (
    ("rate", r"(?:output )?(?:tok(?:en)?s?|req(?:uest)?s?)\s?/\s?(?:s|sec|天|day)|QPS|it/s"),
    ("percent_point", r"个?百分点|percentage points?|\bpp\b"),
    ("percent", r"%|％|percent\b"),
    ("factor", r"×|倍|[xX](?![A-Za-z0-9])|-?fold\b"),
    ("time", r"ms\b|毫秒|μs|us\b|s\b|秒|分钟|小时|seconds?\b|minutes?\b|hours?\b"),
    ("memory", r"[KMGT]i?B\b"),
    ("money", r"美元|元|USD"),
    ("stars", r"⭐|★|stars?\b|星"),
    ("votes", r"▲|upvotes?\b|votes?\b|票"),
    ("citations", r"次?引用|citations?\b"),
    ("hardware", r"卡|块\s?GPU|GPUs?\b|cards?\b|accelerators?\b"),
    ("days", r"天|days?\b|日内"),
    ("power", r"kWh|[kM]?W\b|瓦"),
    ("count", r"[篇条个种项份名台张步层次组件]|papers?\b|items?\b|entries\b|models?\b|tasks?\b"),
)
_NUMBER = r"(?:\d{1,3}(?:[,，]\d{3})+|\d+)(?:\.\d+)?"
_FIGURE = re.compile(
    rf"(?P<sign>[+\-−±]?)(?P<low>{_NUMBER})(?:\s?(?:[–—~～]|-(?=\d)|至|到)\s?(?P<high>{_NUMBER}))?"
    rf"\s?(?P<scale>万亿|亿|万|[kKMB](?=\s?(?:tok|req|⭐|stars?|[篇条个]|output)))?\s?"
    rf"(?:(?P<unit>{'|'.join(f'(?P<u{i}>{form})' for i, (_, form) in enumerate(_UNITS))}))"
)
_BEFORE = re.compile(r"[A-Za-z0-9_.\-/×]$")
_BOUND = re.compile(
    r"(?:最高|至多|最多|不超过|up to|at most|as much as|no more than|<=|≤)\s*$", re.I
)
_FLOOR = re.compile(r"(?:至少|最少|不低于|超过|at least|more than|over|>=|≥)\s*$", re.I)
_OR_MORE = re.compile(r"\s?(?:以上|以内|以下|多|\+|or (?:more|less))")
_ABOUT = re.compile(r"(?:约|大约|近|将近|~|≈|about|around|roughly|nearly|approximately)\s*$", re.I)


@dataclass(frozen=True)
class Figure:
    """A number or range with its unit's dimension; `start`/`end` are characters of the line.

    `step` is one unit of the last digit printed, so two figures agree within half of it;
    `comparator` is `=`, `max`, `min` or `~`.
    """

    raw: str
    dimension: str
    unit: str
    low: float
    high: float
    step: float
    comparator: str
    start: int
    end: int

    @property
    def single(self) -> bool:
        """Whether this is one exact value, neither a range nor a bound."""
        return self.low == self.high and self.comparator == "="

    def agrees(self, other: "Figure") -> bool:
        """Whether both can be roundings of one value."""
        return abs(self.low - other.low) <= max(self.step, other.step) / 2 + 1e-9


@lru_cache(maxsize=32768)
def figures(line: str) -> tuple[Figure, ...]:
    """The figures of a line in order; a number glued to a name is none."""
    return tuple(
        found for match in _FIGURE.finditer(line) if (found := _figure(line, match)) is not None
    )


def number(raw: str) -> float | None:
    """The value of a printed number with thousands separators, None when it is none."""
    match = re.fullmatch(rf"[+\-−]?({_NUMBER})", raw.strip())
    return float(re.sub("[,，]", "", match[1])) if match else None


def _figure(line: str, match: re.Match[str]) -> Figure | None:
    if _BEFORE.search(line[: match.start()]) and not match["sign"]:
        return None
    dimension = next(name for i, (name, _) in enumerate(_UNITS) if match[f"u{i}"])
    if dimension == "percent" and match["sign"] in ("+", "-", "−"):
        dimension = "percent_change"
    scale = _SCALES.get(match["scale"] or "", 1.0)
    low = _value(match["low"]) * scale
    high = _value(match["high"]) * scale if match["high"] else low
    digits = len(match["low"].partition(".")[2])
    around = line[: match.start()], line[match.end() :]
    return Figure(
        raw=match[0].strip(), dimension=dimension, unit=match["unit"].strip(), low=low, high=high,
        step=scale * 10.0**-digits, comparator=_comparator(*around),
        start=match.start(), end=match.end(),
    )  # fmt: skip


def _value(raw: str) -> float:
    return float(re.sub("[,，]", "", raw))


def _comparator(before: str, after: str) -> str:
    if _OR_MORE.match(after):
        return "min"
    for name, form in (("max", _BOUND), ("min", _FLOOR), ("~", _ABOUT)):
        if form.search(before):
            return name
    return "="

"""Prices per unit as either language writes them, in one currency and unit."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_CURRENCIES: Final = {
    "USD": r"US\$|\$|USD|美元|美金|(?:US )?dollars?",
    "EUR": r"€|EUR|欧元|euros?",
    "GBP": r"£|GBP|英镑|pounds?",
    "JPY": r"JPY|日元|yen",
    "CNY": r"RMB|CNY|¥|￥|人民币|元|yuan",
}
# Each unit with how many of its kind it holds: kWh, kg, million tokens, hours, months, people.
_UNITS: Final = (
    ("energy", 1.0, r"kWh|千瓦时|度电|度"),
    ("energy", 1000.0, r"MWh|兆瓦时"),
    ("energy", 0.001, r"Wh|瓦时"),
    ("power", 1.0, r"kW(?!h)|千瓦(?!时)"),
    ("mass", 1000.0, r"(?:metric )?ton(?:ne)?s?|吨"),
    ("mass", 1.0, r"kg|kilograms?|公斤|千克"),
    ("mass", 0.001, r"grams?|克"),
    ("tokens", 1.0, r"(?:1 ?)?(?:M|million|百万) ?tokens?|百万 ?token"),
    ("gpu hours", 1.0, r"(?:GPU|accelerator)[- ]?(?:hours?|hr|h)|GPU ?小时|卡时|卡每小时"),
    ("hours", 1.0, r"hours?|hr|小时"),
    ("months", 1.0, r"months?|mo|个?月"),
    ("months", 12.0, r"years?|yr|年"),
    ("people", 1.0, r"users?|seats?|people|person|patients?|用户|席位|人|患者"),
    ("doses", 1.0, r"doses?|剂|支"),
    ("litres", 1.0, r"lit(?:re|er)s?|L|升"),
    ("cubic metres", 1.0, r"m3|m³|cubic met(?:re|er)s?|立方米"),
    ("pieces", 1.0, r"units?|pieces?|each|台|件|片|套"),
)
_NUMBER: Final = r"(?P<n>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?P<scale>\s?[万亿kKM])?"
_SCALES: Final = {"": 1.0, "k": 1e3, "K": 1e3, "M": 1e6, "万": 1e4, "亿": 1e8}
_MONEY: Final = "|".join(f"(?P<{name}>{form})" for name, form in _CURRENCIES.items())
_UNIT: Final = "|".join(f"(?P<u{at}>{form})" for at, (_, _, form) in enumerate(_UNITS))
_PER: Final = r"\s?(?:/\s?|per\s|an?\s|每\s?)"
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        rf"(?:{_MONEY})\s?{_NUMBER}{_PER}(?:{_UNIT})(?![A-Za-z])",
        rf"{_NUMBER}\s?(?:{_MONEY}){_PER}(?:{_UNIT})(?![A-Za-z])",
        rf"每\s?(?:{_UNIT})\s?(?:约|售价|价格|要|为)?\s?{_NUMBER}\s?(?:{_MONEY})",
    )
)
_MAY_BE: Final = re.compile(r"\d.*(?:/|per|\ban?\b|每)|每.*\d", re.DOTALL)


@dataclass(frozen=True)
class Price:
    """A price as written, its value per base unit; `step` is one unit of the last digit."""

    raw: str
    currency: str
    kind: str
    value: float
    step: float

    def agrees(self, other: "Price") -> bool:
        """Whether both can be roundings of one price."""
        return abs(self.value - other.value) <= max(self.step, other.step) / 2 + 1e-9

    def comparable(self, other: "Price") -> bool:
        """Whether both are in one currency for one kind of unit."""
        return (self.currency, self.kind) == (other.currency, other.kind)


@lru_cache(maxsize=32768)
def prices(text: str) -> tuple[Price, ...]:
    """The prices per unit that a text states, in order."""
    if not _MAY_BE.search(text):
        return ()
    found = {m.start(): m for form in reversed(_FORMS) for m in form.finditer(text)}
    return tuple(_price(found[at]) for at in sorted(found))


def _price(match: re.Match[str]) -> Price:
    at = next(at for at in range(len(_UNITS)) if match[f"u{at}"])
    kind, size, _ = _UNITS[at]
    factor = _SCALES[(match["scale"] or "").strip()] / size
    raw = match["n"].replace(",", "")
    return Price(
        raw=match[0].strip(),
        currency=next(name for name in _CURRENCIES if match[name]),
        kind=kind,
        value=float(raw) * factor,
        step=10.0 ** -len(raw.partition(".")[2]) * factor,
    )

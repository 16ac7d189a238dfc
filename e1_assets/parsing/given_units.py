"""The unit a number is given: by the currency before it, the words behind it or its label."""

import re
from dataclasses import replace
from decimal import Decimal

from e1_assets.domain.quantities import Dimension
from e1_assets.parsing.context_units import told_apart
from e1_assets.parsing.devices import devices_at
from e1_assets.parsing.labels import labelled
from e1_assets.parsing.left_context import Left
from e1_assets.parsing.money import currency, dollar_behind, priced
from e1_assets.parsing.unit_table import UNITS, Unit
from e1_assets.parsing.units import (
    BULK_BEFORE,
    divisible,
    per_million,
    per_name,
    per_unit,
    sign_behind,
    unit_at,
)

_PER_BEFORE = re.compile(
    r"(?:每(?:一|个)?(?:秒|分钟|小时|天|日|周|月|年|卡|节点|人|次)){1,2}[^0-9，,。；、]{0,6}$"
)
_PER_WORD = re.compile(r"秒|分钟|小时|天|日|周|月|年|卡|节点|人|次")
_STARS_FORKS = re.compile(r"[0-9,]{1,12}s/(?=[0-9,]{1,12}f(?![A-Za-z0-9]))")
_FORKS = re.compile(r"[0-9,]{1,12}f(?![A-Za-z0-9])")
_TIMES = re.compile(r"\s?(?:[×xX*]|\\times)\s?(?=[0-9０-９])")
_WINDOW = re.compile(r"[kKM]\s?-?(?:context|tokens?|上下文|窗口|ctx)", re.IGNORECASE)
_OPENS_TIMES = frozenset("×xX*\\")
_COMPUTE = re.compile(r"\s?(?:算力|[Oo][Pp][Ss]|运算)")
_DAYS = ("近", "过去", "最近", "连续", "前")


def unit_given(text: str, left: Left, end: int, power: int) -> tuple[Unit, int] | None:
    """The unit of the number whose digits end at `end`, with where the unit ends.

    `power` is the power of ten its scale word says, 0 without one.
    """
    money = None if text[end - 1] == "$" else currency(text, left, end)
    if money:
        return priced(text, money, end)
    if text[end : end + 1] == "$" and dollar_behind(text, left, end):
        return priced(text, "USD", end + 1)
    if "s/" in text[left.at : end + 14] and _STARS_FORKS.match(text, left.at):
        return UNITS["⭐"], end + 1
    if left.tail.endswith("s/") and _FORKS.match(text, left.at):
        return UNITS["forks"], end + 1
    devices = devices_at(text, end, power > 0)
    if devices:
        return devices
    if not power and sign_behind(text, end) in _OPENS_TIMES and _TIMES.match(text, end):
        return None
    window = _WINDOW.match(text, end - 1) if power else None
    if window:
        return Unit(Dimension.TOKENS, "token"), window.end()
    found = told_apart(text, left.tail, end) or unit_at(text, end)
    letter = text[end - 1] in "BT" and power > 0 and not _COMPUTE.match(text, end)
    if letter and (not found or found[0].name in ("model", "expert")):
        return Unit(Dimension.PARAMETERS, "parameter"), end
    if not found and text[end : end + 1] == "日" and left.tail.rstrip().endswith(_DAYS):
        return Unit(Dimension.TIME, "s", Decimal(86400)), end + 1
    return _per_before(left, found) if found else labelled(text, left, end)


def _per_before(left: Left, found: tuple[Unit, int]) -> tuple[Unit, int]:
    unit, end = found
    priced_each = unit.dimension is Dimension.MONEY and "/" not in unit.name and "每" in left.tail
    bulk = BULK_BEFORE.search(left.tail) if priced_each else None
    if bulk:
        return replace(per_unit(unit, "M token"), factor=unit.factor * per_million(bulk)), end
    said = _PER_BEFORE.search(left.tail) if "每" in left.tail and divisible(unit) else None
    if said:
        for word in reversed(_PER_WORD.findall(said[0])):
            name = per_name(word)
            unit = per_unit(unit, name) if name else unit
    return unit, end

"""So many devices, or so many hours of them: `8× H800`, `H800×8`, `64 GPU hours`."""

import re

from e1_assets.domain.quantities import Dimension
from e1_assets.parsing.left_context import Left
from e1_assets.parsing.unit_table import Unit
from e1_assets.parsing.units import sign_behind

_NAME = (
    r"(?:[GTN]PUs?|RTX(?: [A-Z0-9]{2,6}){1,3}"
    r"|[ABHLV][0-9]{2,3}s?|GB[23]00|MI[0-9]{3}X?|Ascend [0-9]{3}[A-Z]?|昇腾 ?[0-9]{3}[A-Z]?)"
)
_DEVICE = re.compile(
    rf"\s?[×xX*张块片颗台]?\s?(?:NVIDIA |AMD |英伟达 ?)?(?P<name>{_NAME})(?![A-Za-z0-9])"
)
_HOURS = re.compile(r"[ -]?(?:GPUs?)?[ -]?(?:(?P<h>小时|hours?\b)|天|days?\b)")
_BEFORE = re.compile(rf"(?<![A-Za-z0-9])(?P<name>{_NAME})\s?[×xX*]\s?$")
_CROSSES = ("×", "x", "X", "*")
# The signs this opens with, behind at most one blank: a look at one sign spares a search.
_OPENS = frozenset("×xX*张块片颗台NA英GTRBHLVM昇")


def devices_at(text: str, at: int, scaled: bool) -> tuple[Unit, int] | None:
    """The devices named at `at` with where their name ends; thousands of them are hours only."""
    sign = sign_behind(text, at)
    match = _DEVICE.match(text, at) if sign in _OPENS or sign.isspace() else None
    if not match:
        return None
    hours = _HOURS.match(text, match.end())
    if hours:
        return Unit(Dimension.TIME, "device h" if hours["h"] else "device day"), hours.end()
    return None if scaled else (Unit(Dimension.HARDWARE, match["name"].strip()), match.end())


def devices_before(left: Left) -> Unit | None:
    """The devices a number multiplies from behind: `H100×8`."""
    crossed = left.tail.rstrip(" ").endswith(_CROSSES)
    match = _BEFORE.search(left.tail) if crossed else None
    return Unit(Dimension.HARDWARE, match["name"]) if match else None

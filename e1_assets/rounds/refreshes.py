"""What changed between two states of one thing: its counters, or what is said of it."""

import re
from typing import Literal

from e1_assets.domain.notes import Claim, Item
from e1_assets.domain.quantities import Dimension, Quantity

Refresh = Literal["identical", "count_only", "text_changed"]

_COUNTERS = frozenset({Dimension.STARS, Dimension.VOTES, Dimension.CITATIONS})
# A field whose whole value is a number counts something, whatever it is called.
_COUNT_FIELD = re.compile(r"([:：]\W{0,4})[0-9０-９][0-9０-９,，.]*\s?[kKmM万亿]?(?=\W*$)")
# Where a file of the same collection lies says nothing of the thing; it moves with every day.
_NEARBY = re.compile(r"\]\((?![A-Za-z][\w+.\-]*:)[^()]*\)")


def refresh(earlier: Item, later: Item) -> Refresh:
    """How the later report of one thing differs from the earlier one.

    `count_only`: nothing but stars, votes, citations, forks or the figures and times of field
    lines moved. A figure in a sentence is a statement: where it moved, the text changed.
    """
    if _said(earlier) != _said(later):
        return "text_changed"
    same = _lines(earlier) == _lines(later)
    return "identical" if same else "count_only"


def _lines(item: Item) -> list[str]:
    return [claim.text for claim in item.claims]


def _said(item: Item) -> list[str]:
    return [_without_counters(claim) for claim in item.claims]


def _without_counters(claim: Claim) -> str:
    """The claim with what is expected to move put as `#`: all figures, where it is a field."""
    field = "meta" in claim.marks
    at, kept = 0, []
    for quantity in claim.quantities:
        begin = claim.text.find(quantity.raw, at)
        if _moves(quantity, field) and begin >= at:
            kept += [_rest(claim.text[at:begin], field), "#"]
            at = begin + len(quantity.raw)
    kept.append(_rest(claim.text[at:], field))
    return " ".join("".join(kept).casefold().split())


def _rest(words: str, field: bool) -> str:
    return _NEARBY.sub("]", _COUNT_FIELD.sub(r"\1#", words) if field else words)


def _moves(quantity: Quantity, field: bool) -> bool:
    if field:
        return quantity.dimension is not Dimension.VERSION
    return quantity.dimension in _COUNTERS or quantity.unit == "fork"

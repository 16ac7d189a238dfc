"""What of a brief fits on two printed pages."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from e1_assets.domain.briefs import Brief, Increment
from e1_assets.domain.spans import Quote
from e1_assets.domain.vocabulary import Severity

# Two A4 pages of two columns hold 4 x 80 lines of 7.4 points; what is counted here as 350 filled
# them. The head, the headings, the foot take 34; a tenth is kept for fonts wider than those tried.
_LINES = 310
_FIXED = 34.0
_COLUMN = 60
_LONGEST = 24
_RED = 12
Key = tuple[str, ...]


@dataclass(frozen=True)
class Piece:
    """A part that is printed whole or not at all; `more` is what it needs beside its words."""

    key: Key
    words: str
    more: float = 0.3

    @property
    def lines(self) -> float:
        """How many printed lines it takes, about."""
        width = sum(2 if unicodedata.east_asian_width(c) in "WFA" else 0.8 for c in self.words)
        return -(-width // _COLUMN) + self.more


@dataclass(frozen=True)
class Paper:
    """The parts that are printed, the parts only the screen shows."""

    printed: frozenset[Key]
    unprinted: frozenset[Key]

    @property
    def left(self) -> dict[str, int]:
        """How many parts of each kind only the screen shows."""
        return dict(sorted(Counter(key[0] for key in self.unprinted).items()))

    def screen(self, *key: str) -> str:
        """The class of a part: empty where it is printed."""
        return "" if key in self.printed else "screen"

    def heading(self, *key: str) -> str:
        """The class of what stands over parts: empty where one of them is printed."""
        return "" if any(one[: len(key)] == key for one in self.printed) else "screen"

    def missing(self, *key: str) -> int:
        """How many parts under a key only the screen shows."""
        return sum(one[: len(key)] == key for one in self.unprinted)


def paper(brief: Brief, forbidden: Iterable[tuple[Increment, Quote]]) -> Paper:
    """Choose the parts of a brief in the order of their worth until the pages are full."""
    room = _LINES - _FIXED
    printed: set[Key] = set()
    left: set[Key] = set()
    for piece in _pieces(brief, forbidden):
        if piece.lines <= min(room, _LONGEST) or piece.key[0] == "title":
            room -= piece.lines
            printed.add(piece.key)
        else:
            left.add(piece.key)
    return Paper(frozenset(printed), frozenset(left))


def _pieces(brief: Brief, forbidden: Iterable[tuple[Increment, Quote]]) -> Iterator[Piece]:
    yield from _red(brief, forbidden)
    ours = brief.increments
    for one in ours:
        yield Piece(("title", one.id), one.title, 5.5)
        yield Piece(("claim", one.id), one.core_claim)
    for one in ours:
        for n, limit in enumerate(one.boundary):
            yield Piece(("limit", one.id, str(n)), limit.text)
    for one in ours:
        yield Piece(("place", one.id), one.sources[0].path + "".join(one.urls), 2.4)
    yield Piece(("why",), brief.honesty.basis + (brief.honesty.shortfall or ""), 3)
    columns = [
        [Piece(("point", one.id, str(n)), p.text, 0.2) for n, p in enumerate(one.points)]
        for one in ours
    ]
    for row in zip_longest(*columns):
        yield from filter(None, row)
    for found in brief.contradictions:
        words = "".join(f"{side.value} {side.text}" for side in found.sides)
        words += found.computed + found.settle + found.consequence
        yield Piece(("conflict", found.id), words, 7 + 2 * len(found.sides))
    for one in ours:
        yield Piece(("relation", one.id), one.relation.text)
    for n, lead in enumerate(brief.leads, 1):
        yield Piece(("lead", str(n)), lead.title + lead.missing, 1)
    for n, action in enumerate(brief.actions):
        yield Piece(("action", str(n)), action.section + action.text)
    for n, words in enumerate(brief.do_not):
        yield Piece(("do_not", str(n)), words)
    for n, miss in enumerate(brief.honesty.near_misses):
        yield Piece(("miss", str(n)), miss.item + miss.gate + miss.locator, 1)


def _red(brief: Brief, forbidden: Iterable[tuple[Increment, Quote]]) -> Iterator[Piece]:
    broken = [one for one in brief.violations if one.severity == Severity.ERROR]
    for n, fault in enumerate(broken[:_RED]):
        yield Piece(("error", str(n)), fault.message + fault.where + fault.rule)
    opened = [one for one in brief.contradictions if one.state == "open"]
    for found in opened[:_RED]:
        yield Piece(("open", found.id), found.subject + found.attribute + found.computed, 0.5)
    for n, (_, limit) in enumerate(list(forbidden)[:_RED]):
        yield Piece(("forbidden", str(n)), limit.text)

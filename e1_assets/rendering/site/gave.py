"""What the items of a file gave to the briefs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from e1_assets.domain.library import CitedClaim, ItemOutcome
from e1_assets.domain.vocabulary import Disposition
from e1_assets.rendering.site.citations import Citation, Cited

_WORDS = ("point", "limit", "side")
_USEFUL = {
    Disposition.INCREMENT,
    Disposition.CONTRADICTION,
    Disposition.LEAD,
    Disposition.CANDIDATE,
}
_MOST_PAGES = 6


@dataclass(frozen=True)
class Taken:
    """A part of briefs that rests on a file: its title, where it stands, the bytes it takes."""

    what: str
    title: str
    pages: tuple[Citation, ...]
    more: int
    pieces: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]

    @property
    def start(self) -> int:
        """The first byte taken."""
        return min(start for _, spans in self.pieces for start, _ in spans)


@dataclass(frozen=True)
class Gave:
    """An item with what was taken from it, what topics that took nothing made of it.

    `used` of its `claims` are quoted.
    """

    item: ItemOutcome
    outcomes: tuple[ItemOutcome, ...]
    taken: tuple[Taken, ...]
    claims: int
    used: int

    @property
    def useful(self) -> bool:
        """Whether anything came of it."""
        return bool(self.taken) or any(one.disposition in _USEFUL for one in self.outcomes)


def gave(outcomes: Sequence[ItemOutcome], cited: Cited, claims: Sequence[CitedClaim]) -> list[Gave]:
    """The items of a file in its order."""
    items: dict[tuple[int, int, str], list[ItemOutcome]] = {}
    for one in outcomes:
        items.setdefault((one.span.start, one.span.end, one.locator), []).append(one)
    parts = taken(cited.citations)
    used = [(c.span.start, c.span.end) for c in cited.citations if c.what in _WORDS]
    told = []
    for (start, end, _), found in items.items():
        own = [c.quote.span for c in claims if start <= c.quote.span.start < end]
        inside = tuple(part for part in parts if start <= part.start < end)
        taking = {page.topic for part in inside for page in part.pages}
        told.append(
            Gave(
                item=found[0],
                outcomes=tuple(one for one in found if one.topic not in taking),
                taken=inside,
                claims=len(own),
                used=sum(any(a < c.end and c.start < b for a, b in used) for c in own),
            )
        )
    return told


def taken(citations: Iterable[Citation]) -> list[Taken]:
    """Citations by the part of a brief they belong to, in the order of the file."""
    grouped: dict[tuple[str, str], list[Citation]] = {}
    for one in citations:
        grouped.setdefault((_part_of(one), one.title), []).append(one)
    parts = [_taken(what, title, group) for (what, title), group in grouped.items()]
    return sorted(parts, key=lambda part: (part.start, part.what, part.title))


def _part_of(one: Citation) -> str:
    if one.what in ("side", "lead", "target"):
        return {"side": "contradiction", "lead": "lead", "target": "target"}[one.what]
    return "increment"


def _taken(what: str, title: str, group: list[Citation]) -> Taken:
    newest = sorted(group, key=lambda one: (one.date, one.topic), reverse=True)
    pages = tuple({(one.date, one.topic, one.part): one for one in newest}.values())
    pieces: dict[str, dict[tuple[int, int], None]] = {}
    for one in sorted(group, key=lambda one: (one.span.start, one.span.end)):
        pieces.setdefault(one.what, {})[one.span.start, one.span.end] = None
    told = tuple((name, tuple(spans)) for name, spans in pieces.items())
    return Taken(what, title, pages[:_MOST_PAGES], len(pages[_MOST_PAGES:]), told)

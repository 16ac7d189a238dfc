"""What limits a claim: its own words, its paragraph, the sub-heading above it."""

import re
from collections.abc import Iterator

from e1_assets.domain.marks import holds_its_figure
from e1_assets.domain.notes import ClaimMark
from e1_assets.parsing.blocks import Heading
from e1_assets.parsing.limit_words import (
    BOUNDARY_HEADING,
    MARK_PHRASES,
    POINTS_BACK,
    SPREADS,
    WHOLE_ITEM,
)
from e1_assets.parsing.raw_claims import Gathered, RawClaim

_SPREADING: frozenset[ClaimMark] = frozenset(("do_not_quote", "second_hand"))
LIMITING: frozenset[ClaimMark] = frozenset(
    ("do_not_quote", "second_hand", "vendor", "unverified", "boundary")
)
"""The marks of a sentence that limits what may be said of an item."""
_STOP = re.compile(r"[。！？!?\n]+|\.(?=\s)")


def mark(source: str, gathered: Gathered) -> None:
    """Set the marks of raw claims; what forbids quoting holds for its whole paragraph.

    Unless the sentence that forbids it names the figure it means: the others are free then.
    """
    raw = gathered.raw
    if raw and MARK_PHRASES.occurring(source, raw[0].start, raw[-1].end):
        for part in _parts(raw):
            _mark_part(source, part)
    _spread(source, raw, gathered.groups)


def _parts(raw: list[RawClaim]) -> Iterator[list[RawClaim]]:
    part: list[RawClaim] = []
    for claim in raw:
        if part and claim.part != part[-1].part:
            yield part
            part = []
        part.append(claim)
    if part:
        yield part


def _mark_part(source: str, part: list[RawClaim]) -> None:
    hits: dict[ClaimMark, tuple[re.Pattern[str], list[RawClaim]]] = {}
    for claim in part:
        for name, form in MARK_PHRASES.occurring(source, claim.start, claim.end):
            if form.search(source, claim.start, claim.end):
                hits.setdefault(name, (form, []))[1].append(claim)
    for name, (form, hit) in hits.items():
        reaching = [c for c in hit if name in _SPREADING and _reaches(source, form, c)]
        reached = [c for one in reaching for c in _reached(source, part, one)]
        for claim in (*hit, *reached):
            claim.marks.add(name)
        for claim in hit:
            claim.marks.add("boundary")


def _reaches(source: str, form: re.Pattern[str], claim: RawClaim) -> bool:
    return any(
        SPREADS.search(match.group()) for match in form.finditer(source, claim.start, claim.end)
    )


def _reached(source: str, part: list[RawClaim], claim: RawClaim) -> list[RawClaim]:
    """Of a paragraph what a claim limits: only its own sentence where that names the figure."""
    ends = [match.end() for match in _STOP.finditer(source, part[0].start, claim.start)]
    start = ends[-1] if ends else part[0].start
    if not holds_its_figure(source[start : claim.end]):
        return part
    return [one for one in part if one.start >= start and one.end <= claim.end]


def _spread(source: str, raw: list[RawClaim], groups: list[Heading | None]) -> None:
    """What is said by a sub-heading or of `this item` reaches all, of `the above` what is above."""
    limits = [_heading_limits(source, heading) for heading in groups]
    everywhere: frozenset[ClaimMark] = frozenset()
    above: dict[tuple[int, ClaimMark], int] = {}
    for at, claim in enumerate(raw):
        if not claim.marks or "boundary" not in claim.marks:
            continue
        strong = frozenset(claim.marks & _SPREADING)
        if not strong:
            continue
        if WHOLE_ITEM.search(source, claim.start, claim.end):
            everywhere |= strong
        elif "boundary" in limits[claim.group]:
            limits[claim.group] |= strong
        elif POINTS_BACK.search(source, claim.start, claim.end):
            above.update({(claim.group, name): at for name in strong})
    if not (everywhere or above or any(limits)):
        return
    for at, claim in enumerate(raw):
        claim.marks |= limits[claim.group] | everywhere
        claim.marks |= {name for name in _SPREADING if at <= above.get((claim.group, name), -1)}


def _heading_limits(source: str, heading: Heading | None) -> frozenset[ClaimMark]:
    if heading is None:
        return frozenset()
    limits = limits_in(source, heading.text_start, heading.text_end)
    return limits | {"boundary"} if BOUNDARY_HEADING.search(heading.text) else limits


def limits_in(source: str, start: int, end: int) -> frozenset[ClaimMark]:
    """The limits a heading sets for all that stands under it."""
    return frozenset(
        name
        for name, form in MARK_PHRASES.occurring(source, start, end)
        if name in _SPREADING and form.search(source, start, end)
    )

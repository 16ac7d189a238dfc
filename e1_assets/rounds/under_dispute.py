"""Whether a claim stands under an open entry of the register."""

import re
from collections.abc import Sequence

from e1_assets.domain.briefs import Contradiction, Increment
from e1_assets.domain.spans import Span

# A single digit or letter stands in too many claims to tell one.
_TELLING = 2


def disputing(increment: Increment, entries: Sequence[Contradiction]) -> Contradiction | None:
    """The first open entry that disputes what the core claim of an increment says.

    One of its sides quotes the claim, or the claim gives the value of a side to the same subject.
    """
    core = _plain(increment.core_claim)
    spans = [point.span for point in increment.points if _says(_plain(point.text), core)]
    still = (one for one in entries if one.state == "open")
    return next((o for o in still if _meets(o, core, spans) or _states(increment, o)), None)


def _meets(entry: Contradiction, core: str, spans: Sequence[Span]) -> bool:
    return any(
        _says(_plain(side.text), core) or any(_overlap(side.span, span) for span in spans)
        for side in entry.sides
    )


def _states(increment: Increment, entry: Contradiction) -> bool:
    names = (increment.title, increment.core_claim, *(i.id for i in increment.identifiers))
    core, subject = increment.core_claim.casefold(), entry.subject.casefold()
    return any(subject in name.casefold() for name in names) and any(
        len(value) >= _TELLING and re.search(rf"(?<![\w.,]){re.escape(value)}(?!\w|[.,]\d)", core)
        for value in (side.value.casefold() for side in entry.sides)
    )


def _says(one: str, other: str) -> bool:
    return bool(one and other) and (one in other or other in one)


def _overlap(one: Span, other: Span) -> bool:
    return one.sha256 == other.sha256 and one.start < other.end and other.start < one.end


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()

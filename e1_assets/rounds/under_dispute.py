"""Whether a claim stands under an open entry of the register."""

from collections.abc import Sequence

from e1_assets.domain.briefs import Contradiction, Increment
from e1_assets.domain.spans import Span


def disputing(increment: Increment, entries: Sequence[Contradiction]) -> Contradiction | None:
    """The first open entry one of whose sides quotes what the core claim of an increment says."""
    core = _plain(increment.core_claim)
    spans = [point.span for point in increment.points if _says(_plain(point.text), core)]
    return next((one for one in entries if one.state == "open" and _meets(one, core, spans)), None)


def _meets(entry: Contradiction, core: str, spans: Sequence[Span]) -> bool:
    return any(
        _says(_plain(side.text), core) or any(_overlap(side.span, span) for span in spans)
        for side in entry.sides
    )


def _says(one: str, other: str) -> bool:
    return bool(one and other) and (one in other or other in one)


def _overlap(one: Span, other: Span) -> bool:
    return one.sha256 == other.sha256 and one.start < other.end and other.start < one.end


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()

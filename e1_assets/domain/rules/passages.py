"""The stored words behind the parts of a brief."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from e1_assets.domain.briefs import Brief, Increment
from e1_assets.domain.rules.registry import CouldNotRun, Evidence
from e1_assets.domain.spans import Quote, Span


class Placed(NamedTuple):
    """A quotation with the place in the brief where it stands."""

    where: str
    text: str
    span: Span


def placed_quotes(brief: Brief) -> Iterator[Placed]:
    """Every text of the brief that is printed with a span: points, boundaries, sides."""
    for n, increment in enumerate(brief.increments):
        yield from _each(f"increments[{n}].points", increment.points)
        yield from _each(f"increments[{n}].boundary", increment.boundary)
    for n, contradiction in enumerate(brief.contradictions):
        for m, side in enumerate(contradiction.sides):
            yield Placed(f"contradictions[{n}].sides[{m}]", side.text, side.span)


def _each(where: str, quotes: Iterable[Quote]) -> Iterator[Placed]:
    for n, quote in enumerate(quotes):
        yield Placed(f"{where}[{n}]", quote.text, quote.span)


def passage(evidence: Evidence, span: Span) -> str | None:
    """The stored words at a span; None when the bytes are gone or the span runs past them."""
    text = evidence.texts(span.sha256)
    if text is None or span.end > len(text.data):
        return None
    return text.passage(span)


def cited(evidence: Evidence, increment: Increment) -> list[str]:
    """The stored words of everything an increment cites; missing bytes give no words."""
    spans = [source.span for source in increment.sources]
    spans += [quote.span for quote in (*increment.points, *increment.boundary)]
    return [words for span in dict.fromkeys(spans) if (words := passage(evidence, span))]


def baseline_text(evidence: Evidence) -> str:
    """The document text of the round; empty when there was no document."""
    if evidence.baseline_text is not None:
        return evidence.baseline_text
    if evidence.brief.baseline.sha256 is None:
        return ""
    raise CouldNotRun("the document text of the round was not given")

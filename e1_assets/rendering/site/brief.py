"""The page of one brief."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from e1_assets.domain.briefs import Brief, Increment
from e1_assets.domain.library import RoundCell
from e1_assets.domain.spans import Quote, Span
from e1_assets.domain.vocabulary import EvidenceLevel, Severity
from e1_assets.rendering.site import places
from e1_assets.rendering.site.charts import funnel
from e1_assets.rendering.site.edition import Edition, Page
from e1_assets.rendering.site.held import held_sections, places_of
from e1_assets.rendering.site.paper import paper
from e1_assets.rendering.site.sources_read import sources_read

# A day may have hundreds of candidates; a page stays under 200 KB and says where the rest is.
MOST_LISTED = 60


@dataclass(frozen=True)
class Beside:
    """The briefs a reader may want next: the topic's day before, after, the day's other topics."""

    before: tuple[str, int] | None
    after: tuple[str, int] | None
    day: tuple[tuple[str, int], ...]


def brief_page(edition: Edition, brief: Brief, cell: RoundCell | None) -> Page:
    """A brief with everything it rests on one click away."""
    here = places.brief_page(brief.date, brief.topic)
    beside = _beside(edition, brief)
    standing = {
        one.id: edition.library.standing.get(f"{brief.topic}/{one.id}", "")
        for one in brief.increments
    }
    digests = sorted(_digests(brief))
    inputs = (
        edition.digests[brief.date, brief.topic],
        cell,
        beside,
        standing,
        [digest for digest in digests if digest in edition.cited],
        {digest: edition.library.forbidding.get(digest) for digest in digests},
        [places_of(edition, brief, one) for one in brief.increments],
        edition.newest.get(brief.topic),
    )
    facts = partial(_facts, edition, brief, cell, beside, standing)
    return edition.page("brief.html.j2", here, inputs, facts)


def _facts(
    edition: Edition,
    brief: Brief,
    cell: RoundCell | None,
    beside: Beside,
    standing: dict[str, str],
) -> Mapping[str, Any]:
    here = places.brief_page(brief.date, brief.topic)
    file_page = partial(_file_page, edition, brief, here)
    forbidden = list(_forbidden(edition, brief))
    return {
        "under": brief.topic,
        "brief": brief,
        "cell": cell,
        "beside": beside,
        "standing": standing,
        "errors": [one for one in brief.violations if one.severity == Severity.ERROR],
        "warnings": [one for one in brief.violations if one.severity != Severity.ERROR],
        "opened": [one for one in brief.contradictions if one.state == "open"],
        "forbidden": forbidden,
        "paper": paper(brief, forbidden),
        "levels": len(EvidenceLevel),
        "most": MOST_LISTED,
        "held": {one.id: held_sections(edition, brief, one) for one in brief.increments},
        "path_of": _path_of,
        "file_page": file_page,
        "baseline_page": _baseline_page(edition, brief, here),
        "funnel": _funnel(edition, brief),
        "ledger": sources_read(brief, MOST_LISTED),
    }


def _digests(brief: Brief) -> set[str]:
    """Every snapshot the page of a brief may link to."""
    found = {source.sha256 for source in brief.sources}
    for one in brief.increments:
        found |= {source.span.sha256 for source in one.sources}
        found |= {quote.span.sha256 for quote in (*one.points, *one.boundary)}
    found |= {side.span.sha256 for one in brief.contradictions for side in one.sides}
    found |= {lead.span.sha256 for lead in brief.leads}
    return found | ({brief.baseline.sha256} if brief.baseline.sha256 else set())


def _path_of(increment: Increment, span: Span) -> str:
    """The file a quote of an increment stands in."""
    paths = {source.span.sha256: source.path for source in increment.sources}
    return paths.get(span.sha256, increment.sources[0].path)


def _file_page(edition: Edition, brief: Brief, here: str, path: str) -> str | None:
    """The address of a file of the round, where it has a page."""
    digest = next((one.sha256 for one in brief.sources if one.path == path), None)
    return places.href(here, places.source_page(digest)) if digest in edition.cited else None


def _baseline_page(edition: Edition, brief: Brief, here: str) -> str | None:
    digest = brief.baseline.sha256
    return places.href(here, places.source_page(digest)) if digest in edition.cited else None


def _forbidden(edition: Edition, brief: Brief) -> Iterator[tuple[Increment, Quote]]:
    """The limits that forbid quoting: those over a claim marked so."""
    marked = edition.library.forbidding
    for one in brief.increments:
        for quote in one.boundary:
            span = quote.span
            if any(
                start < span.end and span.start < end for start, end in marked.get(span.sha256, ())
            ):
                yield one, quote


def _funnel(edition: Edition, brief: Brief) -> Any:
    items = sum(source.items for source in brief.sources)
    off = sum(source.dispositions.get("off_topic", 0) for source in brief.sources)
    chosen = len(brief.increments)
    steps = (
        ("seen", brief.status.sources_total),
        ("items", items),
        ("on_topic", items - off),
        ("eligible", chosen + len(brief.honesty.left_out)),
        ("increments", chosen),
    )
    return funnel(edition.word("funnel"), [(edition.word(name), count) for name, count in steps])


def _beside(edition: Edition, brief: Brief) -> Beside:
    own = edition.by_topic[brief.topic]
    at = own.index(brief)
    near = [own[n] if 0 <= n < len(own) else None for n in (at - 1, at + 1)]
    before, after = ((one.date.isoformat(), one.status.increments) if one else None for one in near)
    others = (one for one in edition.by_day[brief.date] if one.topic != brief.topic)
    return Beside(before, after, tuple((one.topic, one.status.increments) for one in others))

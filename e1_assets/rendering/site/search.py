"""The search page with what it searches."""

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import partial

from e1_assets.rendering.quoting import readable, visible
from e1_assets.rendering.site import places
from e1_assets.rendering.site.citations import Cited
from e1_assets.rendering.site.drawing import newest_first
from e1_assets.rendering.site.edition import Edition, Page
from e1_assets.rendering.site.marking import marks_of, shown_lines
from e1_assets.rendering.site.style import SCRIPT

Entry = tuple[str, str, str, str, str]
"""Kind, topic, title, text, address from the folder of the edition."""

_MOST_TEXT = 600


def search_pages(edition: Edition) -> Iterator[Page]:
    """The search page, its script, the index of this language."""
    briefs = [
        (one.date, one.topic, [(part.id, part.title) for part in one.increments])
        for one in sorted(edition.briefs, key=lambda one: (newest_first(one.date), one.topic))
    ]
    files = sorted((path, cited.sha256) for cited in edition.cited.values() for path in cited.paths)
    here = edition.folder + places.SEARCH
    days = sorted(_by_day(edition), reverse=True)
    claims = [places.href(here, places.claims_file(day)) for day in days]
    facts = {"claims": claims, "briefs": briefs, "files": files}
    yield edition.page(
        "search.html.j2", places.SEARCH, (claims, briefs, files), lambda: facts, script=True
    )
    yield edition.file(edition.folder + places.SEARCH_SCRIPT, (), lambda: SCRIPT)
    draw = partial(_index, "briefs", partial(_brief_entries, edition))
    digests = list(edition.digests.values())
    yield edition.file(edition.folder + places.BRIEFS, digests, draw)


def claims_pages(edition: Edition) -> Iterator[Page]:
    """The indexes of the sentences of notes, one a day, the same for all languages."""
    known = edition.library.known
    for day, snapshots in sorted(_by_day(edition).items()):
        inputs = [
            (one.sha256, one.paths, sorted(one.spans), sorted(one.frames), known.get(one.sha256))
            for one in snapshots
        ]
        draw = partial(_index, "claims", partial(_claim_entries, edition, snapshots))
        yield edition.file(places.claims_file(day), inputs, draw)


def _by_day(edition: Edition) -> dict[date, list[Cited]]:
    """The snapshots that have a page, by the day of the first brief that read them."""
    first: dict[str, date] = {}
    for brief in edition.briefs:
        for source in brief.sources:
            if source.sha256 not in first:
                first[source.sha256] = brief.date
    days: dict[date, list[Cited]] = {}
    for digest, day in first.items():
        if digest in edition.cited:
            days.setdefault(day, []).append(edition.cited[digest])
    return days


def _brief_entries(edition: Edition) -> Iterator[Entry]:
    for brief in edition.briefs:
        page = places.brief_page(brief.date, brief.topic)
        honesty = f"{brief.honesty.basis} {brief.honesty.shortfall or ''}"
        title = f"{brief.topic} · {brief.date}"
        yield "brief", brief.topic, title, honesty, places.href("", page)
        for one in brief.increments:
            words = " ".join(
                (one.core_claim, *(point.text for point in one.points),
                 *(limit.text for limit in one.boundary),
                 *(identifier.id for identifier in one.identifiers))
            )  # fmt: skip
            address = places.href("", page, one.id)
            yield "increment", brief.topic, f"{brief.date} · {one.title}", words, address
        for found in brief.contradictions:
            title = f"{brief.date} · {found.subject} · {found.attribute}"
            words = " ".join((found.computed, *(side.text for side in found.sides)))
            yield "contradiction", brief.topic, title, words, places.href("", page, found.id)


def _claim_entries(edition: Edition, snapshots: Iterable[Cited]) -> Iterator[Entry]:
    for cited in snapshots:
        text = edition.text(cited.sha256)
        shown = shown_lines(text, marks_of(text, cited.spans, cited.frames))
        page = places.source_page(cited.sha256)
        for claim in edition.shelf.claims(cited.sha256):
            line = text.line_at(text.char_at(claim.quote.span.start))
            address = places.href("", page, f"L{line}" if line in shown else "")
            yield "claim", "", f"{claim.path} · {claim.locator}", claim.quote.text, address


def _index(name: str, entries: Callable[[], Iterable[Entry]]) -> str:
    """A script that hands its entries over; nothing in it can end it or begin another."""
    rows = [
        [kind, topic, visible(title), visible(readable(text[:_MOST_TEXT])), address]
        for kind, topic, title, text, address in entries()
    ]
    told = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    safe = told.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    head = f"window.e1 = window.e1 || {{}};\nwindow.e1.{name} = window.e1.{name} || [];\n"
    return f"{head}window.e1.{name}.push(\n{safe}\n);\n"

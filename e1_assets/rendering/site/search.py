"""The search page with what it searches."""

import json
from collections.abc import Iterable, Iterator

from e1_assets.rendering.quoting import readable, visible
from e1_assets.rendering.site import places
from e1_assets.rendering.site.edition import Edition, Page
from e1_assets.rendering.site.marking import marks_of, shown_lines
from e1_assets.rendering.site.style import SCRIPT

Entry = tuple[str, str, str, str, str]
"""Kind, topic, title, text, address from the folder of the edition."""

_MOST_TEXT = 600


def search_pages(edition: Edition) -> Iterator[Page]:
    """The search page, its script, the index of this language."""
    yield edition.page(
        "search.html.j2",
        places.SEARCH,
        script=True,
        claims=places.href(edition.folder + places.SEARCH, places.CLAIMS),
        briefs=sorted(
            edition.briefs, key=lambda brief: (-brief.date.toordinal(), brief.topic)
        ),
        files=sorted((path, cited.sha256) for cited in edition.cited.values()
                     for path in cited.paths),
    )  # fmt: skip
    yield Page(edition.folder + places.SEARCH_SCRIPT, SCRIPT)
    yield Page(edition.folder + places.BRIEFS, _index("briefs", _brief_entries(edition)))


def claims_page(edition: Edition) -> Page:
    """The index of cited sentences, one for all languages."""
    return Page(places.CLAIMS, _index("claims", _claim_entries(edition)))


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


def _claim_entries(edition: Edition) -> Iterator[Entry]:
    lines_of: dict[str, set[int]] = {}
    for claim in edition.library.claims:
        span = claim.quote.span
        if span.sha256 not in edition.cited:
            continue
        text = edition.text(span.sha256)
        if span.sha256 not in lines_of:
            cited = edition.cited[span.sha256]
            lines_of[span.sha256] = shown_lines(text, marks_of(text, cited.spans))
        line = text.line_at(text.char_at(span.start))
        fragment = f"L{line}" if line in lines_of[span.sha256] else ""
        address = places.href("", places.source_page(span.sha256), fragment)
        yield "claim", "", f"{claim.path} · {claim.locator}", claim.quote.text, address


def _index(name: str, entries: Iterable[Entry]) -> str:
    """A script that hands its entries over; nothing in it can end it or begin another."""
    rows = [
        [kind, topic, visible(title), visible(readable(text))[:_MOST_TEXT], address]
        for kind, topic, title, text, address in entries
    ]
    told = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    safe = told.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"window.e1 = window.e1 || {{}};\nwindow.e1.{name} = [\n{safe}\n];\n"

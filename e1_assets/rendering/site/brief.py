"""The page of one brief."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from markupsafe import Markup

from e1_assets.domain.briefs import Brief, Increment
from e1_assets.domain.library import SectionPlace
from e1_assets.domain.spans import Quote, Span
from e1_assets.domain.vocabulary import EvidenceLevel, Severity
from e1_assets.rendering.site import places
from e1_assets.rendering.site.charts import funnel
from e1_assets.rendering.site.citations import document_path, section_named
from e1_assets.rendering.site.edition import Edition, Page

_MOST_LINES, _MOST_CHARACTERS = 7, 420
# A day may have hundreds of candidates; a page stays under 200 KB and says where the rest is.
_MOST_LISTED = 60
_RULED = re.compile(r"[\s|:-]*")


@dataclass(frozen=True)
class Held:
    """A section as it stands in the baseline, whether it still reads so."""

    place: SectionPlace
    path: str
    words: str
    today: str


def brief_page(edition: Edition, brief: Brief) -> Page:
    """A brief with everything it rests on one click away."""
    here = places.brief_page(brief.date, brief.topic)
    return edition.page(
        "brief.html.j2",
        here,
        brief=brief,
        errors=[one for one in brief.violations if one.severity == Severity.ERROR],
        warnings=[one for one in brief.violations if one.severity != Severity.ERROR],
        opened=[one for one in brief.contradictions if one.state == "open"],
        forbidden=list(_forbidden(edition, brief)),
        levels=list(EvidenceLevel),
        most=_MOST_LISTED,
        held={one.id: list(_held(edition, brief, one)) for one in brief.increments},
        path_of=_path_of,
        file_page=partial(_file_page, edition, brief, here),
        funnel=_funnel(edition, brief),
        cell=next(
            (
                cell
                for cell in edition.library.rounds
                if (cell.date, cell.topic) == (brief.date, brief.topic)
            ),
            None,
        ),
        neighbours=_neighbours(edition, brief),
    )


def _path_of(increment: Increment, span: Span) -> str:
    """The file a quote of an increment stands in."""
    paths = {source.span.sha256: source.path for source in increment.sources}
    return paths.get(span.sha256, increment.sources[0].path)


def _file_page(edition: Edition, brief: Brief, here: str, path: str) -> str | None:
    """The address of a file of the round, where something in it is cited."""
    digest = next((one.sha256 for one in brief.sources if one.path == path), None)
    return places.href(here, places.source_page(digest)) if digest in edition.cited else None


def _forbidden(edition: Edition, brief: Brief) -> Iterator[tuple[Increment, Quote]]:
    """The limits that forbid quoting: those over a claim marked so."""
    marked = edition.forbidding
    for one in brief.increments:
        for quote in one.boundary:
            span = quote.span
            if any(
                start < span.end and span.start < end for start, end in marked.get(span.sha256, ())
            ):
                yield one, quote


def _held(edition: Edition, brief: Brief, one: Increment) -> Iterator[Held]:
    """The sections an increment is to go to or is held in, with the first one's words."""
    digest = brief.baseline.sha256
    text = edition.texts(digest) if digest else None
    named = [(target.section, target.key) for target in one.targets]
    named += [(section, "") for section in one.relation.sections]
    seen: set[str] = set()
    for name, key in named:
        place = section_named(edition.library.sections, digest, name, key)
        if text is None or place is None or place.key in seen:
            continue
        words = text.passage(place.span)
        shown = _short(words) if not seen else ""
        seen.add(place.key)
        yield Held(place, document_path(brief), shown, _today(edition, brief, words))


def _short(words: str) -> str:
    lines = [" ".join(line.split()) for line in words.splitlines() if not _RULED.fullmatch(line)]
    cut = "\n".join(lines[:_MOST_LINES])
    whole = len(lines) <= _MOST_LINES and len(cut) <= _MOST_CHARACTERS
    return cut if whole else cut[:_MOST_CHARACTERS].rstrip() + " …"


def _today(edition: Edition, brief: Brief, words: str) -> str:
    """Whether the newest version still holds the section word for word."""
    newest = edition.newest(brief.topic)
    if newest in (None, brief.baseline.sha256):
        return "section_same"
    text = edition.texts(newest) if newest else None
    return "section_same" if text and words.strip() in text.text else "section_changed"


def _funnel(edition: Edition, brief: Brief) -> Markup:
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


def _neighbours(edition: Edition, brief: Brief) -> dict[str, Brief | list[Brief] | None]:
    own = [one for one in edition.briefs if one.topic == brief.topic]
    at = own.index(brief)
    return {
        "before": own[at - 1] if at else None,
        "after": own[at + 1] if at + 1 < len(own) else None,
        "beside": [
            one for one in edition.briefs if one.date == brief.date and one.topic != brief.topic
        ],
    }

"""Which snapshots have a page of their own, with what cites them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from e1_assets.domain.briefs import Brief, Increment
from e1_assets.domain.library import Library, SectionPlace
from e1_assets.domain.spans import Span

_FRAMES = ("source", "target", "lead")


@dataclass(frozen=True)
class Citation:
    """Bytes cited by a part of a brief; `what` is a word, `part` an id on its page."""

    span: Span
    path: str
    date: date
    topic: str
    what: str
    part: str
    title: str


@dataclass(frozen=True)
class Cited:
    """A snapshot with the paths it was read at, everything that cites it; a note may have none."""

    sha256: str
    paths: tuple[str, ...]
    citations: tuple[Citation, ...]

    @property
    def spans(self) -> set[tuple[int, int]]:
        """The cited byte ranges."""
        return {(one.span.start, one.span.end) for one in self.citations}

    @property
    def frames(self) -> set[tuple[int, int]]:
        """The ranges cited only as the place of something, never for their words."""
        words = {
            (one.span.start, one.span.end) for one in self.citations if one.what not in _FRAMES
        }
        return self.spans - words


@dataclass
class _Gathered:
    paths: dict[str, None] = field(default_factory=dict)
    citations: list[Citation] = field(default_factory=list)


def shown_snapshots(library: Library, briefs: Iterable[Brief]) -> dict[str, Cited]:
    """Every cited snapshot with every note that was read, by its digest."""
    found: dict[str, _Gathered] = {}
    for brief in briefs:
        for source in brief.sources:
            if source.role == "note":
                found.setdefault(source.sha256, _Gathered()).paths[source.path] = None
        for one in _citations(brief, library):
            held = found.setdefault(one.span.sha256, _Gathered())
            held.paths[one.path] = None
            held.citations.append(one)
    return {
        digest: Cited(digest, tuple(held.paths), tuple(held.citations))
        for digest, held in sorted(found.items())
    }


def section_named(
    sections: Mapping[str, tuple[SectionPlace, ...]], digest: str | None, name: str, key: str = ""
) -> SectionPlace | None:
    """The section of a document version with a key, else with a number, else with a title."""
    places = sections.get(digest or "", ())
    for wanted in (
        (place for place in places if key and place.key == key),
        (place for place in places if place.number == name),
        (place for place in places if place.title == name),
    ):
        if found := next(wanted, None):
            return found
    return None


def document_path(brief: Brief) -> str:
    """The path of the topic's document as the round knew it."""
    own = (p for p in brief.context if p.rsplit("/", 1)[-1].rsplit(".", 1)[0] == brief.topic)
    return next(own, f"organized/knowledge/{brief.topic}.md")


def _citations(brief: Brief, library: Library) -> Iterator[Citation]:
    day, topic = brief.date, brief.topic
    for one in brief.increments:
        paths = {source.span.sha256: source.path for source in one.sources}
        for source in one.sources:
            yield Citation(source.span, source.path, day, topic, "source", one.id, one.title)
        for what, quotes in (("point", one.points), ("limit", one.boundary)):
            for quote in quotes:
                path = paths.get(quote.span.sha256, one.sources[0].path)
                yield Citation(quote.span, path, day, topic, what, one.id, one.title)
        for place in _sections(brief, one, library):
            path = document_path(brief)
            yield Citation(place.span, path, day, topic, "target", one.id, one.title)
    for found in brief.contradictions:
        title = f"{found.subject} · {found.attribute}"
        for side in found.sides:
            yield Citation(side.span, side.path, day, topic, "side", found.id, title)
    for number, lead in enumerate(brief.leads, 1):
        yield Citation(lead.span, lead.path, day, topic, "lead", f"lead-{number}", lead.title)


def _sections(brief: Brief, one: Increment, library: Library) -> Iterator[SectionPlace]:
    """The sections an increment points to: where it would go, where the document holds it."""
    named = [
        *((target.section, target.key) for target in one.targets),
        *((target.alternative, "") for target in one.targets if target.alternative),
        *((section, "") for section in one.relation.sections),
    ]
    for name, key in dict.fromkeys(named):
        if place := section_named(library.sections, brief.baseline.sha256, name, key):
            yield place

"""One language of the reader: its pages are planned here, drawn when somebody wants them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property, partial
from typing import Any, Protocol

from markupsafe import Markup

from e1_assets.domain.briefs import Brief, Contradiction
from e1_assets.domain.library import CitedClaim, ItemOutcome, Library
from e1_assets.domain.spans import Span
from e1_assets.domain.text import Text
from e1_assets.rendering.labels import Lang
from e1_assets.rendering.site import places
from e1_assets.rendering.site.citations import Cited
from e1_assets.rendering.site.drawing import environment, spoken
from e1_assets.rendering.site.inputs import digest_of, program
from e1_assets.rendering.site.style import POLICY, POLICY_WITH_SCRIPT, STYLE
from e1_assets.rendering.site.words import word


class Shelf(Protocol):
    """What is stored of a snapshot, by its digest; `holds` tells without reading it."""

    def text(self, digest: str, /) -> Text | None:
        """The decoded bytes; None where they are gone."""
        ...

    def holds(self, digest: str, /) -> bool:
        """Whether the bytes can be had."""
        ...

    def claims(self, digest: str, /) -> Sequence[CitedClaim]:
        """Its claims in order."""
        ...

    def outcomes(self, digest: str, /) -> Sequence[ItemOutcome]:
        """What became of its items."""
        ...


@dataclass(frozen=True)
class Page:
    """A file of the reader: its path below the site, the digest of all it is drawn from."""

    path: str
    inputs: str
    draw: Callable[[], str] = field(repr=False, compare=False)

    @property
    def text(self) -> str:
        """The file, drawn now."""
        return self.draw()


@dataclass(frozen=True)
class Passage:
    """A link to bytes: where, which lines; `href` is None where the stored bytes are lost."""

    path: str
    href: str | None
    lines: str


@dataclass(frozen=True)
class Edition:
    """A library in one language; `folder` is where its pages stand, `other` where the other's do.

    Nothing is read but through `shelf`. `cited` holds the snapshots that have a page.
    """

    library: Library
    shelf: Shelf
    lang: Lang
    folder: str
    other: str | None
    cited: dict[str, Cited] = field(default_factory=dict)

    @property
    def briefs(self) -> tuple[Brief, ...]:
        """The briefs told in this language, oldest first."""
        return self.library.briefs[self.lang]

    @cached_property
    def digests(self) -> dict[tuple[date, str], str]:
        """The digest of all that each brief says, by date and topic."""
        return {(brief.date, brief.topic): digest_of(brief) for brief in self.briefs}

    @cached_property
    def by_topic(self) -> dict[str, list[Brief]]:
        """The briefs of each topic, oldest first."""
        found: dict[str, list[Brief]] = {topic: [] for topic in self.library.topics}
        for brief in self.briefs:
            found.setdefault(brief.topic, []).append(brief)
        return found

    @cached_property
    def by_day(self) -> dict[date, list[Brief]]:
        """The briefs of each day, in the order of the topics."""
        order = {topic: n for n, topic in enumerate(self.library.topics)}
        found: dict[date, list[Brief]] = {}
        for brief in sorted(self.briefs, key=lambda one: order.get(one.topic, len(order))):
            found.setdefault(brief.date, []).append(brief)
        return found

    @cached_property
    def told(self) -> dict[tuple[str, str], tuple[Contradiction, str]]:
        """Each contradiction as the newest brief of this language tells it, with its page."""
        return {
            (brief.topic, one.id): (one, places.brief_page(brief.date, brief.topic))
            for brief in self.briefs
            for one in brief.contradictions
        }

    @cached_property
    def newest(self) -> dict[str, str]:
        """The digest of the newest version of each topic's document."""
        return {one.version.topic: one.version.sha256 for one in self.library.versions}

    def word(self, name: str, **values: object) -> str:
        """A phrase of the reader."""
        return word(name, self.lang, **values)

    def text(self, digest: str) -> Text:
        """The text of a snapshot that has a page."""
        text = self.shelf.text(digest)
        if text is None:
            raise KeyError(digest)
        return text

    def lines(self, span: Span) -> tuple[int, int]:
        """The first, the last line of cited bytes."""
        text = self.text(span.sha256)
        first, last = text.char_at(span.start), text.char_at(span.end)
        return text.line_at(first), text.line_at(max(first, last - 1))

    def passage(self, here: str, span: Span, path: str) -> Passage:
        """The link from a page to cited bytes."""
        if span.sha256 not in self.cited:
            return Passage(path, None, self.word("lost"))
        first, last = self.lines(span)
        name, lines = (
            ("line", {"a": first}) if first == last else ("line_range", {"a": first, "b": last})
        )
        mark = places.mark_id(span.start, span.end)
        page = places.href(here, places.source_page(span.sha256), mark)
        return Passage(path, page, self.word(name, **lines))

    def page(
        self,
        template: str,
        here: str,
        inputs: object,
        facts: Callable[[], Mapping[str, Any]],
        script: bool = False,
    ) -> Page:
        """A page to be drawn from a template with `facts`, all of which follow from `inputs`."""
        digest = digest_of(self._constant, template, here, inputs)
        return Page(self.folder + here, digest, partial(self._draw, template, here, facts, script))

    def file(self, path: str, inputs: object, draw: Callable[[], str]) -> Page:
        """A file that is no page, drawn from `inputs`."""
        return Page(path, digest_of(self._constant, path, inputs), draw)

    @cached_property
    def _constant(self) -> str:
        """What every page of the edition shows: the names in its head, the program itself."""
        library = self.library
        names = (library.name, library.topics, self.lang, self.folder, self.other)
        return digest_of(program(), names)

    def _draw(
        self, template: str, here: str, facts: Callable[[], Mapping[str, Any]], script: bool
    ) -> str:
        return (
            environment()
            .get_template(template)
            .render(
                name=self.library.name,
                topics=self.library.topics,
                lang=self.lang,
                here=here,
                to=partial(places.href, here),
                passage=partial(self.passage, here),
                policy=POLICY_WITH_SCRIPT if script else POLICY,
                style=Markup(STYLE),
                other=self._elsewhere(here),
                **spoken(self.lang),
                **{"under": None, **facts()},
            )
        )

    def _elsewhere(self, here: str) -> str | None:
        """The same page in the other language."""
        if self.other is None:
            return None
        return places.href(self.folder + here, self.other + here)

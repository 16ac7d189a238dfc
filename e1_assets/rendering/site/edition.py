"""One language of the reader: its pages are drawn from here."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from e1_assets.domain.briefs import Brief
from e1_assets.domain.library import Library
from e1_assets.domain.spans import Span
from e1_assets.domain.text import Text
from e1_assets.rendering.labels import Lang
from e1_assets.rendering.quoting import readable, visible
from e1_assets.rendering.site import places
from e1_assets.rendering.site.citations import Cited
from e1_assets.rendering.site.style import POLICY, POLICY_WITH_SCRIPT, STYLE
from e1_assets.rendering.site.words import age, told, word

Texts = Callable[[str], Text | None]


@dataclass(frozen=True)
class Page:
    """A file of the reader: its path below the site, its text."""

    path: str
    text: str


@dataclass(frozen=True)
class Passage:
    """A link to bytes: where, which lines; both None where the stored bytes are lost."""

    path: str
    href: str | None
    lines: str


@dataclass(frozen=True)
class Edition:
    """A library in one language; `folder` is where its pages stand, `other` where the other's do.

    Times and languages are given, nothing is read: `texts` returns what a digest holds.
    """

    library: Library
    texts: Texts
    lang: Lang
    folder: str
    other: str | None
    cited: dict[str, Cited] = field(default_factory=dict)

    @property
    def briefs(self) -> tuple[Brief, ...]:
        """The briefs told in this language, oldest first."""
        return self.library.briefs[self.lang]

    @cached_property
    def forbidding(self) -> dict[str, list[tuple[int, int]]]:
        """The byte ranges, by snapshot, of claims whose figures may not be quoted."""
        found: dict[str, list[tuple[int, int]]] = {}
        for claim in self.library.claims:
            if claim.forbids:
                span = claim.quote.span
                found.setdefault(span.sha256, []).append((span.start, span.end))
        return found

    def newest(self, topic: str) -> str | None:
        """The digest of the newest version of a topic's document."""
        own = [one.version for one in self.library.versions if one.version.topic == topic]
        return own[-1].sha256 if own else None

    def word(self, name: str, **values: object) -> str:
        """A phrase of the reader."""
        return word(name, self.lang, **values)

    def text(self, digest: str) -> Text:
        """The text of a cited snapshot; `cited` holds none whose bytes are lost."""
        text = self.texts(digest)
        if text is None:
            raise KeyError(digest)
        return text

    def passage(self, here: str, span: Span, path: str) -> Passage:
        """The link from a page to cited bytes."""
        if span.sha256 not in self.cited:
            return Passage(path, None, self.word("lost"))
        text = self.text(span.sha256)
        first = text.line_at(text.char_at(span.start))
        last = text.line_at(max(text.char_at(span.start), text.char_at(span.end) - 1))
        lines = (
            self.word("line", a=first)
            if first == last
            else self.word("line_range", a=first, b=last)
        )
        mark = places.mark_id(span.start, span.end)
        return Passage(path, places.href(here, places.source_page(span.sha256), mark), lines)

    def page(self, template: str, here: str, script: bool = False, **facts: Any) -> Page:
        """A page drawn from a template."""
        text = (
            _environment(self.lang)
            .get_template(template)
            .render(
                site=self,
                library=self.library,
                lang=self.lang,
                here=here,
                to=partial(places.href, here),
                passage=partial(self.passage, here),
                places=places,
                policy=POLICY_WITH_SCRIPT if script else POLICY,
                style=Markup(STYLE),
                other=self._elsewhere(here),
                **facts,
            )
        )
        return Page(self.folder + here, text)

    def _elsewhere(self, here: str) -> str | None:
        """The same page in the other language."""
        if self.other is None:
            return None
        return places.href(self.folder + here, self.other + here)


@cache
def _environment(lang: Lang) -> Environment:
    """Everything printed is escaped, its control and direction characters shown."""
    environment = Environment(
        loader=PackageLoader("e1_assets.rendering.site"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=True,
        finalize=_shown,
    )
    environment.filters |= {
        "quote": lambda value: readable(str(value)),
        "moment": lambda value: f"{value:%Y-%m-%d %H:%M %Z}".strip(),
        "safe_url": _safe_url,
    }
    environment.globals |= {
        "w": partial(_word, lang),
        "age": partial(age, lang=lang),
        "c": lambda value: told(str(value), lang),
    }
    return environment


def _word(lang: Lang, name: str, **values: object) -> str:
    return word(name, lang, **values)


def _shown(value: object) -> object:
    if isinstance(value, str) and not isinstance(value, Markup):
        return visible(value)
    return value


def _safe_url(value: str) -> bool:
    """Whether an address may be a link: http(s), nothing that looks like something else."""
    return value.startswith(("http://", "https://")) and visible(value) == value

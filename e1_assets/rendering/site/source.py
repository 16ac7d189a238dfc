"""The page of one snapshot: what it gave, what cites it, its text."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from markupsafe import Markup

from e1_assets.domain.text import Text
from e1_assets.rendering.site import places
from e1_assets.rendering.site.citations import Cited
from e1_assets.rendering.site.edition import Edition, Page
from e1_assets.rendering.site.gave import Gave, gave, taken
from e1_assets.rendering.site.marking import Mark, marked, marks_of, shown_lines

# A digest may hold a thousand items; those nothing came of are told in the text below anyway.
_MOST_QUIET = 60


@dataclass(frozen=True)
class Place:
    """How a page of a snapshot points into its own text."""

    line: int
    href: str


def source_page(edition: Edition, cited: Cited) -> Page:
    """The text of a snapshot with its cited spans marked, what came of its items before it."""
    today = [(path, _today(edition, path, cited.sha256)) for path in cited.paths]
    inputs = (cited, edition.library.known.get(cited.sha256), today)
    facts = partial(_facts, edition, cited, today)
    return edition.page("source.html.j2", places.source_page(cited.sha256), inputs, facts)


def _facts(edition: Edition, cited: Cited, today: list[tuple[str, str]]) -> Mapping[str, Any]:
    text = edition.text(cited.sha256)
    marks = marks_of(text, cited.spans, cited.frames)
    found = gave(edition.shelf.outcomes(cited.sha256), cited, edition.shelf.claims(cited.sha256))
    told, quiet = _parted(found)
    inside = {part for item in found for part in item.taken}
    return {
        "cited": cited,
        "text": text,
        "today": today,
        "told": told,
        "quiet_items": quiet,
        "most": _MOST_QUIET,
        "others": [part for part in taken(cited.citations) if part not in inside],
        "at": partial(_place, edition, cited.sha256, shown_lines(text, marks)),
        "lines_of": partial(_lines_of, edition, cited.sha256, shown_lines(text, marks)),
        "body": _body(edition, text, marks),
    }


def _parted(found: list[Gave]) -> tuple[list[Gave], list[Gave]]:
    """The items something came of, those nothing came of."""
    return [one for one in found if one.useful], [one for one in found if not one.useful]


def _place(edition: Edition, digest: str, shown: set[int], start: int, end: int) -> Place:
    """Where bytes stand: their mark where they are cited, else their line where it is shown."""
    text = edition.text(digest)
    line = text.line_at(text.char_at(start))
    if (start, end) in edition.cited[digest].spans:
        return Place(line, f"#{places.mark_id(start, end)}")
    return Place(line, f"#L{line}" if line in shown else "")


def _lines_of(
    edition: Edition, digest: str, shown: set[int], spans: tuple[tuple[int, int], ...]
) -> list[Place]:
    """The lines of byte ranges, each once, leading to the first range in it."""
    places_of = (_place(edition, digest, shown, start, end) for start, end in spans)
    return list({place.line: place for place in reversed(list(places_of))}.values())[::-1]


def _body(edition: Edition, text: Text, marks: list[Mark]) -> Markup:
    return marked(
        text,
        marks,
        {"lines": edition.word("lines_hidden", n="{n}"),
         "characters": edition.word("chars_hidden", n="{n}")},
    )  # fmt: skip


def _today(edition: Edition, path: str, digest: str) -> str:
    now = edition.library.files.get(path)
    return "gone" if now is None else "unchanged" if now == digest else "edited"

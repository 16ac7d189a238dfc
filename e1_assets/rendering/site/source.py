"""The page of one cited snapshot."""

from dataclasses import dataclass

from e1_assets.rendering.site import places
from e1_assets.rendering.site.citations import Citation, Cited
from e1_assets.rendering.site.edition import Edition, Page
from e1_assets.rendering.site.marking import marked, marks_of

_MOST_USES = 6


@dataclass(frozen=True)
class Use:
    """A part of briefs that rests on one range of bytes, newest first, `more` not listed."""

    citation: Citation
    pages: tuple[Citation, ...]
    more: int


def source_page(edition: Edition, cited: Cited) -> Page:
    """The text of a snapshot with its cited spans marked."""
    text = edition.text(cited.sha256)
    body = marked(
        text,
        marks_of(text, cited.spans, cited.frames),
        {"lines": edition.word("lines_hidden", n="{n}"),
         "characters": edition.word("chars_hidden", n="{n}")},
    )  # fmt: skip
    return edition.page(
        "source.html.j2",
        places.source_page(cited.sha256),
        cited=cited,
        text=text,
        body=body,
        today=[(path, _today(edition, path, cited.sha256)) for path in cited.paths],
        uses=_uses(cited),
    )


def _today(edition: Edition, path: str, digest: str) -> str:
    now = edition.library.files.get(path)
    return "gone" if now is None else "unchanged" if now == digest else "edited"


def _uses(cited: Cited) -> list[Use]:
    grouped: dict[tuple[int, int, str, str], list[Citation]] = {}
    for one in cited.citations:
        key = (one.span.start, one.span.end, one.what, one.title)
        grouped.setdefault(key, []).append(one)
    uses = []
    for _, group in sorted(grouped.items()):
        newest = sorted(group, key=lambda one: (one.date, one.topic), reverse=True)
        pages = {(one.date, one.topic): one for one in newest}
        listed = tuple(pages.values())
        uses.append(Use(newest[0], listed[:_MOST_USES], len(listed) - len(listed[:_MOST_USES])))
    return uses

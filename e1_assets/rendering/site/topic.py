"""The pages of one topic: its document, its increments, its register."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from difflib import unified_diff
from functools import lru_cache
from itertools import islice, pairwise

from markupsafe import Markup

from e1_assets.domain.briefs import Increment
from e1_assets.domain.library import DocumentVersion
from e1_assets.rendering.site import places
from e1_assets.rendering.site.charts import growth
from e1_assets.rendering.site.edition import Edition, Page
from e1_assets.rendering.site.index import open_entries

_MOST_LINES = 400
_NAMES = 2


@dataclass(frozen=True)
class Changed:
    """A line of a difference: `ins`, `del`, `same` or `place`."""

    kind: str
    text: str


def topic_pages(edition: Edition, topic: str) -> Iterator[Page]:
    """The page of a topic, a page for each change of its document."""
    versions = [one for one in edition.library.versions if one.version.topic == topic]
    yield edition.page(
        "topic.html.j2",
        places.topic_page(topic),
        topic=topic,
        versions=versions,
        growth=_growth(edition, versions),
        landed=_landed(edition, topic),
        opened=sorted(open_entries(edition, topic), key=lambda one: (-one.age, one.found.id)),
        closed=[
            entry.contradiction
            for entry in edition.library.contradictions
            if entry.topic == topic and entry.contradiction.state != "open"
        ],
        briefs=sorted(
            (brief for brief in edition.briefs if brief.topic == topic),
            key=lambda brief: brief.date,
            reverse=True,
        ),
    )
    for before, after in pairwise(versions):
        yield _diff_page(edition, topic, before, after)


def _growth(edition: Edition, versions: list[DocumentVersion]) -> Markup:
    if not versions:
        return Markup()
    ends = [f"#{one.version.sequence} · {one.version.size}" for one in (versions[0], versions[-1])]
    sizes = [one.version.size for one in versions]
    return growth(f"{edition.word('growth')} ({edition.word('size')})", sizes, *ends)


def _landed(edition: Edition, topic: str) -> list[tuple[str, list[tuple[date, Increment]]]]:
    """Sections with the increments proposed for them, the most wanted first."""
    found: dict[str, list[tuple[date, Increment]]] = {}
    for brief in edition.briefs:
        if brief.topic == topic:
            for one in brief.increments:
                sections = [target.section for target in one.targets[:1]] or ["–"]
                found.setdefault(sections[0], []).append((brief.date, one))
    return sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0]))


def _diff_page(
    edition: Edition, topic: str, before: DocumentVersion, after: DocumentVersion
) -> Page:
    older, newer = (edition.texts(one.version.sha256) for one in (before, after))
    lines = _difference(older.text, newer.text) if older and newer else ()
    return edition.page(
        "diff.html.j2",
        places.diff_page(topic, after.version.sequence),
        topic=topic,
        before=before,
        after=after,
        lost=older is None or newer is None,
        lines=lines[:_MOST_LINES],
        cut=_MOST_LINES if len(lines) > _MOST_LINES else 0,
        added=sum(line.kind == "ins" for line in lines),
        removed=sum(line.kind == "del" for line in lines),
    )


@lru_cache(256)
def _difference(older: str, newer: str) -> tuple[Changed, ...]:
    """The lines of a difference, found once for both languages."""
    lines = unified_diff(older.splitlines(), newer.splitlines(), lineterm="", n=2)
    return tuple(map(_changed, islice(lines, _NAMES, None)))


def _changed(line: str) -> Changed:
    kinds = {"+": "ins", "-": "del", "@": "place"}
    kind = kinds.get(line[:1], "same")
    return Changed(kind, line if kind == "place" else line[1:])

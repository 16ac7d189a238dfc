"""The page of one topic: its document, where increments belong, its register."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import pairwise
from typing import Any

from markupsafe import Markup

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.library import DocumentVersion
from e1_assets.rendering.site import places
from e1_assets.rendering.site.changes import changes_page
from e1_assets.rendering.site.charts import growth, share
from e1_assets.rendering.site.edition import Edition, Page
from e1_assets.rendering.site.index import Open, open_entries


@dataclass(frozen=True)
class Landed:
    """An increment where it would go: its brief, what became of it."""

    date: date
    id: str
    title: str
    kind: str
    standing: str


@dataclass(frozen=True)
class Goal:
    """A section with the increments proposed for it."""

    section: str
    title: str
    increments: tuple[Landed, ...]


@dataclass(frozen=True)
class Day:
    """What a list tells of a brief."""

    date: date
    increments: int
    density: str
    open_contradictions: int


@dataclass(frozen=True)
class Topic:
    """Everything the page of a topic shows."""

    name: str
    versions: tuple[DocumentVersion, ...]
    linked: tuple[str, ...]
    goals: tuple[Goal, ...]
    opened: tuple[Open, ...]
    closed: tuple[Contradiction, ...]
    days: tuple[Day, ...]


def topic_pages(edition: Edition, topic: str) -> Iterator[Page]:
    """The page of a topic, a page for each change of its document."""
    versions = tuple(one for one in edition.library.versions if one.version.topic == topic)
    shown = Topic(
        name=topic,
        versions=versions,
        linked=tuple(v.version.sha256 for v in versions if v.version.sha256 in edition.cited),
        goals=tuple(_goals(edition, topic)),
        opened=tuple(
            sorted(open_entries(edition, topic), key=lambda one: (-one.age, one.found.id))
        ),
        closed=tuple(_closed(edition, topic)),
        days=tuple(
            Day(b.date, b.status.increments, b.honesty.density, b.status.open_contradictions)
            for b in reversed(edition.by_topic[topic])
        ),
    )
    facts = partial(_facts, edition, shown)
    yield edition.page("topic.html.j2", places.topic_page(topic), shown, facts)
    for before, after in pairwise(versions):
        yield changes_page(edition, topic, before, after, after is versions[-1])


def _closed(edition: Edition, topic: str) -> Iterator[Contradiction]:
    """The closed entries of the register in the words of the edition's language."""
    for entry in edition.library.contradictions:
        one = entry.contradiction
        if entry.topic == topic and one.state != "open":
            told, _ = edition.told.get((topic, one.id), (one, ""))
            yield told.model_copy(update={"state": one.state})


def _facts(edition: Edition, shown: Topic) -> Mapping[str, Any]:
    most = max((len(goal.increments) for goal in shown.goals), default=1)
    return {
        "topic": shown,
        "stated": any(one.stated for one in shown.versions),
        "growth": _growth(edition, shown.versions),
        "share": partial(share, most=most),
        "proposed": sum(len(goal.increments) for goal in shown.goals),
        "standings": _standings(shown),
    }


def _standings(shown: Topic) -> list[tuple[str, int]]:
    """How many increments stand where, of those somebody decided on."""
    all_of = [one.standing for goal in shown.goals for one in goal.increments if one.standing]
    return [(standing, all_of.count(standing)) for standing in sorted(set(all_of))]


def _growth(edition: Edition, versions: tuple[DocumentVersion, ...]) -> Markup:
    """The size of the document over time, over its versions where a time is not known."""
    if len(versions) < 2:
        return Markup()
    dated = all(one.version.valid_from for one in versions)
    points = [
        (one.version.valid_from.timestamp() if dated and one.version.valid_from else n, one)
        for n, one in enumerate(versions)
    ]
    first, last = (_end(one) for one in (versions[0], versions[-1]))
    title = f"{edition.word('growth')} ({edition.word('size')})"
    sizes = [(float(at), one.version.size) for at, one in points]
    return growth(title, sizes, (first, last))


def _end(one: DocumentVersion) -> str:
    version = one.version
    when = version.valid_from.date().isoformat() if version.valid_from else f"#{version.sequence}"
    return f"{when} · {version.size / 1000:.1f} kB"


def _goals(edition: Edition, topic: str) -> list[Goal]:
    """Sections with the increments proposed for them, the most wanted first."""
    found: dict[str, list[Landed]] = {}
    for brief in edition.by_topic[topic]:
        for one in brief.increments:
            section = one.targets[0].section if one.targets else ""
            standing = edition.library.standing.get(f"{topic}/{one.id}", "")
            landed = Landed(brief.date, one.id, one.title, one.kind, standing)
            found.setdefault(section, []).append(landed)
    titles = _titles(edition, topic)
    goals = [
        Goal(section, titles.get(section, ""), tuple(reversed(landed)))
        for section, landed in found.items()
    ]
    return sorted(goals, key=lambda goal: (not goal.section, -len(goal.increments), goal.section))


def _titles(edition: Edition, topic: str) -> dict[str, str]:
    """The titles of sections by their number, as the newest baseline has them."""
    titles: dict[str, str] = {}
    for brief in edition.by_topic[topic]:
        for place in edition.library.sections.get(brief.baseline.sha256 or "", ()):
            titles[place.number] = "" if place.title == place.number else place.title
    return titles

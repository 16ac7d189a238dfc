"""The sections of a document that an increment points to, as they stand in the baseline."""

import re
from dataclasses import dataclass
from itertools import islice

from e1_assets.domain.briefs import Brief, Increment
from e1_assets.domain.library import SectionPlace
from e1_assets.rendering.quoting import readable
from e1_assets.rendering.site.citations import document_path, section_named
from e1_assets.rendering.site.edition import Edition

_MOST_LINES, _MOST_CHARACTERS = 6, 360
_RULED = re.compile(r"[\s|:-]*")
_IMAGE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_EMPHASIS = re.compile(r"(?<!\w)([*_]{1,3})(?=\S)(.+?)(?<=\S)\1(?!\w)")
_HEADING = re.compile(r"#{1,6}\s")


@dataclass(frozen=True)
class Held:
    """A section of the baseline with its words, whether the newest version still reads so."""

    place: SectionPlace
    path: str
    words: tuple[str, ...]
    today: str


def places_of(edition: Edition, brief: Brief, one: Increment) -> list[SectionPlace]:
    """The sections an increment is to go to or is held in, each once."""
    digest = brief.baseline.sha256
    named = [(target.section, target.key) for target in one.targets]
    named += [(section, "") for section in one.relation.sections]
    found = (section_named(edition.library.sections, digest, *name) for name in named)
    return list({place.key: place for place in found if place}.values())


def held_sections(edition: Edition, brief: Brief, one: Increment) -> list[Held]:
    """The sections of an increment; the words of the first are shown."""
    digest = brief.baseline.sha256
    text = edition.shelf.text(digest) if digest else None
    if text is None:
        return []
    path = document_path(brief)
    held: list[Held] = []
    for place in places_of(edition, brief, one):
        words = text.passage(place.span)
        shown = () if held else _short(words)
        held.append(Held(place, path, shown, _today(edition, brief, words)))
    return held


def _short(words: str) -> tuple[str, ...]:
    """The first lines below the heading, as sentences rather than as markdown."""
    told = (line for line in words.splitlines() if not _RULED.fullmatch(line))
    plain = (_plain(one) for one in told if not _HEADING.match(one))
    lines = list(islice(filter(None, plain), _MOST_LINES + 1))
    shown, room = [], _MOST_CHARACTERS
    for line in lines[:_MOST_LINES]:
        shown.append(line if len(line) <= room else f"{line[:room].rstrip()} …")
        room -= len(line)
        if room <= 0:
            break
    if len(shown) < len(lines) and not shown[-1].endswith("…"):
        shown.append("…")
    return tuple(shown)


def _plain(line: str) -> str:
    """The words of a line without pictures, addresses, emphasis; the passage has it all."""
    return readable(_EMPHASIS.sub(r"\2", _LINK.sub(r"\1", _IMAGE.sub("", line)))).strip()


def _today(edition: Edition, brief: Brief, words: str) -> str:
    """Whether the newest version still holds the section word for word."""
    newest = edition.newest.get(brief.topic)
    if newest in (None, brief.baseline.sha256):
        return "section_same"
    text = edition.shelf.text(newest) if newest else None
    return "section_same" if text and words.strip() in text.text else "section_changed"

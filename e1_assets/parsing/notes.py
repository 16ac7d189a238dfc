"""A note of the inbox as text becomes items."""

import re
import unicodedata
from collections.abc import Iterator
from datetime import datetime

from e1_assets.domain.notes import Note, ParseGap
from e1_assets.domain.text import Text
from e1_assets.domain.vocabulary import TimeSource
from e1_assets.parsing.identifiers import canonical
from e1_assets.parsing.items import read_items
from e1_assets.parsing.note_times import event_time
from e1_assets.parsing.quantities import numbers_gap
from e1_assets.parsing.structure import Document, read

_BRIEF_NAME = re.compile(r"(?:^|[-_ ])e1[-_ ]?(?:prep|brief)(?=$|[-_. ])", re.IGNORECASE)
_BRIEF_TITLE = re.compile(
    r"E1\s*(?:日间)?预消化|预消化简报|E1 (?:pre-?digest|brief)", re.IGNORECASE
)
_TITLE, _FIRST_LINE = 240, 120
_TORN = re.compile("(?<![0-9.])[0-9][0-9.\u200b-\u200f\u2060\ufeff]{8,14}(?![0-9])")
_INVISIBLE = dict.fromkeys((*range(0x200B, 0x2010), 0x2060, 0xFEFF))


def parse_note(path: str, text: Text, mtime: datetime, zone: str) -> Note:
    """Read a note; whatever the text, items or gaps come out, never an error.

    `mtime` (timezone-aware) is believed only when name, front matter and text state no time, and
    then a gap says so; `zone` is the vault's time zone.
    """
    document = read(text)
    front = document.front_matter.fields if document.front_matter else None
    body = text.text[document.front_matter.end :] if document.front_matter else text.text
    when, source = event_time(path, front, body, mtime, zone)
    items, dumped = read_items(document, path, when.year, _stated_topics(front))
    return Note(
        path=path,
        contributor=_contributor(path),
        sha256=text.sha256,
        size=len(text.data),
        encoding=text.encoding,
        flags=text.flags,
        kind="brief" if is_brief(path, document) else "note",
        title=note_title(path, document),
        front_matter=front,
        event_time=when,
        time_source=source,
        items=items,
        gaps=(
            *_undated(path, source),
            *document.gaps,
            *dumped,
            *numbers_gap(text),
            *_torn_numbers(text),
        ),
    )


def note_title(path: str, document: Document) -> str:
    """The first heading, else the front matter's title, else the first line, else the name."""
    official = [h for h in document.headings if h.official and h.text]
    if official:
        return official[0].text[:_TITLE]
    front = document.front_matter.fields if document.front_matter else None
    stated = (front or {}).get("title")
    if isinstance(stated, str) and stated:
        return stated[:_TITLE]
    start = document.front_matter.end if document.front_matter else 0
    line = document.text.text[start : start + 2000].strip().split("\n", 1)[0].strip()
    name = re.sub(r"\.(?:md|markdown|txt)$", "", path.rsplit("/", 1)[-1], flags=re.IGNORECASE)
    return line if 0 < len(line) <= _FIRST_LINE and line[0] not in "-*|>`<" else name


def is_brief(path: str, document: Document) -> bool:
    """Whether a note is the output of a round, by its name or its title."""
    name = unicodedata.normalize("NFKC", path.rsplit("/", 1)[-1])
    return bool(_BRIEF_NAME.search(name) or _BRIEF_TITLE.search(note_title(path, document)))


def _contributor(path: str) -> str:
    parts = unicodedata.normalize("NFC", path).split("/")
    return parts[1] if len(parts) > 2 else ""


def _stated_topics(front: dict[str, str | tuple[str, ...]] | None) -> tuple[str, ...]:
    """The topic front matter states for the whole note."""
    for key in ("topic", "topics", "主题"):
        value = (front or {}).get(key)
        words = (value,) if isinstance(value, str) else value or ()
        topics = tuple(word.strip() for word in words if word.strip())
        if topics:
            return topics
    return ()


def _torn_numbers(text: Text) -> Iterator[ParseGap]:
    """Numbers of papers with invisible signs inside, which nobody can read as such."""
    if "zero_width" not in text.flags:
        return
    for match in _TORN.finditer(text.text):
        plain = match[0].translate(_INVISIBLE)
        if plain != match[0] and canonical(plain) is not None:
            reason = f"invisible signs stand inside {plain}: it is not read as a paper"
            yield ParseGap(line=text.line_at(match.start()), text=match[0], reason=reason)


def _undated(path: str, source: TimeSource) -> tuple[ParseGap, ...]:
    if source is not TimeSource.MTIME:
        return ()
    name = path.rsplit("/", 1)[-1]
    return (ParseGap(line=1, text=name, reason="no date in name, front matter or text"),)

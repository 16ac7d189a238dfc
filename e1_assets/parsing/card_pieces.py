"""The pieces of a card: a labelled field or plain words, each with its exact place."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from e1_assets.parsing.field_names import COUNTERS, Language, field_name

Where = Literal["front_matter", "header", "block"]

_BOLD_KEY = re.compile(r"(?P<key>\*\*[^*\n]{1,40}?\*\*|__[^_\n]{1,40}?__)(?P<colon>[ \t]*[:：])?")
_PLAIN_KEY = re.compile(r"(?P<key>[^:：|`。，；]{1,28}?)[ \t]*(?:：|｜|:(?=\s|$)|:(?=[^/\s\d]))")
# Several fields on one line: `Venue: none | Upvotes: 41 · Forks 210；收录于 2026-06-03`.
_DIVIDER = re.compile(r"[ \t\u3000]*(?:\s[|·•—–][ \t]|[｜；;])[ \t\u3000]*")
_COUNTED_KEY = re.compile(r"(?P<key>[^\W\d][^:：|\d]{0,20}|[⭐★☆▲🍴]\ufe0f?)[ \t]+(?=[+＋]?[0-9])")
_TLDR_KEY = re.compile(
    r"(?P<key>TL;?DR(?:\s*[（(][^（()）]{1,8}[)）])?)[ \t]+(?=\S)", re.IGNORECASE
)
_CELL = re.compile(r"(?:\\.|`[^`\n]*`|[^|\\`]|[\\`])+")
_LABEL = 12
_WITHOUT_COLON = frozenset((*COUNTERS, "created", "collected", "date", "last_commit"))
_DELIMITER = re.compile(r"[ \t|:\-]*-[ \t|:\-]*$")


class Part(NamedTuple):
    """A field or a plain piece: characters `start` to `end`, its value within them.

    `key` is the label as written, `name` the field it means, `block` the field its heading means.
    """

    where: Where
    start: int
    end: int
    value_start: int
    value_end: int
    key: str | None = None
    name: str | None = None
    language: Language | None = None
    heading: str | None = None
    block: str | None = None
    kind: Literal["line", "bullet", "row"] = "line"


class Place(NamedTuple):
    """Where a line stands: as list entry, right below another field, in the head of the card."""

    bullet: bool
    follows: bool
    head: bool


def pieces_of(text: str, start: int, end: int, place: Place) -> Iterator[Part]:
    """A line or list entry as its fields.

    A line is divided only where what follows the divider opens a known field, as the line does.
    """
    start, end = trimmed(text, start, end)
    first, begin = _key(text, start, end, place), start
    if first and _known(first):
        for divider in _DIVIDER.finditer(text, first.end(), end):
            after = _key(text, divider.end(), end, place)
            if after and field_name(_label(after))[0] is not None:
                yield _piece(text, begin, divider.start(), place)
                begin = divider.end()
    yield (
        _told(text, start, end, first, place) if begin == start else _piece(text, begin, end, place)
    )


def _piece(text: str, start: int, end: int, place: Place) -> Part:
    start, end = trimmed(text, start, end)
    return _told(text, start, end, _key(text, start, end, place), place)


def _told(text: str, start: int, end: int, key: re.Match[str] | None, place: Place) -> Part:
    """A line, list entry or part of one, with its label told from its value."""
    kind: Literal["line", "bullet"] = "bullet" if place.bullet else "line"
    if key is None:
        return Part("block", start, end, start, end, kind=kind)
    label = _label(key)
    name, language = field_name(label)
    bold = key.re is _BOLD_KEY
    coloned = not bold or key["colon"] or key["key"].rstrip("*_ ").endswith((":", "："))
    lists = bold or place.bullet or (place.follows and len(label) <= _LABEL)
    known = (name, language) != (None, None)
    if not label or not (known or (coloned and lists and len(label) <= 24)):
        return Part("block", start, end, start, end, kind=kind)
    value = trimmed(text, key.end(), end)
    return Part("block", start, end, *value, label, name, language, kind=kind)


def _key(text: str, start: int, end: int, place: Place) -> re.Match[str] | None:
    """The label at `start`; in the head of a card also one before the number it counts."""
    counted = _COUNTED_KEY.match(text, start, end) if place.head else None
    if counted and field_name(_label(counted))[0] in _WITHOUT_COLON:
        return counted
    bold_or_plain = _BOLD_KEY.match(text, start, end) or _PLAIN_KEY.match(text, start, end)
    return bold_or_plain or _TLDR_KEY.match(text, start, end)


def _label(key: re.Match[str]) -> str:
    return key["key"].strip("*_ \t").rstrip(":：").strip()


def _known(key: re.Match[str]) -> bool:
    return field_name(_label(key)) != (None, None)


def table_pieces(
    text: str,
    lines: list[tuple[int, int]],
    where: Where,
    heading: str | None,
    block: str | None,
) -> Iterator[Part]:
    """Rows of a table: fields where it has two columns of key with value, or one row of values."""
    rows = [[trimmed(text, *cell) for cell in row_cells(text, *line)] for line in lines]
    ruled = len(lines) > 1 and _DELIMITER.match(text[slice(*lines[1])]) is not None
    body = list(zip(lines, rows, strict=True))[2 if ruled else 0 :]
    header = rows[0] if ruled else []
    names = [field_name(text[slice(*cell)])[0] for cell in header]
    wide = len(body) == 1 and sum(name is not None for name in names) >= 2
    for line, cells in body:
        whole = trimmed(text, *line)
        if wide:
            for head, cell in zip(header, cells, strict=False):
                label = text[slice(*head)]
                name, language = field_name(label)
                yield Part(where, *cell, *cell, label, name, language, heading, block, "row")
        elif len(cells) == 2 and field_name(text[slice(*cells[0])]) != (None, None):
            label = text[slice(*cells[0])].strip("* ")
            name, language = field_name(label)
            yield Part(where, *whole, *cells[1], label, name, language, heading, block, "row")
        else:
            yield Part(where, *whole, *whole, heading=heading, block=block, kind="row")


def row_cells(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The cells of a table row; pipes that are escaped or in code divide nothing."""
    start, end = trimmed(text, start, end)
    inner_end = end - 1 if text[start:end].endswith("|") else end
    inner = start + 1 if text[start] == "|" else start
    cells: list[tuple[int, int]] = []
    at = inner
    while at <= inner_end:
        match = _CELL.match(text, at, inner_end)
        stop = match.end() if match else at
        cells.append((at, stop))
        at = stop + 1
    return cells


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """The same place without white space at its ends."""
    words = text[start:end]
    bare = words.lstrip()
    start = end - len(bare)
    return start, start + len(bare.rstrip())

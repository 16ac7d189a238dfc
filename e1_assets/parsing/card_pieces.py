"""The pieces of a card: a labelled field or plain words, each with its exact place."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from e1_assets.parsing.field_names import Language, field_name

Where = Literal["front_matter", "header", "block"]

_BOLD_KEY = re.compile(r"(?P<key>\*\*[^*\n]{1,40}?\*\*|__[^_\n]{1,40}?__)(?P<colon>[ \t]*[:：])?")
_PLAIN_KEY = re.compile(r"(?P<key>[^:：|`。，；]{1,28}?)[ \t]*(?:：|:(?=\s|$)|:(?=[^/\s\d]))")
_TLDR_KEY = re.compile(
    r"(?P<key>TL;?DR(?:\s*[（(][^（()）]{1,8}[)）])?)[ \t]+(?=\S)", re.IGNORECASE
)
_CELL = re.compile(r"(?:\\.|`[^`\n]*`|[^|\\`]|[\\`])+")
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


def piece_of(text: str, start: int, end: int, bullet: bool) -> Part:
    """A line or list entry, with its label told from its value."""
    kind: Literal["line", "bullet"] = "bullet" if bullet else "line"
    start, end = trimmed(text, start, end)
    forms = (_BOLD_KEY, _PLAIN_KEY, _TLDR_KEY)
    key = next((found for form in forms if (found := form.match(text, start, end))), None)
    if key is None:
        return Part("block", start, end, start, end, kind=kind)
    label = key["key"].strip("*_ \t").rstrip(":：").strip()
    name, language = field_name(label)
    known = name is not None or language is not None
    bold = key.re is _BOLD_KEY
    coloned = not bold or key["colon"] or key["key"].rstrip("*_ ").endswith((":", "："))
    if not label or not (known or (coloned and (bold or bullet) and len(label) <= 24)):
        return Part("block", start, end, start, end, kind=kind)
    value = trimmed(text, key.end(), end)
    return Part("block", start, end, *value, label, name, language, kind=kind)


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

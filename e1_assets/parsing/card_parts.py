"""A card cut into its parts: labelled fields or plain pieces, each with its exact place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from e1_assets.domain.text import Text
from e1_assets.parsing.field_names import Language, field_name

Where = Literal["front_matter", "header", "block"]

_LINE = re.compile(r"[^\r\n]*")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_FENCE = re.compile(r"[ \t]*(?:[-*+] +)?(`{3,}|~{3,})")
_BULLET = re.compile(r"[ \t]*(?:[-*+•·]|\d{1,3}[.)、])[ \t]+")
_RULE = re.compile(r"[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$")
_TAG_LINE = re.compile(r"[ \t]*</?[A-Za-z][^>]*>(?:[^<]{0,40}</[A-Za-z]+>)?[ \t]*$|[ \t]*<!--")
_BOLD_KEY = re.compile(r"(?P<key>\*\*[^*\n]{1,40}?\*\*|__[^_\n]{1,40}?__)(?P<colon>[ \t]*[:：])?")
_PLAIN_KEY = re.compile(r"(?P<key>[^:：|`。，；]{1,28}?)[ \t]*(?:：|:(?=\s|$)|:(?=[^/\s\d]))")
_TLDR_KEY = re.compile(
    r"(?P<key>TL;?DR(?:\s*[（(][^（()）]{1,8}[)）])?)[ \t]+(?=\S)", re.IGNORECASE
)
_YAML_KEY = re.compile(r"(?P<key>[^\s:#\-\[{'\"][^:\n]{0,40}?)[ \t]*:(?:[ \t]+|$)")
_CELL = re.compile(r"(?:\\.|`[^`\n]*`|[^|\\`]|[\\`])+")
_DELIMITER = re.compile(r"[ \t|:\-]*-[ \t|:\-]*$")


@dataclass(frozen=True)
class Part:
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


@dataclass(frozen=True)
class Heading:
    """A heading of the card: level 1 to 6, characters of its text."""

    level: int
    start: int
    end: int


@dataclass(frozen=True)
class CardParts:
    """A card's headings with its parts in the order of the text; `front_matter` when it has one."""

    headings: tuple[Heading, ...]
    parts: tuple[Part, ...]
    front_matter: bool


def card_parts(text: Text) -> CardParts:
    """Cut a card; lines inside code fences stay plain pieces."""
    lines = [(m.start(), m.end()) for m in _LINE.finditer(text.text) if m.end() > m.start()]
    body, front = _front_matter(text.text, lines)
    headings: list[Heading] = []
    parts = [*front, *_body(text.text, lines[body:], headings)]
    return CardParts(tuple(headings), tuple(parts), body > 0)


def _front_matter(text: str, lines: list[tuple[int, int]]) -> tuple[int, list[Part]]:
    """The fields between two `---` lines at the top, with the index of the first line after."""
    if not lines or text[slice(*lines[0])].rstrip() != "---" or text[: lines[0][0]].strip():
        return 0, []
    for at, (start, end) in enumerate(lines[1:], 1):
        if text[start:end].rstrip() in ("---", "..."):
            return at + 1, list(_yaml_fields(text, lines[1:at]))
    return 0, []


def _yaml_fields(text: str, lines: list[tuple[int, int]]) -> Iterator[Part]:
    found: Part | None = None
    for start, end in lines:
        key = _YAML_KEY.match(text, start, end)
        if key is None:
            found = found and replace(found, end=end, value_end=end)
            continue
        if found:
            yield found
        name, language = field_name(key["key"])
        value = _trimmed(text, key.end(), end)
        found = Part("front_matter", start, end, *value, key["key"].strip(), name, language)
    if found:
        yield found


def _body(text: str, lines: list[tuple[int, int]], headings: list[Heading]) -> Iterator[Part]:
    fence: str | None = None
    title, block, language = None, None, None
    where: Where = "header"
    table: list[tuple[int, int]] = []
    previous = -1
    last: Part | None = None
    for start, end in lines:
        line = text[start:end]
        gap = text[previous:start].count("\n") > 1 if previous >= 0 else False
        previous = end
        if mark := _FENCE.match(line):
            if fence is None:
                fence = mark[1]
            elif mark[1].startswith(fence):
                fence = None
            continue
        row = fence is None and line.lstrip().startswith("|")
        if table and not row:
            yield from _table(text, table, where, title, block)
            table = []
        if row:
            if last:
                yield last
                last = None
            table.append((start, end))
            continue
        if fence is None and (head := _HEADING.match(line)):
            if last:
                yield last
                last = None
            headings.append(Heading(len(head[1]), start + head.start(2), start + head.end(2)))
            if len(headings) > 1:
                title, where = head[2], "block"
                block, language = field_name(head[2])
            continue
        if (fence is None and (_RULE.match(line) or _TAG_LINE.match(line))) or not line.strip():
            if last:
                yield last
                last = None
            continue
        bullet = _BULLET.match(line) if fence is None else None
        part = _piece(text, start + (bullet.end() if bullet else 0), end, bool(bullet))
        part = replace(part, where=where, heading=title, block=block)
        if part.language is None and part.name is None:
            part = replace(part, language=language)
        if last and not gap and not bullet and part.key is None:
            last = replace(last, end=part.end, value_end=part.end)
            continue
        if last:
            yield last
        last = part
    if last:
        yield last
    if table:
        yield from _table(text, table, where, title, block)


def _piece(text: str, start: int, end: int, bullet: bool) -> Part:
    """A line or list entry, with its label told from its value."""
    kind: Literal["line", "bullet"] = "bullet" if bullet else "line"
    start, end = _trimmed(text, start, end)
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
    value = _trimmed(text, key.end(), end)
    return Part("block", start, end, *value, label, name, language, kind=kind)


def _table(
    text: str,
    lines: list[tuple[int, int]],
    where: Where,
    heading: str | None,
    block: str | None,
) -> Iterator[Part]:
    """Rows of a table: fields where it has two columns of key with value, or one row of values."""
    rows = [[_trimmed(text, *cell) for cell in row_cells(text, *line)] for line in lines]
    ruled = len(lines) > 1 and _DELIMITER.match(text[slice(*lines[1])]) is not None
    body = list(zip(lines, rows, strict=True))[2 if ruled else 0 :]
    header = rows[0] if ruled else []
    names = [field_name(text[slice(*cell)])[0] for cell in header]
    wide = len(body) == 1 and sum(name is not None for name in names) >= 2
    for line, cells in body:
        whole = _trimmed(text, *line)
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
    start, end = _trimmed(text, start, end)
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


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end

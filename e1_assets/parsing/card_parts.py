"""A card cut into its parts: labelled fields or plain pieces, each with its exact place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from e1_assets.domain.text import Text
from e1_assets.parsing.field_names import Language, field_name

Where = Literal["front_matter", "header", "block"]

_FENCING = frozenset("`~-*+")
_SEPARATING = frozenset("-*_<")
_BULLETED = frozenset("-*+•·")

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
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
    lines = [found.span(1) for found in _LINE.finditer(text.text)]
    first, front = _front_matter(text.text, lines)
    body = _Body(text.text)
    for line in lines[first:]:
        body.take(*line)
    return CardParts(tuple(body.headings), (*front, *body.finish()), first > 0)


def _front_matter(text: str, lines: list[tuple[int, int]]) -> tuple[int, list[Part]]:
    """The fields between two `---` lines at the top, with the index of the first line after."""
    if not lines or text[slice(*lines[0])].rstrip() != "---":
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
            found = found and found._replace(end=end, value_end=end)
            continue
        if found:
            yield found
        name, language = field_name(key["key"])
        value = _trimmed(text, key.end(), end)
        found = Part("front_matter", start, end, *value, key["key"].strip(), name, language)
    if found:
        yield found


class _Body:
    """Cuts the lines below the front matter, one after another."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.headings: list[Heading] = []
        self.parts: list[Part] = []
        self._fence: str | None = None
        self._where: Where = "header"
        self._title: str | None = None
        self._block: str | None = None
        self._language: Language | None = None
        self._table: list[tuple[int, int]] = []
        self._open: Part | None = None

    def take(self, start: int, end: int) -> None:
        """Take one line; an empty one ends what is open."""
        line = self.text[start:end]
        bare = line.lstrip()
        first = bare[:1]
        if first in _FENCING and (mark := _FENCE.match(line)):
            self._end()
            self._fence = _fence_after(self._fence, mark[1])
        elif self._fence is not None:
            inside = _trimmed(self.text, start, end)
            self._say(Part("block", *inside, *inside))
        elif first == "|":
            self._end(table=False)
            self._table.append((start, end))
        elif first == "#" and (head := _HEADING.match(line)):
            self._end()
            self._head(head, start)
        elif not first or (first in _SEPARATING and (_RULE.match(line) or _TAG_LINE.match(line))):
            self._end()
        else:
            bullet = _BULLET.match(line) if first in _BULLETED or first.isdigit() else None
            self._say(_piece(self.text, start + (bullet.end() if bullet else 0), end, bool(bullet)))

    def finish(self) -> tuple[Part, ...]:
        """All parts, once there are no more lines."""
        self._end()
        return tuple(self.parts)

    def _say(self, part: Part) -> None:
        """A piece of text: it goes on what is open, or opens one of its own."""
        self._end(piece=False)
        if self._open and part.kind == "line" and part.key is None:
            self._open = self._open._replace(end=part.end, value_end=part.end)
            return
        self._end()
        spoken = self._language if part.language is None and part.name is None else part.language
        self._open = part._replace(
            where=self._where, heading=self._title, block=self._block, language=spoken
        )

    def _head(self, head: re.Match[str], start: int) -> None:
        self.headings.append(Heading(len(head[1]), start + head.start(2), start + head.end(2)))
        if len(self.headings) > 1:
            self._title, self._where = head[2], "block"
            self._block, self._language = field_name(head[2])

    def _end(self, piece: bool = True, table: bool = True) -> None:
        if self._open and piece:
            self.parts.append(self._open)
            self._open = None
        if self._table and table:
            self.parts.extend(_table(self.text, self._table, self._where, self._title, self._block))
            self._table = []


def _fence_after(fence: str | None, mark: str) -> str | None:
    if fence is None:
        return mark
    return None if mark.startswith(fence) else fence


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
    words = text[start:end]
    bare = words.lstrip()
    start = end - len(bare)
    return start, start + len(bare.rstrip())

"""A card cut into its parts: labelled fields or plain pieces, each with its exact place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from e1_assets.domain.text import Text
from e1_assets.parsing.card_pieces import Part, Place, Where, pieces_of, table_pieces, trimmed
from e1_assets.parsing.field_names import Language, field_name

_FENCING = frozenset("`~-*+")
_SEPARATING = frozenset("-*_<")
_BULLETED = frozenset("-*+•·")

_PROSE = frozenset(("abstract", "tldr", "description", "remark", "motivation", "method", "result"))
_SHORT = 60

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_FENCE = re.compile(r"[ \t]*(?:[-*+] +)?(`{3,}|~{3,})")
_BULLET = re.compile(r"[ \t]*(?:[-*+•·]|\d{1,3}[.)、])[ \t]+")
_RULE = re.compile(r"[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$")
_TAG_LINE = re.compile(r"[ \t]*</?[A-Za-z][^>]*>(?:[^<]{0,40}</[A-Za-z]+>)?[ \t]*$|[ \t]*<!--")
_YAML_KEY = re.compile(r"(?P<key>[^\s:#\-\[{'\"][^:\n]{0,40}?)[ \t]*:(?:[ \t]+|$)")


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
        value = trimmed(text, key.end(), end)
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
        # The field that was opened without a value: the list below it is its value.
        self._under: str | None = None

    def take(self, start: int, end: int) -> None:
        """Take one line; an empty one ends what is open."""
        line = self.text[start:end]
        bare = line.lstrip()
        first = bare[:1]
        if first in _FENCING and (mark := _FENCE.match(line)):
            self._end()
            self._fence = _fence_after(self._fence, mark[1])
        elif self._fence is not None:
            inside = trimmed(self.text, start, end)
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
            begin = start + (bullet.end() if bullet else 0)
            place = Place(bool(bullet), self._below_field(), self._where == "header")
            for part in pieces_of(self.text, begin, end, place):
                self._say(part)

    def finish(self) -> tuple[Part, ...]:
        """All parts, once there are no more lines."""
        self._end()
        return tuple(self.parts)

    def _below_field(self) -> bool:
        """Whether what is open is a short field of the head, no text that may run on."""
        said = self._open
        if said is None or said.key is None or self._where != "header" or said.name in _PROSE:
            return False
        return said.value_end - said.value_start <= _SHORT

    def _say(self, part: Part) -> None:
        """A piece of text: it goes on what is open, or opens one of its own."""
        self._end(piece=False)
        if self._open and part.kind == "line" and part.key is None:
            self._open = self._open._replace(end=part.end, value_end=part.end)
            return
        self._end()
        known = part.name is not None or part.language is not None
        spoken = part.language if known else self._language
        if known or part.kind != "bullet":
            self._under = None
        block = self._under or self._block
        self._open = part._replace(
            where=self._where, heading=self._title, block=block, language=spoken
        )

    def _head(self, head: re.Match[str], start: int) -> None:
        self._under = None
        self.headings.append(Heading(len(head[1]), start + head.start(2), start + head.end(2)))
        if len(self.headings) > 1:
            self._title, self._where = head[2], "block"
            self._block, self._language = field_name(head[2])

    def _end(self, piece: bool = True, table: bool = True) -> None:
        if self._open and piece:
            self.parts.append(self._open)
            if self._open.name and self._open.value_start == self._open.value_end:
                self._under = self._open.name
            self._open = None
        if self._table and table:
            self.parts.extend(
                table_pieces(self.text, self._table, self._where, self._title, self._block)
            )
            self._table = []


def _fence_after(fence: str | None, mark: str) -> str | None:
    if fence is None:
        return mark
    return None if mark.startswith(fence) else fence

"""A snapshot's text as HTML with every cited span marked."""

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from typing import Literal

from markupsafe import Markup, escape

from e1_assets.domain.text import Text
from e1_assets.rendering.quoting import visible
from e1_assets.rendering.site.places import mark_id

AROUND = 20
_SHORT = 300
_MOST_PLAIN = 1200
_KEPT = 500
_NEWLINE = re.compile(r"\r\n|\n|\r")

Gap = Literal["lines", "characters"]


@dataclass(frozen=True)
class Mark:
    """Characters `start` to `end` under the id of their bytes."""

    id: str
    start: int
    end: int
    frame: bool = False


def marks_of(
    text: Text, spans: Iterable[tuple[int, int]], frames: Set[tuple[int, int]] = frozenset()
) -> list[Mark]:
    """The marks of byte ranges, the outer before the inner; `frames` are drawn quietly."""
    marks = (
        Mark(mark_id(start, end), text.char_at(start), text.char_at(end), (start, end) in frames)
        for start, end in set(spans)
    )
    return sorted(marks, key=lambda mark: (mark.start, -mark.end, mark.id))


def shown_lines(text: Text, marks: Iterable[Mark]) -> set[int]:
    """The lines worth showing: all of a short text, else around the marks, heads of frames."""
    if text.line_count <= _SHORT:
        return set(range(1, text.line_count + 1))
    shown: set[int] = set()
    for mark in marks:
        first, last = text.line_at(mark.start), text.line_at(max(mark.start, mark.end - 1))
        # A section of thousands of lines is cited as a place, not for its words: its head will do.
        last = min(last, first + AROUND) if mark.frame else last
        shown.update(range(max(1, first - AROUND), min(text.line_count, last + AROUND) + 1))
    return shown


def marked(text: Text, marks: list[Mark], left_out: dict[Gap, str]) -> Markup:
    """The lines of a text with its marks; `left_out` says `{n}` lines or characters are not shown.

    Line numbers are attributes, so the words of a mark are the words of its span.
    """
    shown = shown_lines(text, marks)
    drawing = _Drawing(marks, left_out)
    hidden = 0
    for number, start, end, after in _lines(text):
        drawing.close(start)
        if number in shown:
            drawing.gap(hidden)
            hidden = 0
            drawing.line(text.text, number, start, end, after)
        else:
            hidden += 1
    drawing.gap(hidden)
    drawing.close(len(text.text) + 1)
    return Markup("".join(drawing.out))


def _lines(text: Text) -> Iterator[tuple[int, int, int, int]]:
    """Number, start, end without its newline, start of the next line."""
    at, number = 0, 1
    for newline in _NEWLINE.finditer(text.text):
        yield number, at, newline.start(), newline.end()
        at, number = newline.end(), number + 1
    if at < len(text.text):
        yield number, at, len(text.text), len(text.text)


@dataclass
class _Drawing:
    """The page so far: a cursor into the sorted marks, the stack of open ones."""

    marks: list[Mark]
    left_out: dict[Gap, str]
    out: list[str] = field(default_factory=list)
    _open: list[Mark] = field(default_factory=list)
    _next: int = 0

    def gap(self, lines: int) -> None:
        """Say how many lines are not shown."""
        if lines:
            told = self.left_out["lines"].format(n=lines)
            self.out.append(f'<span class="gap">{escape(told)}</span>\n')

    def line(self, source: str, number: int, start: int, end: int, after: int) -> None:
        """One line with its number; marks that begin or end in its newline do so at its end."""
        self.out.append(f'<i id="L{number}" data-n="{number}"></i>')
        at = start
        for place in self._places(start, after):
            self._words(source[at : min(place, end)])
            at = max(at, min(place, end))
            self.close(place)
            self._begin(place)
        self._words(source[at:end])
        self.out.append("\n")

    def close(self, place: int) -> None:
        """End what ends up to a place; what lies above it on the stack goes on in a new piece."""
        while any(mark.end <= place for mark in self._open):
            lowest = next(n for n, mark in enumerate(self._open) if mark.end <= place)
            above = self._open[lowest:]
            self.out.append("</mark>" * len(above))
            del self._open[lowest:]
            for mark in above:
                if mark.end > place:
                    kind = "rest frame" if mark.frame else "rest"
                    self.out.append(f'<mark class="{kind}" data-of="{mark.id}">')
                    self._open.append(mark)

    def _places(self, start: int, after: int) -> list[int]:
        ends = {mark.end for mark in self._open}
        for mark in self.marks[self._next :]:
            if mark.start >= after:
                break
            ends |= {mark.start, mark.end}
        return sorted(place for place in ends if start <= place < after)

    def _begin(self, place: int) -> None:
        while self._next < len(self.marks) and self.marks[self._next].start <= place:
            mark = self.marks[self._next]
            self._next += 1
            kind = ' class="frame"' if mark.frame else ""
            self.out.append(f'<mark id="{mark.id}"{kind}>')
            if mark.end > mark.start:
                self._open.append(mark)
            else:
                self.out.append("</mark>")

    def _words(self, words: str) -> None:
        if self._open or len(words) <= _MOST_PLAIN:
            self.out.append(str(escape(visible(words))))
            return
        told = self.left_out["characters"].format(n=len(words) - 2 * _KEPT)
        head, tail = escape(visible(words[:_KEPT])), escape(visible(words[-_KEPT:]))
        self.out.append(f'{head}<span class="gap">{escape(told)}</span>{tail}')

"""CommonMark blocks of a text, by pyromark, as a tree in character offsets."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice

from e1_assets.domain.text import Text
from e1_assets.parsing.blocks import Block, Entry, Fence, Html, List, Paragraph, Quote, Table
from e1_assets.parsing.blocks import Rule as Line
from e1_assets.parsing.headings import (
    HeadingLine,
    heading_lines,
    official_heading,
    ruled_prose,
    unofficial_heading,
)
from e1_assets.parsing.html_tables import TABLE, html_tables
from e1_assets.parsing.html_words import worded_runs
from e1_assets.parsing.markdown_events import CONTAINERS, MAX_BLOCKS, Event, block_events
from e1_assets.parsing.tables import read_table

_MARKER = re.compile(r"[ \t>]*([-*+]|(\d{1,9})[.)])[ \t]*(?:\[([ xX])\](?=\s))?")
_BLANK = re.compile(r"[\s>]*")
_FENCE_OPEN = re.compile(r"[ \t>]*(`{3,}|~{3,})[^\r\n]*(?:\r\n|\n|\r|$)")

Refine = Callable[[int, int, bool], list[Block]]


@dataclass(slots=True)
class _Frame:
    name: str
    start: int
    end: int
    cursor: int
    blocks: list[Block] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    marker: re.Match[str] | None = None


def tree(text: Text, start: int, end: int, refine: Refine) -> list[Block]:
    """The blocks between two characters; `refine(start, end, top)` reads paragraphs further.

    A line that people use as a heading ends whatever CommonMark would let it continue lazily.
    Past `MAX_BLOCKS` blocks or such lines the rest is one unread paragraph.
    """
    lines = list(islice(heading_lines(text.text, start, end), MAX_BLOCKS + 1))
    if len(lines) > MAX_BLOCKS:
        last = lines[-1][0]
        return [*tree(text, start, last, refine), Paragraph(last, end, unread=True)]
    events = block_events(text.text, start, end)
    if len(events) > MAX_BLOCKS:
        last = text.line_start(events[-1].start)
        known = tree(text, start, last, refine) if last > start else []
        return [*known, Paragraph(max(start, last), end, unread=True)]
    if not lines:
        return _Builder(text, refine).build(events, start, end)
    code = [event for event in events if event.name == "CodeBlock" or _tabular(text.text, event)]
    blocks: list[Block] = []
    for begin, stop, style in _outside(lines, code):
        blocks.extend(_part(text, start, begin, refine))
        blocks.append(unofficial_heading(text, begin, stop, style))
        start = stop
    return [*blocks, *_part(text, start, end, refine)]


def _part(text: Text, start: int, end: int, refine: Refine) -> list[Block]:
    if not text.text[start:end].strip():
        return []
    return _Builder(text, refine).build(block_events(text.text, start, end), start, end)


def _outside(lines: list[HeadingLine], code: list[Event]) -> list[HeadingLine]:
    """The lines that lie in no code block; both lists in reading order."""
    kept: list[HeadingLine] = []
    at = 0
    for line in lines:
        while at < len(code) and code[at].end <= line[0]:
            at += 1
        if at == len(code) or code[at].start > line[0]:
            kept.append(line)
    return kept


def _tabular(source: str, event: Event) -> bool:
    """Whether a block of HTML holds a table: a line of one of its cells is no heading."""
    return event.name == "HtmlBlock" and TABLE.search(source, event.start, event.end) is not None


class _Builder:
    """Turns block starts into a tree, with every gap between blocks read as text too."""

    def __init__(self, text: Text, refine: Refine) -> None:
        self.text, self.source, self.refine = text, text.text, refine
        self.stack: list[_Frame] = []
        # What was read beyond its own event ends at `behind`; looking further for the end of a
        # table is vain before `unclosed`.
        self.behind = self.unclosed = 0

    def build(self, events: list[Event], start: int, end: int) -> list[Block]:
        self.stack = [_Frame("Document", start, end, start)]
        for event in events:
            if event.start < self.behind:
                self.behind = max(self.behind, event.end)
                continue
            while len(self.stack) > 1 and event.start >= self.stack[-1].end:
                self._close()
            frame = self.stack[-1]
            self._fill(frame, event.start)
            if event.name in CONTAINERS:
                self._open(event)
            else:
                frame.blocks.extend(self._leaf(event))
                frame.cursor = max(frame.cursor, event.end)
        while len(self.stack) > 1:
            self._close()
        self._fill(self.stack[0], end)
        return self.stack[0].blocks

    def _open(self, event: Event) -> None:
        frame = _Frame(event.name, event.start, event.end, event.start)
        if event.name == "Item":
            frame.marker = _MARKER.match(self.source, event.start, event.end)
            if frame.marker:
                frame.cursor = frame.marker.end()
        self.stack.append(frame)

    def _close(self) -> None:
        frame = self.stack.pop()
        outer = self.stack[-1]
        self._fill(frame, frame.end)
        end = self._trimmed(frame.start, frame.end)
        if frame.name == "Item":
            outer.entries.append(_entry(frame, end))
        elif frame.name == "List":
            ordered = bool(frame.entries) and frame.entries[0].ordinal is not None
            outer.blocks.append(List(frame.start, end, ordered, tuple(frame.entries)))
        else:
            outer.blocks.append(Quote(frame.start, end, tuple(frame.blocks)))
        outer.cursor = max(outer.cursor, frame.end)

    def _fill(self, frame: _Frame, until: int) -> None:
        """Text no event covers: the words of a tight entry, a link definition."""
        if frame.cursor >= until:
            return
        blank = _BLANK.match(self.source, frame.cursor, until)
        begin = blank.end() if blank else frame.cursor
        if begin < until:
            frame.blocks.extend(self._paragraph(begin, until))
        frame.cursor = until

    def _paragraph(self, start: int, end: int) -> list[Block]:
        end = self._trimmed(start, end)
        return self.refine(start, end, len(self.stack) == 1) if end > start else []

    def _trimmed(self, start: int, end: int) -> int:
        """`end` moved before trailing white space (and quote marks on lines of their own)."""
        while end > start and self.source[end - 1] in " \t\r\n\f\v":
            end -= 1
        return end

    def _leaf(self, event: Event) -> list[Block]:
        start, end = event.start, self._trimmed(event.start, event.end)
        if event.name == "Rule":
            return [Line(start, end)]
        if event.name == "Heading" and len(self.stack) == 1:
            rule = ruled_prose(self.source, start, end)
            if rule is not None:
                return [*self._paragraph(start, rule), Line(rule, end)]
            heading = official_heading(self.text, start, end)
            return [heading] if heading else []
        if event.name == "CodeBlock":
            return [self._fence(event)]
        if event.name == "Table":
            table, stop = read_table(self.text, start, end)
            blank = _BLANK.match(self.source, stop, end)
            return [table, *self._paragraph(blank.end() if blank else stop, end)]
        if event.name == "HtmlBlock":
            return self._html(start, end)
        return self._paragraph(start, end)

    def _fence(self, event: Event) -> Fence:
        detail = event.detail
        if not isinstance(detail, dict):
            end = self._trimmed(event.start, event.end)
            return Fence(event.start, end, event.start, end, None, True)
        opening = _FENCE_OPEN.match(self.source, event.start, event.end)
        body = opening.end() if opening else event.start
        mark = opening.group(1) if opening else "```"
        end = self._trimmed(event.start, event.end)
        last = max(self.source.rfind("\n", body - 1, end), self.source.rfind("\r", body - 1, end))
        tail = self.source[last + 1 : end].strip(" \t>")
        closed = last >= body - 1 and len(tail) >= len(mark) and not tail.strip(mark[0])
        body_end = max(body, last + 1) if closed else max(body, end)
        return Fence(event.start, end, body, body_end, str(detail.get("Fenced", "")), closed)

    def _html(self, start: int, end: int) -> list[Block]:
        """Tables as such; other markup leaves the words between its tags."""
        blocks: list[Block] = []
        cursor = start
        for table in self._tables(start, end):
            blocks.extend(self._tagged(cursor, table.start))
            blocks.append(table)
            cursor = table.end
        return [*blocks, *self._tagged(cursor, end)]

    def _tables(self, start: int, end: int) -> tuple[Table, ...]:
        """The tables that begin in an HTML block, read on over blank lines inside them."""
        if not TABLE.search(self.source, start, end):
            return ()
        limit = self.stack[-1].end if start >= self.unclosed else end
        found = html_tables(self.text, start, end, limit)
        if found.open_at is not None:
            self.unclosed = max(self.unclosed, limit)
            return found.tables
        if found.tables and found.tables[-1].end > end:
            self.behind = self.stack[-1].cursor = found.tables[-1].end
        return found.tables

    def _tagged(self, start: int, end: int) -> list[Block]:
        """Tags around words (`<details>` and the line after it) leave the words as paragraphs."""
        blocks: list[Block] = []
        cursor = start
        for run in worded_runs(self.source, start, end) if start < end else ():
            if run[0] > cursor:
                blocks.append(Html(cursor, run[0]))
            blocks.extend(self._paragraph(*run))
            cursor = run[1]
        if cursor < end:
            blocks.append(Html(cursor, end))
        return blocks


def _entry(frame: _Frame, end: int) -> Entry:
    mark = frame.marker
    number = mark.group(2) if mark else None
    box = mark.group(3) if mark else None
    return Entry(
        frame.start,
        end,
        mark.group(1) if mark else "",
        int(number) if number else None,
        None if box is None else box != " ",
        tuple(frame.blocks),
    )

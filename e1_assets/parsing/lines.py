"""Lines of a paragraph that CommonMark does not know: headings, bullets, bars, numbers."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from e1_assets.domain.text import Text
from e1_assets.parsing.blocks import Block, Entry, List, Paragraph
from e1_assets.parsing.headings import CHINESE, CIRCLED, ordinal_of, unofficial_heading
from e1_assets.parsing.markdown_events import MAX_BLOCKS
from e1_assets.parsing.tables import barred_table

STEMS = "甲乙丙丁戊己庚辛壬癸"
_LINE = re.compile(r"[^\r\n]+")
_PREFIX = re.compile(r"[ \t>]*")
_KIND = re.compile(
    rf"""(?P<bar>\|.*\|[ \t]*.*)$
    |(?P<bullet>[•●▪◦‣➤►■◆○∙][ \t]*(?=\S)|·[ \t]+(?=\S))
    |(?P<circled>[{CIRCLED}][ \t]*(?=\S))
    |(?P<keycap>(?:[0-9]\ufe0f?\u20e3){{1,2}}[ \t]*(?=\S))
    |(?P<sign>[🔹🔸🔷🔶👉📌🔺▶✅☑✔❖✦※]\ufe0f?[ \t]*(?=\S))
    |(?P<stem>[{STEMS}][、.．][ \t]*(?=\S))
    |(?P<numbered>\d{{1,3}}(?:[、．][ \t]*|[.)）](?:[ \t]+|(?=[^\d\s.)）/A-Za-z])))(?=\S))
    |(?P<bracketed>[（(]\d{{1,2}}[)）][ \t]*(?=\S))
    |(?P<chapter>[{CHINESE}]{{1,3}}、[ \t]*(?=\S))
    |(?P<paren>[（(][{CHINESE}]{{1,3}}[)）][ \t]*(?=\S))
    |(?P<bold>(?:\*\*(?:[^*\r\n]|\*(?!\*)){{1,100}}\*\*|__[^_\r\n]{{1,100}}__)[：:]?)[ \t]*$""",
    re.X,
)
_OPENING = ("circled", "keycap", "numbered", "bracketed", "stem")
_ENUMERATING = frozenset((*_OPENING, "chapter", "paren", "sign"))
_KEYCAP = str.maketrans("", "", "\ufe0f\u20e3")

_Line = tuple[int, int, str, int]


def refined(text: Text, start: int, end: int, top: bool) -> list[Block]:
    """A paragraph as finer blocks; headings are looked for only at the top level (`top`).

    Past `MAX_BLOCKS` lines the rest is one unread paragraph.
    """
    words = text.text[start:end]
    if "\n" not in words and "\r" not in words and not _KIND.match(text.text, start, end):
        return [Paragraph(start, end)] if words.strip() else []
    ranges = list(islice(_ranges(text.text, start, end), MAX_BLOCKS + 1))
    lines = [_classified(text.text, *line) for line in ranges[:MAX_BLOCKS]]
    if len(lines) == 0:
        return []
    if all(line[2] == "" for line in lines):
        return [Paragraph(start, end)]
    rest = [Paragraph(line[0], end, unread=True) for line in ranges[MAX_BLOCKS:]]
    return [*_Run(text, lines, top).blocks(), *rest]


def _ranges(source: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    for line in _LINE.finditer(source, start, end):
        prefix = _PREFIX.match(source, line.start(), line.end())
        begin = prefix.end() if prefix else line.start()
        stop = begin + len(source[begin : line.end()].rstrip())
        if begin < stop:
            yield begin, stop


def _classified(source: str, start: int, end: int) -> _Line:
    """A line with its kind and where the words after its marker begin."""
    match = _KIND.match(source, start, end)
    if not match or match.lastgroup is None:
        return (start, end, "", start)
    return (start, end, match.lastgroup, match.end())


class _Run:
    """Walks the lines of one paragraph once, collecting blocks."""

    def __init__(self, text: Text, lines: list[_Line], top: bool) -> None:
        self.text, self.lines, self.top = text, lines, top
        self.counts = Counter(line[2] for line in lines)
        self.out: list[Block] = []
        self.entries: list[Entry] = []
        self.entry: _Line | None = None
        self.open: int | None = None
        self.last = 0

    def blocks(self) -> list[Block]:
        at = 0
        while at < len(self.lines):
            line = self.lines[at]
            bars = self._bars(at)
            if bars > 1:
                self._end()
                self.out.append(
                    barred_table(self.text, [b[:2] for b in self.lines[at : at + bars]])
                )
                at += bars
                continue
            if self.top and line[2] == "bold":
                self._end()
                self.out.append(unofficial_heading(self.text, line[0], line[1], "bold"))
            elif self._is_entry(line):
                self._end_entry()
                self._end_paragraph()
                self.entry = line
            elif self.entry is None and self.open is None:
                self.open = line[0]
            self.last = line[1]
            at += 1
        self._end()
        return self.out

    def _bars(self, at: int) -> int:
        stop = at
        while stop < len(self.lines) and self.lines[stop][2] == "bar":
            stop += 1
        return stop - at

    def _is_entry(self, line: _Line) -> bool:
        """One bullet makes a list; a number alone in a paragraph only at its beginning."""
        kind = line[2]
        if kind == "bullet":
            return True
        first = line is self.lines[0] and kind in _OPENING
        return kind in _ENUMERATING and (first or self.counts[kind] > 1)

    def _end(self) -> None:
        self._end_entry()
        if self.entries:
            entries = tuple(self.entries)
            ordered = entries[0].ordinal is not None
            self.out.append(List(entries[0].start, entries[-1].end, ordered, entries, False))
            self.entries = []
        self._end_paragraph()

    def _end_entry(self) -> None:
        if self.entry is None:
            return
        start, _, _, body = self.entry
        marker = self.text.text[start:body].strip()
        number = marker.strip("（()）、. \t").translate(_KEYCAP)
        blocks = (Paragraph(body, self.last),)
        self.entries.append(Entry(start, self.last, marker, ordinal_of(number), None, blocks))
        self.entry = None

    def _end_paragraph(self) -> None:
        if self.open is not None:
            self.out.append(Paragraph(self.open, self.last))
            self.open = None

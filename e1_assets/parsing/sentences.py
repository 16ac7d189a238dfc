"""Sentences of a paragraph, in either script, as character ranges."""

import re
from collections.abc import Iterator

_LINE = re.compile(r"[^\r\n]+")
_PREFIX = re.compile(r"[ \t>]*")
_CLOSERS = "[\"”’'」』）)\\]】*_~`]*"
_END = re.compile(
    rf"[。！？]+{_CLOSERS}"
    rf"|[!?]+{_CLOSERS}(?=\s|$|[\u4e00-\u9fff])"
    rf"|(?<![\s.A-Z])(?<!\be\.g)(?<!\bi\.e)(?<!\bal)(?<!\bvs)(?<!\bcf)(?<!\b[Ff]ig)(?<!\bNo)"
    rf"(?<!\b[DMS]r)(?<!\bMrs)(?<!\betc)(?<!\bapprox)(?<!\bSec)(?<!\bEq)"
    rf"\.{_CLOSERS}(?=\s+[\"“‘'(\[*]*[A-Z\u4e00-\u9fff])"
)
_SOFT_END = re.compile(r"[\w,，、)）\"”'`\u4e00-\u9fff]$")
_SOFT_START = re.compile(r"[\w(（\"“'`\u4e00-\u9fff\[]")
_LABELLED = re.compile(
    r"(?:\*\*[^*\r\n]{1,40}\*\*|[^\s:：|]{1,12})\s*[:：](?!//)|\*\*|\d{1,2}[.)、]\s"
)
_WRAP = 40
_WORD = re.compile(r"\w")

Range = tuple[int, int]


def sentences(source: str, start: int, end: int) -> Iterator[Range]:
    """The sentences between two characters: a line break ends one unless it only wraps a line."""
    for begin, stop in _segments(source, start, end):
        yield from _split(source, begin, stop)


def _segments(source: str, start: int, end: int) -> Iterator[Range]:
    """Lines, with those joined that an editor merely wrapped."""
    begin = stop = -1
    for line in _LINE.finditer(source, start, end):
        prefix = _PREFIX.match(source, line.start(), line.end())
        first = prefix.end() if prefix else line.start()
        last = first + len(source[first : line.end()].rstrip())
        if first >= last:
            continue
        if begin >= 0 and _wraps(source, begin, stop, first, last):
            stop = last
            continue
        if begin >= 0:
            yield begin, stop
        begin, stop = first, last
    if begin >= 0:
        yield begin, stop


def _wraps(source: str, begin: int, stop: int, first: int, last: int) -> bool:
    previous = max(source.rfind("\n", begin, stop), source.rfind("\r", begin, stop), begin - 1)
    if stop - previous - 1 < _WRAP or not _SOFT_END.search(source[stop - 1 : stop]):
        return False
    return bool(_SOFT_START.match(source, first)) and not _LABELLED.match(source, first, last)


def _split(source: str, start: int, end: int) -> Iterator[Range]:
    begin = start
    for match in _END.finditer(source, start, end):
        stop = match.end()
        if stop >= end:
            break
        if _WORD.search(source, begin, stop):
            yield begin, stop
            begin = stop + len(source[stop:end]) - len(source[stop:end].lstrip())
    if begin < end:
        yield begin, end

"""Sentences of a paragraph, in either script, as character ranges."""

import re
from collections.abc import Iterator

_LINE = re.compile(r"[^\r\n]+")
_PREFIX = re.compile(r"[ \t>]*")
_CLOSERS = "[\"”’'」』）)\\]】*_~`]*"
# Opens with one class of signs, so that the search runs on to the next of them: six times as fast.
_STOP = re.compile(
    r"[。！？!?.](?:(?<=\.)(?=[\"”’')\]*_`]*\s)|(?<=[。！？])[。！？]*|(?<=[!?])[!?]*)"
)
_CLOSED = re.compile(_CLOSERS)
_LATIN_NEXT = re.compile(r"\s+[\"“‘'(\[*]*[A-Z\u4e00-\u9fff]")
_MARK_NEXT = re.compile(r"\s|\Z|[\u4e00-\u9fff]")
_ABBREVIATION = re.compile(
    r"(?:\b(?:[A-Z]|e\.g|i\.e|al|vs|cf|[Ff]igs?|No|[DMS]r|Mrs|etc|approx|Secs?|Eqs?|ca|Inc|St)"
    r"|[\s.]|\n\d{1,2}|\A\W{0,3}(?:[IVXivx]{1,4}|[a-z]))\Z"
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


def lines(source: str, start: int, end: int) -> Iterator[Range]:
    """The lines with words between two characters, without indentation or quote marks."""
    for line in _LINE.finditer(source, start, end):
        prefix = _PREFIX.match(source, line.start(), line.end())
        first = prefix.end() if prefix else line.start()
        last = first + len(source[first : line.end()].rstrip())
        if first < last:
            yield first, last


def _segments(source: str, start: int, end: int) -> Iterator[Range]:
    """Lines, with those joined that an editor merely wrapped."""
    begin = stop = -1
    for first, last in lines(source, start, end):
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
    if source.count("[", previous + 1, stop) > source.count("]", previous + 1, stop):
        return True
    if stop - previous - 1 < _WRAP or not _SOFT_END.search(source[stop - 1 : stop]):
        return False
    return bool(_SOFT_START.match(source, first)) and not _LABELLED.match(source, first, last)


def _split(source: str, start: int, end: int) -> Iterator[Range]:
    begin = at = start
    bold = 0
    for match in _STOP.finditer(source, start, end):
        bold += source.count("**", at, match.start())
        at = match.start()
        stop = _end_of(source, match, start, end, bold % 2 == 1)
        if stop is None:
            continue
        if stop >= end:
            break
        if _WORD.search(source, begin, stop):
            yield begin, stop
            begin = stop
            while source[begin].isspace():
                begin += 1
    if begin < end:
        yield begin, end


def _end_of(source: str, match: re.Match[str], start: int, end: int, bold: bool) -> int | None:
    """Where a sentence ends that stops at `match`, closing marks included; None if it goes on.

    Stars behind a stop belong to the next sentence unless words are `bold` there.
    """
    closed = _CLOSED.match(source, match.end(), end)
    stop = closed.end() if closed else match.end()
    opening = -1 if bold else source.find("**", match.end(), stop)
    stop = stop if opening < 0 else opening
    mark = source[match.start()]
    if mark == ".":
        before = source[max(start, match.start() - 8) : match.start()]
        ends = _LATIN_NEXT.match(source, stop, end) and not _ABBREVIATION.search(before)
        return stop if ends else None
    if mark in "!?":
        return stop if _MARK_NEXT.match(source, stop, end) else None
    return stop

"""The limits a living document states on a line: `⚠ …`, `〔转述〕`, `仅摘要`."""

import re
from bisect import bisect_right
from collections.abc import Iterator

Caveat = tuple[int, int, str]

# Literals are looked for one by one: a whole document is searched, most of it without any.
_WARNING = re.compile(r"⚠\ufe0f?[ \t]*(?P<words>[^\n|／⚠]*)")
_BOX = re.compile(
    r"〔(?P<words>[^〔〕\n]{0,24}?(?:转述|摘要|标题|未核|待核|存疑|勿引|不得引用)[^〔〕\n]{0,12})〕"
)
_SAID = re.compile(
    r"(?:仅|只有|只读)(?:搜索)?(?:摘要|标题)|属?转述|二手|未核(?:实|查)?|待核(?:实|查)"
    r"|(?:请勿|不得|不可|勿)引用"
)
_SIGNS = ("摘要", "标题", "转述", "二手", "未核", "待核", "引用")
_BEFORE, _AFTER = 5, 4
_ENGLISH = (
    "abstract only",
    "abstract-only",
    "title only",
    "title-only",
    "second-hand",
    "second hand",
    "unverified",
    "not verified",
    "do not quote",
    "do not cite",
)
_DIVIDER = "／"


class Caveats:
    """The limits stated in a text, found once, given out by the entry they stand in."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found = sorted(_found(text))
        self._starts = [place[0] for place in self._found]
        self._line = (0, -1)

    def of(self, start: int, end: int) -> str | None:
        """The caveats of the entry around a citation: its line, or its part of a divided line."""
        if not self._found:
            return None
        line, stop = self._bounds(start, end)
        if bisect_right(self._starts, stop) == bisect_right(self._starts, line - 1):
            return None
        line = max(line, self._text.rfind(_DIVIDER, line, start) + 1)
        divided = self._text.find(_DIVIDER, end, stop)
        stop = stop if divided < 0 else divided
        first, last = bisect_right(self._starts, line - 1), bisect_right(self._starts, stop)
        held = [c for c in self._found[first:last] if self._concerns(c, line, start, stop)]
        return " ".join(words for _, _, words in held) or None

    def _bounds(self, start: int, end: int) -> tuple[int, int]:
        """The line around a place; kept, because many citations stand on one."""
        if not self._line[0] <= start <= end <= self._line[1]:
            stop = self._text.find("\n", end)
            line = self._text.rfind("\n", 0, start) + 1
            self._line = (line, len(self._text) if stop < 0 else stop)
        return self._line

    def _concerns(self, caveat: Caveat, line: int, start: int, stop: int) -> bool:
        """A caveat in brackets with citations of their own speaks of those alone."""
        opened = self._text.rfind("（", line, caveat[0])
        closed = self._text.find("）", caveat[1], stop)
        if opened < 0 or closed < 0 or "）" in self._text[opened : caveat[0]]:
            return True
        own = any(char.isdigit() for char in self._text[opened : caveat[0]])
        return not own or opened < start < closed


def _found(text: str) -> Iterator[Caveat]:
    whole = [*_marked(text, "⚠", _WARNING), *_marked(text, "〔", _BOX)]
    yield from whole
    taken = sorted((start, end) for start, end, _ in whole)
    starts = [start for start, _ in taken]
    for place in {*_said(text), *_english(text)}:
        before = bisect_right(starts, place[0]) - 1
        if before < 0 or taken[before][1] <= place[0]:
            yield place


def _marked(text: str, sign: str, form: re.Pattern[str]) -> Iterator[Caveat]:
    """Warnings or boxes with their words; a sign that says nothing is no caveat."""
    for found in form.finditer(text) if sign in text else ():
        words = found["words"].strip().strip("*_` ")
        if any(char.isalpha() for char in words):
            yield *found.span(), (f"⚠ {words}" if sign == "⚠" else words)


def _said(text: str) -> Iterator[Caveat]:
    for sign in _SIGNS:
        at = text.find(sign)
        while at >= 0:
            near = _SAID.search(text, max(0, at - _BEFORE), at + len(sign) + _AFTER)
            if near and near.start() <= at < near.end():
                yield *near.span(), near[0]
            at = text.find(sign, at + 1)


def _english(text: str) -> Iterator[Caveat]:
    lower = text.lower()
    if len(lower) != len(text):
        lower = text
    for words in _ENGLISH:
        at = lower.find(words)
        while at >= 0:
            yield at, at + len(words), text[at : at + len(words)]
            at = lower.find(words, at + 1)

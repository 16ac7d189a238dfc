"""The anchors of a living document: every citation of a paper, DOI or repository.

One pass per scheme over the whole text, without looking at addresses that name none of them:
documents have megabytes and long histories, and only these three schemes anchor.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.knowledge import Anchor, Section
from e1_assets.domain.text import Text
from e1_assets.parsing import arxiv, repositories

Located = tuple[int, int, Identifier]
Caveat = tuple[int, int, str]

# Each opens with a literal, which the regex engine searches for much faster than for a class.
_REPOSITORY = r"(?P<owner>[A-Za-z0-9][A-Za-z0-9\-]{0,38})/(?P<name>[A-Za-z0-9._\-]{1,100})"
_GITHUB = (
    re.compile(rf"ithub\.com[/:](?:repos/)?{_REPOSITORY}"),
    re.compile(rf"itHub\.com[/:]{_REPOSITORY}"),
    re.compile(rf"ithubusercontent\.com/{_REPOSITORY}"),
)
_DOI = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]+)*/[A-Za-z0-9\-._;()/:<>+&#]+")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.", re.IGNORECASE)
_CAVEAT = re.compile(
    r"⚠\ufe0f?[ \t]*(?P<warned>[^\n|／⚠]*)"
    r"|〔(?P<boxed>[^〔〕\n]{0,24}?(?:转述|摘要|标题|未核|待核|存疑|勿引|不得引用)[^〔〕\n]{0,12})〕"
    r"|(?P<said>(?:仅|只有|只读)(?:搜索)?(?:摘要|标题)|属?转述|二手|未核(?:实|查)?|待核(?:实|查)"
    r"|(?:请勿|不得|不可|勿)引用)",
)
_OPENERS = ("⚠", "〔", "摘要", "标题", "转述", "二手", "未核", "待核", "引用")
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
_LINK_JOIN = re.compile(r"\]\(\S{0,60}$")


def anchors(text: Text, sections: tuple[Section, ...]) -> Iterator[Anchor]:
    """Every citation in order; a linked number (`[2602.29189](https://…)`) is one citation."""
    found = sorted(_located(text.text), key=lambda place: place[0])
    starts = [section.span.start for section in sections]
    caveats = _Caveats(text.text)
    previous: Located | None = None
    for place in found:
        if previous and _is_link_of(text.text, previous, place):
            continue
        previous = place
        start, end, what = place
        span = text.span(start, end)
        section = sections[max(bisect_right(starts, span.start) - 1, 0)]
        yield Anchor(
            identifier=what,
            section_key=section.key,
            section=section.number,
            span=span,
            line=text.line_at(start),
            caveat=caveats.of(start, end),
        )


def _located(text: str) -> Iterator[Located]:
    yield from arxiv.located(text, 0, len(text), None)
    for form in _GITHUB:
        for found in form.finditer(text):
            repo = repositories.repository(found["owner"], found["name"])
            if repo:
                yield found.start("owner"), found.end("name") - _tail(found["name"]), repo
    yield from repositories.in_prose(text, 0, len(text))
    for found in _DOI.finditer(text):
        before = text[found.start() - 1 : found.start()]
        if not (before.isalnum() or before == "." or _ARXIV_DOI.match(found[0])):
            words = _trimmed(found[0])
            identifier = Identifier(scheme="doi", id=words.lower())
            yield found.start(), found.start() + len(words), identifier


def _tail(name: str) -> int:
    """How many closing characters of a name are no part of it."""
    short = re.sub(r"(?:\.git)?[._]*$", "", name, flags=re.IGNORECASE)
    return len(name) - len(short)


def _trimmed(doi: str) -> str:
    doi = doi.rstrip(".,;:>-_/&#+")
    while doi.endswith(")") and doi.count("(") < doi.count(")"):
        doi = doi[:-1].rstrip(".,;:>-_/")
    return doi


def _is_link_of(text: str, one: Located, other: Located) -> bool:
    """Whether `other` is the target of the link whose text is `one`: one citation, not two."""
    if one[2].key != other[2].key:
        return False
    between = text[one[1] : other[0]]
    return len(between) < 80 and "\n" not in between and _LINK_JOIN.search(between) is not None


class _Caveats:
    """The limits stated in a text, found once, given out by the entry they stand in."""

    def __init__(self, text: str) -> None:
        self._text = text
        opened = any(sign in text for sign in _OPENERS)
        found = [(*m.span(), _words(m)) for m in _CAVEAT.finditer(text)] if opened else []
        found += _english(text)
        self._found = sorted(place for place in found if place[2])
        self._starts = [place[0] for place in self._found]

    def of(self, start: int, end: int) -> str | None:
        """The caveats of the entry around a citation: its line, or its part of a divided line."""
        if not self._found:
            return None
        line = self._text.rfind("\n", 0, start) + 1
        stop = self._text.find("\n", end)
        stop = len(self._text) if stop < 0 else stop
        if bisect_right(self._starts, stop) == bisect_right(self._starts, line - 1):
            return None
        line = max(line, self._text.rfind(_DIVIDER, line, start) + 1)
        divided = self._text.find(_DIVIDER, end, stop)
        stop = stop if divided < 0 else divided
        first, last = bisect_right(self._starts, line - 1), bisect_right(self._starts, stop)
        held = [c for c in self._found[first:last] if self._concerns(c, line, start, stop)]
        return " ".join(words for _, _, words in held) or None

    def _concerns(self, caveat: Caveat, line: int, start: int, stop: int) -> bool:
        """A caveat in brackets with citations of their own speaks of those alone."""
        opened = self._text.rfind("（", line, caveat[0])
        closed = self._text.find("）", caveat[1], stop)
        if opened < 0 or closed < 0 or "）" in self._text[opened : caveat[0]]:
            return True
        own = any(char.isdigit() for char in self._text[opened : caveat[0]])
        return not own or opened < start < closed


def _english(text: str) -> list[Caveat]:
    """Caveats in English; looked for word by word, only where a text has them at all."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = text
    found = []
    for words in _ENGLISH:
        at = lower.find(words)
        while at >= 0:
            found.append((at, at + len(words), text[at : at + len(words)]))
            at = lower.find(words, at + 1)
    return found


def _words(caveat: re.Match[str]) -> str:
    """The caveat without markup; empty for a warning sign that says nothing."""
    if caveat["warned"] is not None:
        said = caveat["warned"].strip().strip("*_` ")
        return f"⚠ {said}" if said and any(char.isalpha() for char in said) else ""
    return (caveat["boxed"] or caveat["said"]).strip()

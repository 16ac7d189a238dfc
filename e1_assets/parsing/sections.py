"""The sections of a living document, each with the number people cite and a key that lasts.

Headings are found by a scan over candidate lines instead of the block layer, because whole
histories of documents of megabytes are read (issue 7); a test holds both against each other.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from e1_assets.domain.knowledge import Section
from e1_assets.domain.text import Text
from e1_assets.parsing.headings import CHINESE, CIRCLED
from e1_assets.parsing.headings import plain as without_markup
from e1_assets.parsing.structure import read

_CANDIDATE = re.compile(
    r"^(?:(?P<atx>[ ]{0,3}(?P<marks>#{1,6})(?:[ \t]+(?P<words>[^\n]*))?$)"
    r"|(?P<lead>[ \t>]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)*)(?P<fence>`{3,}(?=[^`\n]*$)|~{3,})"
    r"(?P<info>[^\n]*)$"
    r"|(?P<under>[ ]{0,3}(?:=+|-+)[ \t]*$)"
    r"|[ ]{0,3}<(?P<html>!--|(?:pre|script|style|textarea)\b))",
    re.MULTILINE | re.IGNORECASE,
)
_NO_PARAGRAPH = re.compile(
    r"[ \t]*(?:$|[#>|<]|[-*+][ \t]|\d{1,9}[.)][ \t]|`{3}|~{3}|[-*_=][ \t\-*_=]*$)|[ ]{4}|\t"
)
_CLOSING = re.compile(r"(?:^|[ \t]+)#+[ \t]*$")
_BACK = re.compile(r"[(（]?\s*\[[^\[\]]*\]\(#[^()]*\)\s*[)）]?")
_TITLE_END = 200

_C = f"[{CHINESE}]"
_NUMBER = re.compile(
    rf"(?P<mixed>\d{{1,3}}(?:\.\d{{1,3}})*)\.[(（](?P<inner>\d{{1,3}}|{_C}+)[)）][.、:：\s]*"
    rf"|(?P<dotted>[A-Z]?\d{{0,3}}(?:\.\d{{1,3}}){{1,5}})(?:[.、．:：)）]\s*|\s+|(?=[^\W\d_a-zA-Z]))"
    rf"|(?P<plain>\d{{1,3}})(?:[.．、)）:：]\s*|\s*[-–—·|]\s+)(?=\S)"
    rf"|(?P<bare>\d{{1,2}})\s+(?=[^\W\d_])"
    rf"|(?P<chapter>{_C}{{1,4}})[、.．,，:：]\s*"
    rf"|[(（](?P<paren>\d{{1,3}}|{_C}{{1,4}})[)）][.、:：\s]*"
    rf"|(?P<named>第\s*(?:{_C}+|\d+)\s*[章节篇部回]分?)[、:：.\s]*"
    rf"|(?P<roman>[IVX]{{1,5}}|[A-Z])[.、．]\s+(?=\S)"
    rf"|(?P<circled>[{CIRCLED}])\s*"
)
_SIGN = re.compile(r"[§]\s*")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAY = (
    r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?"
    r"|(?:周|星期)[一二三四五六日天])"
)
_DATED = re.compile(
    rf"(?:(?:19|20)\d\d(?:\s*[-/.年]\s*\d{{1,2}}(?:\s*[-/.月]\s*\d{{1,2}}\s*[日号]?|\s*月)?|\s*年)?"
    rf"|(?:19|20)\d\d\s*[-/]?\s*(?:[WQ]\d{{1,2}})|\d{{1,2}}\s*月(?:\s*\d{{1,2}}\s*[日号])?"
    rf"|\d{{1,2}}[-/.]\d{{1,2}}|{_MONTH}\s*\d{{0,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th)?(?=\s*{_MONTH})"
    rf"|(?:week|w)\s*\d{{1,2}}|第\s*\d{{1,2}}\s*周|第\s*{_C}+\s*周|q[1-4]|{_DAY}"
    r"|[早午晚夜]间?|上午|下午|凌晨|week(?: of)?|of|to|至|到|年|月|日|周|更新|updates?|news|\d{4}"
    r"|[\s\-–—~,，.。/()（）\[\]【】:：·|*]+)+",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"[\W_]+")


@dataclass
class _Found:
    """A heading while sections are built."""

    level: int
    start: int
    title: str


@dataclass
class _Open:
    """A fence that is open: what closes it, how deep its list entry is indented."""

    mark: str
    indent: int
    at: int
    inside: list[_Found] = field(default_factory=list)


def sections(text: Text) -> tuple[Section, ...]:
    """All sections in reading order; text before the first heading is one of its own.

    A text without any official heading is read with the headings people use instead.
    """
    found = _headings(text.text) or [
        _Found(h.level, h.start, h.text) for h in read(text).headings if h.style != "bare"
    ]
    return tuple(_sections(text, found))


def _headings(raw: str) -> list[_Found]:
    lines = raw.replace("\r\n", " \n").replace("\r", "\n") if "\r" in raw else raw
    found: list[_Found] = []
    fence: _Open | None = None
    hidden = _front_matter_end(lines)
    for line in _CANDIDATE.finditer(lines):
        if line.start() < hidden:
            continue
        if fence:
            fence = _after(fence, line, lines, found)
        elif line["fence"]:
            indent = len(line["lead"]) if line["lead"].strip() else 0
            fence = _Open(line["fence"], indent, line.start())
        elif line["html"]:
            hidden = _html_end(lines, line)
        elif line["atx"]:
            found.append(_atx(line))
        elif setext := _setext(lines, line, hidden, found):
            found.append(setext)
    if fence:
        # Never closed: a heading after a blank line still opens its section.
        found.extend(head for head in fence.inside if lines[: head.start].endswith("\n\n"))
    return found


def _after(fence: _Open, line: re.Match[str], lines: str, found: list[_Found]) -> _Open | None:
    """The fence after one more line: closed by its mark, or because its list entry has ended."""
    if line["atx"]:
        own = len(line["atx"]) - len(line["atx"].lstrip(" "))
        if own < fence.indent:
            found.append(_atx(line))
            return None
        fence.inside.append(_atx(line))
    elif line["fence"] and line["fence"].startswith(fence.mark) and not line["info"].strip():
        return None
    return fence


def _atx(line: re.Match[str]) -> _Found:
    words = _CLOSING.sub("", line["words"] or "")
    return _Found(len(line["marks"]), line.start(), _clean(words))


def _setext(lines: str, line: re.Match[str], hidden: int, found: list[_Found]) -> _Found | None:
    """The paragraph above an underline, when it is one short line.

    A line between two rules is no heading, although CommonMark makes it one: lists are divided so.
    """
    above = lines.rfind("\n", 0, max(line.start() - 1, 0)) + 1
    words = lines[above : line.start()].rstrip("\n")
    if line.start() == 0 or above < hidden or _NO_PARAGRAPH.match(words):
        return None
    before = lines.rfind("\n", 0, max(above - 1, 0)) + 1
    previous = lines[before:above].rstrip("\n")
    continues = above > 0 and previous.strip() and not re.match(r"[ \t]*[#>|<]|[ \t]*$", previous)
    if continues or len(words) > _TITLE_END:
        return None
    return _Found(1 if "=" in line["under"] else 2, above, _clean(words))


def _front_matter_end(lines: str) -> int:
    if not lines.startswith("---\n"):
        return 0
    end = re.compile(r"^(?:---|\.\.\.)[ \t]*$", re.MULTILINE).search(lines, 4)
    inside = lines[4 : end.start()] if end else ""
    return end.end() if end and re.search(r"^[^\s:#][^:\n]*:", inside, re.MULTILINE) else 0


def _html_end(lines: str, line: re.Match[str]) -> int:
    close = "-->" if line["html"] == "!--" else f"</{line['html'].lower()}>"
    end = (
        lines.lower().find(close, line.end()) if close[0] == "<" else lines.find(close, line.end())
    )
    return len(lines) if end < 0 else end + len(close)


def _clean(words: str) -> str:
    if "](#" in words:
        words = _BACK.sub("", words)
    return without_markup(words)


def _sections(text: Text, found: list[_Found]) -> Iterator[Section]:
    first = found[0].start if found else len(text.text)
    if text.text[:first].strip():
        yield _preamble(text, first)
    titles = [head for head in found if head.level == 1]
    root = titles[0] if len(titles) == 1 and titles[0] is found[0] else None
    seen: Counter[str] = Counter()
    lineage: list[tuple[_Found, Section, str]] = []
    ends = [*(head.start for head in found[1:]), len(text.text)][: len(found)]
    for head, end in zip(found, ends, strict=True):
        while lineage and lineage[-1][0].level >= head.level:
            lineage.pop()
        above = lineage[-1] if lineage else None
        number, title = numbered(head.title, above[1].number if above else "")
        slug = slug_of(title) or slug_of(head.title) or "untitled"
        trail = slug if above is None or above[0] is root else f"{above[2]}/{slug}"
        seen[trail] += 1
        key = trail if seen[trail] == 1 else f"{trail}~{seen[trail]}"
        section = Section(
            key=key,
            number=number or head.title or "(untitled)",
            title=title,
            level=head.level,
            parent=above[1].key if above else None,
            path=(*(above[1].path if above else ()), head.title),
            span=text.span(head.start, end),
            line=text.line_at(head.start),
            dated=is_dated(head.title),
        )
        lineage.append((head, section, key))
        yield section


def _preamble(text: Text, end: int) -> Section:
    """What stands before the first heading."""
    return Section(
        key="(top)",
        number="(top)",
        title="",
        level=1,
        parent=None,
        path=("(top)",),
        span=text.span(0, end),
        line=1,
    )


def numbered(words: str, above: str = "") -> tuple[str | None, str]:
    """The number a heading is cited by with the title behind it; None where it has no number.

    `1.(3) KV Cache` gives (`§1.(3)`, `KV Cache`); `(3) KV Cache` below `§1` gives `§1.(3)` too.
    """
    bare = _SIGN.sub("", words, count=1) if words.startswith("§") else words
    found = _NUMBER.match(bare)
    if found is None or is_dated(words):
        return None, words
    rest = bare[found.end() :].strip()
    if not rest and not found["named"]:
        return None, words
    if found["mixed"]:
        return f"§{found['mixed']}.({found['inner']})", rest
    if found["paren"]:
        inside = re.fullmatch(r"§(\d+(?:\.\d+)*)", above)
        return (f"§{inside[1]}.({found['paren']})" if inside else f"§({found['paren']})"), rest
    if found["named"]:
        return re.sub(r"\s+", "", found["named"]), rest or words
    return f"§{next(group for group in found.groups() if group)}", rest


def slug_of(title: str) -> str:
    """A title as part of a key: letters and digits of any script in lower case, joined by `-`."""
    return _SIGNS.sub("-", unicodedata.normalize("NFKC", title).casefold()).strip("-")


def is_dated(words: str) -> bool:
    """Whether a title is only a date, a week, a month or a quarter."""
    return bool(words) and any(c.isdigit() for c in words) and _DATED.fullmatch(words) is not None

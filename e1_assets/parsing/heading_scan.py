"""The official headings of a markdown text, found by a scan over candidate lines.

Whole histories of documents of megabytes are read this way; a test holds the scan against the
block layer.
"""

import re
from dataclasses import dataclass, field

from e1_assets.parsing.headings import plain as without_markup
from e1_assets.parsing.headings import tells

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
_ENDS_PARAGRAPH = re.compile(r"[ \t]*(?:#{1,6}(?:[ \t]|$)|[>|<]|$)")
_CLOSING = re.compile(r"(?:^|[ \t]+)#+[ \t]*$")
_BACK = re.compile(r"[(（]?\s*\[[^\[\]]*\]\(#[^()]*\)\s*[)）]?")
_TITLE_END = 200
_ESCAPED = re.compile(r"\\([.()\[\]#*_`~\-+!|<>])")


@dataclass
class Found:
    """A heading: its level, the character it starts at, its words without markup."""

    level: int
    start: int
    title: str


@dataclass
class _Open:
    """A fence that is open: what closes it, how deep its list entry is indented."""

    mark: str
    indent: int
    at: int
    inside: list[Found] = field(default_factory=list)


def scanned(raw: str) -> list[Found]:
    """All headings in reading order; those in fences, comments or front matter are none."""
    lines = raw.replace("\r\n", " \n").replace("\r", "\n") if "\r" in raw else raw
    found: list[Found] = []
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


def _after(fence: _Open, line: re.Match[str], lines: str, found: list[Found]) -> _Open | None:
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


def _atx(line: re.Match[str]) -> Found:
    words = _CLOSING.sub("", line["words"] or "")
    return Found(len(line["marks"]), line.start(), _clean(words))


def _setext(lines: str, line: re.Match[str], hidden: int, found: list[Found]) -> Found | None:
    """The paragraph above an underline, when it is one short line.

    A line between two rules is no heading, although CommonMark makes it one: lists are divided so.
    """
    above = lines.rfind("\n", 0, max(line.start() - 1, 0)) + 1
    words = lines[above : line.start()].rstrip("\n")
    if line.start() == 0 or above < hidden or _NO_PARAGRAPH.match(words):
        return None
    before = lines.rfind("\n", 0, max(above - 1, 0)) + 1
    previous = lines[before:above].rstrip("\n")
    continues = above > 0 and not _ENDS_PARAGRAPH.match(previous)
    ruled = "=" not in line["under"] and tells(words.strip())
    if continues or ruled or len(words) > _TITLE_END:
        return None
    return Found(1 if "=" in line["under"] else 2, above, _clean(words))


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
    if "\\" in words:
        words = _ESCAPED.sub(r"\1", words)
    return without_markup(words)

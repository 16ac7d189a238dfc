"""The words of an HTML block."""

import re
from collections.abc import Iterator

_UNREAD = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1\s*>|\Z)"
    r"|<summary\b[^>]*>\s*(?:details?|more|show more|read more|expand|summary|abstract|toggle"
    r"|详情|详细|展开|更多|摘要|点击展开)\s*</summary>"
    r"|</?[A-Za-z](?![A-Za-z+.\-]*:)[^<>]*>|<![A-Z][^<>]*>",
    re.S | re.I,
)
_HIDDEN = re.compile(r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1\s*>|\Z)", re.S | re.I)
_WORDS = re.compile(r"[^\s>\0]")
# Tags that end what stands before them: entries of a list, paragraphs, broken lines.
_ENDING = re.compile(
    r"</?(?:li|ul|ol|p|div|dt|dd|dl|h[1-6]|blockquote|section|article|br)\b[^<>]*>", re.IGNORECASE
)

_PIECE = re.compile(r"[^\0]+")


def worded_runs(source: str, start: int, end: int) -> list[tuple[int, int]]:
    """The line runs of an HTML block that hold words outside tags, comments, empty summaries."""
    masked = _UNREAD.sub(_blanked, source[start:end])
    runs: list[tuple[int, int]] = []
    at = 0
    for line in masked.splitlines(keepends=True):
        for piece in _PIECE.finditer(line):
            first = _WORDS.search(piece[0])
            if not first:
                continue
            begin = start + at + piece.start() + first.start()
            stop = start + at + piece.start() + len(piece[0].rstrip())
            joined = runs and not source[runs[-1][1] : begin].strip()
            if joined:
                runs[-1] = (runs[-1][0], stop)
            else:
                runs.append((begin, stop))
        at += len(line)
    return runs


def _blanked(unread: re.Match[str]) -> str:
    """Blanks for what is no words; one NUL marks where a tag ends what stands before it."""
    blank = re.sub(r"[^\r\n]", " ", unread[0])
    return "\0" + blank[1:] if _ENDING.fullmatch(unread[0]) else blank


def hidden(source: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Where comments, scripts or styles with words begin, with which of them it is."""
    for found in _HIDDEN.finditer(source, start, end):
        name = found[1].lower() if found[1] else "comment"
        if any(sign.isalnum() for sign in found[0].removeprefix(f"<{name}")):
            yield found.start(), name

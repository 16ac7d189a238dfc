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
_WORDS = re.compile(r"[^\s>]")


def worded_runs(source: str, start: int, end: int) -> list[tuple[int, int]]:
    """The line runs of an HTML block that hold words outside tags, comments, empty summaries."""
    masked = _UNREAD.sub(lambda m: re.sub(r"[^\r\n]", " ", m.group()), source[start:end])
    runs: list[tuple[int, int]] = []
    at = 0
    for line in masked.splitlines(keepends=True):
        first = _WORDS.search(line)
        if first:
            begin, stop = start + at + first.start(), start + at + len(line.rstrip())
            joined = runs and not source[runs[-1][1] : begin].strip()
            if joined:
                runs[-1] = (runs[-1][0], stop)
            else:
                runs.append((begin, stop))
        at += len(line)
    return runs


def hidden(source: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """Where comments, scripts or styles with words begin, with which of them it is."""
    for found in _HIDDEN.finditer(source, start, end):
        name = found[1].lower() if found[1] else "comment"
        if any(sign.isalnum() for sign in found[0].removeprefix(f"<{name}")):
            yield found.start(), name

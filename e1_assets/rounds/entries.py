"""The entries that E2 writes into a document, with the marks behind them."""

import re

from e1_assets.domain.change_sets import Edit
from e1_assets.domain.text import Text

_BULLET = re.compile(r"^([-*+•])[ \t]", re.MULTILINE)
_HAN = re.compile(r"[\u3400-\u9fff]")
_MARKS = re.compile(r"(?: ⚠〔(?:存疑|disputed) [\w-]+〕)*")
_MARKED = re.compile(r" ⚠〔(?:存疑|disputed) ([\w-]+)〕")


def entry(edit: Edit, body: str, document: Text, follows: bool) -> str:
    """One list entry after the section's last line; a blank line first where no list ends.

    `follows` when another entry of ours comes just before it.
    """
    newline = "\r\n" if "\r\n" in document.text else "\n" if "\n" in document.text else "\r"
    bullets = _BULLET.findall(body)
    last = body.rstrip().splitlines()[-1].lstrip() if body.strip() else ""
    gap = newline if follows or (bullets and _BULLET.match(last)) else newline * 2
    return f"{gap}{bullets[0] if bullets else '-'} {line_of(edit)}"


def line_of(edit: Edit) -> str:
    """Text, limits and source on one line; white space folded so that it can open no block."""
    mark = {"caveat": "⚠ ", "register": "〔待核实〕"}.get(edit.kind, "")
    limits = (limit.text for limit in edit.boundary)
    sources = (f"{source.path} {source.locator}" for source in edit.sources)
    parts = [
        mark + edit.text,
        *(limit if limit.lstrip().startswith("⚠") else f"⚠ {limit}" for limit in limits),
        *(f"〔{source}〕" for source in sources),
    ]
    return " ".join(" ".join(parts).split())


def mark(line: str, contradiction: str) -> str:
    """What stands behind an entry whose claim is disputed, in the language of the entry."""
    return f" ⚠〔{'存疑' if _HAN.search(line) else 'disputed'} {contradiction}〕"


def marks_at(text: str, at: int) -> str:
    """The marks that begin at a character of a document."""
    found = _MARKS.match(text, at)
    return found.group() if found else ""


def marked(marks: str) -> dict[str, str]:
    """Each mark by the contradiction it names."""
    return {found.group(1): found.group() for found in _MARKED.finditer(marks)}


def end_of(text: str, line: str) -> int | None:
    """Where an entry ends that stands once in a document as it was written; else None."""
    return text.index(line) + len(line) if line and text.count(line) == 1 else None

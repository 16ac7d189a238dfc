"""The page of what one version of a document changed."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache, partial
from typing import Any

from e1_assets.domain.library import DocumentVersion
from e1_assets.rendering.site import places
from e1_assets.rendering.site.edition import Edition, Page

_MOST_LINES, _AROUND, _MOST_COMPARED = 400, 1, 2000
_HEADING = re.compile(r"#{1,6}\s+(.*)")
_WORDS = re.compile(r"[A-Za-z0-9_.-]+|\s+|.", re.DOTALL)


@dataclass(frozen=True)
class Line:
    """A line of a difference: `ins`, `del`, `same`, or `place` under whose heading it stands.

    `pieces` are (words, whether they changed within the line).
    """

    kind: str
    pieces: tuple[tuple[str, bool], ...]
    number: int = 0


def changes_page(
    edition: Edition, topic: str, before: DocumentVersion, after: DocumentVersion, newest: bool
) -> Page:
    """The lines a version added or removed, by section, the changed words marked."""
    here = places.diff_page(topic, after.version.sequence)
    known = [edition.shelf.holds(one.version.sha256) for one in (before, after)]
    inputs = (topic, before, after, newest, known)
    facts = partial(_facts, edition, topic, before, after, newest)
    return edition.page("changes.html.j2", here, inputs, facts)


def _facts(
    edition: Edition, topic: str, before: DocumentVersion, after: DocumentVersion, newest: bool
) -> Mapping[str, Any]:
    older, newer = (edition.shelf.text(one.version.sha256) for one in (before, after))
    lines = difference(older.text, newer.text) if older and newer else ()
    return {
        "under": topic,
        "before": before.version,
        "after": after.version,
        "newest": newest,
        "lost": older is None or newer is None,
        "lines": lines[:_MOST_LINES],
        "cut": _MOST_LINES if len(lines) > _MOST_LINES else 0,
        "added": sum(line.kind == "ins" for line in lines),
        "removed": sum(line.kind == "del" for line in lines),
    }


@lru_cache(256)
def difference(older: str, newer: str) -> tuple[Line, ...]:
    """The lines of a difference, found once for both languages."""
    old, new = older.splitlines(), newer.splitlines()
    found: list[Line] = []
    matcher = SequenceMatcher(None, old, new)
    for group in matcher.get_grouped_opcodes(_AROUND):
        start = group[0][3]
        found.append(Line("place", ((_heading_above(new, start), False),), start + 1))
        for kind, i1, i2, j1, j2 in group:
            if kind == "equal":
                found += [Line("same", ((line, False),)) for line in new[j1:j2]]
            else:
                found += _changed(old[i1:i2], new[j1:j2])
    return tuple(found)


def _heading_above(lines: list[str], at: int) -> str:
    """The heading a line stands under; empty where none is above it."""
    above = (_HEADING.match(line) for line in reversed(lines[: at + 1]))
    return next((found[1].strip("# ") for found in above if found), "")


def _changed(old: list[str], new: list[str]) -> Iterator[Line]:
    """Lines that replace others, each beside the one it replaces, then those left over."""
    if len(old) != len(new):
        yield from (Line("del", ((line, False),)) for line in old)
        yield from (Line("ins", ((line, False),)) for line in new)
        return
    for before, after in zip(old, new, strict=True):
        gone, come = _words_changed(before, after)
        yield Line("del", gone)
        yield Line("ins", come)


def _words_changed(
    before: str, after: str
) -> tuple[tuple[tuple[str, bool], ...], tuple[tuple[str, bool], ...]]:
    """Both lines in pieces, those that differ marked; whole lines where they have little alike."""
    if len(before) + len(after) > _MOST_COMPARED:
        return ((before, False),), ((after, False),)
    a, b = _WORDS.findall(before), _WORDS.findall(after)
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    if matcher.ratio() < 0.5:
        return ((before, False),), ((after, False),)
    codes = matcher.get_opcodes()
    gone = tuple(("".join(a[i:j]), kind != "equal") for kind, i, j, _, _ in codes if j > i)
    come = tuple(("".join(b[i:j]), kind != "equal") for kind, _, _, i, j in codes if j > i)
    return gone, come

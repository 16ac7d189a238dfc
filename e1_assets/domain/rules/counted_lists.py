"""Counts followed by the list they count, in brackets: `3 件（A、B、C）`."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from e1_assets.domain.rules.wording import numeral

_UNIT = (
    r"条|件|篇|项|个|份|张|处|种|款|家|组|源|大"
    r"|items?|papers?|notes?|cards?|increments?|sources?"
)
_COUNTED = re.compile(
    rf"(?<![\d.,#§~约近至–-])(\d+|[两二三四五六七八九十])\s?({_UNIT})"
    r"([^，。；：;:（(|\d]{0,30})[（(]((?:[^（）()]|[（(][^（）()]*[）)])+)[）)]"
)
_ID = re.compile(r"(?<![\d.])\d{4}\.\d{4,5}(?!\d)")
_PARTIAL = re.compile(
    r"^(?:含|包括|如|例如|其中|主要|e\.g\.|including|such as)|等$|…|\.\.\.|etc\.?$", re.I
)
_GROUP = re.compile(rf"(?<![\d.])(\d+|[两二三四五六七八九十])\s?(?:{_UNIT})(?!\w*分类)")
_TIMES = re.compile(r"[×xX]\s?\d")
_ABOUT_IDS = re.compile(r"新增|编号|arXiv|论文|锚|ids?\b|papers?\b", re.IGNORECASE)


class Counted(NamedTuple):
    """A stated count with the entries its brackets hold."""

    raw: str
    stated: int
    listed: int


def counted_lists(line: str) -> Iterator[Counted]:
    """Counts of two or more with a plain list behind them; samples or sums are none."""
    for match in _COUNTED.finditer(line):
        stated, inside = numeral(match.group(1)), match.group(4).strip()
        if stated is None or stated < 2 or _PARTIAL.search(inside) or _TIMES.search(inside):
            continue
        listed = _listed(inside, match.group(2) + match.group(3))
        if listed is not None:
            yield Counted(match.group(), stated, listed)


def _listed(inside: str, what: str) -> int | None:
    ids = _ID.findall(inside)
    entries = _entries(inside)
    if len(entries) == 1:
        return len(ids) if ids and _ABOUT_IDS.search(what) else None
    if ids and len(ids) != len(entries):
        return len(ids) if _ABOUT_IDS.search(what) else None
    if all(_GROUP.search(entry) for entry in entries):
        return None
    return sum(_size(entry) for entry in entries)


def _entries(inside: str) -> list[str]:
    """Split by the list mark that stands outermost: `、`, then `+`, `/`."""
    for mark in ("、", "＋", "+", " / ", "/"):
        if mark in inside:
            body = re.split(r"[，,；;]", inside)[0]
            body = body.rpartition("：")[2] if "：" in body else body
            found = [part.strip() for part in body.split(mark) if part.strip()]
            return found if all(len(part) <= 60 for part in found) else [inside]
    return [inside]


def _size(entry: str) -> int:
    """An entry that counts its own members (`四张卡`) stands for that many."""
    group = _GROUP.search(entry)
    return (numeral(group.group(1)) or 1) if group else 1


_LABELLED = re.compile(
    rf"[（(](\d+|[两二三四五六七八九十])\s?(?:{_UNIT})[^（）()]{{0,20}}[）)]\s?[：:](?=\s*\S)(.+)$"
)


def labelled_lists(line: str) -> Iterator[Counted]:
    """`候选（2 条）：A · B`: a count in a label with the list behind its colon."""
    match = _LABELLED.search(line)
    stated = numeral(match.group(1)) if match else None
    if match is None or stated is None:
        return
    entries = [part for part in match.group(2).split("·") if part.strip()]
    if ".md" in match.group(2):
        return
    if len(entries) > 1 or _ID.search(match.group(2)):
        yield Counted(match.group()[:80], stated, len(entries))

"""Pointers of a brief to its own parts or records: `见 §3 矛盾 ⑥`, `见下 ⑤`, `（T1）`."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import CrossReference
from e1_assets.parsing.brief_pieces import Piece
from e1_assets.parsing.headings import ordinal_of

_KINDS = "矛盾|增量|线索|条目?|待核实?项?|表|contradiction|increment|lead|table"
_MARK = r"[①-⑳]|[A-Z]\d{1,2}(?![\w.])"
_SEE = re.compile(
    r"(?:(?<![意可常预])见|参见|详见|单?列于|see)\s*(?P<where>上文|下文|上|下|前|后|above|below)?\s*"
    r"(?:§\s*(?P<section>\d{1,2}(?![.\d])|[一二三四五六七八九十]{1,3}))?\s*"
    rf"(?P<kind>{_KINDS})?\s*(?P<mark>{_MARK}|\d{{1,2}}(?![\d.]))?",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?P<kind>矛盾|增量|线索)\s*(?P<marks>(?:[①-⑳]|[A-Z]\d(?!\d))+)")
_TAGGED = re.compile(r"[（(](?P<mark>[A-Z]\d)[)）]")
_AROUND = 400
_SENTENCE = re.compile(r"[。；;！？\n]")


def cross_references(piece: Piece, heads: bool) -> Iterator[CrossReference]:
    """The pointers of a piece; `heads` when it opens a record, whose own mark points nowhere."""
    taken: set[int] = set()
    for found in _SEE.finditer(piece.words):
        if found["section"] or found["mark"]:
            taken.update(range(*found.span()))
            yield _reference(piece, found, found["section"], found["kind"], found["mark"])
    for found in _NAMED.finditer(piece.words):
        if found.start() in taken or (heads and found.start() < 4):
            continue
        for mark in re.findall(r"[①-⑳]|[A-Z]\d", found["marks"]):
            yield _reference(piece, found, None, found["kind"], mark)
    for found in _TAGGED.finditer(piece.words):
        yield _reference(piece, found, None, None, found["mark"])


def _reference(
    piece: Piece, found: re.Match[str], section: str | None, kind: str | None, mark: str | None
) -> CrossReference:
    return CrossReference(
        raw=found[0].strip(),
        section=section,
        kind=kind,
        mark=mark,
        number=ordinal_of(mark) if mark else None,
        line=piece.line,
        about=_about(piece, found.start()),
    )


def _about(piece: Piece, at: int) -> str:
    """The row, or the sentence, that points."""
    if piece.cells:
        return piece.words
    low, high = max(0, at - _AROUND), min(len(piece.words), at + _AROUND)
    start = max((m.end() for m in _SENTENCE.finditer(piece.words, low, at)), default=low)
    end = _SENTENCE.search(piece.words, at, high)
    return piece.words[start : end.start() if end else high].strip()

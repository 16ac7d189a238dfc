"""The smaller lists of a brief: citable identifiers, sources without news, actions, digest."""

import re
from collections.abc import Iterator
from itertools import pairwise

from e1_assets.domain.brief_reading import (
    ActionRead,
    DigestEntry,
    IdentifierRow,
    NothingNewRow,
    Said,
)
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.text import Text
from e1_assets.parsing.brief_parts import Part
from e1_assets.parsing.brief_pieces import Piece
from e1_assets.parsing.brief_sections import REFERENCE, stated_targets
from e1_assets.parsing.brief_sources import PathNamed, paths_in
from e1_assets.parsing.identifiers import mentions

_COLUMNS = {
    "id": r"arxiv.*|标识|号|编号|identifier|id",
    "title": r"标题|题目|title|名称",
    "relevance": r"相关度|relevance",
    "status": r"状态|status",
    "section": r"关联节|章节|位置|section|held.*|where",
}
_COLUMN = {name: re.compile(words, re.IGNORECASE) for name, words in _COLUMNS.items()}
_STATUS = re.compile(
    r"\s*(?P<status>(?:已收于|已锚|已在|已归|首次|候选|沿用|NET[- ]?new|already|anchored"
    r"|candidate|proposed|未入档|本轮新增).*)$",
    re.IGNORECASE,
)
_TAIL = re.compile(r"[（(](?P<said>[^（()）]{2,60})[)）]\s*$")
_GROUP = re.compile(r"[（(](?P<said>[^（()）]*(?:候选|未入档|candidate)[^（()）]*)[)）]\s*[：:]")
_DO_NOT = re.compile(r"^\W{0,4}(?:不要做?|不要动|do[ -]?not|don't)\s*[：:]?\s*", re.IGNORECASE)
_DIGEST = re.compile(
    r"(?:^|(?<=[\s）)。；;]))(?P<label>[^\s：:（）()，。；]{2,12}(?:\s[A-Za-z0-9\-]+(?:\s?[^\s：:，。；]{1,6})?)?)\s*[：:]\s*"
)


def identifier_rows(text: Text, found: tuple[Part, ...]) -> Iterator[IdentifierRow]:
    """The rows of the list of citable identifiers, tables or lines."""
    for part in found:
        if part.read.kind == "identifiers":
            for piece in part.pieces:
                yield from _table_row(text, piece) if piece.cells else _line_rows(text, piece)


def nothing_new(found: tuple[Part, ...]) -> Iterator[NothingNewRow]:
    """The sources a part of nothing new disposes of, each with its reason."""
    for part in found:
        if part.read.kind != "nothing_new":
            continue
        for piece in part.pieces:
            named = _leading(piece.words)
            entry = piece.kind in ("entry", "row") and piece.level == 0
            if not (named or entry):
                continue
            end = named[-1].end if named else 0
            name = piece.cells[0] if piece.cells else piece.words[: end or None]
            yield NothingNewRow(
                paths=tuple(dict.fromkeys(one.path for one in named)),
                name=re.split(r"[：:（(]", name, maxsplit=1)[0].strip("* ") if not named else name,
                reason=_reason(piece, end),
                sections=tuple(
                    f"§{m['number'].replace(' ', '')}" for m in REFERENCE.finditer(piece.words)
                ),
                line=piece.line,
                end_line=piece.end_line,
            )


def _leading(words: str) -> list[PathNamed]:
    """The files a row opens with; those it names later say where a thing is held."""
    kept: list[PathNamed] = []
    for one in paths_in(words):
        if kept and len(words[kept[-1].end : one.start].strip()) > 3:
            break
        if not kept and one.start > 40:
            break
        kept.append(one)
    return kept


def actions(found: tuple[Part, ...]) -> Iterator[ActionRead]:
    """The proposed edits, with what E2 is told not to do; a do-not line may hold several."""
    for part in found:
        if part.read.kind != "actions":
            continue
        forbidding = False
        for piece in part.pieces:
            lead = _DO_NOT.match(piece.words)
            forbidding = lead is not None or (forbidding and piece.ordinal is None)
            words = piece.words[lead.end() :] if lead else piece.words
            told = re.split(r"[、；;](?=不|别|勿)", words) if forbidding else [words]
            for one in told:
                if one.strip():
                    yield _action(piece, one.strip(), forbidding)


def digest(found: tuple[Part, ...]) -> Iterator[DigestEntry]:
    """The labelled statements of a digest, also where they share one line."""
    for part in found:
        if part.read.kind != "digest":
            continue
        for piece in part.pieces:
            marks = list(_DIGEST.finditer(piece.words))
            ends = [*(mark.start() for mark in marks[1:]), len(piece.words)]
            for mark, end in zip(marks, ends, strict=False):
                said = piece.words[mark.end() : end].strip()
                yield DigestEntry(label=mark["label"], text=said, line=piece.line)


def candidates(found: tuple[Part, ...]) -> Iterator[Said]:
    """The candidates: list entries or rows of their part."""
    for part in found:
        if part.read.kind == "candidates":
            for piece in part.pieces:
                if piece.kind in ("entry", "row"):
                    yield Said(text=piece.words, line=piece.line)


def _action(piece: Piece, words: str, do_not: bool) -> ActionRead:
    numbered = re.match(r"(\d{1,2})[.、]\s*", words) if piece.ordinal is None else None
    words = words[numbered.end() :] if numbered else words
    return ActionRead(
        number=int(numbered[1]) if numbered else piece.ordinal,
        text=words,
        do_not=do_not,
        targets=tuple(stated_targets(words, piece.line)),
        line=piece.line,
    )


def _reason(piece: Piece, end: int) -> str:
    if piece.cells:
        return piece.cells[-1]
    rest = piece.words[end:] if end else re.split(r"[：:（(]", piece.words, maxsplit=1)[-1]
    return rest.strip("，。 （）()：:")


def _table_row(text: Text, piece: Piece) -> Iterator[IdentifierRow]:
    cell: dict[str, str] = {}
    for head, words in zip(piece.header, piece.cells, strict=False):
        fits = (n for n, form in _COLUMN.items() if n not in cell and form.fullmatch(head.strip()))
        name = next(fits, None)
        if name:
            cell[name] = words
    raw = cell.get("id", piece.cells[0])
    title = cell.get("title", "")
    status = cell.get("status")
    if status is None:
        said = _TAIL.search(title) or _TAIL.search(cell.get("section", ""))
        status = said["said"] if said else None
    yield IdentifierRow(
        identifier=_first(text, piece, raw),
        raw=raw,
        title=title,
        relevance=cell.get("relevance"),
        status=status,
        section=cell.get("section"),
        line=piece.line,
        end_line=piece.end_line,
    )


def _line_rows(text: Text, piece: Piece) -> Iterator[IdentifierRow]:
    """One row per identifier of a line: what follows it is title, then status."""
    found = [m for m in mentions(text, piece.start, piece.end) if m.identifier.scheme != "url"]
    starts = [text.char_at(m.span.start) for m in found]
    ends = [text.text.rfind("arXiv", *pair) for pair in pairwise(starts)]
    group = _GROUP.search(piece.words)
    for at, mention in enumerate(found):
        after = text.char_at(mention.span.end)
        stop = ends[at] if at < len(ends) and ends[at] > after else piece.end
        rest = text.text[after:stop].strip(" ·|、，,")
        status = _STATUS.search(rest)
        title = rest[: status.start()] if status else rest
        said = status["status"] if status else (group["said"] if group else None)
        yield IdentifierRow(
            identifier=mention.identifier,
            raw=mention.raw,
            title=title.strip(" （）()·|"),
            relevance=None,
            status=said,
            section=_section(said or ""),
            line=piece.line,
            end_line=piece.end_line,
        )


def _section(words: str) -> str | None:
    found = REFERENCE.search(words)
    return found[0] if found else None


def _first(text: Text, piece: Piece, raw: str) -> Identifier | None:
    found = [m for m in mentions(text, piece.start, piece.end) if m.identifier.scheme != "url"]
    return next((m.identifier for m in found if m.raw in raw), None)

"""The files a brief names: wherever it cites one, wherever it lists them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal, NamedTuple

from e1_assets.domain.brief_reading import SourceCited, SourceList, SourceRow, StarsRead
from e1_assets.parsing.brief_parts import Part
from e1_assets.parsing.brief_pieces import Piece

_STOP = r"\s，。；：、（）()「」“”\"'|·*`<>\[\]{}"
_PATH = re.compile(
    rf"(?<![\w/.])(?P<path>(?:inbox|organized|manifests|knowledge)/[^{_STOP}+]*[^{_STOP}+:,;.!?]/?)"
    rf"|(?<![\w/.\-])(?P<note>\d{{4}}[-_]\d{{2}}[-_]\d{{2}}[-T_][\w.\-]+?(?:\.md)?(?=[{_STOP}+]|$))"
    r"|(?<![\w/.\-])(?P<card>\d{1,5}-(?:\d{4}[-.]\d{5}|[a-z0-9][\w.]*-[\w.\-]+\.md)(?:\.md)?)(?![\w\-])"
    r"|(?<![\w/.\-])(?P<file>[a-z][\w\-]*\.md)(?![\w\-])"
)
_LOCATOR = re.compile(
    r"\s*(?P<at>§\s*[^\s（(+，。；、）)]+(?:\s+\d{4})?|条目\s*[^\s（(+，。；、）)]+"
    r"|第\s*[\d一二三四五六七八九十]+\s*[条节项]|增量\s*\d+)"
)
_STARS = re.compile(r"(?:⭐\ufe0f?)+|★+")
_COUNT = re.compile(r"(\d+)\s*(?:件|份|条|个|篇|张|项|files?|items?)")
_LABEL = re.compile(
    r"^(?P<title>[^：:\n]{1,60}?(?:[（(][^（）()\n]{0,40}[）)])?)\s*[：:]\s*(?P<rest>.+)$",
    re.DOTALL,
)
_SENTENCE = re.compile(r"(?<=[。；;])\s+")
_LEAST = 3


class PathNamed(NamedTuple):
    """A file named in a line: the vault path as far as the words give it, and where it stands."""

    path: str
    start: int
    end: int


def paths_in(words: str, folder: str | None = None) -> Iterator[PathNamed]:
    """Files named in `words`; a bare card name takes the folder of the path before it.

    `folder` is what a bare note name stands in (the first cell of its row: `inbox/jay`).
    """
    before = folder
    for found in _PATH.finditer(words):
        raw = found[0].rstrip(".-,")
        if found["path"]:
            before = raw.rsplit("/", 1)[0]
            yield PathNamed(raw, found.start(), found.start() + len(raw))
        elif found["note"] and (folder or before or "").startswith("inbox"):
            yield PathNamed(f"{folder or before}/{raw}", found.start(), found.end())
        elif found["card"] and before and before.endswith("_cards"):
            yield PathNamed(f"{before}/{raw}", found.start(), found.end())
        elif not (found["file"] and raw.casefold() in ("readme.md", "license.md")):
            yield PathNamed(raw, found.start(), found.start() + len(raw))


def cited(pieces: Iterable[Piece], part: str, increment: int | None) -> Iterator[SourceCited]:
    """Every file the pieces name, with the locator written behind it."""
    for piece in pieces:
        for named in paths_in(piece.words, _folder(piece)):
            at = _LOCATOR.match(piece.words, named.end)
            yield SourceCited(
                path=named.path,
                locator=re.sub(r"\s+", " ", at["at"]) if at else None,
                part=part,
                increment=increment,
                line=piece.line,
            )


def source_lists(part: Part) -> Iterator[SourceList]:
    """The lists of sources a part holds: its tables, its bullets, its lines of several files."""
    if part.read.kind not in ("sources", "header", "footer", "verdict"):
        return
    lead: str | None = None
    for group in _groups(part.pieces):
        listed = [(group[0].words, group)] if group[0].kind != "line" else list(_labelled(group[0]))
        for words, held in listed:
            rows = tuple(row for piece in held for row in _rows(piece))
            if rows and (part.read.kind == "sources" or len(rows) >= _LEAST):
                yield _list(part, words, held, rows, lead)
        closing = group[-1].words.rstrip()
        lead = closing.rstrip("：:") if closing.endswith(("：", ":")) else None


def _list(
    part: Part, words: str, held: list[Piece], rows: tuple[SourceRow, ...], lead: str | None
) -> SourceList:
    label = _LABEL.match(words) if held[0].kind == "line" else None
    title = label["title"] if label else lead or part.read.title
    count = _COUNT.search(title)
    return SourceList(
        part=part.read.mark,
        title=title.strip(),
        stated=int(count[1]) if count else None,
        rows=rows,
        line=held[0].line,
        end_line=held[-1].end_line,
    )


def _labelled(piece: Piece) -> Iterator[tuple[str, list[Piece]]]:
    """The sentences of a line, each of which may list files under a label of its own."""
    for words in _SENTENCE.split(piece.words):
        yield words, [replace(piece, words=words)]


def stars_in(words: str) -> tuple[int, str] | None:
    """The first row of stars: how many, which glyph."""
    found = _STARS.search(words)
    if found is None:
        return None
    glyph = found[0][0]
    return found[0].count(glyph), glyph


def _groups(held: tuple[Piece, ...]) -> Iterator[list[Piece]]:
    """Rows of one table together, entries of one list together, lines each alone."""
    group: list[Piece] = []
    for piece in held:
        if group and (
            piece.kind == "line" or (piece.kind, piece.table) != (group[0].kind, group[0].table)
        ):
            yield group
            group = []
        if piece.kind != "heading":
            group.append(piece)
    if group:
        yield group


def _rows(piece: Piece) -> Iterator[SourceRow]:
    if piece.kind == "line":
        yield from _line_rows(piece)
        return
    folder = _folder(piece)
    words = " | ".join(piece.cells[1:]) if folder else piece.words
    named = tuple(n.path for n in paths_in(words, folder))
    name = piece.cells[0] if piece.cells else piece.words
    if folder and len(piece.cells) > 1:
        name = f"{folder} {piece.cells[1]}"
    stars = stars_in(piece.cells[-1] if piece.cells else piece.words)
    if named or piece.cells:
        yield SourceRow(
            name=name,
            paths=named[:1] if folder else named,
            cells=piece.cells,
            stars=StarsRead(count=stars[0], glyph=_glyph(stars[1]), where="source", line=piece.line)
            if stars
            else None,
            line=piece.line,
            end_line=piece.end_line,
        )


def _glyph(sign: str) -> Literal["⭐", "★"]:
    return "⭐" if sign == "⭐" else "★"


def _line_rows(piece: Piece) -> Iterator[SourceRow]:
    """One row per file a line enumerates."""
    for named in paths_in(piece.words):
        if named.path.endswith("/"):
            continue
        yield SourceRow(
            name=piece.words[named.start : named.end],
            paths=(named.path,),
            cells=(),
            stars=None,
            line=piece.line,
            end_line=piece.end_line,
        )


def _folder(piece: Piece) -> str | None:
    """The folder a row's first cell names: `inbox/jay`, `paper_cards 近 3 天`."""
    first = piece.cells[0].strip("`* ") if len(piece.cells) > 1 else ""
    if re.fullmatch(r"inbox/[\w\-]+/?", first):
        return first.rstrip("/")
    kind = re.match(r"(?:organized/)?(paper_cards|repo_cards)\b", first)
    return f"organized/{kind[1]}" if kind and "/" not in first[len(kind[0]) :] else None

"""The increments a brief announces, each with its body."""

import re
from collections.abc import Iterator
from typing import Literal

from e1_assets.domain.brief_reading import (
    FieldRead,
    IncrementRead,
    ListedIncrement,
    NamedIdentifier,
    Said,
    StarsRead,
)
from e1_assets.domain.text import Text
from e1_assets.parsing.brief_fields import fields, row_fields
from e1_assets.parsing.brief_names import named_identifiers, short_title
from e1_assets.parsing.brief_parts import INCREMENT, Part
from e1_assets.parsing.brief_pieces import Piece
from e1_assets.parsing.brief_sections import targets
from e1_assets.parsing.brief_sources import cited, stars_in
from e1_assets.parsing.headings import label_of, ordinal_of

_COLOUR = re.compile(r"^(?P<label>[🟠🟢🟡🔴🔵⚪🟣🟤⚫](?:\ufe0f)?[^·｜|]{0,24}?)\s*[·｜|]\s*")
_STARS_END = re.compile(r"\s?[（(]?[，,]?\s?(?:⭐\ufe0f?|★)+\s?[）)]?$|\s?[⚬○◦●]$")
_URL = re.compile(
    r"https?://[^\s，。；、（）()「」“”\"|<>]+|(?<![\w/@.])[A-Za-z0-9][\w\-]*(?:\.[\w\-]+)*\.(?:ai|com|org|io|dev)(?:/[\w\-./]*)?"
)
_FLAT = re.compile(
    r"(?:(?<=\s)|^)(?P<number>\d{1,2})[.、]\s*(?P<title>[^\n]+?)(?=\s+\d{1,2}[.、]\s|$)"
)
_BOXED = re.compile(r"\s*[【\[［#]\s*(?P<number>\d{1,2})\s*[】\]］:：.]?\s*")
_NAME_HEADS = re.compile(r"条目|标题|增量|title|item|name|内容", re.IGNORECASE)

Group = tuple[Piece, tuple[Piece, ...]]


def increments(text: Text, found: tuple[Part, ...]) -> tuple[IncrementRead, ...]:
    """All increments in order; a part of increments without announced ones is read by its shape."""
    groups = [
        (part, group) for part in found if part.read.kind == "increments" for group in _groups(part)
    ]
    return tuple(_increment(text, part, group, at) for at, (part, group) in enumerate(groups, 1))


def listed_increments(found: tuple[Part, ...]) -> Iterator[ListedIncrement]:
    """Increments as the honesty statement, the digest or the header enumerates them."""
    for part in found:
        if part.read.kind not in ("honesty", "digest", "header", "verdict"):
            continue
        for piece in part.pieces:
            for number, title in _enumerated(piece):
                yield ListedIncrement(
                    number=number, title=title, part=part.read.mark, line=piece.line
                )


def _enumerated(piece: Piece) -> list[tuple[int, str]]:
    """`1. a 2. b 3. c` on one line, numbered from one without a break; else nothing."""
    if "增量" not in piece.words and "increment" not in piece.words.casefold():
        return []
    found = [(int(m["number"]), m["title"].strip()) for m in _FLAT.finditer(piece.words)]
    start = next((at for at, (number, _) in enumerate(found) if number == 1), len(found))
    run = [one for at, one in enumerate(found[start:], 1) if one[0] == at]
    return run if len(run) > 1 else []


def _groups(part: Part) -> list[Group]:
    heads = [at for at, p in enumerate(part.pieces) if INCREMENT.match(p.words) and _may_head(p)]
    if not heads:
        heads = _by_shape(part.pieces)
    elif all(part.pieces[at].kind == "heading" for at in heads):
        heads = sorted({*heads, *_numbered_beside(part.pieces, part.pieces[heads[0]].level)})
    ends = [*heads[1:], len(part.pieces)]
    return [
        (part.pieces[at], part.pieces[at + 1 : end]) for at, end in zip(heads, ends, strict=False)
    ]


def _numbered_beside(held: tuple[Piece, ...], level: int) -> list[int]:
    """Headings of the level of announced increments that only have a number: `【3】灯塔`."""
    return [
        at
        for at, p in enumerate(held)
        if p.kind == "heading" and p.level == level and (label_of(p.words) or _BOXED.match(p.words))
    ]


def _may_head(piece: Piece) -> bool:
    return piece.kind == "heading" or (piece.kind in ("line", "entry") and len(piece.words) < 200)


def _by_shape(held: tuple[Piece, ...]) -> list[int]:
    """Sub-headings, else numbered entries of the outer list, else table rows."""
    for kind in ("heading", "entry", "row"):
        found = [
            at for at, p in enumerate(held) if p.kind == kind and p.level == _outer(held, kind)
        ]
        if found:
            return found
    return []


def _outer(held: tuple[Piece, ...], kind: str) -> int:
    return min(piece.level for piece in held if piece.kind == kind)


def _increment(text: Text, part: Part, group: Group, ordinal: int) -> IncrementRead:
    head, body = group
    mark, words = _marked(head)
    label, title, stars = _titled(words, head.line)
    read = (*row_fields(head), *fields(body))
    whole = (head, *body)
    graded = [_field_stars(field.text, field.line) for field in read if field.name == "credibility"]
    stated = targets(read)
    return IncrementRead(
        ordinal=ordinal,
        mark=mark,
        number=ordinal_of(mark) if mark else None,
        label=label,
        title=title,
        line=head.line,
        end_line=max(piece.end_line for piece in whole),
        fields=read,
        stars=tuple(one for one in (stars, *graded) if one),
        identifiers=tuple(_named(text, whole, read, title)),
        urls=tuple(url for piece in whole for url in _urls(piece)),
        sources=tuple(cited(whole, part.read.mark, ordinal)),
        targets=stated,
    )


def _named(
    text: Text, whole: tuple[Piece, ...], read: tuple[FieldRead, ...], title: str
) -> Iterator[NamedIdentifier]:
    """The identifiers of an increment; those that define it take the name its title opens with."""
    defining = {field.line for field in read if field.name in ("arxiv", "url")} | {whole[0].line}
    for piece in whole:
        for one in named_identifiers(text, piece):
            if one.name is None and one.line in defining:
                yield one.model_copy(update={"name": short_title(title) or None})
            else:
                yield one


def _marked(head: Piece) -> tuple[str, str]:
    """The mark an increment is announced with, the words behind it."""
    if head.kind == "row":
        return _row_mark(head)
    if announced := INCREMENT.match(head.words):
        return announced["mark"], announced["rest"].replace("**", "")
    if label := label_of(head.words):
        return label.number, label.rest
    if boxed := _BOXED.match(head.words):
        return boxed["number"], head.words[boxed.end() :]
    return (str(head.ordinal) if head.ordinal else ""), head.words


def _row_mark(head: Piece) -> tuple[str, str]:
    first = head.cells[0].strip() if head.cells else ""
    names = [at for at, words in enumerate(head.header) if _NAME_HEADS.search(words)]
    at = names[0] if names and names[0] < len(head.cells) else min(1, len(head.cells) - 1)
    return (first if first.isdigit() else ""), head.cells[at]


def _titled(words: str, line: int) -> tuple[str | None, str, StarsRead | None]:
    """Kind label, plain title, stars of a title."""
    stars = stars_in(words)
    read = _stars(stars, "title", line) if stars else None
    while ended := _STARS_END.search(words):
        words = words[: ended.start()].rstrip()
    colour = _COLOUR.match(words)
    label = colour["label"].strip() if colour else None
    return label, words[colour.end() if colour else 0 :].strip("* "), read


def _field_stars(words: str, line: int) -> StarsRead | None:
    found = stars_in(words)
    return _stars(found, "field", line) if found else None


def _stars(found: tuple[int, str], where: Literal["title", "field"], line: int) -> StarsRead:
    return StarsRead(
        count=found[0], glyph="⭐" if found[1] == "⭐" else "★", where=where, line=line
    )


def _urls(piece: Piece) -> Iterator[Said]:
    for found in _URL.finditer(piece.words):
        yield Said(text=found[0].rstrip(".,;:"), line=piece.line)

"""The contradictions or claims to verify a brief records."""

import re
from collections.abc import Iterator
from typing import Literal

from e1_assets.domain.brief_reading import ContradictionRead, Said
from e1_assets.domain.text import Text
from e1_assets.parsing.brief_fields import fields
from e1_assets.parsing.brief_names import named_identifiers
from e1_assets.parsing.brief_parts import Part
from e1_assets.parsing.brief_pieces import Piece
from e1_assets.parsing.headings import label_of, ordinal_of

_OPEN = re.compile(
    r"^[⚠❗🔴❓\ufe0f\s*]*(?:(?:矛盾|待核实?|存疑|(?i:contradiction|conflict|to verify))\s*)?"
    r"(?P<mark>[A-Z]\d{1,2}|[①-⑳])(?=[\s：:·.、])\s*[：:·.、]?\s*"
)
_LEAD = re.compile(r"线索|leads?\b", re.IGNORECASE)
_VERIFY = re.compile(r"待核|未核|存疑|to verify|unverified", re.IGNORECASE)
_TITLE = re.compile(r"^.{4,160}?(?=[：:。]|→|$)", re.DOTALL)
_BREAK = re.compile(r"[；;]")

# A part that says it holds nothing.
_NONE = re.compile(
    r"\W*(?:无|暂无|没有|未发现|本轮无|none(?: today| found)?|nothing|n/?a)\W*", re.IGNORECASE
)

Kind = Literal["contradiction", "to_verify", "lead"]


def contradictions(text: Text, found: tuple[Part, ...]) -> Iterator[ContradictionRead]:
    """Every record of the parts on contradictions, in order."""
    for part in found:
        if part.read.kind == "contradictions":
            for head, body in _groups(part.pieces):
                if body or not _NONE.fullmatch(head.words):
                    yield _record(text, head, body)


def leads(found: tuple[Part, ...]) -> Iterator[Said]:
    """The leads: the parts that hold them, or a record that lists them behind a colon."""
    for part in found:
        if part.read.kind == "leads":
            for piece in part.pieces:
                if _NONE.fullmatch(piece.words):
                    continue
                yield Said(text=re.sub(r"^\[[ xX]\]\s*", "", piece.words), line=piece.line)
        if part.read.kind == "contradictions":
            for head, _ in _groups(part.pieces):
                if _kind(head.words) == "lead":
                    _, _, listed = head.words.partition("：")
                    for words in _BREAK.split(listed.split("→")[0]):
                        if words.strip(" 。"):
                            yield Said(text=words.strip(" 。"), line=head.line)


def _groups(held: tuple[Piece, ...]) -> Iterator[tuple[Piece, tuple[Piece, ...]]]:
    headed = any(piece.kind == "heading" for piece in held)
    heads = [at for at, piece in enumerate(held) if _opens(piece, headed)]
    if not heads:
        heads = [at for at, p in enumerate(held) if p.level == 0 and len(p.words) > 8]
    for at, end in zip(heads, [*heads[1:], len(held)], strict=False):
        yield held[at], held[at + 1 : end]


def _opens(piece: Piece, headed: bool) -> bool:
    """Headings open records where there are any; else rows, entries, marked lines."""
    if piece.kind == "heading" or _OPEN.match(piece.words):
        return True
    return not headed and (piece.kind == "row" or (piece.kind == "entry" and piece.level == 0))


def _record(text: Text, head: Piece, body: tuple[Piece, ...]) -> ContradictionRead:
    mark, words = _marked(head)
    title = _TITLE.match(words)
    whole = (head, *body)
    return ContradictionRead(
        mark=mark,
        number=ordinal_of(mark) if mark else None,
        kind=_kind(head.words),
        title=(title[0] if title else words).strip("* "),
        text="\n".join([words, *(piece.words for piece in body)]),
        line=head.line,
        end_line=max(piece.end_line for piece in whole),
        fields=fields(body),
        identifiers=tuple(one for piece in whole for one in named_identifiers(text, piece)),
    )


def _marked(head: Piece) -> tuple[str, str]:
    if opened := _OPEN.match(head.words):
        return opened["mark"], head.words[opened.end() :]
    if head.kind == "entry" and head.marker and head.ordinal is not None:
        return head.marker.rstrip(".、) "), head.words
    if (label := label_of(head.words)) and head.kind == "heading":
        return label.number, label.rest
    return "", head.words


def _kind(words: str) -> Kind:
    opening = words[:60]
    if _LEAD.search(opening):
        return "lead"
    return "to_verify" if _VERIFY.search(opening) else "contradiction"

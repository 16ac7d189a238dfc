"""Identifiers of a brief with the work each is tied to where it stands."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import NamedIdentifier
from e1_assets.domain.text import Text
from e1_assets.parsing.brief_pieces import Piece
from e1_assets.parsing.identifiers import mentions

_SCHEMES = ("arxiv", "doi", "github")
_BEFORE = re.compile(
    r"(?P<name>[A-Za-z][\w.+\-]*(?:[ ][A-Za-z0-9][\w.+\-]*){0,6})\s*[（(\[：:—–|·，,]{0,2}\s*"
    r"(?:arXiv\s*[:：]?\s*)?\[?$"
)
_AFTER = re.compile(
    r"(?:v\d+)?\]?(?:\([^()\s]*\))?\s*[·|｜：:—–\-（(]{0,2}\s*"
    r"(?P<name>[A-Za-z][\w.+\-]*(?:[ ][A-Za-z0-9][\w.+\-]*){0,8})"
)
_NO_NAME = re.compile(
    r"(?:arxiv|doi|github|html|pdf|abs|https?|net-new|url|vs|x|v?\d[\d.]*|no)$", re.IGNORECASE
)
_INNER = frozenset(("at", "the", "of", "in", "for", "to", "on", "and", "is", "its", "a", "with"))
_DATE = re.compile(r"[A-Z][a-z]{2}\.? \d{1,2}$")
_TITLE_END = re.compile(r"\s*(?:[:：（(]|\s[—–-]\s|—)")


def named_identifiers(text: Text, piece: Piece) -> Iterator[NamedIdentifier]:
    """Every paper, DOI or repository of a piece with its name, if one stands beside it."""
    row = _row_name(piece)
    for mention in mentions(text, piece.start, piece.end):
        if mention.identifier.scheme not in _SCHEMES:
            continue
        start, end = text.char_at(mention.span.start), text.char_at(mention.span.end)
        alone = row is not None and mention.raw in piece.cells[0]
        yield NamedIdentifier(
            identifier=mention.identifier,
            raw=mention.raw,
            name=row if alone else _beside(text.text, piece.start, start, end, piece.end),
            line=text.line_at(start),
        )


def short_title(words: str) -> str:
    """The name a title opens with: `DISCO: Distributed …` gives `DISCO`."""
    return _TITLE_END.split(words.strip("*` "), maxsplit=1)[0].strip()


def _row_name(piece: Piece) -> str | None:
    if piece.kind != "row" or len(piece.cells) < 2:
        return None
    return short_title(piece.cells[1]) or None


def _beside(text: str, low: int, start: int, end: int, high: int) -> str | None:
    before = text[max(low, start - 80) : start]
    if "://" in before[-40:] or before.endswith(("/", "-")):
        return None
    ahead = _BEFORE.search(before.replace("\n", " "))
    name = _proper(ahead["name"]) if ahead else None
    if name:
        return name
    after = _AFTER.match(text, end, min(high, end + 100))
    return _proper(after["name"]) if after else None


def _proper(words: str) -> str | None:
    """The trailing run of words that can be a title; None for connecting words alone."""
    kept: list[str] = []
    for word in reversed(words.split(" ")):
        joins = word in _INNER and kept
        if _NO_NAME.match(word) or not (joins or word[:1].isupper() or word[:1].isdigit()):
            if not (kept or _NO_NAME.match(word)) and any(c.isupper() or c == "-" for c in word):
                kept.insert(0, word)
            break
        kept.insert(0, word)
    while kept and kept[0] in _INNER:
        kept.pop(0)
    name = " ".join(kept).strip(".-")
    return name if len(name) > 1 and not name.isdigit() and not _DATE.match(name) else None

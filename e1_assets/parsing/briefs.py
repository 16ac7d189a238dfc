"""A contributed brief, of any known layout or none, as the model of what it states."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from e1_assets.domain.brief_reading import (
    BriefReading,
    IncrementRead,
    NamedIdentifier,
    Said,
    SourceCited,
)
from e1_assets.domain.notes import ParseGap
from e1_assets.domain.text import Text
from e1_assets.parsing.brief_contradictions import contradictions, leads
from e1_assets.parsing.brief_header import (
    HeaderFacts,
    baselines,
    densities,
    header_facts,
    previous_rounds,
)
from e1_assets.parsing.brief_increments import increments, listed_increments
from e1_assets.parsing.brief_lists import (
    actions,
    candidates,
    digest,
    identifier_rows,
    nothing_new,
)
from e1_assets.parsing.brief_names import named_identifiers
from e1_assets.parsing.brief_numbers import metrics, percentages, stated_counts
from e1_assets.parsing.brief_parts import CONTRADICTION, INCREMENT, Part, parts
from e1_assets.parsing.brief_pieces import Piece, pieces
from e1_assets.parsing.brief_references import cross_references
from e1_assets.parsing.brief_sections import section_references
from e1_assets.parsing.brief_sources import cited, source_lists
from e1_assets.parsing.brief_tables import tables
from e1_assets.parsing.structure import read

_SAYS_BRIEF = re.compile(r"预消化|简报|e1prep|pre-digest|\bE1\b|\bbrief\b", re.IGNORECASE)
_OURS = re.compile(r"(?:轮次|round)\s*`[^`]+`")
_HONESTY = re.compile(r"诚实度?(?:声明)?\s*[:：]|honesty statement\s*:", re.IGNORECASE)


class _Placed(NamedTuple):
    """A piece with the part it stands in."""

    piece: Piece
    part: Part


def parse_brief(path: str, text: Text, zone: str = "Asia/Shanghai") -> BriefReading:
    """Read a brief; a layout that is not known is None, and said in a gap, never passed over."""
    document = read(text)
    found = parts(pieces(document), text.line_count)
    head = header_facts(path, document, found, zone)
    placed = tuple(_placed(found))
    every = tuple(one.piece for one in placed)
    layout = _layout(text, found, head)
    own = increments(text, found)
    lines = tuple(re.split(r"\r\n|\n|\r", text.text))
    return BriefReading(
        path=path,
        sha256=text.sha256,
        size=len(text.data),
        encoding=text.encoding,
        layout=layout,
        title=head.title,
        topic=head.topic,
        date=head.date,
        executor=head.executor,
        made_at=head.made_at,
        previous_rounds=tuple(
            said for p in every for said in previous_rounds(p, head.topic, head.date)
        ),
        baselines=tuple(one for p in every for one in baselines(p)),
        densities=(
            *((head.density,) if head.density else ()),
            *(one for p in every for one in densities(p)),
        ),
        honesty=tuple(_honesty(placed)),
        parts=tuple(part.read for part in found),
        increments=own,
        listed_increments=tuple(listed_increments(found)),
        contradictions=tuple(contradictions(text, found)),
        leads=tuple(leads(found)),
        candidates=tuple(candidates(found)),
        nothing_new=tuple(nothing_new(found)),
        identifier_rows=tuple(identifier_rows(text, found)),
        identifiers=tuple(_identifiers(text, every, own)),
        source_lists=tuple(one for part in found for one in source_lists(part)),
        sources_cited=tuple(_cited(placed)),
        actions=tuple(actions(found)),
        digest=tuple(digest(found)),
        counts=tuple(one for p in placed for one in stated_counts(p.piece, p.part.read.mark)),
        section_references=tuple(
            one
            for p in placed
            for one in section_references(p.piece.words, p.piece.line, p.part.read.kind, head.topic)
        ),
        cross_references=tuple(
            one for p in every for one in cross_references(p, heads=_is_head(p))
        ),
        percentages=tuple(one for p in every for one in percentages(p)),
        metrics=tuple(one for p in every for one in metrics(p)),
        tables=tables(found),
        lines=lines,
        gaps=(*document.gaps, *_gaps(lines, found, layout, bool(own))),
    )


def _placed(found: tuple[Part, ...]) -> Iterator[_Placed]:
    """Every piece once, the titles of parts among them."""
    for part in found:
        if part.head and part.head not in part.pieces:
            yield _Placed(part.head, part)
        for piece in part.pieces:
            yield _Placed(piece, part)


def _identifiers(
    text: Text, every: tuple[Piece, ...], own: tuple[IncrementRead, ...]
) -> Iterator[NamedIdentifier]:
    """Every identifier; one without a name beside it takes that of the increment it defines."""
    known = {(one.line, one.raw): one.name for read in own for one in read.identifiers}
    for piece in every:
        for one in named_identifiers(text, piece):
            name = one.name or known.get((one.line, one.raw))
            yield one if name == one.name else one.model_copy(update={"name": name})


def _is_head(piece: Piece) -> bool:
    return bool(INCREMENT.match(piece.words) or CONTRADICTION.match(piece.words))


def _cited(placed: tuple[_Placed, ...]) -> Iterator[SourceCited]:
    """Every file named, with the ordinal of the increment it is named in."""
    ordinal = 0
    for one in placed:
        inside = one.part.read.kind == "increments"
        if inside and INCREMENT.match(one.piece.words):
            ordinal += 1
        yield from cited((one.piece,), one.part.read.mark, (ordinal or None) if inside else None)


def _honesty(placed: tuple[_Placed, ...]) -> Iterator[Said]:
    for one in placed:
        if one.part.read.kind == "honesty" or _HONESTY.search(one.piece.words):
            yield Said(text=one.piece.words, line=one.piece.line)


def _layout(text: Text, found: tuple[Part, ...], head: HeaderFacts) -> str | None:
    """The known form of a brief; None where it does not show the parts of one."""
    kinds = {part.read.kind for part in found}
    if not (_SAYS_BRIEF.search(head.title) or _SAYS_BRIEF.search(text.text[:600])):
        return None
    if "increments" not in kinds or len(kinds - {"header", "other"}) < 2:
        return None
    if _OURS.search(text.text[:1500]):
        return "ours"
    marks = [part.read.mark for part in found[1:] if part.read.mark]
    if "\n#" in f"\n{text.text}":
        return "markdown"
    return "arabic" if marks and all(mark.isdigit() for mark in marks) else "chapters"


def _gaps(
    lines: tuple[str, ...], found: tuple[Part, ...], layout: str | None, announced: bool
) -> Iterator[ParseGap]:
    if layout is None:
        yield _gap(lines, 1, "the layout of this brief is not known")
    if not announced and layout is not None:
        yield _gap(lines, 1, "no increment was found")
    for part in found:
        if part.read.kind == "other":
            yield _gap(lines, part.read.line, "what this part holds is not known from its title")
        if part.read.kind == "identifiers":
            for piece in part.pieces:
                if piece.cells and not re.search(r"\d{4}\.\d{4,5}|/", piece.words):
                    yield _gap(lines, piece.line, "a row of identifiers without one")


def _gap(lines: tuple[str, ...], line: int, reason: str) -> ParseGap:
    return ParseGap(line=line, text=lines[line - 1][:200], reason=reason)

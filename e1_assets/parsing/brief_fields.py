"""The labelled statements inside an increment or a contradiction of a brief."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from e1_assets.domain.brief_reading import FieldName, FieldRead
from e1_assets.parsing.brief_pieces import WEAK, Piece

_LABELS: tuple[tuple[FieldName, str], ...] = (
    ("boundary", r"证据边界[^：:\n]{0,12}|evidence boundary[^：:\n]{0,30}"),
    ("evidence", r"证据(?:等级|级别|强度)?|evidence(?: level)?"),
    (
        "target",
        r"(?:建议)?归入(?:哪一节|章节|位置)?|建议落点|去向|落点|放到?哪一?节|目标章节"
        r"|targets?(?: sections?)?|goes to",
    ),
    ("relation", r"与[^：:\n]{0,40}(?:关系|脉络)|relation to [^：:\n]{0,24}|关系"),
    ("core_claim", r"核心(?:论点|主张|结论|观点)|core claim"),
    (
        "points",
        r"要点(?:\s*[（(][^（）()\n]{0,30}[）)])?|关键点|(?:key )?points(?: \([^()\n]{0,20}\))?",
    ),
    ("credibility", r"可信度|信度|评级|credibility|grade"),
    ("url", r"URLs?|链接|原始页|原文链接|links?"),
    ("arxiv", r"arXiv(?:\s*(?:号|编号|ids?))?|论文号|github|doi"),
    ("source", r"来源|出处|材料|sources?"),
    ("description", r"描述|现象|description"),
    ("difference", r"差异|差别|difference"),
    ("risk", r"风险|risk"),
    ("consequence", r"后果|影响|consequence"),
    ("advice", r"建议|处理|如何了结|advice|what would settle it"),
)
_ONE = "|".join(f"(?P<{name}>{words})" for name, words in _LABELS)
_LEAD = re.compile(rf"\W{{0,4}}(?P<label>{_ONE})\*{{0,2}}\s*[：:]\*{{0,2}}\s*", re.IGNORECASE)
_INSIDE = re.compile(
    rf"(?:(?<=[。；;！])|(?<=·\s))\s*(?P<label>{_ONE})\s*[：:]\s*",
    re.IGNORECASE,
)
# A bullet without label behind one of these says something new, it does not go on.
_ONE_LINE = frozenset(("source", "url", "arxiv", "credibility", "evidence", "target"))
_BOXED = re.compile(r"^\[!\w+\]\s*")


@dataclass
class _Growing:
    label: str
    name: FieldName
    words: list[str]
    line: int
    end_line: int


def fields(held: Iterable[Piece]) -> tuple[FieldRead, ...]:
    """The fields of a body: a known label opens one, what follows belongs to it.

    A label inside a line, behind the end of a sentence, opens one too: `…。证据等级：…`.
    """
    grown: list[_Growing] = []
    for piece in held:
        if piece.kind == "row":
            stated = _row_field(piece)
            if stated:
                grown.append(stated)
            else:
                _extend(grown, piece.words, piece)
            continue
        for label, name, words in _split(piece):
            if name is None and piece.kind == "entry" and grown and grown[-1].name in _ONE_LINE:
                grown.append(_Growing("", "points", [words], piece.line, piece.end_line))
            elif name is None:
                _extend(grown, words, piece)
            else:
                grown.append(_Growing(label, name, [words], piece.line, piece.end_line))
    return tuple(
        FieldRead(
            label=one.label,
            name=one.name,
            text="\n".join(words for words in one.words if words),
            line=one.line,
            end_line=one.end_line,
        )
        for one in grown
    )


def row_fields(head: Piece) -> tuple[FieldRead, ...]:
    """The fields of an increment that is a table row: its cells under known column heads."""
    found = []
    for label, words in zip(head.header, head.cells, strict=False):
        lead = _LEAD.match(f"{label.strip()}：")
        if lead and words.strip(" —–-"):
            name = next(name for name, _ in _LABELS if lead[name])
            found.append(
                FieldRead(
                    label=label, name=name, text=words, line=head.line, end_line=head.end_line
                )
            )
    return tuple(found)


def _row_field(piece: Piece) -> _Growing | None:
    """A row of two cells, the first of which is a known label: `| 证据 | 仅摘要 |`."""
    label, *rest = piece.cells
    lead = _LEAD.fullmatch(f"{label.strip()}：") if len(rest) == 1 else None
    if not lead:
        return None
    name = next(name for name, _ in _LABELS if lead[name])
    return _Growing(label.strip(), name, [rest[0]], piece.line, piece.end_line)


def _extend(grown: list[_Growing], words: str, piece: Piece) -> None:
    if grown:
        grown[-1].words.append(words)
        grown[-1].end_line = piece.end_line


def _split(piece: Piece) -> Iterator[tuple[str, FieldName | None, str]]:
    """A line as its labelled statements; the first may have no label.

    A bold line alone, or the title of a callout, needs no colon to be a label.
    """
    words = _BOXED.sub("", piece.words)
    titled = piece.marker == WEAK or words != piece.words
    lead = _LEAD.match(words) or (_LEAD.match(f"{words}：") if titled else None)
    marks = [*([lead] if lead else []), *_INSIDE.finditer(words, lead.end() if lead else 0)]
    if not lead:
        yield "", None, words[: marks[0].start()] if marks else words
    ends = [*(mark.start() for mark in marks[1:]), len(words)][: len(marks)]
    for mark, end in zip(marks, ends, strict=False):
        name = next(name for name, _ in _LABELS if mark[name])
        said = words[mark.end() : end].strip()
        yield mark["label"].strip("* "), name, re.sub(r"^[-•]\s+", "", said)

"""Section references of a brief, with whose section each one names."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import (
    FieldRead,
    PartKind,
    ReferenceSpace,
    SectionReference,
    TargetRead,
)

REFERENCE = re.compile(
    r"§\s*(?P<number>\d{1,2}(?:\.(?:\d{1,2}|x\b|[(（]\d{1,2}[)）]))*(?!\d)|[(（]?[一二三四五六七八九十]{1,3}[)）]?"
    r"|[A-Z]\d{0,2}(?:-[A-Z]?\d{1,2})?(?![A-Za-z])|增量\s*\d+|(?P<words>[A-Za-z一-鿿][^\s，。；、（）()+§]{0,30}))"
)
_TITLE = re.compile(
    r"\s*(?:[「“\"（(](?P<quoted>[^「」“”\"（）()]{2,60})[」”\"）)]"
    r"|\s(?P<bare>[A-Za-z一-鿿][^（(「，。；;+：:、→§\n]{1,50}?)(?=\s*(?:[（(「，。；;+：:、→§\n]|$)))"
)
_TITLE_CUT = re.compile(r"的|[\"“”]|中(?=[\s无有])|\s(?=未|新增|补|加)")
# Words a sentence goes on with behind a section number.
_NO_TITLE = re.compile(
    r"[的里与和或补加新已对有记末现正用完逐登只反以说本属各段给承处上下主]|\d{1,2}:\d{2}|and\b|or\b"
)
_NOTE_BEFORE = re.compile(
    r"(?:\.md|e1prep|笔记|[A-Za-z0-9]+(?:-[A-Za-z0-9]+){2,})\s*$", re.IGNORECASE
)
_DOCUMENT_BEFORE = re.compile(
    r"(?:活文档|文档|库内|现有|knowledge/[\w.\-]{1,60}|[\w.\-]{1,60}\.md)\s*(?:v\d+)?[^§。；]{0,12}$"
)
_BRIEF_BEFORE = re.compile(r"(?:见|列于|单列于|详见|参见|本简报|本文|see)\s*$", re.IGNORECASE)
_CLAUSE = re.compile(
    r"\s*(?:[；;。](?!\s*(?:或|or\b))|\s\+\s|\+(?=\s*§)|，(?=在?\s*§)|、(?=在?\s*§)|(?<=[）)])\s*\+\s*)"
)
_EITHER = re.compile(r"§[^§]{1,16}(?:或|\bor\b)\s*§", re.IGNORECASE)
_BLOCK_ID = re.compile(r"\s+\^[\w\-]+$")
_AROUND = 80
_EDITS = re.compile(
    r"扩增|新增|补|加|登记|并列|更新|挂|加限定|注明|register|extend|add|caveat", re.IGNORECASE
)


def section_references(
    words: str, line: int, part: PartKind, document: str | None
) -> Iterator[SectionReference]:
    """Every `§` reference in a line of a part; `document` is the file name of the topic's own."""
    for found in REFERENCE.finditer(words):
        title = _TITLE.match(words, found.end())
        number = _number(found)[1:]
        yield SectionReference(
            raw=found[0],
            number=f"§{number}",
            title=_title_of(title),
            space=_space(
                words[max(0, found.start() - _AROUND) : found.start()], number, part, document
            ),
            line=line,
            text=words,
        )


def targets(found: tuple[FieldRead, ...]) -> tuple[TargetRead, ...]:
    """The targets an increment's target fields state, clause by clause."""
    return tuple(
        t
        for field in found
        if field.name == "target"
        for t in stated_targets(field.text, field.line)
    )


def stated_targets(words: str, line: int) -> Iterator[TargetRead]:
    """One target per clause that names a section; `§5.1 或 §5.3` is one with an alternative."""
    for clause in _CLAUSE.split(_BLOCK_ID.sub("", words)):
        named = [
            m for m in REFERENCE.finditer(clause) if m["words"] is None and m["number"][0].isdigit()
        ]
        if not named:
            continue
        either = len(named) > 1 and _EITHER.search(clause) is not None
        edit = _EDITS.search(clause)
        kept = named if either else named[:1]
        yield TargetRead(
            sections=tuple(_number(m) for m in kept),
            alternative=either,
            title=_title_of(_TITLE.match(clause, kept[-1].end())),
            edit=edit[0] if edit else None,
            text=clause.strip(),
            line=line,
        )


def _number(found: re.Match[str]) -> str:
    return "§" + re.sub(r"\s+", "", found["number"])


def _title_of(found: re.Match[str] | None) -> str | None:
    """The title given behind a number; what the sentence goes on to say is none."""
    if found is None:
        return None
    title = _TITLE_CUT.split((found["quoted"] or found["bare"] or "").strip(), maxsplit=1)[0]
    no_title = _NO_TITLE.match(title) or (found["bare"] and len(title) > 40)
    return None if no_title or len(title) < 2 else title.strip()


def _space(before: str, number: str, part: PartKind, document: str | None) -> ReferenceSpace:
    named = re.search(r"([\w\-]{1,60})\.md[^§]{0,16}$", before)
    if _BRIEF_BEFORE.search(before) and re.fullmatch(
        r"\d{1,2}|[一二三四五六七八九十]{1,3}", number
    ):
        return "brief"
    if named and document and named[1].casefold() == document.casefold():
        return "document"
    if named or not re.match(r"\d", number) or _NOTE_BEFORE.search(before):
        return (
            "note"
            if named or not re.fullmatch(r"[一二三四五六七八九十]{1,3}", number)
            else "unknown"
        )
    if "." in number or _DOCUMENT_BEFORE.search(before):
        return "document"
    return "document" if number == "0" and part == "increments" else "unknown"

"""Rules that follow every source of a brief from its list to its end."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import BriefReading, SourceCited
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.source_rows import (
    cards,
    files_of,
    has_verdicts,
    same_source,
    source_lists,
    stem,
    verdict_rows,
)
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_CONTEXT = re.compile(
    r"基线|底本|沿用|参考|对照|只读|旧文件|抽查|边界|无关|他题"
    r"|unrelated|off[- ]topic|of (?:an)?other topics?|baseline|reference|context|carried|spot",
    re.IGNORECASE,
)
# The files of such a list are told as not read, each with the reason.
_NOT_READ = re.compile(r"未读|未能读|读不了|无法读|not read\b|unread", re.IGNORECASE)
_POINTER = re.compile(r"§\s?(增量|条目|第)\s?\d+")
_CITING = ("increments", "contradictions", "nothing_new", "candidates", "leads")
_INPUT = re.compile(r"^(?:inbox/|organized/(?:paper|repo)_cards/).*[^/]$")


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def every_source_cited_is_listed(desk: Desk) -> Iterator[Spotted]:
    """A file cited in an increment, a contradiction or the nothing-new list is among the sources.

    增量、矛盾、无新增里引用的文件，都要在来源清单里。
    """
    reading = desk.reading
    rows = [row for each in source_lists(reading) for row in each.rows]
    if not rows:
        return
    known = {file for row in rows for file in files_of(row)}
    folders = tuple(path for row in rows for path in row.paths if path.endswith("/"))
    kinds = {part.mark: part.kind for part in reading.parts}
    for cited in reading.sources_cited:
        if cited.increment is None and kinds.get(cited.part) not in _CITING:
            continue
        if not _INPUT.match(cited.path) or _is_own(reading, cited.path):
            continue
        if folders and cited.path.startswith(folders):
            continue
        if stem(cited.path) not in known and not cards(cited.path) & known:
            yield _unlisted(cited)


def _unlisted(cited: SourceCited) -> Spotted:
    return Spotted(
        (cited.line,),
        f"{cited.path} is cited, yet in no list of sources",
        f"引用了 {cited.path}，来源清单里没有",
        expected="listed as checked",
        found=cited.path,
    )


def _is_own(reading: BriefReading, path: str) -> bool:
    own = f"{reading.date}-{reading.topic}-e1prep"
    return stem(path) in (stem(reading.path), own)


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def every_source_ends_somewhere(desk: Desk) -> Iterator[Spotted]:
    """A source listed as checked is used, named as bringing nothing, or marked as context.

    列为已检查的来源，要么被用到，要么写明无新增，要么标作参考。
    """
    reading = desk.reading
    ends = _ends(reading)
    verdicts = verdict_rows(reading)
    for each in source_lists(reading):
        if has_verdicts(reading, each) or _NOT_READ.search(each.title):
            continue
        for row in each.rows:
            said = " ".join((row.name, *row.cells))
            files = files_of(row)
            if not files or files & ends or _CONTEXT.search(f"{each.title} {said}"):
                continue
            if any(same_source(row, verdict) for verdict in verdicts):
                continue
            yield Spotted(
                (row.line,),
                f"{min(files)} is listed, then never heard of again",
                f"{min(files)} 列为已检查，却没有下落",
                expected="an increment, a lead or a reason for nothing new",
                found=row.name[:60],
            )


def _ends(reading: BriefReading) -> set[str]:
    """Files used by an increment or named in a part that disposes of them."""
    kinds = {part.mark: part.kind for part in reading.parts}
    ends = {
        stem(cited.path)
        for cited in reading.sources_cited
        if cited.increment is not None or kinds.get(cited.part) in _CITING
    }
    for row in reading.nothing_new:
        ends |= {stem(path) for path in row.paths} | cards(f"{row.name} {' '.join(row.paths)}")
    ids = {row.identifier.id.replace(".", "-") for row in reading.identifier_rows if row.identifier}
    rows = [row for each in source_lists(reading) for row in each.rows]
    held = {card for row in rows for card in cards(" ".join((row.name, *row.cells)))}
    return ends | {card for card in held if card.partition("-")[2] in ids}


@register.rule(Family.PROVENANCE, Severity.WARNING)
def a_pointer_names_its_file(desk: Desk) -> Iterator[Spotted]:
    """A pointer into a note stands beside the path of that note and uses the note's own marks.

    指向笔记内部的定位，要写明是哪份笔记，并用该笔记自己的编号。
    """
    reading = desk.reading
    for number, line in enumerate(reading.lines, start=1):
        for match in _POINTER.finditer(line):
            before = line[max(0, match.start() - 120) : match.start()]
            if not re.search(r"(?:\.md|/)[^。；+＋]*$", before):
                yield Spotted(
                    (number,),
                    "this pointer resolves to no listed file",
                    "这个定位找不到对应的文件",
                    expected="path and locator",
                    found=line[max(0, match.start() - 24) : match.end()].strip(),
                )


@register.rule(Family.PROVENANCE, Severity.WARNING)
def an_increment_rests_on_more_than_a_brief(desk: Desk) -> Iterator[Spotted]:
    """An increment cites a note or card, not only another brief.

    增量要引到笔记或卡片，不能只引别的简报。
    """
    for increment in desk.reading.increments:
        stated = {f.line for f in increment.fields if f.name == "source"}
        paths = [source.path for source in increment.sources if source.line in stated]
        if paths and all(stem(path).endswith("e1prep") for path in paths):
            yield Spotted(
                (increment.sources[0].line, increment.line),
                "rests on a brief alone; a brief is evidence of a brief",
                "只引了简报；简报只能证明简报",
                expected="the note or card behind it",
                found=", ".join(paths),
            )

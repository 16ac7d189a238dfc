"""Rules that count again what a brief counted."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import BriefReading, PartRead
from e1_assets.domain.rules.counted_lists import counted_lists, labelled_lists
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.source_rows import source_lists
from e1_assets.domain.rules.wording import numbers, numeral
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_ARXIV = re.compile(r"(?<![\d.])(\d{4}\.\d{4,5})")
_CONTINUED = re.compile(r"延续|沿用|继续|carried|continu", re.IGNORECASE)
_ANCHORED = re.compile(
    r"已[^，。；|]{0,16}(?:锚|收|入档)|沿用|already anchored|anchored", re.IGNORECASE
)
_SMALL_EDITS = re.compile(
    r"(?:只做|仅做|只需|just|only)\s?([一两二三四五六七八九十\d]+)\s?(?:处|个|条|项)\s?"
    r"(?:小?补|小改|改动|动作|补充|edits?|additions?)"
)


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def a_count_matches_the_list_behind_it(desk: Desk) -> Iterator[Spotted]:
    """A count followed by its list in brackets equals the entries of that list.

    数字后括号里列出的条目，数目须与数字相等。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        for counted in (*counted_lists(line), *labelled_lists(line)):
            if counted.stated != counted.listed:
                yield Spotted(
                    (number,),
                    f"{counted.stated} stated, {counted.listed} listed behind it",
                    f"写的是 {counted.stated}，后面列了 {counted.listed} 个",
                    expected=str(counted.listed),
                    found=counted.raw,
                )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def a_heading_counts_its_entries(desk: Desk) -> Iterator[Spotted]:
    """A number in the heading of a part is the number of its entries.

    部分标题里的数字，须等于其下条目数。
    """
    reading = desk.reading
    for part in reading.parts:
        stated = [c for c in reading.counts if c.line == part.line and not c.approximate]
        possible = _entries(reading, part)
        for count in stated:
            if possible and count.value not in possible:
                yield Spotted(
                    (part.line,),
                    f"the heading says {count.raw}, the part holds {max(possible)}",
                    f"标题写 {count.raw}，其下有 {max(possible)} 条",
                    expected=" or ".join(str(n) for n in sorted(possible)),
                    found=count.raw,
                )


def _entries(reading: BriefReading, part: PartRead) -> set[int]:
    """How many entries a part holds: by rows or, where rows name several files, by files."""

    def inside(line: int) -> bool:
        return part.line < line <= part.end_line

    if part.kind == "nothing_new":
        rows = [row for row in reading.nothing_new if inside(row.line)]
        files = {path for row in rows for path in row.paths}
        return {len(rows), max(len(files), len(rows))} if rows else set()
    if part.kind == "contradictions":
        found = [each for each in reading.contradictions if inside(each.line)]
        return {len(found)} if found else set()
    if part.kind == "identifiers":
        count = sum(inside(row.line) for row in reading.identifier_rows)
        return {count} if count else set()
    return set()


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def a_source_list_has_its_stated_length(desk: Desk) -> Iterator[Spotted]:
    """The number a list of sources opens with is its number of files.

    来源清单开头写的件数，须等于所列文件数。
    """
    for each in source_lists(desk.reading):
        files = {path for row in each.rows for path in row.paths}
        counts = {float(len(each.rows)), float(len(files))}
        if each.stated is not None and not counts & {each.stated, *numbers(each.title)}:
            yield Spotted(
                (each.line,),
                f"{each.stated} stated, {len(files) or len(each.rows)} listed",
                f"写 {each.stated} 件，列了 {len(files) or len(each.rows)} 件",
                expected=str(len(files) or len(each.rows)),
                found=str(each.stated),
            )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def a_digest_lists_what_the_table_lists(desk: Desk) -> Iterator[Spotted]:
    """Identifiers a digest lists as continued are those the table marks as held already.

    摘要里列的延续编号，须与表中标为已锚的编号相同。
    """
    reading = desk.reading
    held = {
        row.identifier.id: row.line
        for row in reading.identifier_rows
        if row.identifier and _ANCHORED.search(f"{row.title} {row.status or ''}")
    }
    for stated in reading.counts:
        ids = {match for entry in stated.listed for match in _ARXIV.findall(entry)}
        if len(ids) < 2 or not _CONTINUED.search(stated.before[-12:] + stated.what):
            continue
        lost = sorted(held.keys() - ids)
        if held and lost:
            yield Spotted(
                (stated.line, *(held[each] for each in lost)),
                f"the table holds {len(held)} of these",
                f"表中有 {len(held)} 个",
                expected=f"{len(held)}, with {', '.join(lost)}",
                found=stated.raw,
            )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def small_edits_are_the_actions(desk: Desk) -> Iterator[Spotted]:
    """The number of edits a brief announces is the number of its actions.

    开头说的改动处数，须等于动作条数。
    """
    reading = desk.reading
    doing = [action for action in reading.actions if not action.do_not]
    for number, line in enumerate(reading.lines, start=1):
        for match in _SMALL_EDITS.finditer(line):
            stated = numeral(match.group(1))
            if doing and stated is not None and stated != len(doing):
                yield Spotted(
                    (number, *(action.line for action in doing)),
                    f"{len(doing)} actions follow",
                    f"后面列了 {len(doing)} 条动作",
                    expected=str(len(doing)),
                    found=match.group(),
                )

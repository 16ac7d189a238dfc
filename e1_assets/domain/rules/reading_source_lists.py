"""Rules that hold the lists of sources of a brief against each other."""

import re
from collections.abc import Iterator
from itertools import pairwise

from e1_assets.domain.brief_reading import BriefReading
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.source_rows import (
    files_of,
    has_verdicts,
    same_source,
    source_lists,
    stem,
    verdict_rows,
)
from e1_assets.domain.rules.wording import numeral
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_NEW = re.compile(r"(?<![无非未不没])(?:部分)?新(?!增量|闻|数字|观点|条目)|NET-new", re.IGNORECASE)
_NOTHING = re.compile(r"无[^，。；]{0,24}新|确认性|参考|沿用|已锚|no new|nothing", re.IGNORECASE)
_SEVERAL = re.compile(
    r"([两二三四五六2-6])\s?(?:源|个来源|份来源|sources?)\s?[：:]\s?([^）)。；]+)", re.IGNORECASE
)
_FILE = re.compile(r"[\w.-]+\.md\b|(?<![\w/])\d{4}-\d{2}-\d{2}[T-][\w-]{4,}")
_OLD = re.compile(r"旧文件|只读|read[- ]only|context", re.IGNORECASE)
_OLD_LIST = re.compile(
    r"(?:旧文件|只读文件|context files)[^：:。]{0,30}[：:]([^。]+(?:\.md[^。]*)*)"
)


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def a_source_is_listed_once(desk: Desk) -> Iterator[Spotted]:
    """A list of sources names every file or card once.

    同一份来源清单里，每个文件或卡片只列一次。
    """
    for each in source_lists(desk.reading):
        seen: dict[str, int] = {}
        for row in each.rows:
            for file in sorted(files_of(row)):
                if file in seen and seen[file] != row.line:
                    yield Spotted(
                        (row.line, seen[file]),
                        f"{file} is listed twice",
                        f"{file} 列了两次",
                        expected="once",
                        found=f"lines {seen[file]}, {row.line}",
                    )
                seen.setdefault(file, row.line)


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def two_source_lists_agree(desk: Desk) -> Iterator[Spotted]:
    """Two lists of the sources of one brief name the same sources.

    一份简报里的两份来源清单，须列同样的来源。
    """
    lists = [each for each in source_lists(desk.reading) if len(each.rows) > 2]
    for one, other in pairwise(lists):
        lost = [row for row in one.rows if not any(same_source(row, o) for o in other.rows)]
        shared = len(one.rows) - len(lost)
        fewer = one.part != other.part and len(other.rows) < len(one.rows)
        if lost and fewer and shared * 2 >= len(one.rows):
            yield Spotted(
                (other.line, *(row.line for row in other.rows[:1]), *(row.line for row in lost)),
                f"the second list has {len(other.rows)} of the {len(one.rows)} sources",
                f"第二份清单只有 {len(other.rows)} 项，第一份有 {len(one.rows)} 项",
                expected=str(len(one.rows)),
                found=str(len(other.rows)),
            )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def a_new_verdict_has_an_increment(desk: Desk) -> Iterator[Spotted]:
    """A source whose verdict says something is new is cited by an increment.

    结论写“有新内容”的来源，须被某条增量引用。
    """
    reading = desk.reading
    used = {stem(s.path) for increment in reading.increments for s in increment.sources}
    rows = [
        row
        for each in source_lists(reading)
        if not has_verdicts(reading, each)
        for row in each.rows
    ]
    for verdict in verdict_rows(reading):
        if not verdict.cells or not _NEW.search(verdict.cells[-1]):
            continue
        if _NOTHING.search(verdict.cells[-1]):
            continue
        matched = [row for row in rows if same_source(row, verdict) and row.paths]
        files = {stem(path) for row in matched for path in row.paths if path.endswith(".md")}
        if files and not files & used:
            yield Spotted(
                (verdict.line, *(row.line for row in matched)),
                "called new here, yet no increment cites it",
                "这里写有新内容，却没有增量引用它",
                expected="an increment, a lead or no new",
                found=verdict.cells[-1],
            )


@register.rule(Family.PROVENANCE, Severity.WARNING)
def several_sources_are_files(desk: Desk) -> Iterator[Spotted]:
    """Sources that are counted are named so that each can be found, by origin.

    写“几源”时，每一源都要能找到，并按出处计数。
    """
    reading = desk.reading
    known = {file for each in source_lists(reading) for row in each.rows for file in files_of(row)}
    for number, line in enumerate(reading.lines, start=1):
        for match in _SEVERAL.finditer(line):
            parts = [
                part.strip() for part in re.split(r"[+＋、,，]", match.group(2)) if part.strip()
            ]
            lost = [part for part in parts if not any(_slug(part) in name for name in known)]
            if lost and numeral(match.group(1)) == len(parts):
                yield Spotted(
                    (number,),
                    f"counted as {len(parts)} sources, {len(lost)} of them are no listed file",
                    f"算作 {len(parts)} 个来源，其中 {len(lost)} 个不在清单里",
                    expected="paths",
                    found="; ".join(lost),
                )


def _slug(text: str) -> str:
    return re.sub(r"\s+", "-", text.casefold())


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def context_files_are_listed_one_way(desk: Desk) -> Iterator[Spotted]:
    """Files read for context are the same wherever a brief lists them, none of them a material.

    只读的旧文件，各处清单要一致，且不得同时列为材料。
    """
    reading = desk.reading
    first = _old_files(reading)
    lists = [each for each in source_lists(reading) if _OLD.search(each.title)]
    if not first or not lists:
        return
    line, files = first
    later = {file for row in lists[0].rows for file in files_of(row)}
    other = {
        f: r.line
        for e in source_lists(reading)
        if e not in lists
        for r in e.rows
        for f in files_of(r)
    }
    for file in sorted(files ^ later):
        if file in other:
            yield Spotted(
                (line, other[file]),
                f"{file} is context here, material there",
                f"{file} 这里算旧文件，那里算材料",
                expected="one role",
                found=file,
            )
        elif file in later:
            yield Spotted(
                (lists[0].line, line),
                f"{file} is listed as read here only",
                f"{file} 只在这里列为已读",
                expected="the same files in both lists",
                found=file,
            )


def _old_files(reading: BriefReading) -> tuple[int, set[str]] | None:
    """The context files a header names, with its line."""
    first = reading.parts[1].line if len(reading.parts) > 1 else len(reading.lines)
    for number, line in enumerate(reading.lines[: first - 1], start=1):
        match = _OLD_LIST.search(line)
        if match:
            return number, {stem(path) for path in _FILE.findall(match.group(1))}
    return None

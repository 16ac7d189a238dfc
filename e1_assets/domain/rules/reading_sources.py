"""Rules that follow every source of a brief from its list to its end."""

import re
from collections.abc import Iterator
from itertools import pairwise

from e1_assets.domain.brief_reading import BriefReading, SourceCited, SourceList, SourceRow
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.wording import numeral, terms
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_CONTEXT = re.compile(
    r"基线|底本|沿用|参考|对照|只读|旧文件|抽查|边界|无关|他题"
    r"|unrelated|off[- ]topic|baseline|reference|context|carried|spot",
    re.IGNORECASE,
)
_VERDICT = re.compile(r"结论|判断|verdict|disposition|conclusion", re.IGNORECASE)
_NEW = re.compile(r"(?<![无非未不没])(?:部分)?新(?!增量|闻|数字|观点|条目)|NET-new", re.IGNORECASE)
_NOTHING = re.compile(r"无[^，。；]{0,24}新|确认性|参考|沿用|已锚|no new|nothing", re.IGNORECASE)
_CLOCK = re.compile(r"(?:T|\d{4}-\d{2}-\d{2}[T-])(\d{4})(?!\d)")
_CARD = re.compile(r"(?<!\d)(\d{2,5})-(\d{4})[-.](\d{4,5})(?!\d)")
_SEVERAL = re.compile(
    r"([两二三四五六2-6])\s?(?:源|个来源|份来源|sources?)\s?[：:]\s?([^）)。；]+)", re.IGNORECASE
)
_POINTER = re.compile(r"§\s?(增量|条目|第)\s?\d+")
_CITING = ("increments", "contradictions", "nothing_new", "candidates", "leads")
_FILE = re.compile(r"[\w.-]+\.md\b|(?<![\w/])\d{4}-\d{2}-\d{2}[T-][\w-]{4,}")
_OLD = re.compile(r"旧文件|只读|read[- ]only|context", re.IGNORECASE)
_OLD_LIST = re.compile(
    r"(?:旧文件|只读文件|context files)[^：:。]{0,30}[：:]([^。]+(?:\.md[^。]*)*)"
)
_INPUT = re.compile(r"^(?:inbox/|organized/(?:paper|repo)_cards/).*[^/]$")


def stem(path: str) -> str:
    """The name a file is known by: no folder, no `.md`, lower case."""
    return path.rpartition("/")[2].removesuffix(".md").casefold()


def cards(text: str) -> set[str]:
    """Card names (`1567-2609-33485`) in one form."""
    return {"-".join(match.groups()) for match in _CARD.finditer(text)}


def files_of(row: SourceRow) -> set[str]:
    """Every file or card a row of a list names, in full or by its name."""
    said = " ".join((row.name, *row.cells))
    named = {stem(path) for path in row.paths if not path.endswith("/")}
    return named | {stem(match) for match in _FILE.findall(said)} | cards(said)


def source_lists(reading: BriefReading) -> list[SourceList]:
    """The lists that stand in a part about sources."""
    parts = {part.mark for part in reading.parts if part.kind == "sources"}
    return [each for each in reading.source_lists if each.part in parts]


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
        if _has_verdicts(reading, each):
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


def _has_verdicts(reading: BriefReading, listed: SourceList) -> bool:
    """Whether the list is a table with a column of conclusions."""
    return any(
        _VERDICT.search(cell)
        for table in reading.tables
        if listed.line <= table.line <= listed.end_line
        for cell in table.header
    )


def verdict_rows(reading: BriefReading) -> list[SourceRow]:
    """The rows of lists that draw a conclusion per source."""
    return [
        row for each in source_lists(reading) if _has_verdicts(reading, each) for row in each.rows
    ]


def same_source(row: SourceRow, other: SourceRow) -> bool:
    """By path, by the clock time in the name, else by the words of the name."""
    if {stem(p) for p in row.paths} & {stem(p) for p in other.paths}:
        return True
    clocks, others = (
        set(_CLOCK.findall(" ".join((each.name, *each.paths)))) for each in (row, other)
    )
    if clocks & others:
        return True
    if others:
        return False
    named = _name_words(" ".join((other.name, *other.cells[:1])))
    here = _name_words(" ".join((row.name, *row.paths, *row.cells[:1])))
    return len(named & here) >= max(2, (len(named) + 1) // 2)


def _name_words(text: str) -> frozenset[str]:
    return terms(re.sub(r"[-_./]", " ", text))


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
        if not _has_verdicts(reading, each)
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

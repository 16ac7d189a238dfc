"""Rows of the lists of sources of a brief: which file each one means."""

import re

from e1_assets.domain.brief_reading import BriefReading, SourceList, SourceRow
from e1_assets.domain.rules.wording import terms

_CARD = re.compile(r"(?<!\d)(\d{2,5})-(\d{4})[-.](\d{4,5})(?!\d)")
_FILE = re.compile(r"[\w.-]+\.md\b|(?<![\w/])\d{4}-\d{2}-\d{2}[T-][\w-]{4,}")
_VERDICT = re.compile(r"结论|判断|verdict|disposition|conclusion", re.IGNORECASE)
_CLOCK = re.compile(r"(?:T|\d{4}-\d{2}-\d{2}[T-])(\d{4})(?!\d)")


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


def has_verdicts(reading: BriefReading, listed: SourceList) -> bool:
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
        row for each in source_lists(reading) if has_verdicts(reading, each) for row in each.rows
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

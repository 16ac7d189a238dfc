"""Rules for the names, identifiers, counters of a brief."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from e1_assets.domain.brief_reading import BriefReading, MetricRead, NamedIdentifier
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.wording import names
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_NO_NAME = re.compile(
    r"(?:paper|repo|论文|仓库)?[ _]?(?:cards?|卡片?|notes?|笔记|papers?|论文)"
    r"|arxiv|doi|net-new|hf daily|[\W\d_]*",
    re.IGNORECASE,
)
_SAID_TO_DIFFER = re.compile(
    r"不一致|矛盾|漂移|刷新|记的是|记为|正文|此前|原为|改为|differ|was|before|drift|[▲⭐]\s?/\s?\d",
    re.IGNORECASE,
)
# A name is read anew for every rule: without an end a line of 16 KB takes seconds.
_LONGEST_NAME = 300
_PAPER_ID = re.compile(r"(?<!\d)(?:\d{2,5}-)?(\d{4})[-.](\d{4,5})(?!\d)")


def called(named: NamedIdentifier) -> str:
    """The name a work goes by: its title up to a colon or bracket, lower case."""
    name = re.split(r"[:：（(]|\s[—–-]", (named.name or "")[:_LONGEST_NAME])[0].strip().casefold()
    return "" if _NO_NAME.fullmatch(name) else name


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def one_identifier_per_name(desk: Desk) -> Iterator[Spotted]:
    """One work goes by one identifier throughout a brief.

    同一篇工作，全篇只能有一个编号。
    """
    by_name: defaultdict[tuple[str, str], dict[str, list[int]]] = defaultdict(dict)
    for named in desk.reading.identifiers:
        if named.identifier.scheme in ("arxiv", "doi") and called(named):
            ids = by_name[named.identifier.scheme, called(named)]
            ids.setdefault(named.identifier.id, []).append(named.line)
    for (_, name), ids in by_name.items():
        if len(ids) > 1 and not _is_a_group(ids):
            usual = max(ids, key=lambda each: len(ids[each]))
            odd = [each for each in ids if each != usual]
            lines = [line for each in odd for line in ids[each]] + ids[usual]
            yield Spotted(
                tuple(dict.fromkeys(lines)),
                f"{name} goes by {len(ids)} identifiers",
                f"{name} 有 {len(ids)} 个编号",
                expected=usual,
                found=", ".join(odd),
            )


def _is_a_group(ids: dict[str, list[int]]) -> bool:
    """One name over several papers in one place (`三件套`) names them all, no one of them."""
    shared = set.intersection(*(set(lines) for lines in ids.values()))
    return bool(shared)


@register.rule(Family.CONSISTENCY, Severity.WARNING, "heuristic")
def one_work_per_short_name(desk: Desk) -> Iterator[Spotted]:
    """A short name that two works share is written so that they can be told apart.

    两篇工作同用一个简称时，要写到能分清。
    """
    first: dict[str, dict[str, NamedIdentifier]] = defaultdict(dict)
    for named in desk.reading.identifiers:
        words = called(named).split()
        if named.identifier.scheme == "arxiv" and words and names(words[0]):
            first[words[0]].setdefault(named.identifier.id, named)
    for word, works in first.items():
        titles = {called(named) for named in works.values()}
        if len(works) > 1 and len(titles) > 1 and word in titles:
            yield Spotted(
                tuple(dict.fromkeys(named.line for named in works.values())),
                f"{word} names {len(works)} works",
                f"{word} 指的是 {len(works)} 篇不同的工作",
                expected="full titles",
                found="; ".join(f"{called(n)} {i}" for i, n in works.items()),
            )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def one_value_per_counter(desk: Desk) -> Iterator[Spotted]:
    """A counter of one work has one value, unless the brief says that it differs.

    同一工作的同一计数只有一个值，除非简报写明不一致。
    """
    lines = desk.reading.lines
    known = _subjects(desk.reading)
    groups: defaultdict[tuple[str, str], list[MetricRead]] = defaultdict(list)
    for metric in desk.reading.metrics:
        subject = _subject(desk.reading, metric, known)
        if subject and not _SAID_TO_DIFFER.search(lines[metric.line - 1]):
            groups[subject, metric.metric].append(metric)
    for (subject, name), found in groups.items():
        values = {metric.value for metric in found}
        if len(values) > 1:
            yield Spotted(
                tuple(dict.fromkeys(metric.line for metric in found)),
                f"{name} of {subject} has {len(values)} values",
                f"{subject} 的 {name} 有 {len(values)} 个值",
                expected="one value or a word on the difference",
                found=", ".join(dict.fromkeys(metric.raw for metric in found)),
            )


def _subjects(reading: BriefReading) -> dict[str, str]:
    """The arXiv id each name goes by most often."""
    counted: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for named in reading.identifiers:
        if named.identifier.scheme == "arxiv" and called(named):
            counted[called(named)][named.identifier.id] += 1
    return {name: ids.most_common(1)[0][0] for name, ids in counted.items()}


def _subject(reading: BriefReading, metric: MetricRead, known: dict[str, str]) -> str | None:
    """By the row of the identifier list it stands in, a card name, else the name's own id."""
    for row in reading.identifier_rows:
        if row.identifier and row.line <= metric.line <= row.end_line:
            return row.identifier.id
    if not metric.subject:
        return None
    card = _PAPER_ID.search(metric.subject)
    name = re.split(r"[:：（(]", metric.subject)[0].strip().casefold()
    if card:
        return f"{card.group(1)}.{card.group(2)}"
    return None if _NO_NAME.fullmatch(name) else known.get(name, name)


@register.rule(Family.CONSISTENCY, Severity.WARNING, "heuristic")
def one_name_per_identifier(desk: Desk) -> Iterator[Spotted]:
    """One identifier goes by one name, in full or shortened, throughout a brief.

    同一个编号，全篇只能叫一个名字（全称或简称）。
    """
    by_id: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for named in desk.reading.identifiers:
        name = called(named)
        if named.identifier.scheme == "arxiv" and len(name) > 3 and names(name):
            by_id[named.identifier.id].setdefault(name, named.line)
    for key, found in by_id.items():
        first = next(iter(found))
        for other, line in found.items():
            if not names(first) & names(other) and not _short_for(first, other):
                yield Spotted(
                    (line, found[first]),
                    f"{key} goes by two names",
                    f"{key} 有两个名字",
                    expected=first,
                    found=other,
                )


def _short_for(one: str, other: str) -> bool:
    """Whether one name abbreviates the other by its first letters or opening words."""
    short, long = sorted((one, other), key=len)
    letters = "".join(word[0] for word in re.findall(r"[a-z]+", long))
    bare = re.sub(r"[^a-z]", "", short)
    return bool(bare) and (bare in letters or letters in bare or bare in re.sub(r"\W", "", long))

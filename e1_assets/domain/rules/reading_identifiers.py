"""Rules for identifiers, names, counters of a brief."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from e1_assets.domain.brief_reading import BriefReading, MetricRead, NamedIdentifier
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.wording import names
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_SAID_TO_DIFFER = re.compile(
    r"不一致|矛盾|漂移|刷新|记的是|记为|正文|此前|原为|改为|differ|was|before|drift", re.IGNORECASE
)
_CARD_WITH_DOT = re.compile(r"(?<![\d-])(\d{2,5}-\d{4}\.\d{4,5})(?!\d)")
_CARD_WITH_DASH = re.compile(r"(?<![\d-])(\d{2,5}-\d{4}-\d{4,5})(?!\d)")
_CARD_ID = re.compile(r"(?<!\d)\d{2,5}-(\d{4})[-.](\d{4,5})(?!\d)")
_NOTE_NAME = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T-]\d{4})?-[\w.-]+")


def called(named: NamedIdentifier) -> str:
    """The name a work goes by: its title up to a colon or bracket, lower case."""
    return re.split(r"[:：（(]|\s[—–-]", named.name or "")[0].strip().casefold()


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
        if len(ids) > 1:
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
    card = _CARD_ID.search(metric.subject)
    name = re.split(r"[:：（(]", metric.subject)[0].strip().casefold()
    return f"{card.group(1)}.{card.group(2)}" if card else known.get(name, name)


@register.rule(Family.STRUCTURE, Severity.WARNING)
def card_names_follow_one_pattern(desk: Desk) -> Iterator[Spotted]:
    """Card names of a brief follow one pattern, `NNNN-YYMM-NNNNN`.

    卡片名统一写成 `NNNN-YYMM-NNNNN`。
    """
    text = "\n".join(desk.reading.lines)
    if not _CARD_WITH_DASH.search(text):
        return
    for number, line in enumerate(desk.reading.lines, start=1):
        for match in _CARD_WITH_DOT.finditer(line):
            yield Spotted(
                (number,),
                "this card name has a dot where the others have a dash",
                "这张卡片名用了点，别的都用连字符",
                expected=match.group(1).replace(".", "-"),
                found=match.group(1),
            )


@register.rule(Family.STRUCTURE, Severity.WARNING)
def note_names_follow_the_pattern(desk: Desk) -> Iterator[Spotted]:
    """A cited note ends in `.md`; its name is written in lower case.

    引用的笔记名以 `.md` 结尾，用小写。
    """
    for cited in desk.reading.sources_cited:
        name = cited.path.rpartition("/")[2]
        if _NOTE_NAME.match(name) and not re.search(r"\.[a-z]{2,4}$", name):
            yield Spotted(
                (cited.line,),
                "no file goes by this name: its extension is missing",
                "没有这个文件名：缺扩展名",
                expected=f"{name}.md",
                found=cited.path,
            )

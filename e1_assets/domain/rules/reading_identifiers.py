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

_NO_NAME = re.compile(
    r"(?:paper|repo|论文|仓库)?[ _]?(?:cards?|卡片?|notes?|笔记|papers?|论文)"
    r"|arxiv|doi|net-new|hf daily|[\W\d_]*",
    re.IGNORECASE,
)
_SAID_TO_DIFFER = re.compile(
    r"不一致|矛盾|漂移|刷新|记的是|记为|正文|此前|原为|改为|differ|was|before|drift|[▲⭐]\s?/\s?\d",
    re.IGNORECASE,
)
_CARD_WITH_DOT = re.compile(r"(?<![\d-])(\d{2,5}-\d{4}\.\d{4,5})(?!\d|\.md)")
_CARD_WITH_DASH = re.compile(r"(?<![\d-])(\d{2,5}-\d{4}-\d{4,5})(?!\d)")
_PAPER_ID = re.compile(r"(?<!\d)(?:\d{2,5}-)?(\d{4})[-.](\d{4,5})(?!\d)")
_CARD_OF = re.compile(r"(?<!\d)\d{2,5}-(\d{4})[-.](\d{4,5})(?!\d)")
_WRITTEN_ID = re.compile(r"(?<![\d.-])(\d{4}\.\d{4,5})(?!\d)")
_STATED_MONTH = re.compile(r"^[^\d]{0,4}(20\d{2})\s?(?:年|-)\s?(\d{1,2})(?:\s?月)?")
_NOTE_NAME = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T-]\d{4})?-[\w.-]+")


def called(named: NamedIdentifier) -> str:
    """The name a work goes by: its title up to a colon or bracket, lower case."""
    name = re.split(r"[:：（(]|\s[—–-]", named.name or "")[0].strip().casefold()
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


@register.rule(Family.TIME, Severity.ERROR)
def no_paper_is_younger_than_the_brief(desk: Desk) -> Iterator[Spotted]:
    """The month in an arXiv id exists, not later than the brief, and is the one stated beside it.

    arXiv 编号里的年月须存在、不晚于简报，并与旁边写的年月相符。
    """
    reading = desk.reading
    limit = f"{reading.date:%y%m}" if reading.date else "9912"
    seen: set[str] = set()
    for named in reading.identifiers:
        if named.identifier.scheme != "arxiv" or "/" in named.identifier.id:
            continue
        stamp = named.identifier.id[:4]
        beside = _STATED_MONTH.search(reading.lines[named.line - 1].partition(named.raw)[2][:24])
        wrong = beside and f"{beside.group(1)[2:]}{int(beside.group(2)):02d}" != stamp
        late = stamp > limit and named.identifier.id not in seen
        if late or wrong or not 1 <= int(stamp[2:]) <= 12:
            seen.add(named.identifier.id)
            yield Spotted(
                (named.line,),
                f"{named.identifier.id} is of another month",
                f"{named.identifier.id} 的年月对不上",
                expected=beside.group() if wrong and beside else f"at most {limit}",
                found=stamp,
            )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def an_increment_is_about_one_paper(desk: Desk) -> Iterator[Spotted]:
    """The arXiv field, the URL, the title of an increment name the same paper.

    一条增量的 arXiv 字段、URL、标题须指同一篇论文。
    """
    for increment in desk.reading.increments:
        fields = {n: f.name for f in increment.fields for n in range(f.line, f.end_line + 1)}
        placed: defaultdict[str, dict[str, int]] = defaultdict(dict)
        for named in increment.identifiers:
            place = "title" if named.line == increment.line else fields.get(named.line)
            if named.identifier.scheme == "arxiv" and place in ("title", "arxiv", "url"):
                placed[place].setdefault(named.identifier.id, named.line)
        single = [found for found in placed.values() if len(found) == 1]
        ids = {key: line for found in single for key, line in found.items()}
        if len(ids) > 1:
            first, *others = ids
            yield Spotted(
                (*(ids[other] for other in others), ids[first]),
                "title, URL, arXiv field name different papers",
                "标题、URL、arXiv 字段指的不是同一篇",
                expected=first,
                found=", ".join(others),
            )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def one_increment_per_work(desk: Desk) -> Iterator[Spotted]:
    """No two increments have the same arXiv id or URL as their own.

    两条增量不得以同一编号或同一网址为主。
    """
    owner: dict[str, int] = {}
    for increment in desk.reading.increments:
        own = {f.text.strip() for f in increment.fields if f.name in ("url", "arxiv")}
        for key in sorted(own):
            if key in owner and owner[key] != increment.line:
                yield Spotted(
                    (increment.line, owner[key]),
                    "two increments are about one work",
                    "两条增量讲的是同一项工作",
                    expected="one increment",
                    found=key[:80],
                )
            owner.setdefault(key, increment.line)


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def a_card_is_of_the_paper_beside_it(desk: Desk) -> Iterator[Spotted]:
    """A card named beside an arXiv id is the card of that paper.

    与 arXiv 编号并列的卡片，须是那篇论文的卡。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        cards = {f"{m[1]}.{m[2]}": m.group() for m in _CARD_OF.finditer(line)}
        written = set(_WRITTEN_ID.findall(_CARD_OF.sub(" ", line)))
        if len(cards) == 1 and len(written) == 1 and not written & cards.keys():
            paper, card = written.pop(), next(iter(cards.values()))
            yield Spotted(
                (number,),
                f"{card} is no card of {paper}",
                f"{card} 不是 {paper} 的卡片",
                expected=paper,
                found=card,
            )

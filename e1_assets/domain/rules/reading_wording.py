"""Rules for words of a brief that say more than its evidence, or two things at once."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import BriefReading, IncrementRead
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.wording import names
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_INDEXED = re.compile(
    r"收录|索引|OpenAlex|Semantic Scholar|Google Scholar|\bS2\b|\bDBLP\b|indexed", re.IGNORECASE
)
_READ = re.compile(
    r"实测|原文|核查|复现|跑通|源码|日志|trace|benchmark|官方|全文|measured|read in full|original",
    re.IGNORECASE,
)
_PERHAPS = re.compile(r"可能|也许|或许|似乎|疑似|perhaps|maybe|might|possibly", re.IGNORECASE)
_EARLIER = re.compile(
    r"(?:之前|此前|先前|以前|早先|previously|earlier)[^，。；]{0,12}"
    r"(?:存在|归档|锚入|锚定|收录|入档|收过|filed|anchored|listed)",
    re.IGNORECASE,
)
_FIRST = re.compile(r"首次|第一次|首个|NET-new|first time|newly", re.IGNORECASE)
_RELAYED = re.compile(
    r"转述|未开原|未复核|未读原|没读原|笔记自述|二手|仅摘要|second[- ]hand|relayed|not re-?read"
    r"|original not (?:opened|read)",
    re.IGNORECASE,
)
_FIRST_HAND = re.compile(
    r"一手|第一手|原文(?:明确|指出|写明|说)|first[- ]hand|the original (?:says|states)",
    re.IGNORECASE,
)
_NOT_FIRST_HAND = re.compile(r"(?:非|不是|并非|缺|没有|无|not )\s?(?:第?一手|first)", re.IGNORECASE)
_INDEPENDENT = re.compile(
    r"(?:第[二三四]|[两二三]|又一)[^，。；]{0,6}独立(?:证据|来源|信源|验证)"
    r"|(?:second|third|another) independent (?:source|evidence)",
    re.IGNORECASE,
)
_SAMPLED = re.compile(r"抽查|抽样|抽检|spot[- ]check|sampled", re.IGNORECASE)
_EACH = re.compile(
    r"逐张|逐条|逐篇|逐份|逐一(?:比对|核对|检查)|全部比对|each (?:card|one|paper)|one by one",
    re.IGNORECASE,
)
_CONFIRMED = re.compile(r"确认|confirm(?:s|ed)?\b", re.IGNORECASE)
_UNSURE = re.compile(r"待核实|待确认|待核查|尚待验证|to be verified|unverified", re.IGNORECASE)
_CHANGED = re.compile(r"刷新|计数变化|计数更新|refresh(?:ed)?|counts? changed", re.IGNORECASE)
_SAME = re.compile(
    r"逐项一致|完全一致|均一致|没有变化|未变|无变化|零变化|unchanged|identical", re.I
)
_PATH = re.compile(r"[\w./-]+\.md")
_GROUP = re.compile(r"([A-Za-z][\w.-]*(?:\s?[/、]\s?[A-Za-z][\w.-]*)+)")
_TRUNCATED = re.compile(r"(?<![\w/])([\w-]+:[0-9a-f]{6,})(?:…|\.{3})")


@register.rule(Family.PROVENANCE, Severity.WARNING, "heuristic")
def being_indexed_is_no_evidence(desk: Desk) -> Iterator[Spotted]:
    """A grade rests on what was read, not on where a work is indexed.

    可信度要凭读到的内容，不凭被谁收录。
    """
    for increment in desk.reading.increments:
        for field in increment.fields:
            if (
                field.name in ("credibility", "evidence")
                and _INDEXED.search(field.text)
                and not _READ.search(_INDEXED.sub("", field.text))
            ):
                yield Spotted(
                    (field.line,),
                    "being indexed is no ground for a grade",
                    "被收录不是评级的依据",
                    expected="what was read or measured",
                    found=field.text[:60],
                )


@register.rule(Family.NOVELTY, Severity.WARNING)
def a_first_time_is_checked(desk: Desk) -> Iterator[Spotted]:
    """Whether something was held before is looked up, never left at perhaps.

    以前有没有收过要查证，不能写“可能”。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        for sentence in re.split(r"[。；;\n|]", line):
            if _PERHAPS.search(sentence) and _EARLIER.search(sentence):
                yield Spotted(
                    (number,),
                    "an earlier filing is guessed at; the anchors can be searched",
                    "是否收过只是猜测，锚点可以检索",
                    expected="filed or not filed" if _FIRST.search(line) else "",
                    found=sentence.strip()[:60],
                )


@register.rule(Family.PROVENANCE, Severity.WARNING, "heuristic")
def relayed_words_are_not_first_hand(desk: Desk) -> Iterator[Spotted]:
    """What a note relays is not called first-hand, nor the words of an unread original.

    经笔记转述的内容，不得称为一手或“原文指出”。
    """
    for increment in desk.reading.increments:
        relayed = _lines_with(desk.reading, increment, _RELAYED)
        for number in _lines_with(desk.reading, increment, _FIRST_HAND) if relayed else ():
            words = _FIRST_HAND.search(desk.reading.lines[number - 1])
            if words and not _NOT_FIRST_HAND.search(desk.reading.lines[number - 1]):
                yield Spotted(
                    (number, relayed[0]),
                    "first-hand wording on evidence that is relayed",
                    "证据是转述的，用词却是一手",
                    expected="as the note says",
                    found=words.group(),
                )


def _lines_with(
    reading: BriefReading, increment: IncrementRead, pattern: re.Pattern[str]
) -> tuple[int, ...]:
    rows = range(increment.line, increment.end_line + 1)
    return tuple(n for n in rows if pattern.search(reading.lines[n - 1]))


@register.rule(Family.HONESTY, Severity.WARNING, "heuristic")
def a_spot_check_is_not_each_one(desk: Desk) -> Iterator[Spotted]:
    """What is called a spot check is not elsewhere said to cover each one.

    称为抽查的，别处不得写成逐一比对。
    """
    lines = desk.reading.lines
    sampled = [n for n, line in enumerate(lines, start=1) if _SAMPLED.search(line)]
    for number, line in enumerate(lines, start=1):
        match = _EACH.search(line)
        if match and number in sampled:
            yield Spotted(
                (number, *(n for n in sampled if n != number)),
                "a spot check and each one compared cannot both be",
                "“抽查”与“逐一比对”不能同时成立",
                found=match.group(),
            )


@register.rule(Family.CONSISTENCY, Severity.WARNING, "heuristic")
def a_confirmation_is_not_to_be_verified(desk: Desk) -> Iterator[Spotted]:
    """An increment labelled as confirming does not call its own content unverified.

    标为“确认”的增量，正文不得又写“待核实”。
    """
    for increment in desk.reading.increments:
        if not increment.label or not _CONFIRMED.search(increment.label):
            continue
        unsure = _lines_with(desk.reading, increment, _UNSURE)
        if unsure:
            yield Spotted(
                (increment.line, *unsure),
                "labelled as confirming, yet to be verified in its text",
                "标签是确认，正文却是待核实",
                expected="to verify",
                found=increment.label,
            )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def what_is_called_changed_did_change(desk: Desk) -> Iterator[Spotted]:
    """A group said to have changed counts is not elsewhere said to be unchanged.

    说成“刷新”的一组，别处不得又写“一致”。
    """
    lines = desk.reading.lines
    for number, line in enumerate(lines, start=1):
        for sentence in re.split(r"[。；;]", line):
            if not _CHANGED.search(sentence):
                continue
            for group in _GROUP.findall(_PATH.sub(" ", sentence)):
                members = re.split(r"\s?[/、]\s?", group.casefold())
                yield from _unchanged(lines, number, members)


def _unchanged(lines: tuple[str, ...], number: int, members: list[str]) -> Iterator[Spotted]:
    where: dict[str, int] = {}
    for other, line in enumerate(lines, start=1):
        if other != number and _SAME.search(line) and not _CHANGED.search(line):
            spoken = names(re.sub(r"[-_./]", " ", line)) | names(line)
            for member in members:
                if names(re.sub(r"[-_./]", " ", member)) <= spoken:
                    where.setdefault(member, other)
    if len(where) > 1:
        yield Spotted(
            (number, *where.values()),
            "counted as changed here, called unchanged there",
            "这里算作刷新，那里写的是一致",
            expected=f"{len(members) - len(where)}",
            found=", ".join(where),
        )


@register.rule(Family.PROVENANCE, Severity.ERROR)
def a_key_is_written_in_full(desk: Desk) -> Iterator[Spotted]:
    """A material key is given in full, so that it can be looked up.

    材料 key 要写全，才能查到。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        for match in _TRUNCATED.finditer(line):
            yield Spotted(
                (number,),
                "the key is cut short",
                "key 被截断",
                expected="the whole key",
                found=match.group(),
            )


@register.rule(Family.PROVENANCE, Severity.WARNING, "heuristic")
def independence_counts_origins(desk: Desk) -> Iterator[Spotted]:
    """Evidence called independent comes from more than one file or was read in the original.

    称为“独立”的证据，要有一个以上的出处，或读过原文。
    """
    for increment in desk.reading.increments:
        stated = {field.line for field in increment.fields if field.name == "source"}
        files = {source.path for source in increment.sources if source.line in stated}
        relayed = _lines_with(desk.reading, increment, _RELAYED)
        called = _lines_with(desk.reading, increment, _INDEPENDENT)
        if called and len(files) == 1 and relayed:
            yield Spotted(
                (*called, relayed[0]),
                "called independent, yet relayed by one note",
                "称为独立证据，其实出自同一份笔记的转述",
                expected="a second origin",
                found=", ".join(sorted(files)),
            )

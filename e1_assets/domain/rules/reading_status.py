"""Rules for what a brief calls new, held, confirmed or open in different places."""

import re
from collections import defaultdict
from collections.abc import Iterator

from e1_assets.domain.brief_reading import IncrementRead
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.source_rows import same_source, source_lists, stem, verdict_rows
from e1_assets.domain.rules.wording import share, terms
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_NEW = re.compile(r"NET[-\s]?new", re.IGNORECASE)
_HELD = re.compile(
    r"已[^，。；|]{0,16}(?:锚|收|入档)|沿用|首次以|already|carried over", re.IGNORECASE
)
_CONFIRMING = re.compile(r"确认|confirm", re.IGNORECASE)
_ONE_NEW = re.compile(r"\d+\s?条新|(?<![无非未])新[（(]|NET[-\s]?new|is new\b", re.IGNORECASE)
_DECIDES = re.compile(
    r"以[^，。；]{2,80}为准|采信[^，。；]{2,20}(?:说法|口径|日期)"
    r"|\btake (?:the )?[\w ]{2,30} as (?:right|final)",
    re.IGNORECASE,
)
_UNREAD = re.compile(
    r"需要?[^，。；]{0,8}(?:原文)?(?:精读|细读)|待[^，。；]{0,6}(?:原文|精读)|未读原文"
    r"|original (?:is )?unread|still to be read",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(r"已在\s?(?:[a-z]+ )?([a-z][a-z-]+)\s?锚[定入]")
_DOCUMENT = re.compile(r"[\w-]{2,40}\.md")
_HOLDS = re.compile(r"(?<!未)已锚[定入]")
_HOLDS_NOT = re.compile(r"未[^，。；]{0,6}锚[定入]")
_REACH = 200


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def one_status_per_identifier(desk: Desk) -> Iterator[Spotted]:
    """An identifier called NET-new in one place is not called held in another.

    同一编号，不得一处写 NET-new、另一处写已锚或沿用。
    """
    reading = desk.reading
    new: defaultdict[str, list[int]] = defaultdict(list)
    held: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for row in reading.identifier_rows:
        if row.identifier and row.status and _NEW.search(row.status):
            new[row.identifier.id].append(row.line)
        elif row.identifier and row.status and _HELD.search(row.status):
            held[row.identifier.id].append((row.line, row.status))
    for each in source_lists(reading):
        for entry in each.rows:
            said = " ".join((entry.name, *entry.cells))
            for key in held:
                if key.replace(".", "-") in said and _NEW.search(
                    entry.cells[-1] if entry.cells else ""
                ):
                    new[key].append(entry.line)
    for key in held.keys() & new.keys():
        line, status = held[key][0]
        yield Spotted(
            (line, *new[key]),
            f"{key} is called new in one place, {status} in another",
            f"{key} 一处写 NET-new，另一处写“{status}”",
            expected="one status",
            found=status,
        )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def a_new_verdict_is_not_a_confirmation(desk: Desk) -> Iterator[Spotted]:
    """A source whose verdict says new is not cited only by increments labelled as confirming.

    结论写“新”的来源，对应增量不得只标“确认”。
    """
    reading = desk.reading
    verdicts = verdict_rows(reading)
    rows = [r for each in source_lists(reading) for r in each.rows if r not in verdicts]
    for verdict in verdicts:
        if not verdict.cells or not _ONE_NEW.search(verdict.cells[-1]):
            continue
        files = {stem(p) for row in rows if same_source(row, verdict) for p in row.paths}
        using = [i for i in reading.increments if files & {stem(s.path) for s in i.sources}]
        if using and all(_CONFIRMING.search(each.label or "") for each in using):
            yield Spotted(
                (verdict.line, *(each.line for each in using)),
                "called new here, labelled as confirming there",
                "这里写新，增量却标为确认",
                expected=using[0].label or "",
                found=verdict.cells[-1],
            )


@register.rule(Family.CONSISTENCY, Severity.WARNING, "heuristic")
def a_new_node_is_new(desk: Desk) -> Iterator[Spotted]:
    """What a digest lists as newly added is no increment labelled as confirming.

    摘要里列为“新增”的，不得是标为确认的增量。
    """
    reading = desk.reading
    confirming = [i for i in reading.increments if _CONFIRMING.search(i.label or "")]
    for entry in reading.digest:
        if not re.search(r"新增|\bnew\b", entry.label, re.IGNORECASE):
            continue
        for part in re.split(r"[+＋、；;]", entry.text):
            match = next((i for i in confirming if _about(part, i)), None)
            if match:
                yield Spotted(
                    (entry.line, match.line),
                    f"listed as newly added, labelled {match.label}",
                    f"列为新增，增量却标为{match.label}",
                    expected="not listed as new",
                    found=part.strip()[:60],
                )


def _about(part: str, increment: IncrementRead) -> bool:
    return len(terms(part)) > 2 and share(part, increment.title) >= 0.75


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def a_contradiction_stays_open(desk: Desk) -> Iterator[Spotted]:
    """A contradiction names what would settle it, a brief never picks the winner.

    矛盾只写怎样了结，简报不自行裁定以谁为准。
    """
    for each in desk.reading.contradictions:
        for number in range(each.line, each.end_line + 1):
            match = _DECIDES.search(desk.reading.lines[number - 1])
            if match and each.kind != "lead":
                yield Spotted(
                    (number, each.line),
                    "the brief decides a contradiction; only a person closes it",
                    "简报自行裁定了矛盾，只有人能结案",
                    expected="what would settle it",
                    found=match.group(),
                )


@register.rule(Family.PROVENANCE, Severity.WARNING, "heuristic")
def an_increment_was_read(desk: Desk) -> Iterator[Spotted]:
    """A work published as an increment is not elsewhere still to be read in the original.

    作为增量写出的工作，别处不得又写原文待读。
    """
    reading = desk.reading
    for each in reading.contradictions:
        if each.kind != "to_verify" or not _UNREAD.search(each.text):
            continue
        keys = {named.identifier.key for named in each.identifiers}
        for increment in reading.increments:
            own = {n.identifier.key for n in increment.identifiers if n.line == increment.line}
            if keys & own and not _CONFIRMING.search(increment.label or ""):
                yield Spotted(
                    (each.line, increment.line),
                    "published as an increment, its original is still to be read",
                    "已作为增量写出，原文却还待读",
                    expected="a lead until it is read",
                    found=each.mark,
                )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def a_document_holds_or_holds_not(desk: Desk) -> Iterator[Spotted]:
    """One sentence does not say of a document that it holds a thing and that it does not.

    同一句不得既说某文档已锚入、又说它未锚入。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        for sentence in re.split(r"[。；;]", line) if "但" in line else ():
            name = _held_yet_not(sentence)
            if name:
                yield Spotted(
                    (number,),
                    f"{name} is said to hold it and not to hold it",
                    f"{name} 既说已锚入又说未锚入",
                    expected="one of the two",
                    found=sentence.strip()[:80],
                )


def _held_yet_not(sentence: str) -> str | None:
    """The document a sentence says both of, the second behind a `但`."""
    before, turn, after = sentence.partition("但")
    if not turn:
        return None
    for match in _DOCUMENT.finditer(before):
        rest = before[match.end() : match.end() + _REACH]
        again = after.find(match.group())
        if again >= 0 and _HOLDS.search(rest) and _HOLDS_NOT.search(after, again):
            return match.group()
    return None


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def held_here_or_held_elsewhere(desk: Desk) -> Iterator[Spotted]:
    """An identifier listed as anchored in another topic only is not said to be anchored here.

    列为只在他题锚入的编号，正文不得又说本题已锚入。
    """
    reading = desk.reading
    for row in reading.identifier_rows:
        where = _ELSEWHERE.search(row.status or "")
        if not row.identifier or not where or where.group(1) == reading.topic:
            continue
        here = re.compile(rf"已锚[定入]的?[^，。；]{{0,60}}{re.escape(row.identifier.id)}")
        for number, line in enumerate(reading.lines, start=1):
            match = None if row.line <= number <= row.end_line else here.search(line)
            if match:
                yield Spotted(
                    (row.line, number),
                    f"{row.identifier.id}: anchored in {where.group(1)} only, or here as well?",
                    f"{row.identifier.id}：只在 {where.group(1)} 锚入，还是本题也锚入？",
                    expected=row.status or "",
                    found=match.group()[:80],
                )
                break

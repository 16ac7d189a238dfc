"""Rules that hold several briefs of one topic against each other."""

import re
from collections.abc import Iterator
from datetime import date

from e1_assets.domain.brief_reading import BriefReading
from e1_assets.domain.rules.dates import short_days_in
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import CouldNotRun, Family
from e1_assets.domain.rules.section_titles import Titled, titled_sections, unlike
from e1_assets.domain.rules.wording import names, share
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_MONTH = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_E1_ANCHORS = re.compile(
    rf"(?:(?:{_MONTH})\s?\d{{1,2}}\s?)?E1\s?(?:已)?锚[定入]|E1 (?:has )?anchored"
)
_E2_DECIDES = re.compile(r"E2[^。；]{0,16}(?:决定|定夺|入档|decide)")
_ANCHORED_ON = re.compile(rf"((?:{_MONTH})\s?\d{{1,2}})\s?(?:E1\s?)?(?:已)?锚[定入]")
_NEW = re.compile(r"NET[-\s]?new", re.IGNORECASE)
_CONFIRMING = re.compile(r"邻接确认|确认性|confirm", re.IGNORECASE)
_RANGE = re.compile(r"3\s?[-–~至到]\s?8")


def _earlier(desk: Desk) -> list[BriefReading]:
    """The other briefs given of the same topic that are older, newest first."""
    mine = desk.reading
    found = [
        other
        for other in desk.others
        if other.topic == mine.topic and other.date and mine.date and other.date < mine.date
    ]
    if not found and len(desk.others) < 2:
        raise CouldNotRun("only one brief was given")
    return sorted(found, key=lambda each: each.date or date.min, reverse=True)


def _named(reading: BriefReading, line: int) -> str:
    return f"{reading.path.rpartition('/')[2]}:{line}"


@register.rule(Family.CONSISTENCY, Severity.WARNING, "cross_brief")
def a_version_label_is_used_once(desk: Desk) -> Iterator[Spotted]:
    """A version label of the document stands for one content across briefs.

    各期简报里，同一个版本号只能指同一份内容。
    """
    mine = next((each for each in desk.reading.baselines if each.version), None)
    for other in _earlier(desk):
        label = next((each for each in other.baselines if each.version), None)
        if mine and label and mine.version == label.version and not _same_state(mine, label):
            yield Spotted(
                (mine.line,),
                f"{mine.version} already stood for another content on {other.date}",
                f"{mine.version} 在 {other.date} 已指另一份内容",
                expected="a label of its own",
                found=f"{mine.raw[:40]}; {_named(other, label.line)} {label.raw[:40]}",
            )
            return


def _same_state(one: object, other: object) -> bool:
    return all(getattr(one, f) == getattr(other, f) for f in ("tag", "anchors", "lines"))


@register.rule(Family.CONSISTENCY, Severity.WARNING, "cross_brief")
def a_section_keeps_its_number(desk: Desk) -> Iterator[Spotted]:
    """A section of the document keeps its number with its title from brief to brief.

    活文档的章节，各期简报里号与名要对得上。
    """
    mine = titled_sections(desk.reading)
    seen: set[str] = set()
    for other in _earlier(desk):
        for one in mine:
            for before in titled_sections(other):
                drift = _drift(one, before)
                if drift and one.number not in seen:
                    seen.add(one.number)
                    yield Spotted(
                        (one.line,),
                        f"{drift} in the brief of {other.date}",
                        f"与 {other.date} 的简报对不上：{before.number}（{before.title}）",
                        expected=f"{before.number} {before.title}, {_named(other, before.line)}",
                        found=f"{one.number} {one.title}",
                    )


def _drift(one: Titled, before: Titled) -> str | None:
    alike = min(share(one.title, before.title), share(before.title, one.title))
    if one.number != before.number and alike >= 0.5:
        return f"this section was {before.number}"
    if one.number == before.number and unlike(one.title, before.title):
        return f"{one.number} was {before.title}"
    return None


@register.rule(Family.CONSISTENCY, Severity.WARNING, "cross_brief")
def a_work_keeps_its_section(desk: Desk) -> Iterator[Spotted]:
    """A work stands in the section an earlier brief proposed for it.

    一篇工作所在的章节，要与先前简报的归入建议相符。
    """
    for other in _earlier(desk):
        proposed = _proposed(other)
        for row in desk.reading.identifier_rows:
            if not row.identifier or not row.section or row.identifier.key not in proposed:
                continue
            sections, line = proposed[row.identifier.key]
            here = set(re.findall(r"§[\w.()（）]*\w[)）]?", row.section))
            if here and sections and not here & sections:
                name = names(re.split(r"[:：（(]|\s[—–]", row.title)[0])
                yield Spotted(
                    (row.line, *_said_to_hold(desk.reading, here, name)),
                    f"{row.identifier.id} was proposed for {', '.join(sorted(sections))}",
                    f"{row.identifier.id} 先前建议归入 {'、'.join(sorted(sections))}",
                    expected=f"{', '.join(sorted(sections))} ({_named(other, line)})",
                    found=row.section,
                )


def _proposed(reading: BriefReading) -> dict[str, tuple[set[str], int]]:
    found: dict[str, tuple[set[str], int]] = {}
    for increment in reading.increments:
        sections = {n for target in increment.targets for n in target.sections}
        lines = [target.line for target in increment.targets] or [increment.line]
        for named in increment.identifiers:
            if named.line in (increment.line, increment.line + 3, *lines):
                found.setdefault(named.identifier.key, (sections, lines[0]))
    return found


def _said_to_hold(reading: BriefReading, sections: set[str], name: frozenset[str]) -> list[int]:
    return [
        reference.line
        for reference in reading.section_references
        if reference.number in sections and name and name <= names(reference.text)
    ]


@register.rule(Family.NOVELTY, Severity.WARNING, "cross_brief")
def a_work_was_first_anchored_once(desk: Desk) -> Iterator[Spotted]:
    """Briefs agree on the round in which a work was first proposed.

    一篇工作首次锚入的轮次，各期简报要一致。
    """
    mine = desk.reading
    said = _first_dates(mine)
    for other in _earlier(desk):
        before = _first_dates(other)
        for key, (day, line) in said.items():
            if key in before and before[key][0] != day and before[key][0] <= (other.date or day):
                yield Spotted(
                    (line,),
                    f"{key} anchored on {day}; the brief of {other.date} says {before[key][0]}",
                    f"{key} 说是 {day} 锚定；{other.date} 的简报是 {before[key][0]}",
                    expected=f"{before[key][0]} ({_named(other, before[key][1])})",
                    found=str(day),
                )


def _first_dates(reading: BriefReading) -> dict[str, tuple[date, int]]:
    found: dict[str, tuple[date, int]] = {}
    if reading.date is None:
        return found
    for row in reading.identifier_rows:
        if not row.identifier:
            continue
        words = f"{row.title} {row.status or ''}"
        match = _ANCHORED_ON.search(words)
        if match and (days := short_days_in(match.group(1), reading.date)):
            found[row.identifier.id] = (days[0].first, row.line)
        elif row.status and _NEW.search(row.status):
            found[row.identifier.id] = (reading.date, row.line)
    return found


@register.rule(Family.NOVELTY, Severity.WARNING, "heuristic")
def a_round_proposes_and_e2_anchors(desk: Desk) -> Iterator[Spotted]:
    """An E1 round proposes; only the document after E2 anchors.

    E1 只提议，锚定由 E2 落到活文档。
    """
    lines = [n for n, line in enumerate(desk.reading.lines, start=1) if _E1_ANCHORS.search(line)]
    if lines:
        decides = [
            _named(other, n)
            for other in desk.others
            for n, line in enumerate(other.lines, start=1)
            if _E2_DECIDES.search(line)
        ]
        yield Spotted(
            tuple(lines),
            "an E1 round is said to anchor; it can only propose",
            "写成 E1 锚定，E1 只能提议",
            expected="proposed",
            found="; ".join(["E1 锚定/anchored", *decides[:1]]),
        )


@register.rule(Family.STRUCTURE, Severity.WARNING, "cross_brief")
def briefs_share_one_vocabulary(desk: Desk) -> Iterator[Spotted]:
    """Density words, contradiction marks, part numbers are the same kind in every brief.

    密度用词、矛盾编号、章节编号，各期要用同一套。
    """
    mine = desk.reading
    for other in _earlier(desk):
        differ = [
            word
            for word, here, there in (
                ("contradiction marks", _mark_styles(mine), _mark_styles(other)),
                ("part numbers", _part_styles(mine), _part_styles(other)),
            )
            if here and there and here != there
        ]
        differ += ["density"] if bool(mine.densities) != bool(other.densities) else []
        if differ:
            lines = [each.line for each in mine.densities[:1]]
            lines += [each.line for each in mine.contradictions]
            yield Spotted(
                tuple(lines or [1]),
                f"other words than the brief of {other.date}: {', '.join(differ)}",
                f"与 {other.date} 的简报用词不一：{'、'.join(differ)}",
                expected="one closed vocabulary",
                found=", ".join(each.mark for each in mine.contradictions[:3]),
            )
            return


def _mark_style(mark: str) -> str:
    if re.fullmatch(r"[①-⑳]", mark):
        return "circled"
    return re.sub(r"\d+", "", mark) or "number"


def _mark_styles(reading: BriefReading) -> set[str]:
    return {_mark_style(each.mark) for each in reading.contradictions}


def _part_styles(reading: BriefReading) -> set[bool]:
    return {part.mark.isdecimal() for part in reading.parts if part.mark}


@register.rule(Family.INCREMENT_RANGE, Severity.WARNING, "cross_brief")
def the_range_is_over_one_thing(desk: Desk) -> Iterator[Spotted]:
    """Briefs say whether the range of three to eight is over all increments or the new ones.

    3-8 条的区间，要说明算全部增量还是只算 NET-new。
    """
    mine = desk.reading
    for stated in mine.counts:
        inside = mine.lines[stated.line - 1]
        mixed = _NEW.search(stated.what + "".join(stated.listed)) and _CONFIRMING.search(
            stated.what + "".join(stated.listed)
        )
        near = inside[max(0, inside.find(stated.raw)) :][:60]
        mixed = mixed or (_NEW.search(near) and _CONFIRMING.search(near))
        if mixed and stated.value == len(mine.increments):
            said = [
                _named(other, n)
                for other in _earlier(desk)
                for n, line in enumerate(other.lines, start=1)
                if _RANGE.search(line)
            ]
            yield Spotted(
                (stated.line,),
                "the total mixes new with confirming increments; the range does not say which",
                "总数把新增与确认混算，区间算哪种没有说明",
                expected="all increments, or NET-new only",
                found="; ".join([stated.raw, *said[:1]]),
            )
            return


@register.rule(Family.CONSISTENCY, Severity.WARNING, "cross_brief")
def an_open_contradiction_comes_back(desk: Desk) -> Iterator[Spotted]:
    """A contradiction of the brief before is taken up again until a person closes it.

    上一份简报里的矛盾，没有人结案之前要接着列出。
    """
    mine = desk.reading
    text = names("\n".join(mine.lines))
    part = next((p.line for p in mine.parts if p.kind == "contradictions"), 1)
    for other in _earlier(desk)[:1]:
        lost = [
            each
            for each in other.contradictions
            if each.kind != "lead" and (lead := _lead_name(each.title)) and lead not in text
        ]
        if lost:
            marks = ", ".join(each.mark for each in lost)
            yield Spotted(
                (part,),
                f"open on {other.date}, not heard of again: {marks}",
                f"{other.date} 还未结案，本期没有下文：{marks}",
                expected="listed with its age, or who closed it",
                found="; ".join(f"{_named(other, e.line)} {e.title[:30]}" for e in lost),
            )


def _lead_name(title: str) -> str | None:
    """The name a contradiction is about: the first of its title."""
    match = re.search(r"[A-Za-z][A-Za-z0-9]{2,}(?:[-.][A-Za-z0-9]+)*", title)
    return match.group().casefold() if match else None

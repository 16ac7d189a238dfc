"""Rules that hold several briefs of one topic against each other."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import BriefReading
from e1_assets.domain.rules.neighbours import earlier, place
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.section_titles import Titled, titled_sections, unlike
from e1_assets.domain.rules.wording import names, share
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_MONTH = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_E1_ANCHORS = re.compile(
    rf"(?:(?:{_MONTH})\s?\d{{1,2}}\s?)?E1\s?(?:已)?锚[定入]|E1 (?:has )?anchored"
)
_E2_DECIDES = re.compile(r"E2[^。；]{0,16}(?:决定|定夺|入档|decide)")
_NEW = re.compile(r"NET[-\s]?new", re.IGNORECASE)
_CONFIRMING = re.compile(r"邻接确认|确认性|confirm", re.IGNORECASE)
_RANGE = re.compile(r"3\s?[-–~至到]\s?8")


@register.rule(Family.CONSISTENCY, Severity.WARNING, "cross_brief")
def a_version_label_is_used_once(desk: Desk) -> Iterator[Spotted]:
    """A version label of the document stands for one content across briefs.

    各期简报里，同一个版本号只能指同一份内容。
    """
    mine = next((each for each in desk.reading.baselines if each.version), None)
    for other in earlier(desk):
        label = next((each for each in other.baselines if each.version), None)
        if mine and label and mine.version == label.version and not _same_state(mine, label):
            yield Spotted(
                (mine.line,),
                f"{mine.version} already stood for another content on {other.date}",
                f"{mine.version} 在 {other.date} 已指另一份内容",
                expected="a label of its own",
                found=f"{mine.raw[:40]}; {place(other, label.line)} {label.raw[:40]}",
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
    for other in earlier(desk):
        for one in mine:
            for before in titled_sections(other):
                drift = _drift(one, before)
                if drift and one.number not in seen:
                    seen.add(one.number)
                    yield Spotted(
                        (one.line,),
                        f"{drift} in the brief of {other.date}",
                        f"与 {other.date} 的简报对不上：{before.number}（{before.title}）",
                        expected=f"{before.number} {before.title}, {place(other, before.line)}",
                        found=f"{one.number} {one.title}",
                    )


def _drift(one: Titled, before: Titled) -> str | None:
    alike = min(share(one.title, before.title), share(before.title, one.title))
    if one.number != before.number and alike >= 0.5:
        return f"this section was {before.number}"
    if one.number == before.number and unlike(one.title, before.title):
        return f"{one.number} was {before.title}"
    return None


@register.rule(Family.STRUCTURE, Severity.WARNING, "cross_brief")
def briefs_share_one_vocabulary(desk: Desk) -> Iterator[Spotted]:
    """Density words, contradiction marks, part numbers are the same kind in every brief.

    密度用词、矛盾编号、章节编号，各期要用同一套。
    """
    mine = desk.reading
    for other in earlier(desk):
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
                place(other, n)
                for other in earlier(desk)
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
    for other in earlier(desk)[:1]:
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
                found="; ".join(f"{place(other, e.line)} {e.title[:30]}" for e in lost),
            )


def _lead_name(title: str) -> str | None:
    """The name a contradiction is about: the first of its title."""
    match = re.search(r"[A-Za-z][A-Za-z0-9]{2,}(?:[-.][A-Za-z0-9]+)*", title)
    return match.group().casefold() if match else None

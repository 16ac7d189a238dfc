"""Rules for pointers of a brief: into itself, into the document."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import (
    ActionRead,
    ContradictionRead,
    CrossReference,
    IncrementRead,
    SectionReference,
    TargetRead,
)
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.section_titles import titled_sections, unlike
from e1_assets.domain.rules.wording import common, names, share, terms
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_SECTION = re.compile(r"§\d+(?:\.(?:\(\d+\)|\d+))*")
_EXACT = re.compile(r"§\d[\w.()]*|(?<![\d.§])\d[\d,.]*\d(?!\d)")


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def a_cross_reference_points_at_what_it_names(desk: Desk) -> Iterator[Spotted]:
    """A pointer to a numbered contradiction or lead points at the one its sentence is about.

    指向某条矛盾或线索的“见 …”，要指到它说的那一条。
    """
    reading = desk.reading
    numbered = [each for each in reading.contradictions if each.number is not None]
    if len(numbered) < 2:
        return
    dull = common(terms(each.title + each.text) for each in numbered)
    for reference in reading.cross_references:
        if reference.number is None or re.search(r"增量|increment", reference.kind or ""):
            continue
        others = [each for each in numbered if not each.line <= reference.line <= each.end_line]
        target = next((each for each in numbered if each.number == reference.number), None)
        if target is None:
            yield _dangling(reference, numbered)
            continue
        best = max(others or numbered, key=lambda each: _kinship(reference, each, dull))
        here, there = (_kinship(reference, each, dull) for each in (target, best))
        if best is not target and there > 0 and there >= 2 * here:
            yield Spotted(
                (reference.line, best.line),
                f"points at {target.mark}, is about {best.mark}",
                f"指向 {target.mark}，说的却是 {best.mark}",
                expected=best.mark,
                found=reference.raw,
            )


def _dangling(reference: CrossReference, numbered: list[ContradictionRead]) -> Spotted:
    return Spotted(
        (reference.line,),
        "there is nothing under this number",
        "没有这个编号",
        expected=f"{numbered[0].mark} to {numbered[-1].mark}",
        found=reference.raw,
    )


def _kinship(reference: CrossReference, entry: ContradictionRead, dull: frozenset[str]) -> float:
    """Shared telling terms with section numbers or figures, the title's terms counted double."""
    about = terms(reference.about) - dull
    exact = set(_EXACT.findall(reference.about)) & set(_EXACT.findall(entry.text))
    return 2.0 * len(about & terms(entry.title)) + len(about & terms(entry.text)) + 2.0 * len(exact)


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def a_section_has_one_title(desk: Desk) -> Iterator[Spotted]:
    """One section number of the document goes by one title throughout a brief.

    同一个活文档章节号，全篇只能叫一个名字。
    """
    titled = titled_sections(desk.reading)
    for n, one in enumerate(titled):
        other = next(
            (o for o in titled[n + 1 :] if o.number == one.number and unlike(o.title, one.title)),
            None,
        )
        if other:
            yield Spotted(
                (one.line, other.line),
                f"{one.number} goes by two titles",
                f"{one.number} 有两个名字",
                expected=one.title,
                found=other.title,
            )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def what_is_left_alone_is_not_a_target(desk: Desk) -> Iterator[Spotted]:
    """A section E2 is told to leave alone is not proposed for an addition.

    要求不动的章节，不得又建议往里添加。
    """
    reading = desk.reading
    wanted = {
        number: target.line
        for increment in reading.increments
        for target in increment.targets
        for number in target.sections
    }
    for action in reading.actions:
        if action.do_not:
            for target in action.targets:
                for number in target.sections:
                    if number in wanted:
                        yield Spotted(
                            (action.line, wanted[number]),
                            f"{number} is to be left alone, yet a target",
                            f"{number} 既说不动又说要加",
                            expected="one of the two",
                            found=target.text[:40],
                        )


@register.rule(Family.STRUCTURE, Severity.WARNING)
def a_target_is_decided(desk: Desk) -> Iterator[Spotted]:
    """A target is one section; two equally good ones are stated as such for E2 to decide.

    目标章节要定下来；两可时要写明备选，由 E2 定。
    """
    reading = desk.reading
    if reading.layout == "ours":
        return
    targets = [t for increment in reading.increments for t in increment.targets]
    targets += [t for action in reading.actions if not action.do_not for t in action.targets]
    groups: dict[tuple[str, ...], list[int]] = {}
    for target in targets:
        if target.alternative and len(target.sections) > 1:
            groups.setdefault(target.sections, []).append(target.line)
    for sections, lines in groups.items():
        yield Spotted(
            tuple(dict.fromkeys(lines)),
            f"{' or '.join(sections)}: not decided, nobody can apply it",
            f"{' 或 '.join(sections)}：没有定下来，无法照做",
            expected="one section, the other as alternative",
            found=" / ".join(sections),
        )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def a_section_sign_says_whose_section(desk: Desk) -> Iterator[Spotted]:
    """A section number that the brief has itself is cited with whose section it is.

    与简报自身章节同号的 §，要写明是谁的章节。
    """
    reading = desk.reading
    own = {part.mark: part for part in reading.parts if part.mark}
    for reference in reading.section_references:
        if reference.space == "unknown" and reference.number.removeprefix("§") in own:
            part = own[reference.number.removeprefix("§")]
            if share(part.title, reference.text) < 0.5:
                yield _whose(reference, part.line)


def _whose(reference: SectionReference, line: int) -> Spotted:
    return Spotted(
        (reference.line, line),
        f"{reference.raw} may be a section of this brief or of the document",
        f"{reference.raw} 是本简报的还是活文档的，说不清",
        expected="the document's or the brief's",
        found=reference.raw,
    )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def actions_follow_the_targets(desk: Desk) -> Iterator[Spotted]:
    """Every target section of an increment has its action, every action its target.

    An action may also register what is open, which no increment proposes.

    增量的每个目标章节都要有对应动作，动作也要有出处；登记未决事项的不在此列。
    """
    reading = desk.reading
    doing = [action for action in reading.actions if not action.do_not]
    if not doing:
        return
    wanted = {number for i in reading.increments for t in i.targets for number in t.sections}
    wanted |= {
        number
        for increment in reading.increments
        for field in increment.fields
        if field.name == "target"
        for number in _SECTION.findall(field.text)
    }
    for increment in reading.increments:
        for target in increment.targets:
            if not any(_carries_out(action, target, increment) for action in doing):
                yield Spotted(
                    (target.line, doing[0].line),
                    f"no action for the target {' / '.join(target.sections)}",
                    f"目标 {' / '.join(target.sections)} 没有对应的动作",
                    expected="an action",
                    found=target.text[:60],
                )
    for action in doing:
        extra = {number for t in action.targets for number in t.sections} - wanted
        if extra and wanted and not _REGISTERS.search(action.text):
            yield Spotted(
                (action.line,),
                f"no increment proposes {', '.join(sorted(extra))}",
                f"没有增量提议 {'、'.join(sorted(extra))}",
                expected="a target of an increment",
                found=action.text[:60],
            )


_REGISTERS = re.compile(
    r"开放问题|待核|待读|待确认|待验证|登记|矛盾|不一致|open questions?|to verify|to be verified"
    r"|regist|contradict|disagree|unread",
    re.IGNORECASE,
)


def _carries_out(action: ActionRead, target: TargetRead, increment: IncrementRead) -> bool:
    """An action in the section that names this increment's subject, or nobody's."""
    numbers = {number for each in action.targets for number in each.sections}
    if not numbers & set(target.sections):
        return False
    named = names(action.text)
    if not named or named & names(increment.title):
        return True
    return share(target.text, action.text) >= 0.4

"""Rules for where or when briefs of one topic say a work was filed."""

import re
from collections.abc import Iterator
from datetime import date

from e1_assets.domain.brief_reading import BriefReading
from e1_assets.domain.rules.dates import short_days_in
from e1_assets.domain.rules.neighbours import earlier, place
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.wording import names
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_MONTH = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_E1_ANCHORS = re.compile(
    rf"(?:(?:{_MONTH})\s?\d{{1,2}}\s?)?E1\s?(?:已)?锚[定入]|E1 (?:has )?anchored"
)
_E2_DECIDES = re.compile(r"E2[^。；]{0,16}(?:决定|定夺|入档|decide)")
_ANCHORED_ON = re.compile(rf"((?:{_MONTH})\s?\d{{1,2}})\s?(?:E1\s?)?(?:已)?锚[定入]")
_NEW = re.compile(r"NET[-\s]?new", re.IGNORECASE)


@register.rule(Family.CONSISTENCY, Severity.WARNING, "cross_brief")
def a_work_keeps_its_section(desk: Desk) -> Iterator[Spotted]:
    """A work stands in the section an earlier brief proposed for it.

    一篇工作所在的章节，要与先前简报的归入建议相符。
    """
    for other in earlier(desk):
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
                    expected=f"{', '.join(sorted(sections))} ({place(other, line)})",
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
    for other in earlier(desk):
        before = _first_dates(other)
        for key, (day, line) in said.items():
            if key in before and before[key][0] != day and before[key][0] <= (other.date or day):
                yield Spotted(
                    (line,),
                    f"{key} anchored on {day}; the brief of {other.date} says {before[key][0]}",
                    f"{key} 说是 {day} 锚定；{other.date} 的简报是 {before[key][0]}",
                    expected=f"{before[key][0]} ({place(other, before[key][1])})",
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
            place(other, n)
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

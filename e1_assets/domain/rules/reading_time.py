"""Rules for dates in a brief of anybody."""

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta

from e1_assets.domain.rules.dates import days_in, impossible, short_days_in
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_RECENT = re.compile(
    r"(?:近|最近|过去|last|past|recent)\s?(\d+)\s?(?:天|日|days?)[^（(。；]{0,12}[（(]([^）)]*)[）)]",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"(≤|<=|<|≦|早于|不晚于|before|until|≥|>=|>|≧|晚于|不早于|since|after)\s?(\d{4}-\d{2}-\d{2})"
)
_UPPER = ("≤", "<=", "<", "≦", "早于", "不晚于", "before", "until")
_ROUND_FILE = re.compile(r"(\d{4}-\d{2}-\d{2})-(.+?)-e1prep", re.IGNORECASE)
_GAP_SAID = re.compile(r"缺|没有简报|未跑|停跑|中断|跳过|no (?:round|brief)|skipped|missing", re.I)
_NAME_TIME = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T-](\d{2})(\d{2})(?!\d))?")
_PLANNED = re.compile(
    r"下次|下一|计划|预计|将|截止|路线图|到期|roadmap|planned|expected|will|next|due|until",
    re.IGNORECASE,
)
_RANGE = re.compile(r"(\d{4}-\d{2}-\d{2})\s?(?:–|—|~|至|到|to)\s?(\d{4}-\d{2}-\d{2})")


@register.rule(Family.TIME, Severity.ERROR)
def a_recent_window_looks_back(desk: Desk) -> Iterator[Spotted]:
    """A window of the last days is bounded from below, by a date that many days back.

    “近 N 天”须以 N 天前的日期为下界。
    """
    day = desk.reading.date
    for number, line in enumerate(desk.reading.lines, start=1):
        for window in _RECENT.finditer(line):
            for bound in _BOUND.finditer(window.group(2)):
                stated = date.fromisoformat(bound.group(2)) if not impossible(bound[2]) else None
                if stated is None or day is None:
                    continue
                upper, days = bound.group(1) in _UPPER, int(window.group(1))
                if stated < day if upper else not _fits(day, stated, days):
                    first = day - timedelta(days=days - 1)
                    yield Spotted(
                        (number,),
                        "this bound does not describe the last days",
                        "这个界限说的不是最近几天",
                        expected=f"≥ {first}",
                        found=bound.group(),
                    )


def _fits(day: date, stated: date, days: int) -> bool:
    return (day - stated).days in (days - 1, days)


@register.rule(Family.TIME, Severity.ERROR)
def every_date_exists(desk: Desk) -> Iterator[Spotted]:
    """Every date written is a day of the calendar.

    写下的日期须真实存在。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        for raw in impossible(line):
            yield Spotted((number,), "there is no such day", "没有这一天", found=raw)


@register.rule(Family.TIME, Severity.ERROR)
def a_range_of_dates_runs_forward(desk: Desk) -> Iterator[Spotted]:
    """A range of dates begins before it ends.

    日期区间的起点不得晚于终点。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        for match in _RANGE.finditer(line):
            if match.group(1) > match.group(2):
                yield Spotted(
                    (number,), "the range runs backwards", "区间起止颠倒", found=match.group()
                )


@register.rule(Family.TIME, Severity.ERROR)
def no_source_is_younger_than_the_brief(desk: Desk) -> Iterator[Spotted]:
    """No source is dated after the brief that read it.

    来源的日期不得晚于简报。
    """
    reading = desk.reading
    if reading.date is None:
        return
    limit = reading.made_at.replace(tzinfo=None) if reading.made_at else None
    for cited in reading.sources_cited:
        match = _NAME_TIME.search(cited.path.rpartition("/")[2])
        if not match or impossible(match.group(1)):
            continue
        day = date.fromisoformat(match.group(1))
        late = day > reading.date
        if limit and match.group(2) and int(match.group(2)) < 24 and int(match.group(3)) < 60:
            moment = datetime(day.year, day.month, day.day, int(match[2]), int(match[3]))
            late = late or moment > limit
        if late:
            yield Spotted(
                (cited.line,),
                "this source is younger than the brief",
                "这份来源比简报还新",
                expected=f"≤ {limit or reading.date}",
                found=cited.path,
            )


@register.rule(Family.TIME, Severity.WARNING)
def no_round_is_missing(desk: Desk) -> Iterator[Spotted]:
    """The previous round of a topic is the day before, or the gap is explained.

    上一轮须是前一天；有缺口要说明。
    """
    reading = desk.reading
    if reading.date is None:
        return
    earlier: dict[date, int] = {}
    for said in reading.previous_rounds:
        for day in _rounds_named(said.text, reading.date):
            if day < reading.date:
                earlier.setdefault(day, said.line)
    if not earlier:
        return
    latest = max(earlier)
    line = earlier[latest]
    if (reading.date - latest).days > 1 and not _GAP_SAID.search(reading.lines[line - 1]):
        yield Spotted(
            (line,),
            "no round between the previous one and this one, without a word why",
            "上一轮与本轮之间缺轮次，且未说明",
            expected=str(reading.date - timedelta(days=1)),
            found=str(latest),
        )


def _rounds_named(text: str, near: date) -> list[date]:
    files = [m.group(1) for m in _ROUND_FILE.finditer(text) if not impossible(m.group(1))]
    if files:
        return [date.fromisoformat(each) for each in files]
    return [day.first for day in (*days_in(text), *short_days_in(text, near))]


@register.rule(Family.TIME, Severity.WARNING)
def no_date_lies_ahead(desk: Desk) -> Iterator[Spotted]:
    """A brief reports nothing dated after itself, plans aside.

    除计划外，简报里没有晚于自身的日期。
    """
    day = desk.reading.date
    if day is None:
        return
    for number, line in enumerate(desk.reading.lines, start=1):
        for found in (*days_in(line), *short_days_in(line, day)):
            around = line[max(0, found.at - 16) : found.at + len(found.raw) + 16]
            end = found.at + len(found.raw)
            named = line[max(0, found.at - 1) : found.at] in ("/", "-") or line[end : end + 1] in (
                "T",
                "-",
            )
            if found.first > day and not named and not _PLANNED.search(around):
                yield Spotted(
                    (number,),
                    "this date lies after the brief",
                    "这个日期晚于简报",
                    expected=f"≤ {day}",
                    found=found.raw,
                )

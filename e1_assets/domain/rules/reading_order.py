"""Rules for numbers, dates, comparisons that must run in order."""

import re
from collections.abc import Iterator
from itertools import pairwise

from e1_assets.domain.rules.dates import days_in
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.wording import numeral
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_HISTORY = re.compile(r"历史|时间线|沿革|timeline|history|changelog", re.IGNORECASE)
_LESS = r"低于|少于|小于|不如|慢于|below|fewer than|less than|lower than"
_MORE = r"高于|多于|大于|超过|快于|above|more than|higher than"
_COMPARED = re.compile(
    rf"({_LESS}|{_MORE})[^（(，。；]{{0,24}}[（(]\s?(\d+(?:\.\d+)?)\s?[^\d）)]{{0,4}}?\s?"
    r"(?:vs\.?|对|比)\s?(\d+(?:\.\d+)?)",
    re.IGNORECASE,
)
_CIRCLED = {chr(0x2460 + n): n + 1 for n in range(20)}


@register.rule(Family.STRUCTURE, Severity.WARNING)
def numbers_run_in_order(desk: Desk) -> Iterator[Spotted]:
    """Parts, increments, contradictions, actions are numbered one after another, none twice.

    部分、增量、矛盾、动作的编号依次排列，不跳号、不重号。
    """
    reading = desk.reading
    runs = {
        "part": [(_value(p.mark), p.line) for p in reading.parts if p.mark],
        "increment": [(i.number, i.line) for i in reading.increments],
        "action": [(a.number, a.line) for a in reading.actions if not a.do_not],
    }
    for prefix in dict.fromkeys(re.sub(r"\d+|[①-⑳]", "", c.mark) for c in reading.contradictions):
        runs[f"contradiction {prefix}".strip()] = [
            (c.number, c.line)
            for c in reading.contradictions
            if re.sub(r"\d+|[①-⑳]", "", c.mark) == prefix
        ]
    for name, run in runs.items():
        yield from _out_of_order(name, run)


def _value(mark: str) -> int | None:
    if "十" in mark and len(mark) > 1:
        tens, ones = mark.split("十", 1)
        return 10 * (numeral(tens) or 1) + ((numeral(ones) or 0) if ones else 0)
    return _CIRCLED.get(mark, numeral(mark))


def _out_of_order(name: str, run: list[tuple[int | None, int]]) -> Iterator[Spotted]:
    numbered = [(value, line) for value, line in run if value is not None]
    for (before, first), (after, line) in pairwise(numbered):
        if after != before + 1:
            yield Spotted(
                (line, first),
                f"{name} {after} follows {name} {before}",
                f"编号 {before} 之后是 {after}（{name}）",
                expected=str(before + 1),
                found=str(after),
            )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def a_history_runs_in_order(desk: Desk) -> Iterator[Spotted]:
    """A history or timeline gives its dates in order.

    历史或时间线里的日期，须按先后排列。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        label = _HISTORY.search(line)
        for sentence in re.split(r"(?<=[。\n])", line[label.start() :]) if label else ():
            days = days_in(sentence)
            odd = [b for a, b in pairwise(days) if b.last < a.first]
            if len(days) > 2 and odd:
                yield Spotted(
                    (number,),
                    "the dates of this history are not in order",
                    "这段历史的日期没有按先后排",
                    expected=", ".join(day.raw for day in sorted(days, key=lambda d: d.first)),
                    found=odd[0].raw,
                )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def a_comparison_reads_in_order(desk: Desk) -> Iterator[Spotted]:
    """The two numbers behind a comparison stand in the order of its words.

    “A 低于 B（x vs y）”里，x 属 A、y 属 B，次序不得颠倒。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        for match in _COMPARED.finditer(line):
            less = re.fullmatch(_LESS, match.group(1), re.IGNORECASE) is not None
            first, second = float(match.group(2)), float(match.group(3))
            if (first > second) if less else (first < second):
                yield Spotted(
                    (number,),
                    "the numbers stand the other way round than the words",
                    "数字的次序与文字相反",
                    expected=f"{second:g} vs {first:g}",
                    found=match.group(),
                )

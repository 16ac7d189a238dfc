"""Rules that compute again what a brief computed."""

import re
from collections import defaultdict
from collections.abc import Iterator

from e1_assets.domain.brief_reading import BriefReading
from e1_assets.domain.rules.dates import Day, days_in, interval
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.wording import numeral
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_COUNT = re.compile(r"(?<![\d.,#§$])(\d{1,3}(?:,\d{3})+|\d+)\s?([\u4e00-\u9fff]|[a-z]{3,})")
_SHARE = re.compile(r"(?<![\d.+\-±])(\d+(?:\.\d+)?)\s?[%％]")
_COUNT_WITH_SHARE = re.compile(
    r"(?<![\d.,])(\d{1,3}(?:,\d{3})+|\d+)\s?([\u4e00-\u9fff]|[a-z]{3,})[^\d%％，。；;|]{0,6}"
    r"[（(]\s?(\d+(?:\.\d+)?)\s?[%％]\s?[）)]"
)
_NEAR = 5.0
_SPAN = re.compile(
    r"(约|大约|about|~|≈)?\s?(\d+|[一二两三四五六七八九十])\s?"
    r"(个月|天|日|周|年|months?|days?|weeks?|years?)"
)
_APART = re.compile(r"差异|相差|间隔|差距|apart|difference|differ|between|vs", re.IGNORECASE)
_SENTENCE = re.compile(r"[^。！？；;\n]+")
_TOTAL = re.compile(
    r"(\d+)\s?([条件篇项个份张处])[^（(\d]{0,12}[（(]((?:[^（）()]|[（(][^（）()]*[）)])+)[）)]"
)
_OF_A_TOTAL = re.compile(r"(\d+)\s?([条件篇项个份张])\s?(?:增量)?(?:中|里)(?=\s?\d)")
_MEASURED = re.compile(r"(\d[\d,]*(?:\.\d+)?)\s?(?:[a-zA-Z]+/s|ms|s|GB|x|×|倍)")
_TIMES = re.compile(r"[×xX]\s?(\d+)(?!\d)")
_LEAD = re.compile(r"领先|高出|差距|优势|更快|提升|faster|higher|ahead|advantage", re.IGNORECASE)
_VERSUS = re.compile(
    r"(\d[\d,]*(?:\.\d+)?)\s?([a-zA-Z%/]+)?\s?(?:vs\.?|对比|对)\s?[A-Za-z\u4e00-\u9fff .-]{0,16}?"
    r"(\d[\d,]*(?:\.\d+)?)\s?([a-zA-Z%/]+)?"
)


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def a_percentage_follows_from_its_counts(desk: Desk) -> Iterator[Spotted]:
    """A percentage beside a count is that count over a population stated with it.

    计数旁的百分比，须由该计数与所述总体算得出。
    """
    reading = desk.reading
    for first, last in _scopes(reading):
        text = "\n".join(reading.lines[first - 1 : last])
        populations = _counts(text)
        for table in reading.tables:
            for row in table.rows:
                if first <= row.line <= last:
                    yield from _row_share(row.cells, (row.line,), populations)
        for number, line in enumerate(reading.lines[first - 1 : last], start=first):
            yield from _prose_share(line, number)


def _scopes(reading: BriefReading) -> Iterator[tuple[int, int]]:
    """Line ranges a population is looked for in: an increment, else the whole remaining file."""
    ranges = [(each.line, each.end_line) for each in reading.increments]
    yield from ranges
    at = 1
    for first, last in sorted(ranges):
        if at < first:
            yield at, first - 1
        at = max(at, last + 1)
    if at <= len(reading.lines):
        yield at, len(reading.lines)


def _counts(text: str, first: int = 0, last: int | None = None) -> list[tuple[float, str]]:
    found = _COUNT.finditer(text, first, len(text) if last is None else last)
    return [(float(m.group(1).replace(",", "")), m.group(2)) for m in found]


def _row_share(
    cells: tuple[str, ...], lines: tuple[int, ...], populations: list[tuple[float, str]]
) -> Iterator[Spotted]:
    shares = [m for cell in cells for m in _SHARE.finditer(cell)]
    counts = [pair for cell in cells if not _SHARE.search(cell) for pair in _counts(cell)]
    if len(shares) != 1 or len(counts) != 1:
        return
    (count, unit), share = counts[0], shares[0].group(1)
    bases = [value for value, of in populations if of == unit and value > count]
    yield from _compare(count, share, bases, lines)


def _prose_share(line: str, number: int) -> Iterator[Spotted]:
    for sentence in _SENTENCE.findall(line):
        bases: defaultdict[str, set[float]] = defaultdict(set)
        at = 0
        for match in _COUNT_WITH_SHARE.finditer(sentence):
            for value, of in _counts(sentence, at, match.start()):
                bases[of].add(value)
            count, unit, at = float(match.group(1).replace(",", "")), match.group(2), match.start()
            larger = sorted(value for value in bases[unit] if value > count)
            yield from _compare(count, match.group(3), larger, (number,))


def _compare(
    count: float, share: str, bases: list[float], lines: tuple[int, ...]
) -> Iterator[Spotted]:
    """Only a base whose ratio lies near the stated one is taken for the population meant."""
    if not bases:
        return
    stated, digits = float(share), len(share.partition(".")[2])
    base = min(bases, key=lambda each: abs(100 * count / each - stated))
    actual = 100 * count / base
    half = 0.5 * 10.0**-digits
    if half < abs(actual - stated) - 1e-9 and abs(actual - stated) <= _NEAR:
        yield Spotted(
            lines,
            f"{count:g} of {base:g} is not {share} %",
            f"{count:g} / {base:g} 算不出 {share}%",
            expected=f"{actual:.{digits + 1}f} %",
            found=f"{share} %",
        )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def an_interval_is_the_difference_of_its_dates(desk: Desk) -> Iterator[Spotted]:
    """A stated interval between two dates is their difference.

    所述的时间差，须等于两个日期之差。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        for sentence in _SENTENCE.findall(line):
            dates = days_in(sentence)
            if len(dates) == 2 and _APART.search(sentence):
                yield from _wrong_interval(sentence, dates, number)


def _wrong_interval(sentence: str, dates: list[Day], number: int) -> Iterator[Spotted]:
    masked = sentence
    for each in dates:
        masked = masked.replace(each.raw, " ")
    for match in _SPAN.finditer(masked):
        stated = numeral(match.group(2))
        low, high = interval(dates[0], dates[1], match.group(3), about=bool(match.group(1)))
        slack = 0.5 if match.group(1) else 0.0
        if stated is not None and not low - slack <= stated <= high + slack:
            yield Spotted(
                (number,),
                f"{dates[0].raw} and {dates[1].raw} are not {match.group().strip()} apart",
                f"{dates[0].raw} 与 {dates[1].raw} 并不相差 {match.group().strip()}",
                expected=f"{low:g}" if low == high else f"{low:g}-{high:g}",
                found=match.group(2),
            )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def parts_add_up_to_their_total(desk: Desk) -> Iterator[Spotted]:
    """The parts in brackets behind a total add up to it.

    总数后括号里的各部分，相加须等于总数。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        for match in _TOTAL.finditer(line):
            total, unit, inside = int(match.group(1)), match.group(2), match.group(3)
            parts = [int(n) for n in _TIMES.findall(inside)]
            if len(parts) < 2:
                found = re.findall(rf"(?<![\d.])(\d+)\s?{unit}", inside)
                parts = [int(n) for n in found] if "+" in inside or "＋" in inside else []
            if len(parts) > 1 and sum(parts) != total:
                yield Spotted(
                    (number,),
                    "the parts do not add up to their total",
                    "各部分之和与总数不符",
                    expected=str(sum(parts)),
                    found=f"{total} {unit}",
                )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def shares_of_a_total_stay_within_it(desk: Desk) -> Iterator[Spotted]:
    """The shares said to come from different sources add up to no more than their total.

    “N 条中 a 条来自…，b 条来自…”，各份之和不得超过 N。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        for match in _OF_A_TOTAL.finditer(line):
            total, unit = int(match.group(1)), match.group(2)
            rest = line[match.end(2) :].split("。")[0]
            shares = [int(n) for n in re.findall(rf"(\d+)\s?{unit}\s?来自", rest)]
            if len(shares) > 1 and sum(shares) > total:
                yield Spotted(
                    (number,),
                    f"{sum(shares)} are said to come from somewhere, {total} there are",
                    f"各份之和为 {sum(shares)}，总数是 {total}",
                    expected=str(total),
                    found=" + ".join(map(str, shares)),
                )


@register.rule(Family.CONSISTENCY, Severity.ERROR, "heuristic")
def a_lead_in_a_table_follows_from_its_rows(desk: Desk) -> Iterator[Spotted]:
    """A lead in per cent in a row is the difference of that row from another.

    表格行里写的差距百分比，须由两行数值算得出。
    """
    for table in desk.reading.tables:
        valued = [(row, value) for row in table.rows if (value := _value(row.cells)) is not None]
        for row, value in valued:
            text = " ".join(row.cells)
            shares = _SHARE.findall(text)
            others = [other for each, other in valued if each is not row]
            if len(shares) == 1 and _LEAD.search(text) and len(others) == 1:
                high, low = max(value, others[0]), min(value, others[0])
                yield from _wrong_lead(high, low, float(shares[0]), row.line)


def _value(cells: tuple[str, ...]) -> float | None:
    """The one measured value of a row: a cell that opens with a number followed by a rate."""
    found = [match for cell in cells if (match := _MEASURED.match(cell.strip()))]
    return float(found[0].group(1).replace(",", "")) if len(found) == 1 else None


@register.rule(Family.CONSISTENCY, Severity.ERROR, "heuristic")
def a_lead_follows_from_its_values(desk: Desk) -> Iterator[Spotted]:
    """A lead in per cent between two values given beside it is their difference.

    两个数值旁所述的领先百分比，须等于两者之差。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        for sentence in _SENTENCE.findall(line):
            pairs, shares = list(_VERSUS.finditer(sentence)), _SHARE.findall(sentence)
            if len(pairs) == 1 and len(shares) == 1 and _LEAD.search(sentence):
                a, b = (float(pairs[0].group(n).replace(",", "")) for n in (1, 3))
                yield from _wrong_lead(max(a, b), min(a, b), float(shares[0]), number)


def _wrong_lead(high: float, low: float, stated: float, number: int) -> Iterator[Spotted]:
    if not low or high == low or not stated:
        return
    options = [100 * (high - low) / low, 100 * (high - low) / high]
    if all(abs(each - stated) > max(1.0, 0.1 * stated) for each in options) and any(
        each / 3 <= stated <= 3 * each for each in options
    ):
        yield Spotted(
            (number,),
            f"{high:g} against {low:g} is not {stated:g} %",
            f"{high:g} 对 {low:g} 算不出 {stated:g}%",
            expected=f"{options[0]:.1f} %",
            found=f"{stated:g} %",
        )

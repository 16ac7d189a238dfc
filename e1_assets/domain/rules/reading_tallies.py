"""Rules on how a brief words its counts: exactly, one way, within the list it names."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import BriefReading, StatedCount
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.wording import names, numeral
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_ARXIV = re.compile(r"(?<![\d.])(\d{4}\.\d{4,5})")
_NEW = re.compile(r"NET[-\s]?new", re.IGNORECASE)
_KIND = re.compile(r"NET[-\s]?new\s?([\u4e00-\u9fff]+(?:/[\u4e00-\u9fff]+)*)", re.IGNORECASE)
_FROM_GROUP = re.compile(
    r"(\d+)\s?[条件个项][^，。；（(]{0,4}来自[^（(，。；]{0,40}[（(][^）)]*?([二两三四五六]件套)[^）)]*[）)]"
)
_GROUP = re.compile(r"([二两三四五六]件套)\s?[：:（(]\s?([^）)·|]+)")
_RANK = re.compile(r"Top\s?(\d+)", re.IGNORECASE)
_PLACE = re.compile(r"#(\d+)")


@register.rule(Family.HONESTY, Severity.WARNING, "heuristic")
def a_checked_number_is_exact(desk: Desk) -> Iterator[Spotted]:
    """How many cards or notes were checked is counted, not estimated.

    检查了多少张卡，要点清，不用约数。
    """
    lines: dict[str, list[StatedCount]] = {}
    for stated in desk.reading.counts:
        if stated.approximate and re.match(r"[张份篇]|cards?|notes?", stated.unit):
            lines.setdefault(f"{stated.value:g} {stated.unit}", []).append(stated)
    for value, found in lines.items():
        yield Spotted(
            tuple(dict.fromkeys(each.line for each in found)),
            "the number of files checked is only estimated",
            "检查过的数目只是估计",
            expected="the exact number",
            found=f"{found[0].raw} ({value})",
        )


@register.rule(Family.CONSISTENCY, Severity.WARNING, "heuristic")
def new_increments_are_counted_one_way(desk: Desk) -> Iterator[Spotted]:
    """Head, digest, verdicts of a brief count the same NET-new increments of the same kind.

    开头、摘要、结论里的 NET-new 条数与种类要一致。
    """
    found: list[tuple[StatedCount, str]] = []
    for stated in desk.reading.counts:
        kind = _KIND.search(f"{stated.raw}{stated.what}")
        if kind and _NEW.search(stated.what):
            found.append((stated, kind.group(1)))
    said = {(stated.value, kind.removesuffix("增量")) for stated, kind in found}
    if len(said) > 1:
        yield Spotted(
            tuple(dict.fromkeys(stated.line for stated, _ in found)),
            "NET-new is counted in different ways",
            "NET-new 的条数或种类前后不一",
            expected="one count, one kind",
            found="; ".join(f"{value:g} {kind}" for value, kind in sorted(said)),
        )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def a_rank_lies_within_its_list(desk: Desk) -> Iterator[Spotted]:
    """A rank in a list of the top N is at most N.

    Top N 里的名次不得大于 N。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        top = _RANK.search(line)
        for place in _PLACE.finditer(line) if top else ():
            if top and place.start() > top.end() and int(place.group(1)) > int(top.group(1)):
                yield Spotted(
                    (number,),
                    "a rank outside its list",
                    "名次超出了榜单",
                    expected=f"at most #{top.group(1)}",
                    found=place.group(),
                )


@register.rule(Family.CONSISTENCY, Severity.WARNING, "heuristic")
def a_named_group_is_the_increments_it_counts(desk: Desk) -> Iterator[Spotted]:
    """A group of works that increments are said to come from has an increment for each member.

    说增量来自某“三件套”，其中每一件都要有增量。
    """
    reading = desk.reading
    titles = [names(increment.title) for increment in reading.increments]
    groups = _groups(reading)
    for number, line in enumerate(reading.lines, start=1):
        for match in _FROM_GROUP.finditer(line) if titles else ():
            members, where = groups.get(match.group(2), ((), 0))
            lost = [m for m in members if not any(names(m) <= title for title in titles)]
            if lost and int(match.group(1)) == len(members):
                yield Spotted(
                    (number, where),
                    f"{match.group(2)} is not the increments counted: {', '.join(lost)} has none",
                    f"{match.group(2)} 并不是所数的增量：{'、'.join(lost)} 没有增量",
                    expected="the increments themselves",
                    found=match.group(),
                )


def _groups(reading: BriefReading) -> dict[str, tuple[tuple[str, ...], int]]:
    """Labels like `三件套` with the members named beside them, and where."""
    found: dict[str, tuple[tuple[str, ...], int]] = {}
    for number, line in enumerate(reading.lines, start=1):
        for match in _GROUP.finditer(line):
            text = re.split(r"[，,；;]", match.group(2))[0]
            members = tuple(_ARXIV.sub("", m).strip() for m in re.split(r"[+＋、]", text))
            if numeral(match.group(1)[0]) == len(members):
                found.setdefault(match.group(1), (members, number))
    return found

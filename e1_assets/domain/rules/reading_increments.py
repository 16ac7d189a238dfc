"""Rules that hold the increments of a brief against what it says of them."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import (
    BriefReading,
    IncrementRead,
    ListedIncrement,
)
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.wording import names, numeral, share
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_NEW = re.compile(r"NET[-\s]?new", re.IGNORECASE)
_ONLY_ONE = re.compile(
    r"(?:只有|仅有|仅|唯一)[^，。；]{0,6}?(?:一|1)\s?[件条个项]"
    r"|only one (?:new )?(?:thing|item|increment)",
    re.IGNORECASE,
)
_OTHER_ROUND = re.compile(
    r"昨|上一轮|上轮|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s?\d{1,2}\s?E1|previous",
    re.IGNORECASE,
)
_N = r"(\d+|[两二三四五六七八九十])"
_IN_HEADING = re.compile(rf"[（(]\s?{_N}\s?[条个项件]?\s?[）)]\s*$")
_NUMBERED = re.compile(r"(?<![\d.])(\d{1,2})\.\s+(\D.*?)(?=\s+\d{1,2}\.\s|$)")
_TOTALS = (
    re.compile(rf"(?<![\d.,#–-]){_N}\s?[条个项件]\s?(?:实质)?增量(?!源)"),
    re.compile(rf"增量(?:条数|总数|共)?\s?[：:]?\s?(?:共\s?)?{_N}\s?[条个项件]"),
    re.compile(r"(?<![\d.,#–-])(\d+) increments\b(?! from)", re.IGNORECASE),
)


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def every_listed_increment_has_a_body(desk: Desk) -> Iterator[Spotted]:
    """A list of the increments names exactly those that have a body.

    增量名单与正文的增量须一一对应。
    """
    reading = desk.reading
    for listed in _lists(reading):
        if len(listed) < 2 or not reading.increments:
            continue
        pairs = _paired(listed, reading.increments)
        bodies = {id(body) for _, body in pairs if body is not None}
        for entry, body in pairs:
            if body is None:
                yield Spotted(
                    (entry.line,),
                    f"listed as an increment, yet it has no body: {entry.title[:40]}",
                    f"列为增量却没有正文：{entry.title[:40]}",
                    expected="a body or no mention",
                    found=entry.title,
                )
        for increment in reading.increments:
            if id(increment) not in bodies:
                yield Spotted(
                    (increment.line, listed[0].line),
                    f"an increment the list does not name: {increment.title[:40]}",
                    f"名单里没有这条增量：{increment.title[:40]}",
                    expected="named in the list",
                    found=increment.title,
                )


def _lists(reading: BriefReading) -> list[list[ListedIncrement]]:
    """The enumerations as read, those with a number missing put together from their line."""
    by_line: dict[int, list[ListedIncrement]] = {}
    for each in reading.listed_increments:
        by_line.setdefault(each.line, []).append(each)
    parts = {each.line: each.part for each in reading.listed_increments}
    for number, line in enumerate(reading.lines, start=1):
        total = _TOTALS[0].search(line)
        found = _NUMBERED.findall(line[total.end() :]) if total else []
        if len(found) > max(1, len(by_line.get(number, []))):
            by_line[number] = [
                ListedIncrement(number=int(mark), title=title.strip(), part="", line=number)
                for mark, title in found
            ]
    joined: dict[str, list[ListedIncrement]] = {}
    for at, entries in by_line.items():
        joined.setdefault(parts.get(at) or f"line {at}", []).extend(entries)
    return list(joined.values())


def _paired(
    listed: list[ListedIncrement], bodies: tuple[IncrementRead, ...]
) -> list[tuple[ListedIncrement, IncrementRead | None]]:
    """Each entry with the body its title fits best, each body taken once."""
    scores = [
        (_fit(entry.title, body.title), n, m)
        for n, entry in enumerate(listed)
        for m, body in enumerate(bodies)
    ]
    taken: dict[int, int] = {}
    for score, n, m in sorted(scores, key=lambda each: -each[0]):
        if score > 0 and n not in taken and m not in taken.values():
            taken[n] = m
    return [(entry, bodies[taken[n]] if n in taken else None) for n, entry in enumerate(listed)]


def _fit(entry: str, body: str) -> float:
    """The leading name decides; without one, shared terms do."""
    lead = re.split(r"[（(：:—–\-]", entry)[0]
    called = names(lead)
    if called:
        return len(called & names(body)) / len(called)
    score = share(entry, body)
    return score if score >= 0.34 else 0.0


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def the_number_of_increments_is_right(desk: Desk) -> Iterator[Spotted]:
    """Every stated number of increments of this round is the number of bodies.

    所述的本轮增量条数，须等于正文条数。
    """
    reading = desk.reading
    count = len(reading.increments)
    headings = {part.line for part in reading.parts if part.kind == "increments"}
    for number, line in enumerate(reading.lines, start=1):
        for raw, stated in _totals(line, number in headings):
            if count and stated != count:
                yield Spotted(
                    (number, *(each.line for each in reading.increments)),
                    "another number of increments than there are bodies",
                    "条数与正文的增量数不符",
                    expected=str(count),
                    found=raw,
                )


def _totals(line: str, heading: bool) -> Iterator[tuple[str, int]]:
    """Numbers stated of all increments of this round; counts of other rounds are none."""
    for pattern in (*_TOTALS, *((_IN_HEADING,) if heading else ())):
        for match in pattern.finditer(line):
            clause = re.split(r"[，。；;|]", line[max(0, match.start() - 80) : match.start()])[-1]
            stated = numeral(match.group(1))
            if stated is not None and not _OTHER_ROUND.search(clause):
                yield match.group(), stated


@register.rule(Family.CONSISTENCY, Severity.WARNING, "heuristic")
def only_one_means_one(desk: Desk) -> Iterator[Spotted]:
    """A brief that says only one thing is new holds one increment.

    说“只有一件”新东西的，增量就只能有一条。
    """
    reading = desk.reading
    if len(reading.increments) < 2:
        return
    summing_up = {
        number
        for part in reading.parts
        if part.kind in ("verdict", "honesty", "digest")
        for number in range(part.line, part.end_line + 1)
    }
    for number, line in enumerate(reading.lines, start=1):
        match = _ONLY_ONE.search(line)
        own = number < reading.increments[0].line or number in summing_up
        if match and own and re.search(r"新|增量|new|increment", line[: match.end() + 20]):
            heading = [part.line for part in reading.parts if part.kind == "increments"]
            yield Spotted(
                (number, *heading),
                "only one is said to be new, more increments follow",
                "说只有一件，正文却不止一条",
                expected=str(len(reading.increments)),
                found=match.group(),
            )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def one_grade_per_increment(desk: Desk) -> Iterator[Spotted]:
    """The stars in the title of an increment equal the stars in its field.

    标题里的星数须等于字段里的星数。
    """
    for increment in desk.reading.increments:
        title = [each for each in increment.stars if each.where == "title"]
        field = [each for each in increment.stars if each.where == "field"]
        for one in title:
            for other in field:
                if one.count != other.count:
                    yield Spotted(
                        (one.line, other.line),
                        "two grades in one increment",
                        "同一条增量给了两个星级",
                        expected=f"{one.count} {one.glyph}",
                        found=f"{other.count} {other.glyph}",
                    )


@register.rule(Family.NOVELTY, Severity.ERROR)
def what_is_called_new_has_an_increment(desk: Desk) -> Iterator[Spotted]:
    """An identifier listed as NET-new belongs to an increment.

    标为 NET-new 的编号，须有对应的增量。
    """
    reading = desk.reading
    held = {
        named.identifier.key
        for increment in reading.increments
        for named in increment.identifiers
        if named.line in _about(increment)
    }
    for row in reading.identifier_rows:
        if row.identifier and row.status and _NEW.search(row.status):
            called = names(re.split(r"[:：（(—]", row.title)[0])
            titled = any(called and called <= names(each.title) for each in reading.increments)
            if row.identifier.key not in held and not titled:
                yield Spotted(
                    (row.line,),
                    f"{row.identifier.id} is called new, no increment is about it",
                    f"{row.identifier.id} 标为 NET-new，却没有对应的增量",
                    expected="an increment or another status",
                    found=row.status,
                )


def _about(increment: IncrementRead) -> set[int]:
    """The lines that say what an increment is about, not what it is compared with."""
    lines = {increment.line}
    for field in increment.fields:
        if field.name in ("arxiv", "url", "source", "target"):
            lines |= set(range(field.line, field.end_line + 1))
    return lines

"""Rules for what the header of a brief, its increments must carry."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import IncrementRead
from e1_assets.domain.rules.figures import Stated, material, stated
from e1_assets.domain.rules.honesty import density_of
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

FEWEST, MOST = 3, 8
_RANGE = re.compile(r"3\s?[-–~至到]\s?8|不足三条|少于三条|fewer than three", re.IGNORECASE)
_REASON = re.compile(
    r"不硬凑|无硬凑|不凑数|不足以|低于区间|低于目标|少于\s?3"
    r"|below (?:the )?(?:range|target)|no padding",
    re.IGNORECASE,
)
_MARKS = re.compile(r"^\s*(?:#+\s*)?(?:增量|Increment)\s?\d+|[①-⑳]|§\S*|[Tt]op\s?\d+|\^[\w-]+\s*$")
_CONFIRMS = re.compile(r"邻接确认|^[^。]{0,12}确认|\bconfirms\b")
_LABELS = {
    "source": re.compile(r"来源|sources?\b", re.IGNORECASE),
    "credibility": re.compile(r"证据等级|可信度|evidence|credibility|grade", re.IGNORECASE),
    "points": re.compile(r"要点|\bpoints\b", re.IGNORECASE),
    "relation": re.compile(r"关系|\brelation\b", re.IGNORECASE),
    "target": re.compile(r"归入|\btargets?\b", re.IGNORECASE),
}
_REQUIRED = {
    "source": ("来源", "source"),
    "url": ("URL", "URL"),
    "credibility": ("可信度或证据等级", "credibility or evidence level"),
    "points": ("要点", "points"),
    "relation": ("与活文档的关系", "relation to the document"),
    "target": ("建议归入章节", "target section"),
}


@register.rule(Family.STRUCTURE, Severity.WARNING)
def an_increment_has_its_fields(desk: Desk) -> Iterator[Spotted]:
    """An increment states source, URL, evidence, points, relation, target section.

    每条增量都要有来源、URL、证据、要点、关系、归入章节。
    """
    groups: dict[tuple[str, ...], list[IncrementRead]] = {}
    for increment in desk.reading.increments:
        body = "\n".join(desk.reading.lines[increment.line - 1 : increment.end_line])
        missing = tuple(
            name
            for name in _REQUIRED
            if not _has(increment, name, body) and (name, desk.reading.layout) != ("url", "ours")
        )
        if missing:
            groups.setdefault(missing, []).append(increment)
    for missing, increments in groups.items():
        lines = [each.line for each in increments]
        lines += [source.line for each in increments for source in each.sources[:1]]
        yield Spotted(
            tuple(lines),
            f"{len(increments)} increments lack " + ", ".join(_REQUIRED[m][1] for m in missing),
            f"{len(increments)} 条增量缺少" + "、".join(_REQUIRED[m][0] for m in missing),
            expected=", ".join(missing),
            found="missing in " + ", ".join(str(each.ordinal) for each in increments),
        )


def _has(increment: IncrementRead, name: str, body: str) -> bool:
    """By its field, else by its label anywhere in the increment."""
    if name == "url":
        return any(url.text.startswith("http") for url in increment.urls)
    if name == "credibility" and any(each.where == "field" for each in increment.stars):
        return True
    if (name == "source" and increment.sources) or (name == "target" and increment.targets):
        return True
    fields = {"evidence" if f.name == "credibility" else f.name for f in increment.fields}
    sought = "evidence" if name == "credibility" else name
    return sought in fields or bool(_LABELS[name].search(body))


@register.rule(Family.INCREMENT_RANGE, Severity.WARNING)
def a_short_brief_says_so(desk: Desk) -> Iterator[Spotted]:
    """Fewer than three increments come with a density word, the range, the reason.

    少于三条增量的，要写明密度、区间、原因。
    """
    reading = desk.reading
    count = len(reading.increments)
    if reading.layout is None or count >= FEWEST:
        return
    lines = [n for n, line in enumerate(reading.lines, start=1) if _REASON.search(line)]
    headings = [part.line for part in reading.parts if part.kind == "increments"]
    named = any(_RANGE.search(line) for line in reading.lines)
    if not (lines and named and reading.densities):
        lacking = [
            word
            for word, there in (
                ("density", reading.densities),
                ("the range 3-8", named),
                ("a reason", lines),
            )
            if not there
        ]
        yield Spotted(
            tuple(headings or [1]) + tuple(lines),
            f"{count} increments are below the range; missing: {', '.join(lacking)}",
            f"{count} 条增量低于 3-8 条区间，还缺：{'、'.join(lacking)}",
            expected=f"{FEWEST}-{MOST}, or the reason",
            found=str(count),
        )


@register.rule(Family.INCREMENT_RANGE, Severity.ERROR)
def a_brief_holds_eight_at_most(desk: Desk) -> Iterator[Spotted]:
    """No more than eight increments stand in a brief.

    一份简报最多八条增量。
    """
    increments = desk.reading.increments
    if len(increments) > MOST:
        yield Spotted(
            (increments[MOST].line,),
            "more than eight increments",
            "增量超过八条",
            expected=f"at most {MOST}",
            found=str(len(increments)),
        )


@register.rule(Family.STRUCTURE, Severity.WARNING)
def the_head_says_who_when_against_what(desk: Desk) -> Iterator[Spotted]:
    """A brief names its executor, its time, the version of the document it was held against.

    简报要写明执行体、时刻、对照的底本版本。
    """
    reading = desk.reading
    if reading.layout is None:
        return
    there = {
        "executor": ("执行体", reading.executor),
        "time": ("时刻", reading.made_at),
        "version": ("底本版本号", any(label.version for label in reading.baselines)),
    }
    missing = {name: zh for name, (zh, value) in there.items() if not value}
    if missing:
        yield Spotted(
            (1, *(label.line for label in reading.baselines[:1])),
            "the head lacks " + ", ".join(missing),
            "开头缺少" + "、".join(missing.values()),
            expected="executor, time, document version",
            found="missing: " + ", ".join(missing),
        )


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def the_figures_of_a_title_stand_in_its_body(desk: Desk) -> Iterator[Spotted]:
    """The figures in the title or target of an increment stand in its body too.

    增量标题与归入章节里的数字，正文里也要有。
    """
    lines = desk.reading.lines
    for increment in desk.reading.increments:
        heads = [(increment.line, increment.title)]
        heads += [(f.line, f.text) for f in increment.fields if f.name == "target"]
        for number, words in heads:
            rest = [n for n in range(increment.line, increment.end_line + 1) if n != number]
            body = material(lines[n - 1] for n in rest)
            for part in stated(_MARKS.sub(" ", words)) if rest else ():
                if _is_figure(part) and not body.holds(part):
                    yield Spotted(
                        (number, increment.line),
                        f"{part.raw} stands nowhere else in this increment",
                        f"{part.raw} 在这条增量的别处都没有出现",
                        expected="a figure of the body",
                        found=part.raw,
                    )


def _is_figure(part: Stated) -> bool:
    """A number with a unit or of three digits; versions and ordinals are none."""
    if part.kind != "number" or part.raw.count(".") > 1:
        return False
    return not part.raw[-1].isdigit() or len(re.sub(r"\D", "", part.raw)) >= 3


@register.rule(Family.HONESTY, Severity.ERROR)
def one_density_per_brief(desk: Desk) -> Iterator[Spotted]:
    """A brief states one density, the same wherever it states it.

    一份简报只有一个密度，各处要一致。
    """
    stated_words = {each.word: each.line for each in reversed(desk.reading.densities)}
    if len(stated_words) > 1:
        yield Spotted(
            tuple(sorted(stated_words.values())),
            "the density is stated in two ways",
            "密度前后不一",
            expected="one density",
            found=", ".join(sorted(stated_words, key=lambda word: stated_words[word])),
        )


@register.rule(Family.HONESTY, Severity.WARNING, "heuristic")
def a_density_fits_its_increments(desk: Desk) -> Iterator[Spotted]:
    """The density word fits the number of increments that add something.

    密度用词要与有新增作用的条数相称。
    """
    reading = desk.reading
    adding = [
        increment
        for increment in reading.increments
        if not _CONFIRMS.search(
            " ".join((increment.label or "", *reading.lines[increment.line : increment.line + 3]))
        )
    ]
    fitting = density_of(len(adding))
    for each in reading.densities[:1]:
        if each.density is not None and each.density is not fitting:
            yield Spotted(
                (each.line,),
                f"{len(adding)} increments add something: that is {fitting}",
                f"有新增作用的 {len(adding)} 条，应为 {fitting}",
                expected=fitting,
                found=each.word,
            )

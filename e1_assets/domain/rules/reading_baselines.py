"""Rules for what a brief says of document versions, earlier rounds, their anchors."""

import re
from collections.abc import Iterator

from e1_assets.domain.brief_reading import BaselineLabel, BriefReading
from e1_assets.domain.rules.dates import short_days_in
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.rules.wording import names
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_SIZES = {
    "lines": re.compile(
        r"(?<![\w./-])([\w./-]+\.md)\s?[（(](?:[^（）()]{0,60}?[^\d（）()])?(\d{2,})\s?(?:行|lines)"
    ),
    "anchors": re.compile(r"(?<![\w./-])([\w./-]+\.md)\s?[（(][^（）()]{0,80}?引→(\d{2,})"),
}
_DONE = re.compile(
    r"((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s?\d{1,2})\s?E1\s?已?(?:完成|锚[定入])"
    r"[^（(。；]{0,16}锚[定入][^（(。；]{0,6}[（(]([^）)]+)[）)]"
)
_ANCHORED_THEN = re.compile(
    r"(?:已在\s?)?((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s?\d{1,2})\s?E1\s?锚[定入]"
)


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def one_version_label_one_content(desk: Desk) -> Iterator[Spotted]:
    """A version label of the document stands for one content, one date throughout a brief.

    同一个版本号，全篇只能指同一份内容、同一个日期。
    """
    reading = desk.reading
    labels = [label for label in reading.baselines if label.version or label.tag]
    for n, one in enumerate(labels):
        for other in labels[n + 1 :]:
            if _same_label(one, other) and _other_content(one, other):
                yield _reused(one, other)
                break
    yield from _older_label(reading)


def _same_label(one: BaselineLabel, other: BaselineLabel) -> bool:
    if one.tag and other.tag:
        return one.tag == other.tag or one.tag in other.tag or other.tag in one.tag
    return bool(one.version) and one.version == other.version and not (one.tag or other.tag)


def _other_content(one: BaselineLabel, other: BaselineLabel) -> bool:
    if one.anchors and other.anchors and one.anchors != other.anchors:
        return True
    a, b = names(one.content or ""), names(other.content or "")
    return bool(a and b) and not (a <= b or b <= a)


def _reused(one: BaselineLabel, other: BaselineLabel) -> Spotted:
    return Spotted(
        (one.line, other.line),
        "one version label, two contents",
        "同一个版本标记，两份不同的内容",
        expected=(one.content or one.raw)[:60],
        found=(other.content or other.raw)[:60],
    )


def _older_label(reading: BriefReading) -> Iterator[Spotted]:
    """A version called that of one day that already holds what a later day anchored."""
    day = reading.date
    labelled = [label for label in reading.baselines if label.version and day]
    if not labelled or day is None:
        return
    first = labelled[0]
    stated = short_days_in(reading.lines[first.line - 1][:400], day)
    own = [each for each in stated if each.raw in first.raw]
    if not own:
        return
    pattern = re.compile(
        rf"{re.escape(first.version or '')}\s?((?:[A-Z][a-z]{{2}})\s?\d{{1,2}})\s?已"
    )
    for number, line in enumerate(reading.lines, start=1):
        for match in pattern.finditer(line):
            later = [d for d in short_days_in(match.group(1), day) if d.first > own[0].first]
            if later:
                yield Spotted(
                    (first.line, number),
                    f"{first.version} is the version of {own[0].raw}, yet holds {later[0].raw}",
                    f"{first.version} 标为 {own[0].raw} 版，却含 {later[0].raw} 的内容",
                    expected=own[0].raw,
                    found=match.group(),
                )
                return


@register.rule(Family.CONSISTENCY, Severity.WARNING)
def anchors_of_an_earlier_round_are_those_listed(desk: Desk) -> Iterator[Spotted]:
    """What is said to be anchored in an earlier round is among what that round is said to hold.

    说在某轮锚定的，须在该轮所列的锚定名单里。
    """
    reading = desk.reading
    lists: dict[str, tuple[int, str]] = {}
    for number, line in enumerate(reading.lines, start=1):
        for match in _DONE.finditer(line):
            lists.setdefault(_compact(match.group(1)), (number, match.group(2)))
    missing: dict[str, list[int]] = {}
    for row in reading.identifier_rows:
        found = _ANCHORED_THEN.search(f"{row.title} {row.status or ''}")
        if found and _compact(found.group(1)) in lists:
            listed = lists[_compact(found.group(1))][1]
            lead = names(re.split(r"[:：（(]|\s[—–]", row.title)[0])
            if lead and not lead & names(listed) and not _abbreviated(row.title, listed):
                missing.setdefault(_compact(found.group(1)), []).append(row.line)
    for day, lines in missing.items():
        yield Spotted(
            (*lines, lists[day][0]),
            f"{len(lines)} works are said to be anchored then, the list of that round has them not",
            f"有 {len(lines)} 篇说在该轮锚定，该轮的名单里却没有",
            expected=lists[day][1][:80],
            found=", ".join(str(line) for line in lines),
        )


def _compact(text: str) -> str:
    return re.sub(r"\s", "", text)


def _abbreviated(title: str, listed: str) -> bool:
    """Whether a listed name like `MathOpt` shortens words of the title, in order."""
    words = [word.casefold() for word in re.findall(r"[A-Za-z]+", title)]
    for name in re.findall(r"[A-Za-z]+", listed):
        parts = [part.casefold() for part in re.findall(r"[A-Z][a-z]+", name)]
        rest = iter(words)
        if len(parts) > 1 and all(any(w.startswith(part) for w in rest) for part in parts):
            return True
    return False


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def one_size_per_document(desk: Desk) -> Iterator[Spotted]:
    """A document has one number of lines, one of anchors, wherever a brief states it.

    同一文档的行数与锚数，各处要一致。
    """
    for name, pattern in _SIZES.items():
        stated: dict[tuple[str, str], int] = {}
        for number, line in enumerate(desk.reading.lines, start=1):
            for match in pattern.finditer(line):
                stated.setdefault((match.group(1).rpartition("/")[2], match.group(2)), number)
        for document in {document for document, _ in stated}:
            sizes = {size: line for (each, size), line in stated.items() if each == document}
            if len(sizes) > 1:
                yield Spotted(
                    tuple(sizes.values()),
                    f"{document} has {len(sizes)} numbers of {name}",
                    f"{document} 的{'行' if name == 'lines' else '锚'}数写了 {len(sizes)} 个",
                    expected="one number",
                    found=", ".join(sizes),
                )

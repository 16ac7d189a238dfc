"""The numbers a brief states about itself: counts, percentages, counters of works."""

import re
import unicodedata
from collections.abc import Iterator

from e1_assets.domain.brief_reading import MetricRead, Percentage, StatedCount
from e1_assets.parsing.brief_pieces import Piece

_CHINESE = "零一二三四五六七八九十"
_UNITS = (
    "条|件|篇|份|张|个|处|批|项|款|种|类|位|名|行|源|家|轮|天|日|月|节|章|步|步骤|次|卡"
    "|items?|increments?|papers?|sources?|files?|cards?|entries|entry|rows?|ids?|anchors?|contradictions?"
)
_COUNT = re.compile(
    rf"(?P<about>[约~～近]\s?)?(?:(?<![\d.,v\-/A-Za-z×§第:：])(?P<digits>\d[\d,]*)(?:\+|多)?"
    rf"|(?<![第{_CHINESE}\d周星期月])(?P<words>[一二两三四五六七八九十]{{1,3}}))\s*"
    rf"(?P<unit>{_UNITS})(?![A-Za-z])"
)
_WHAT = re.compile(r"[^，。；;：:（(）)、\n|+＋—→]{0,40}")
_LISTED = re.compile(r"\s*[（(](?P<inside>(?:[^（()）]|[（(][^（()）]*[)）])*)[)）]")
_SPLIT = re.compile(r"\s*(?:[、，,；;／/]|\s\+\s|\+|＋|\s·\s)\s*")
_CLAUSE = re.compile(r"[。；;！？\n|]")
_PERCENT = re.compile(r"(?<![\d.])(?P<value>\d+(?:\.\d+)?)\s*[%％]")
_NUMBER = re.compile(rf"(?<![\d.\-])(?P<value>\d[\d,]*)\s*(?P<unit>{_UNITS})")
_OF = re.compile(
    r"(?P<value>\d[\d,]*)\s*(?:条|件|篇|份|张|个|项)\S{0,6}?(?:[中里内]的|中有|of which|of the)\s*$"
)
_VOTES = re.compile(r"(?P<value>\d[\d,]*)\s*▲")
_STARS = re.compile(r"(?P<value>\d[\d,]*)\s*⭐(?!\ufe0f?⭐)")
_GAIN = re.compile(r"周增\s*(?P<value>[+＋]?\d[\d,]*)")
_PAIR = re.compile(r"(?P<subject>[A-Za-z][\w.\-]*)\s*(?P<stars>\d[\d,]*)\s*/\s*(?P<gain>\+\d+)")
_CITED = re.compile(r"(?:被引用?|citations?)\s*(?P<value>\d[\d,]*)")
_SUBJECT = re.compile(r"(?P<name>[A-Za-z][\w.+\-]*(?:\s[A-Z][\w.+\-]*){0,3})[^A-Za-z]{0,12}$")
_CARD = re.compile(r"(?P<card>[\w.\-]+?)(?:\.md)?\s*[（(][^（()）]*$")


def stated_counts(piece: Piece, part: str) -> Iterator[StatedCount]:
    """Every count of things a piece states, with what is counted and what is listed behind it."""
    for found in _COUNT.finditer(piece.words):
        what = _WHAT.match(piece.words, found.end())
        end = what.end() if what else found.end()
        listed = _LISTED.match(piece.words, end)
        before = _CLAUSE.split(piece.words[: found.start()])[-1]
        yield StatedCount(
            value=_value(found["digits"] or found["words"]),
            unit=found["unit"],
            what=(what[0] if what else "").strip(),
            before=before.strip(),
            listed=_entries(listed["inside"]) if listed else (),
            approximate=found["about"] is not None,
            raw=piece.words[found.start() : listed.end() if listed else end].strip(),
            part=part,
            line=piece.line,
        )


def percentages(piece: Piece) -> Iterator[Percentage]:
    """Every percentage with the count just before it in the same row or clause."""
    for found in _PERCENT.finditer(piece.words):
        clause = _clause_before(piece, found.start())
        counts = list(_NUMBER.finditer(clause))
        count = counts[-1] if counts else None
        population = _OF.search(clause[: count.start()]) if count else None
        yield Percentage(
            raw=found[0],
            value=float(found["value"]),
            count=_value(count["value"]) if count else None,
            count_raw=count[0] if count else None,
            population=_value(population["value"]) if population else None,
            line=piece.line,
            text=piece.words,
        )


def metrics(piece: Piece) -> Iterator[MetricRead]:
    """Counters of works or repositories, with the name each stands beside."""
    words = piece.words
    pairs = list(_PAIR.finditer(words))
    for pair in pairs:
        yield _metric(pair["subject"], "stars", pair["stars"], pair["stars"], piece.line)
        yield _metric(pair["subject"], "weekly_gain", pair["gain"], pair["gain"], piece.line)
    forms = (("votes", _VOTES), ("stars", _STARS), ("weekly_gain", _GAIN), ("citations", _CITED))
    for metric, form in forms:
        for found in form.finditer(words):
            subject = _subject(words, found.start())
            yield _metric(subject, metric, found["value"], found[0], piece.line)


def _metric(subject: str | None, metric: str, value: str, raw: str, line: int) -> MetricRead:
    return MetricRead.model_validate(
        {"subject": subject, "metric": metric, "value": _value(value), "raw": raw, "line": line}
    )


def _subject(words: str, at: int) -> str | None:
    """What a counter is of: the file before its brackets, else the name before it."""
    before = words[:at]
    card = _CARD.search(before)
    if card and re.search(r"\d{4}[-.]\d{5}|-", card["card"]):
        return card["card"]
    bracket = max(before.rfind("（"), before.rfind("("))
    if bracket > max(before.rfind("）"), before.rfind(")")):
        before = before[:bracket]
    named = _SUBJECT.search(_CLAUSE.split(before)[-1])
    return named["name"] if named else None


def _entries(inside: str) -> tuple[str, ...]:
    return tuple(one for one in (words.strip() for words in _SPLIT.split(inside)) if one)


def _clause_before(piece: Piece, at: int) -> str:
    if piece.cells:
        return " ".join(piece.cells)[:at]
    return re.split(r"[。；;！？\n]", piece.words[:at])[-1]


def _value(words: str) -> float:
    plain = unicodedata.normalize("NFKC", words).replace(",", "").lstrip("+")
    if plain.isdigit():
        return float(plain)
    tens, ten, ones = plain.replace("两", "二").partition("十")
    if not ten:
        return float(_CHINESE.index(tens))
    return float((_CHINESE.index(tens) if tens else 1) * 10 + (_CHINESE.index(ones) if ones else 0))

"""The numbers a brief states about itself: counts, percentages, counters of works."""

import re
import unicodedata
from collections.abc import Iterator

from e1_assets.domain.brief_reading import MetricRead, Percentage, StatedCount
from e1_assets.parsing.brief_names import short_title
from e1_assets.parsing.brief_pieces import Piece

_CHINESE = "零一二三四五六七八九十"
_UNITS = (
    "条|件(?!套)|篇|份|张|个(?!月)|处|批|项|款|种|类|位|名|行|源|家"
    "|items?|increments?|papers?|sources?|files?|cards?|entries|entry|rows?|ids?|anchors?"
    "|contradictions?|leads?"
)
# 一条, 一个 are mostly articles: one counts only where the words before insist on it.
_COUNT = re.compile(
    rf"(?P<about>[约~～]\s?)?(?:"
    rf"(?<![\d.,v\-–/A-Za-z×§第#])(?<!第\s)(?<!\d[:：])(?P<digits>\d[\d,]*)(?:\+|多)?"
    rf"|(?<![第哪每同某{_CHINESE}\d])(?P<words>[二两三四五六七八九]?十[一二三四五六七八九]?|[二两三四五六七八九])"
    rf"|(?<=[有仅共只])(?P<one>一))\s*"
    rf"(?P<unit>{_UNITS})(?![A-Za-z])"
)
_WHAT = re.compile(r"[^，。；;：:（(）)、\n|+＋—→]{0,40}")
_LISTED = re.compile(r"\s*[（(](?P<inside>(?:[^（()）]|[（(][^（()）]{0,200}[)）]){0,800})[)）]")
_SPLIT = re.compile(r"\s*(?:[、，,；;／]|/(?![+\d])|\+(?!\d)|＋|\s·\s)\s*|(?<=\d)/(?=\d{4}\.)")
_CLAUSE = re.compile(r"[。；;！？\n|]")
_PERCENT = re.compile(r"(?<![\d.])(?P<value>\d+(?:\.\d+)?)\s*[%％]")
_NUMBER = re.compile(rf"(?<![\d.\-])(?P<value>\d[\d,]*)\s*(?P<unit>{_UNITS})")
_OF = re.compile(
    r"(?P<value>\d[\d,]*)\s*(?:条|件|篇|份|张|个|项)\S{0,6}?(?:[中里内]的|中有|of which|of the)\s*$"
)
_VOTES = re.compile(r"(?<![#\d,])(?P<value>\d[\d,]*)\s*▲")
_STARS = re.compile(r"(?P<value>\d[\d,]*)\s*⭐(?!\ufe0f?⭐)")
_GAIN = re.compile(r"周增\s*(?P<value>[+＋]?\d[\d,]*)")
_PAIR = re.compile(
    r"(?<![\w.\-])(?P<subject>[A-Za-z][\w.\-]{0,60})\s*(?P<stars>\d[\d,]*)\s*/\s*(?P<gain>\+\d+)"
)
_CITED = re.compile(r"(?:被引用?|citations?)\s*(?P<value>\d[\d,]*)")
_SUBJECT = re.compile(r"(?P<name>[A-Za-z][\w.+\-]*(?:\s[A-Z][\w.+\-]*){0,3})[^A-Za-z]{0,12}$")
_AROUND = 240
_LEADING = re.compile(r"(?:\w{1,12}[：:]\s*)?\W{0,4}(?P<name>[A-Z][\w.+\-]*)")
_FILE = re.compile(r"[\w.\-]*/[\w./\-]+")
_CARD = re.compile(r"(?<![\w.\-])(?P<card>\d{1,5}-[\w.\-]+?)(?:\.md)?\s*$")


def stated_counts(piece: Piece, part: str) -> Iterator[StatedCount]:
    """Every count of things a piece states, with what is counted and what is listed behind it."""
    for found in _COUNT.finditer(piece.words):
        end = _what_end(piece.words, found.end())
        listed = _LISTED.match(piece.words, end)
        before = _CLAUSE.split(_before(piece, found.start()))[-1]
        yield StatedCount(
            value=_value(found["digits"] or found["words"] or found["one"]),
            unit=found["unit"],
            what=piece.words[found.end() : end].strip(),
            before=before.strip(),
            listed=_entries(listed["inside"]) if listed else (),
            approximate=found["about"] is not None,
            raw=piece.words[found.start() : listed.end() if listed else end].strip(),
            part=part,
            line=piece.line,
        )


def percentages(piece: Piece) -> Iterator[Percentage]:
    """Every percentage, with the count it stands for where that is plain to see.

    Plain are a cell of its own beside a counting cell, or brackets right behind a count.
    """
    for found in _PERCENT.finditer(piece.words):
        count = _count_of(piece, found)
        population = _OF.search(_before(piece, count.start())) if count else None
        yield Percentage(
            raw=found[0],
            value=float(found["value"]),
            count=_value(count["value"]) if count else None,
            count_raw=count[0] if count else None,
            population=_value(population["value"]) if population else None,
            line=piece.line,
            text=piece.words,
        )


def _count_of(piece: Piece, percent: re.Match[str]) -> re.Match[str] | None:
    near = max(0, percent.start() - _AROUND)
    counts = list(_NUMBER.finditer(piece.words, near, percent.start()))
    if not counts:
        return None
    between = piece.words[counts[-1].end() : percent.start()]
    alone = any(cell.strip("~约 ") == percent[0] for cell in piece.cells)
    boxed = re.fullmatch(r"[^，。；、\d]{0,6}[（(]\s*[约~]?", between)
    return counts[-1] if boxed or (alone and between.strip().startswith("|")) else None


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
            subject = _subject(piece, found.start())
            yield _metric(subject, metric, found["value"], found[0], piece.line)


def _metric(subject: str | None, metric: str, value: str, raw: str, line: int) -> MetricRead:
    return MetricRead.model_validate(
        {"subject": subject, "metric": metric, "value": _value(value), "raw": raw, "line": line}
    )


def _subject(piece: Piece, at: int) -> str | None:
    """What a counter is of: the card before its brackets, the name before it, its row's title."""
    before = _before(piece, at)
    bracket = max(before.rfind("（"), before.rfind("("))
    if bracket > max(before.rfind("）"), before.rfind(")")):
        before = before[:bracket]
        if card := _CARD.search(before):
            return _card_subject(card["card"])
    if piece.cells:
        return short_title(piece.cells[1] if len(piece.cells) > 1 else piece.cells[0]) or None
    named = _SUBJECT.search(_FILE.sub(" ", _CLAUSE.split(before)[-1]))
    if named is None or "_" in named["name"]:
        named = _LEADING.match(_FILE.sub(" ", piece.words[:80]))
    return named["name"] if named else None


def _card_subject(name: str) -> str:
    """The paper's number a card file is named after, else the name without the card number."""
    paper = re.search(r"(\d{4})[-.](\d{5})$", name)
    return f"{paper[1]}.{paper[2]}" if paper else re.sub(r"^\d+-", "", name)


def _what_end(words: str, start: int) -> int:
    """Where the words that say what is counted end: at a break, or at the next count."""
    what = _WHAT.match(words, start)
    end = what.end() if what else start
    following = _COUNT.search(words, start, end)
    return following.start() if following else end


def _before(piece: Piece, at: int) -> str:
    """The words shortly before a place; lines may be long."""
    return piece.words[max(0, at - _AROUND) : at]


def _entries(inside: str) -> tuple[str, ...]:
    return tuple(one for one in (words.strip() for words in _SPLIT.split(inside)) if one)


def _value(words: str) -> float:
    plain = unicodedata.normalize("NFKC", words).replace(",", "").lstrip("+")
    if plain.isdigit():
        return float(plain)
    tens, ten, ones = plain.replace("两", "二").partition("十")
    if not ten:
        return float(_CHINESE.index(tens))
    return float((_CHINESE.index(tens) if tens else 1) * 10 + (_CHINESE.index(ones) if ones else 0))

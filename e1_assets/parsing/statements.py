"""What a stretch of text states of itself: evidence level, topics, grade, fields."""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from e1_assets.domain.vocabulary import EvidenceLevel
from e1_assets.parsing.lexicon import (
    EVIDENCE_PHRASES,
    EVIDENCE_WORDS,
    FIELD_KIND,
    TOPIC_WORDS,
    FieldKind,
)
from e1_assets.parsing.needles import Phrases, words

_KEY = r"[^\s:：*|`\[\]()（）<>。，；！？/\\\d][^:：*|\[\]<>。，；！？\r\n]{0,23}?"
FIELD = re.compile(
    rf"(?:[^\w*\s|\[(（「《\"'`#]{{1,3}}\s*)?(?:\*\*(?P<bold>{_KEY})(?:\*\*\s*[:：]|[:：]\s*\*\*)"
    rf"|(?P<bare>{_KEY})\s*(?:：|(?<!\d):(?!//)))[ \t]*"
)
_EMOJI = re.compile("[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f]+")
_QUOTED = re.compile(r"[「『“\"][^」』”\"\r\n]{0,40}[」』”\"]")
_REST = re.compile(r"其余|其它|其他|the rest|others")


class Field(NamedTuple):
    """`label：value` at the start of a line; `kind` is None for a label that is no known field."""

    label: str
    kind: FieldKind | None
    value_start: int


class Stated(NamedTuple):
    """An evidence level with the characters that state it."""

    level: EvidenceLevel
    start: int
    end: int


def field_at(source: str, start: int, end: int) -> Field | None:
    """The field a line or sentence opens with, if any."""
    if source.find("：", start, end) < 0 and source.find(":", start, end) < 0:
        return None
    match = FIELD.match(source, start, end)
    if not match:
        return None
    label = (match["bold"] or match["bare"]).strip()
    return Field(label, field_kind(label), match.end())


@lru_cache(maxsize=4096)
def field_kind(label: str) -> FieldKind | None:
    """The kind of a label, whatever its case, width or decoration; None for any other word."""
    plain = unicodedata.normalize("NFKC", _EMOJI.sub(" ", label)).strip(" *_`").casefold()
    kind = FIELD_KIND.get(" ".join(plain.split()))
    if kind is None and "(" in plain:
        kind = FIELD_KIND.get(plain.partition("(")[0].strip())
    return kind


def evidence_in_field(source: str, start: int, end: int) -> Stated | None:
    """The level an evidence field states; the first one, or the weaker of two joined ones."""
    phrase = evidence_phrase(source, start, end)
    if phrase:
        return phrase
    found = [
        Stated(level, match.start(), match.end())
        for level, words in EVIDENCE_WORDS
        if (match := words.search(source, start, end))
    ]
    return min(found, key=lambda stated: stated.start) if found else None


def evidence_phrase(source: str, start: int, end: int, quoted: bool = True) -> Stated | None:
    """The first level a phrase states; with `quoted` false, not inside quotation marks."""
    found = evidence_phrases(source, start, end)
    if not quoted and found:
        marks = [match.span() for match in _QUOTED.finditer(source, start, end)]
        found = [s for s in found if not any(a < s.start and s.end < b for a, b in marks)]
    return found[0] if found else None


def evidence_phrases(source: str, start: int, end: int) -> list[Stated]:
    """Every level stated by a phrase, in order of place."""
    found = [
        Stated(level, match.start(), match.end())
        for level, form in EVIDENCE_PHRASES.occurring(source, start, end)
        for match in form.finditer(source, start, end)
    ]
    found.sort(key=lambda stated: stated.start)
    return found


_SPLIT = re.compile(r"\s*[、/／,，|｜+＋]\s*|\s+(?:和|与|及|and|&)\s+|(?<=[a-z])和(?=[a-z])")
_STOP = re.compile(r"[;；。!！?？\r\n]|\.(?=\s)|$")
_BRACKET = re.compile(r"[（(][^（()）]*[)）]")
_SLUG = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_SNAKE = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)+")
_WORD = re.compile(
    r"[A-Za-z][\w+-]*(?: [A-Za-z][\w+-]*){0,2}|[\u4e00-\u9fff][\w\u4e00-\u9fff]{1,7}"
)
_ASIDE = re.compile(r"只是|旁及|顺带|无关|不[收写是]|侧|可看|^无$|^none$", re.IGNORECASE)
_HANDED = re.compile(
    r"(?:(?P<to>(?<![\w\u4e00-\u9fff])(?:给|归|交给?|转给?|送)|(?:→|->|=>|⇒)\s*(?:交给?|给|归|转给?))"
    r"|→|->|=>|⇒)\s*(?P<words>[A-Za-z][\w-]*(?:\s*[/／、,，和]\s*[A-Za-z][\w-]*)*)"
)
_DASHED = re.compile(
    r"[—–]{1,2}\s*(?P<words>[A-Za-z][\w-]*)\s*(?:为主|主|为辅)?(?=\s*[，,；;。]|\s*$)"
)
_CLAUSE = re.compile(r"[，,；;]\s*(?P<words>[A-Za-z][\w-]*)\s*(?=[，,；;。]|$)")
_IN_BRACKETS = re.compile(r"[（(\[【](?P<words>[^（()）\[\]【】\r\n]{2,40})[)）\]】]")
_IN_PASSING = tuple(
    (frozenset(signs), form)
    for signs, form in (
        ("（([【", _IN_BRACKETS),
        ("给归交送→>⇒", _HANDED),
        ("—–", _DASHED),
        ("，,；;", _CLAUSE),
    )
)
"""Forms that state a topic in passing, each with the signs one of which it holds."""
_HOLDS_SIGN = re.compile(
    "[" + re.escape("".join(s for signs, _ in _IN_PASSING for s in signs)) + "]"
)


def topics_in_field(source: str, start: int, end: int) -> tuple[str, ...]:
    """The topic words of a topic field, as written, without what stands in brackets."""
    stop = _STOP.search(source, start, end)
    words = _BRACKET.sub("", source[start : stop.start() if stop else end])
    pieces = (piece.strip(" `*#·") for piece in _SPLIT.split(words))
    return tuple(dict.fromkeys(p for p in pieces if _WORD.fullmatch(p) and not _ASIDE.search(p)))


def topics_in_words(source: str, start: int, end: int) -> tuple[str, ...]:
    """Topics stated in passing: `（rag）`, `给 rag`, `→ 交 inference`, `— agent，`, `，rag，`."""
    if not _HOLDS_SIGN.search(source, start, end):
        return ()
    found: dict[str, None] = {}
    held = frozenset(source[start:end])
    for signs, pattern in _IN_PASSING:
        for match in () if signs.isdisjoint(held) else pattern.finditer(source, start, end):
            pieces = [piece.strip() for piece in _SPLIT.split(match["words"])]
            given = pattern is _HANDED and match["to"] is not None
            if all(is_topic(piece) or (given and _SLUG.fullmatch(piece)) for piece in pieces):
                found.update(dict.fromkeys(pieces))
    return tuple(found)


def is_topic(word: str) -> bool:
    """Whether a word by itself names a topic: a known one in lower case, or a `snake_case` name."""
    return word in TOPIC_WORDS or bool(_SNAKE.fullmatch(word))


_STAR = "(?:⭐️?|★|☆|🌟)"
_STARS = words(
    "⭐|★|☆|🌟",
    rf"(?P<run>{_STAR}{{2,}})(?!\s*\d)|(?<![\d.,+kK万]\s)(?<![\d.,+kK万⭐★☆🌟])"
    rf"(?P<one>{_STAR})(?!\s*[\d*：:⭐★☆🌟a-zA-Z星])",
)
_LABELLED = words(
    "评级|等级|可信度|置信度|推荐|评分|重要性|grade|rating|credibility|confidence",
    r"(?:评级|等级|可信度|置信度|推荐(?:度|指数|等级)?|评分|重要性"
    r"|(?<![A-Za-z])(?:grade|rating|credibility|confidence))\s*[:：=]\s*"
    rf"(?P<value>(?:{_STAR})+|[SABCD][+＋-]?(?![A-Za-z])|\d(?:\.\d)?\s?/\s?(?:5|10)"
    r"|[高中低](?:[-–]?[高中低])?|(?:very )?(?:high|medium|low)(?:[- ](?:high|medium|low))?)",
)
_GRADES = Phrases([("labelled", _LABELLED), ("stars", _STARS)])
_EDGE = re.compile(r"[\s)）\]】*]*")
_CLASS = re.compile(
    r"(?<![A-Za-z])(?P<grade>[SABC][+-]?)\s*(?:级(?!联|别)|档|[- ]?grade\b|[- ]?tier\b)"
)


def grade_in(source: str, start: int, end: int) -> str | None:
    """A stated grade as written: behind its label, as stars that count nothing, as `S 级`."""
    may = dict(_GRADES.occurring(source, start, end))
    labelled = may["labelled"].search(source, start, end) if "labelled" in may else None
    if labelled:
        return labelled["value"]
    stars = may["stars"].search(source, start, end) if "stars" in may else None
    if stars and stars["run"]:
        return stars["run"]
    if stars and (stars.start() == start or _EDGE.fullmatch(source, stars.end(), end)):
        return stars["one"]
    letter = _CLASS.search(source, start, end)
    return letter.group().strip() if letter else None

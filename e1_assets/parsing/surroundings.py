"""What the words around a number say of it: comparator, baseline, condition, modality."""

import re
from functools import lru_cache
from typing import TypedDict

from e1_assets.domain.quantities import Dimension
from e1_assets.parsing.clue_words import ATTRIBUTES, MODALITIES, nearest_clue, sides

_COMPARATOR_WORDS = """
max 最高/最多/至多/高达/可达/多达/最大/up to/as much as/at most/as high as/maximum/max/max.
max as many as
min 最低/最少/最小/minimum/minimum of/as low as/as little as/as few as
<= 不超过/不到/不足/低于/少于/小于/less than/under/below/≤/<=/fewer than/within/</＜/sub-
>= 至少/不少于/不低于/超过/超/逾/大于/高于/多于/at least/over/more than/above/exceeding/exceeds
>= exceed/≥/>=/>/＞/greater than
~ 约/大约/近/接近/将近/about/around/approximately/approx/approx./nearly/almost/roughly/~/～/≈/∼
"""
_COMPARATORS = {
    word: sign
    for sign, words in (row.split(" ", 1) for row in _COMPARATOR_WORDS.strip().splitlines())
    for word in words.split("/")
}
_ALL_COMPARATORS = tuple(_COMPARATORS)
_ARROWS = ("->", "=>", "-->", "<-")
_COMPARATOR_PADDING = " \u00a0$¥€£￥+-−为达的了*"
_BEHIND = re.compile(
    r"\s?(?:(?P<more>\+(?![0-9])|以上|or more|or higher|起(?!来))|(?P<less>以下|以内|or less)"
    r"|(?P<near>左右|上下|or so))"
)
_STOP = re.compile(r"[。！？；;\n|!?]|\.\s")
_STOP_BACKWARD = re.compile(r"[。！？；;\n|!?]|\s\.")
_REACH = 56
_NAME = (
    r"[A-Za-z][A-Za-z0-9_.+'’\-]*(?:[ /][A-Z0-9][A-Za-z0-9_.+\-]*){0,3}"
    r"(?:\s?[（(][^（）()]{1,20}[）)])?"
)
_CHINESE = r"(?!明显|显著|大幅|略|更|较|约)[\u4e00-\u9fff]"
_THAN = (
    r"相比于?|相较于?|对比|较之?|比|优于|超过|\bvs\b\.?|\bversus\b|\bthan\b|\bover\b|\bagainst\b"
    r"|relative to\b|compared (?:to|with)\b"
)
_BASELINE_BEFORE = re.compile(
    rf"(?:{_THAN})\s?(?P<name>{_NAME}|{_CHINESE}{{1,8}}?)"
    r"(?:的|上|基线|快|慢|高|低|提升|提高|降低|减少|高出|高了|多|少|最高|约|达到|实现|可|有|了|[,，\s])*$"
)
# "over leading methods" names nobody.
_NAMED = re.compile(r"[A-Z0-9\u4e00-\u9fff-]|^baselines?\b")
_TIMES_OF = re.compile(
    rf"(?:为|是|达|相当于|达到)\s?(?P<name>{_NAME}|{_CHINESE}{{1,8}}?)\s?的\s?约?\s?$"
)
_BASELINE_AFTER = re.compile(
    rf"[^。；;\n|]{{0,24}}?(?:{_THAN})\s?(?:the |its |an? |其)?(?P<name>{_NAME}|{_CHINESE}{{2,8}})"
)
_CONDITION = re.compile(
    r"[0-9]+\s?(?:路)?并发(?:请求)?|\b[Pp](?:50|90|95|99(?:\.9)?)(?![0-9])"
    r"|batch(?:[ =_]size)?[ =:]{1,2}[0-9]+|(?:on the same|with identical) \w+|相同权重|同权重"
    r"|[0-9]+\s?[×x]\s?(?:NVIDIA |AMD )?(?:GPUs?|[ABHL][0-9]{2,3}|GB[0-9]{3}|MI[0-9]{3}X?"
    r"|RTX (?:PRO )?[0-9]{3,5})|[a-z]{2,5}-shot|concurrency[ =:]{1,2}[0-9]+|\bTP[0-9]+"
    r"|\bFP(?:4|8|16)\b|\bINT[48]\b|\bBF16\b|\b[0-9]+K? (?:context|上下文)"
)
_OF_DIMENSION = {
    Dimension.STARS: "stars",
    Dimension.VOTES: "votes",
    Dimension.CITATIONS: "citations",
    Dimension.BANDWIDTH: "bandwidth",
}
_AS_OF = re.compile(r"(?:截至|截止|[Aa]s of)\s?(?P<when>[^，,。；;\n）)]{4,16})")
_RELATIVE = frozenset(
    {Dimension.FACTOR, Dimension.PERCENT, Dimension.PERCENT_CHANGE, Dimension.PERCENT_POINT}
)
_CONDITIONED = _RELATIVE | {
    Dimension.RATE, Dimension.TIME, Dimension.MEMORY, Dimension.BANDWIDTH, Dimension.POWER
}  # fmt: skip


class Words(TypedDict, total=False):
    """The fields of a quantity that its clause fills."""

    comparator: str
    subject: str
    attribute: str
    baseline: str
    condition: str
    as_of: str
    modality: str


def words_around(text: str, start: int, end: int, dimension: Dimension, word: str) -> Words:
    """What the clause around characters `start` to `end` says of a quantity of `dimension`.

    `word` is the Latin word directly before the number, a subject when it is a name.
    """
    return _words(*_clause(text, start, end), dimension, word).copy()


@lru_cache(maxsize=16384)
def _words(before: str, after: str, dimension: Dimension, word: str) -> Words:
    """The same for the two sides of a number, which cards repeat from state to state."""
    both = sides(before, after)
    found: Words = {}
    sign = comparator(before, after)
    if sign != "=":
        found["comparator"] = sign
    if dimension in _RELATIVE:
        baseline = (
            _BASELINE_BEFORE.search(before)
            or _TIMES_OF.search(before)
            or _BASELINE_AFTER.match(after)
        )
        if baseline and _NAMED.search(baseline["name"]):
            found["baseline"] = baseline["name"].strip()
    if dimension in _CONDITIONED:
        condition = _CONDITION.search(after) or _last(_CONDITION, before)
        if condition:
            found["condition"] = condition[0]
    name = _OF_DIMENSION.get(dimension)
    if not name or "增" in before or "gain" in before:
        name = nearest_clue(ATTRIBUTES, both) or name
    if name:
        found["attribute"] = name
    modality = nearest_clue(MODALITIES, both)
    if modality:
        found["modality"] = modality
    if "截" in before or "s of" in before or "截" in after or "s of" in after:
        as_of = _AS_OF.search(before) or _AS_OF.search(after)
        if as_of:
            found["as_of"] = as_of["when"].strip()
    if (
        word[:1].isalpha()
        and word != word.lower()
        and word[-1] != "."
        and word.lower() not in ATTRIBUTES.latin
    ):
        found["subject"] = word
    return found


def comparator(before: str, after: str) -> str:
    """One of `=`, `~`, `<=`, `>=`, `max`, `min` from the words touching a number."""
    tail = before[-24:].rstrip(_COMPARATOR_PADDING).lower()
    if tail.endswith(_ALL_COMPARATORS) and not tail.endswith(_ARROWS):
        word = max((word for word in _ALL_COMPARATORS if tail.endswith(word)), key=len)
        if not _inside_word(tail[: -len(word)], word):
            return _COMPARATORS[word]
    behind = _BEHIND.match(after)
    if behind:
        return ">=" if behind["more"] else "<=" if behind["less"] else "~"
    return "="


def _inside_word(before: str, word: str) -> bool:
    previous = before[-1:]
    return word[0].isascii() and word[0].isalpha() and previous.isascii() and previous.isalnum()


def _clause(text: str, start: int, end: int) -> tuple[str, str]:
    before, after = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    last = _STOP_BACKWARD.search(before[::-1])
    stop = _STOP.search(after)
    return (
        before[len(before) - last.start() :] if last else before,
        after[: stop.start()] if stop else after,
    )


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    last = None
    for last in pattern.finditer(text):  # noqa: B007
        pass
    return last

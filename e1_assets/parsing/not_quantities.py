"""Numbers that are parts of names, references or counts of order, never quantities."""

import re

from e1_assets.parsing.arxiv import valid_month
from e1_assets.parsing.left_context import Left

_ADDRESS = re.compile(r"://(?:[\w.\-]{1,80}(?=/))?[A-Za-z0-9\-._~:/?#@!$&'*+,;=%()]+")
_LINKED = re.compile(r"\]\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000})?\)")
_TAG = re.compile(r"<[A-Za-z/!][^<>\n]{0,400}>")
_MASKS = (("://", _ADDRESS), ("](", _LINKED), ("<", _TAG))
_NAME_REST = re.compile(r"[A-Za-z0-9_.\-@/]*[A-Za-z0-9_@/]")
_POINTER = re.compile(r"[0-9０-９](?:[0-9０-９.()（）]|[、,，~–\-](?=[0-9０-９]))*")
_ARXIV = re.compile(r"([0-9]{4})\.[0-9]{4,5}(?:v[0-9]{1,2})?(?![0-9A-Za-z])")
_CARD = re.compile(r"[0-9]{1,6}-[0-9]{4}[-.][0-9]{5}(?![0-9])")
_CODE = re.compile(
    r"24/7(?![0-9])|[0-9]+(?:\.[0-9]+){3,}|[0-9]{1,30}[a-f][0-9a-f]{4,}(?:-[0-9a-f]+)*|[0-9]{9,}(?![0-9.,])"
)
_DIGITS = re.compile(r"[0-9]+")
# What may stand behind the first digits of a code, a card, a paper or a time of day.
_REFERRING = frozenset(":：-./abcdef")
_LONG_CODE = 9
_CLOCK = re.compile(r"[0-9]{1,2}[:：][0-5][0-9](?:[:：][0-5][0-9])?(?![0-9])")
_LISTED = re.compile(r"[ \t>]*(?:[-*+•#|]+[ \t]+)*(?:\*\*|__)?[\[(（]?")
_LISTING = frozenset(".、)）]:：")
_AFTER_LISTED = re.compile(r"[0-9]{0,2}(?:[.、)）\]](?![0-9])|[:：](?=\s))")
_INLINE_LIST = re.compile(r"[0-9]{1,2}[.、)）]\s(?=\S)")
_CITED = re.compile(r"[0-9]{1,3}\](?!\()")
_COUNTER = re.compile(r"[0-9,]{1,12}\s?[▲⭐★👍%％]")
# "问题 3 张" counts what "问题 3" would only number.
_COUNTED = re.compile(r"[0-9,]{1,12}\s?[条张篇项件个份名次种步轮页]")
_ORDER_NOUNS = """
fig figs figure figures tab table tables sec section chapter step phase stage part item eq equation
appendix algorithm top rank type week day round issue pr lesson episode ep vol volume season level
tier option rule theorem lemma page pp line port error http code id no class grade weight case
example exercise track batch seed version
"""
_ORDER_WORDS = frozenset(_ORDER_NOUNS.split())
_ALWAYS_ORDER = ("§", "第", "条目")
_ORDER_ENDS = (
    "增量", "矛盾", "图", "表", "附录", "步骤", "阶段", "方案", "案例", "编号",
    "序号", "问题", "章节", "公式", "算法", "定理", "引理", "待核实", "№", "＃",
)  # fmt: skip


def masked_ranges(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where web addresses, link targets or HTML tags stand, in order of their start."""
    found: list[tuple[int, int]] = []
    for opening, form in _MASKS:
        if text.find(opening, start, end) >= 0:
            found += [match.span() for match in form.finditer(text, start, end)]
    found.sort()
    return found


def name_end(text: str, at: int, limit: int) -> int:
    """Where the name ends that the digit at `at` continues."""
    rest = _NAME_REST.match(text, at, limit)
    return rest.end() if rest else at + 1


def reference_end(text: str, left: Left, limit: int) -> int | None:
    """Where a number ends that only points or orders (`§1.1`, `Table 2`, `3.` of a list)."""
    at = left.at
    digits = _DIGITS.match(text, at, limit)
    stop = digits.end() if digits else at
    behind = text[stop : stop + 1] if stop < limit else ""
    if behind in _REFERRING or stop - at >= _LONG_CODE:
        end = _code_end(text, at, limit)
        if end:
            return end
    if _orders(text, left, limit):
        pointer = _POINTER.match(text, at, limit)
        return pointer.end() if pointer else at + 1
    if digits and behind not in _LISTING:
        return None
    return _list_number(text, left, limit)


def _code_end(text: str, at: int, limit: int) -> int | None:
    """Where a time of day, the number of a card, a code or a paper ends that begins at `at`."""
    for pattern in (_CLOCK, _CARD, _CODE):
        match = pattern.match(text, at, limit)
        if match:
            return match.end()
    paper = _ARXIV.match(text, at, limit)
    return paper.end() if paper and valid_month(paper[1]) else None


def _orders(text: str, left: Left, limit: int) -> bool:
    if left.previous == "#":
        return not _COUNTER.match(text, left.at, limit)
    if left.word and not left.glued and left.word.rstrip(".").lower() in _ORDER_WORDS:
        return not _COUNTER.match(text, left.at, limit)
    tail = left.tail.rstrip(" ")
    if tail.endswith(_ALWAYS_ORDER):
        return True
    if tail != left.tail and _COUNTED.match(text, left.at, limit):
        return False
    return tail.endswith(_ORDER_ENDS) and not tail.endswith(("引用图", "发表", "代表"))


def _list_number(text: str, left: Left, limit: int) -> int | None:
    at = left.at
    after = _AFTER_LISTED.match(text, at + 1, limit)
    if after and _LISTED.fullmatch(left.tail):
        return after.end()
    if after and left.tail.endswith((" ", "：")) and _INLINE_LIST.match(text, at, limit):
        return after.end()
    if left.previous == "[":
        cited = _CITED.match(text, at, limit)
        return cited.end() if cited else None
    return None

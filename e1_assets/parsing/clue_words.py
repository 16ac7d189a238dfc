"""Words that say what a number measures or how it came about."""

import re
from typing import NamedTuple

_WORDS_SAY = """
self_reported 自述 自称 号称 声称 宣称 claim claims claimed
relayed 转述 据称 据报道 reportedly
measured 实测 测得 measured
official 官方 official
vendor 厂商 vendor
estimated 预计 预期 估计 预测 estimated expected projected
"""
_WORDS_NAME = """
throughput 吞吐 throughput
ttft ttft 首字延迟
tpot tpot itl
latency 延迟 时延 latency latencies
speed 加速 提速 速度 快 speedup speedups speed faster
accuracy 准确率 精度 accuracy
cost 成本 单价 价格 费用 cost costs price prices
memory 显存 内存 memory vram
weekly_gain 周增 本周新增 weekly
daily_gain 日增 今日新增 daily
stars 星标 星数 star stars ⭐
forks fork forks 🍴
votes 票 vote votes upvotes ▲
citations 被引 引用次数 citation citations
utilization 利用率 utilization
context 上下文 context
valuation 估值 valuation
funding 融资 funding raised
bandwidth 带宽 bandwidth
leak_rate 泄漏率 泄露率
"""
_TOKEN = re.compile(r"[A-Za-z]+")


class Clues(NamedTuple):
    """Latin words to look up, other words to look for, each with its name; `any_other` of them."""

    latin: dict[str, str]
    other: tuple[tuple[str, str], ...]
    any_other: re.Pattern[str]


def _clues(rows: str) -> Clues:
    pairs = [
        (word, name)
        for name, *words in (row.split() for row in rows.strip().splitlines())
        for word in words
    ]
    other = tuple(pair for pair in pairs if not pair[0].isascii())
    any_other = re.compile("|".join(re.escape(word) for word, _ in other))
    return Clues({word: name for word, name in pairs if word.isascii()}, other, any_other)


MODALITIES, ATTRIBUTES = _clues(_WORDS_SAY), _clues(_WORDS_NAME)


class Side(NamedTuple):
    """The words on one side of a number, in lower case, its Latin words from near to far."""

    words: str
    tokens: list[str]
    before: bool


def sides(before: str, after: str) -> tuple[Side, Side]:
    """Both sides of a number, split into words once for every question asked of them."""
    before, after = before.lower(), after.lower()
    near = _TOKEN.findall(before)
    near.reverse()
    return Side(before, near, True), Side(after, _TOKEN.findall(after), False)


def nearest_clue(clues: Clues, both: tuple[Side, Side]) -> str | None:
    """The name of the clue word nearest before the number, else of the first behind it."""
    return _nearest(clues, both[0]) or _nearest(clues, both[1])


def _nearest(clues: Clues, side: Side) -> str | None:
    latin, other, any_other = clues
    words, word = side.words, None
    for one in side.tokens:
        if one in latin:
            word = one
            break
    if words.isascii() or not any_other.search(words):
        return latin[word] if word else None
    find = words.rfind if side.before else words.find
    found = [(find(one), name) for one, name in other if one in words]
    if word:
        found.append((find(word), latin[word]))
    if not found:
        return None
    return max(found)[1] if side.before else min(found)[1]

"""Words that say what a number measures or how it came about."""

import re

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


Clues = tuple[dict[str, str], tuple[tuple[str, str], ...]]


def _clues(rows: str) -> Clues:
    """Latin words to look up, other words to look for, each with the name it stands for."""
    pairs = [
        (word, name)
        for name, *words in (row.split() for row in rows.strip().splitlines())
        for word in words
    ]
    return {w: n for w, n in pairs if w.isascii()}, tuple(p for p in pairs if not p[0].isascii())


MODALITIES, ATTRIBUTES = _clues(_WORDS_SAY), _clues(_WORDS_NAME)


def nearest_clue(clues: Clues, before: str, after: str) -> str | None:
    """The name of the clue word nearest before the number, else of the first behind it."""
    return _nearest(clues, before, backward=True) or _nearest(clues, after, backward=False)


def _nearest(clues: Clues, side: str, backward: bool) -> str | None:
    latin, other = clues
    side = side.lower()
    words = _TOKEN.findall(side)
    word = next((one for one in (reversed(words) if backward else words) if one in latin), None)
    if side.isascii():
        return latin[word] if word else None
    find = side.rfind if backward else side.find
    found = [(find(one), name) for one, name in other if one in side]
    if word:
        found.append((find(word), latin[word]))
    if not found:
        return None
    return max(found)[1] if backward else min(found)[1]

"""Our table of units, with how each is written in Chinese or English."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from e1_assets.domain.quantities import Dimension

# dimension, unit as normalised, factor to it, spellings. Spellings of four letters or more match
# in any case; shorter ones only as written (`MB` is no `Mb`).
_TABLE = """
time s 0.000000001 | ns 纳秒 nanosecond nanoseconds
time s 0.000001 | us µs μs 微秒 microsecond microseconds
time s 0.001 | ms 毫秒 millisecond milliseconds msec
time s 1 | s 秒 秒钟 sec secs second seconds
time s 60 | min mins minute minutes 分钟 分鐘
time s 3600 | h hr hrs hour hours 小时 个小时 小時 個小時
time s 86400 | day days 天
time s 604800 | week weeks 周 个星期 星期 个周 週
time month 1 | month months 个月 個月
time year 1 | year years 年 yr yrs
memory B 1 | bytes byte 字节
memory B 1000 | KB kB
memory B 1000000 | MB
memory B 1000000000 | GB
memory B 1000000000000 | TB
memory B 1000000000000000 | PB
memory B 1024 | KiB
memory B 1048576 | MiB
memory B 1073741824 | GiB
memory B 1099511627776 | TiB
bandwidth B/s 125 | Kbps kbps
bandwidth B/s 125000 | Mbps Mb/s
bandwidth B/s 125000000 | Gbps Gb/s
bandwidth B/s 125000000000 | Tbps Tb/s
money USD 1 | 美元 美金 USD dollar dollars
money USD 0.01 | 美分 cents
money CNY 1 | 元 人民币 元人民币 CNY RMB 块钱 yuan
money EUR 1 | 欧元 EUR euros euro
money GBP 1 | 英镑 GBP
money JPY 1 | 日元 JPY
money HKD 1 | 港元 港币 HKD
money TWD 1 | 新台币 新台幣 TWD
percent % 1 | % ％ percent pct 个百分比
percent_point pp 1 | 百分点 个百分点 個百分點 百分點 pp pps ppt
factor × 1 | × x X 倍 fold times
tokens token 1 | token tokens tok toks 词元 个token 个tokens 个词元
parameters parameter 1 | 参数 个参数 參數 parameters params param parameter
hardware card 1 | 卡 张卡 块卡 卡机 卡超节点 card cards 张显卡 块显卡
hardware GPU 1 | GPU GPUs 个GPU 张GPU 块GPU
hardware CPU 1 | CPU CPUs
hardware NPU 1 | NPU NPUs
hardware TPU 1 | TPU TPUs
hardware node 1 | 节点 个节点 超节点 node nodes
hardware core 1 | 核 核心 个核心 core cores
hardware machine 1 | 台 台服务器 台机器 server servers machine machines
power W 1 | W 瓦 watt watts
power W 1000 | kW KW 千瓦
power W 1000000 | MW 兆瓦
power W 1000000000 | GW 吉瓦
rate request/s 1 | QPS qps RPS rps
rate token/s 1 | TPS tps t/s
rate frame/s 1 | FPS fps
rate FLOP/s 1000000000 | GFLOPS GFLOP/s
rate FLOP/s 1000000000000 | TFLOPS TFLOP/s TFlops
rate FLOP/s 1000000000000000 | PFLOPS PFLOP/s
rate op/s 1000000000000 | TOPS
rate Hz 1 | Hz
rate Hz 1000000 | MHz
rate Hz 1000000000 | GHz
stars star 1 | ⭐ ⭐️ 🌟 ★ star stars 星 颗星 个星 星标 个star 个stars
votes vote 1 | ▲ 👍 票 vote votes upvote upvotes 赞 个赞 likes
citations citation 1 | citation citations 次引用 次被引
score point 1 | 分
count line 1 | 行 lines line LoC LOC 行代码
count paper 1 | 篇 篇论文 papers paper 篇文章 articles article
count item 1 | 条 項 项 件 个 個 items item entries entry 条目 笔 则 則
count person 1 | 名 人 位 people users user 用户 个用户 名用户 developers contributors participants 名员工
count copy 1 | 份 copies 本 册
count sheet 1 | 张
count time 1 | 次 回 runs
count batch 1 | batch batches 批次
count kind 1 | 种 種 类 類 款 kinds
count company 1 | 家 companies 家公司
count step 1 | 步 步骤 steps
count round 1 | 轮 輪 rounds turns
count layer 1 | 层 層 layers
count character 1 | 字 字符 characters chars words 词
count page 1 | 页 頁 pages
count group 1 | 组 組 套 批 groups sets
count forks 1 | fork forks 🍴
count download 1 | downloads download 次下载
count request 1 | requests request req reqs 请求 个请求 并发请求
count concurrency 1 | 并发 路并发 concurrency concurrent
count model 1 | models 个模型
count repository 1 | repos repositories 个仓库 个项目 projects
count sample 1 | samples examples 个样本 条样本 instances
count task 1 | tasks 个任务 项任务 questions problems 道题 题
count dataset 1 | datasets benchmarks 个数据集 个基准
count agent 1 | agents 个智能体
count expert 1 | experts 个专家
count language 1 | languages 种语言
count image 1 | images 张图 张图片
count epoch 1 | epochs
count anchor 1 | 锚 个锚点 anchors 条锚
count commit 1 | commits
count issue 1 | issues
count country 1 | 国 countries
count hop 1 | 跳
"""
_PER = {
    "s": "s sec second 秒 每秒",
    "min": "min minute 分钟",
    "h": "h hr hour 小时 时",
    "day": "day d 天 日",
    "week": "week wk 周",
    "month": "month mo 月 个月",
    "year": "year yr 年",
    "card": "卡 GPU gpu card 张卡 块",
    "node": "node 节点",
    "token": "token tok",
    "M token": "Mtok MTok",
    "person": "人 user users 用户 seat",
    "request": "request req 次 call",
}
_SCALES = {
    "万亿": 12, "亿": 8, "千万": 7, "百万": 6, "十亿": 9, "万": 4, "千": 3, "萬": 4, "億": 8,
    "兆": 12, "k": 3, "K": 3, "M": 6, "B": 9, "T": 12, "million": 6, "billion": 9, "trillion": 12,
    "thousand": 3, "bn": 9, "mn": 6,
}  # fmt: skip
_WORD = re.compile(r"[A-Za-zµμ]+(?:/s(?![A-Za-z]))?|[%％×▲⭐🌟★👍🍴]️?")
_SCALE = re.compile(
    r"\s?(?:万亿|亿|千万|百万|十亿|万|千|萬|億|兆)|\s?(?:[mb]illion|trillion|thousand)(?![A-Za-z])"
    r"|(?:[kKMBT]|bn|mn)(?![A-Za-z\d])"
)
_FILLER = re.compile(
    r"(?:output|input|total|generated|prefill|decode|上下文|个?输出|个?输入|多|余|餘)?\s?",
    re.IGNORECASE,
)
_GAP = re.compile(r"\+?[ \u00a0-]?")
_PER_MARK = re.compile(r"\s?(?:/|每|per\s|an?\s(?=hour|day|second|minute|month|year))\s?")
_LATIN = re.compile(r"[A-Za-z]+")


@dataclass(frozen=True)
class Unit:
    """A unit of our table: value times `factor` is in `name`."""

    dimension: Dimension
    name: str
    factor: Decimal


def _rows() -> dict[str, Unit]:
    known: dict[str, Unit] = {}
    for row in _TABLE.strip().splitlines():
        head, spellings = row.split(" | ")
        dimension, rest = head.split(" ", 1)
        name, factor = rest.rsplit(" ", 1)
        for spelling in spellings.split():
            known[spelling] = Unit(Dimension(dimension), name, Decimal(factor))
    return known


_UNITS = _rows()
_PER_NAMES = {spelling: name for name, words in _PER.items() for spelling in words.split()}
_LONGEST = max(len(spelling) for spelling in _UNITS if not spelling.isascii())


def scale_at(text: str, at: int) -> tuple[int, int]:
    """The power of ten written at `at` (`万`, `k`, `billion`) with where it ends; 0 when none."""
    match = _SCALE.match(text, at)
    return (_SCALES[match[0].strip()], match.end()) if match else (0, at)


def unit_at(text: str, at: int) -> tuple[Unit, int] | None:
    """The unit that starts at `at` or one blank later, denominators included, with its end."""
    gap = _GAP.match(text, at)
    start = gap.end() if gap else at
    found = _simple(text, start)
    if not found:
        filler = _FILLER.match(text, start)
        found = _simple(text, filler.end()) if filler and filler.end() > start else None
    return _with_denominators(text, *found) if found else None


def _simple(text: str, at: int) -> tuple[Unit, int] | None:
    word = _WORD.match(text, at)
    if word:
        known = _UNITS.get(word[0]) or (_UNITS.get(word[0].lower()) if len(word[0]) > 3 else None)
        if known:
            return known, word.end()
        if "/" in word[0]:
            bare = word[0][:-2]
            known = _UNITS.get(bare) or (_UNITS.get(bare.lower()) if len(bare) > 3 else None)
            return (known, word.end() - 2) if known else None
        return None
    for length in range(min(_LONGEST, len(text) - at), 0, -1):
        known = _UNITS.get(text[at : at + length])
        if known:
            return known, at + length
    return None


def _with_denominators(text: str, unit: Unit, end: int) -> tuple[Unit, int]:
    for _ in range(2):
        mark = _PER_MARK.match(text, end) if divides(unit) else None
        per = _per_at(text, mark.end()) if mark else None
        if not per:
            break
        unit, end = per_unit(unit, per[0]), per[1]
    return unit, end


def _per_at(text: str, at: int) -> tuple[str, int] | None:
    word = _LATIN.match(text, at)
    if word:
        name = _PER_NAMES.get(word[0]) or _PER_NAMES.get(word[0].lower().rstrip("s"))
        return (name, word.end()) if name else None
    for length in (2, 1):
        name = _PER_NAMES.get(text[at : at + length])
        if name:
            return name, at + length
    return None


def per_name(word: str) -> str | None:
    """The normalised denominator a word stands for (`小时` gives `h`)."""
    return _PER_NAMES.get(word) or _PER_NAMES.get(word.lower())


def per_unit(unit: Unit, per: str) -> Unit:
    """`unit` for each `per`: bytes a second are a bandwidth, anything counted a rate."""
    name = f"{unit.name}/{per}"
    if unit.dimension is Dimension.MEMORY and per == "s":
        return replace(unit, name=name, dimension=Dimension.BANDWIDTH)
    if unit.dimension in (Dimension.TOKENS, Dimension.COUNT):
        return replace(unit, name=name, dimension=Dimension.RATE)
    return replace(unit, name=name)


def divides(unit: Unit) -> bool:
    """Whether a denominator makes sense of this unit: `191 ⭐ / 周增` is two facts."""
    return unit.dimension in (
        Dimension.TOKENS, Dimension.COUNT, Dimension.MONEY, Dimension.MEMORY, Dimension.RATE
    )  # fmt: skip

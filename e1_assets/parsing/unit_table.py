"""Our table of units, with how each is written in Chinese or English."""

from dataclasses import dataclass
from decimal import Decimal

from e1_assets.domain.quantities import Dimension


@dataclass(frozen=True)
class Unit:
    """A unit of our table: a value times `factor` is in `name`."""

    dimension: Dimension
    name: str
    factor: Decimal = Decimal(1)


# dimension, unit as normalised, factor to it | spellings. A spelling of four letters or more
# matches in any case; a shorter one only as written (`MB` is no `Mb`).
_UNITS = """
time s 0.000000001 | ns 纳秒 nanosecond nanoseconds
time s 0.000001 | us µs μs 微秒 microsecond microseconds
time s 0.001 | ms 毫秒 millisecond milliseconds msec
time s 1 | s 秒 秒钟 sec secs second seconds
time s 60 | min mins minute minutes 分钟 分鐘
time s 3600 | h hr hrs hour hours 小时 个小时 小時 個小時
time s 86400 | day days 天
time s 604800 | week weeks 周 个星期 星期 週
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
bandwidth B/s 125 | Kbps kbps Kb/s kb/s kbit/s Kbit/s
bandwidth B/s 125000 | Mbps Mb/s Mbit/s
bandwidth B/s 125000000 | Gbps Gb/s Gbit/s
bandwidth B/s 125000000000 | Tbps Tb/s Tbit/s
bandwidth B/s 0.125 | bit/s bits/s
money USD 1 | 美元 美金 USD dollar dollars
money USD 0.01 | 美分 cents
money CNY 1 | 元 人民币 元人民币 CNY RMB 块钱 yuan
money EUR 1 | 欧元 歐元 EUR euros euro €
money GBP 1 | 英镑 英鎊 GBP £
money JPY 1 | 日元 日圆 JPY yen 円
money HKD 1 | 港元 港币 HKD
money TWD 1 | 新台币 新台幣 TWD
money KRW 1 | 韩元 韓元 韩币 KRW 원 ₩
money INR 1 | 卢比 INR rupees ₹
money RUB 1 | 卢布 RUB rubles roubles руб ₽
money CHF 1 | 瑞士法郎 CHF francs
money SEK 1 | 瑞典克朗 SEK
money NOK 1 | 挪威克朗 NOK
money DKK 1 | 丹麦克朗 DKK
money krona 1 | kr kronor kroner
money AUD 1 | 澳元 AUD
money CAD 1 | 加元 CAD
money SGD 1 | 新加坡元 新元 SGD
money BRL 1 | 雷亚尔 BRL reais
money VND 1 | 越南盾 VND ₫
money THB 1 | 泰铢 THB baht ฿
money TRY 1 | 里拉 TRY ₺
money PLN 1 | 兹罗提 PLN
money UAH 1 | UAH ₴
percent % 1 | % ％ \\% percent pct
percent % 0.1 | ‰
percent % 10 | 成
percent_point pp 1 | 百分点 个百分点 個百分點 百分點 pp ppt
percent_point pp 0.01 | 基点 个基点 個基點
factor × 1 | × x X 倍 fold \\times
factor order 1 | 个数量级 數量級 數量级 数量级 個數量級
tokens token 1 | token tokens tok toks 词元 个token 个tokens 个词元
parameters parameter 1 | 参数 个参数 參數 parameters params param parameter
hardware card 1 | 卡 块卡 卡机 卡超节点 cards card 张显卡 块显卡
hardware GPU 1 | GPU GPUs 个GPU 张GPU 块GPU
hardware CPU 1 | CPU CPUs
hardware NPU 1 | NPU NPUs
hardware TPU 1 | TPU TPUs
hardware node 1 | 节点 个节点 超节点 node nodes
hardware core 1 | 核 核心 个核心 cores
hardware machine 1 | 台服务器 台机器 server servers machine machines
power W 1 | W 瓦 watt watts
power W 1000 | kW KW 千瓦
power kWh 1 | kWh KWh 千瓦时 度电
power kWh 0.001 | Wh 瓦时
power kWh 1000 | MWh 兆瓦时
power W 1000000 | MW 兆瓦
power W 1000000000 | GW 吉瓦
physical m 1 | 米 metres meters
physical dB 1 | dB dBm 分贝
physical m 1000 | km 公里 千米 kilometres kilometers
physical m 0.01 | cm 厘米
physical m 0.001 | mm 毫米
physical m 0.000001 | μm µm um 微米
physical m 0.000000001 | nm 纳米
physical °C 1 | ℃ °C 摄氏度
physical Pa 133.322 | mmHg 毫米汞柱
physical Pa 1000 | kPa 千帕
physical Pa 1000000 | MPa 兆帕
physical Pa 1000000000 | GPa 吉帕
physical kg 1 | kg 公斤 千克 kilograms
physical kg 0.001 | 克 grams
physical kg 0.000001 | mg 毫克
physical kg 0.000000001 | μg µg 微克
physical kg 1000 | 吨 tonnes
physical L 0.001 | mL ml 毫升
physical L 1 | 升 litres liters
physical mol/L 0.001 | mmol/L
physical g/L 0.01 | mg/dL
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
stars star 1 | ⭐ 🌟 ★ star stars 星 颗星 个星 星标 个star 个stars
votes vote 1 | ▲ 👍 票 vote votes upvote upvotes 赞 个赞 likes
citations citation 1 | citation citations 次引用 次被引
score point 1 | 分 points pts
count line 1 | 行 lines line LoC LOC 行代码
count paper 1 | 篇 篇论文 papers paper 篇文章 articles article studies
count item 1 | 条 項 项 件 个 個 items item entries entry 条目 笔 则 則
count hit 1 | 命中 处命中 次命中 hits
count person 1 | 名 人 people users user 用户 个用户 名用户 位用户 位作者 位专家
count person 1 | developers contributors participants students annotators respondents
count copy 1 | 份 copies 册
count sheet 1 | 张 张卡 張
count machine 1 | 台
count time 1 | 次 runs times
count kind 1 | 种 種 类 類 大类 款 kinds categories
count company 1 | 家 companies 家公司
count step 1 | 步 steps iterations episodes
count round 1 | 轮 輪 rounds turns
count layer 1 | 层 層 layers
count character 1 | 字 字符 characters chars words 词
count page 1 | 页 頁 pages
count group 1 | 组 組 套 批 groups sets
count fork 1 | fork forks 🍴
count download 1 | downloads download 次下载
count request 1 | requests request req reqs 请求 个请求 并发请求
count concurrency 1 | 并发 路并发 concurrency concurrent
count batch 1 | batch batches 批次
count replica 1 | replica replicas 副本 个副本
count model 1 | models LLMs MLLMs VLMs 模型 个模型
count repository 1 | repos repositories 个仓库 个项目 projects
count sample 1 | samples examples 样本 个样本 条样本 instances sentences conversations pairs
count task 1 | tasks 任务 个任务 项任务 questions problems 道题 题
count dataset 1 | datasets dataset benchmarks 数据集 个数据集 个基准
count agent 1 | agents 个智能体
count expert 1 | experts 个专家
count language 1 | languages 种语言
count image 1 | images 张图 张图片
count frame 1 | 帧 frames
count video 1 | videos 视频 个视频 段视频
count dimension 1 | 维 dimensions
count tool 1 | tools skills plugins commands 个工具
count provider 1 | providers channels sites apps services
count file 1 | files modules components features 个文件
count node 1 | edges vertices entities relations
count epoch 1 | epoch epochs
count anchor 1 | 锚 个锚点 anchors 条锚
count commit 1 | commits
count issue 1 | issues
count country 1 | 国 countries
count hop 1 | 跳
count FLOP 1 | FLOPs
"""
_DENOMINATORS = """
s | s sec second 秒
min | min minute 分钟
h | h hr hour 小时 时
day | day d 天 日
week | week wk 周
month | month mo 月 个月
year | year yr 年
card | 卡 GPU gpu card 张卡 块
node | node 节点
token | token tok
M token | Mtok MTok
person | 人 user users 用户 seat
request | request req 次 call
"""


def _units() -> dict[str, Unit]:
    known: dict[str, Unit] = {}
    for row in _UNITS.strip().splitlines():
        head, spellings = row.split(" | ")
        dimension, rest = head.split(" ", 1)
        name, factor = rest.rsplit(" ", 1)
        for spelling in spellings.split():
            known[spelling] = Unit(Dimension(dimension), name, Decimal(factor))
    return known


def _denominators() -> dict[str, str]:
    rows = (row.split(" | ") for row in _DENOMINATORS.strip().splitlines())
    return {spelling: name for name, spellings in rows for spelling in spellings.split()}


UNITS = _units()
DENOMINATORS = _denominators()
SCALES = {
    "万亿": 12,
    "亿": 8,
    "億": 8,
    "十亿": 9,
    "千万": 7,
    "百万": 6,
    "万": 4,
    "萬": 4,
    "千": 3,
    "兆": 12,
    "k": 3,
    "K": 3,
    "M": 6,
    "B": 9,
    "T": 12,
    "bn": 9,
    "mn": 6,
    "thousand": 3,
    "million": 6,
    "billion": 9,
    "trillion": 12,
    "lakh": 5,
    "crore": 7,
}
"""The power of ten of each scale word."""

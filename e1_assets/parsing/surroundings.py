"""What the words around a number say of it: comparator, baseline, condition, modality."""

import re
from typing import TypedDict

_COMPARATORS = (
    (
        "max",
        r"最高|最多|至多|高达|可达|多达|up to|as much as|as high as|at most|maximum(?: of)?|max\.?",
    ),
    ("min", r"最低|最少|minimum(?: of)?|as low as|as little as"),
    (
        ">=",
        r"至少|不少于|不低于|超过|超|逾|大于|高于|多于|at least|over|more than|above|exceed(?:s|ing)?|≥|>=|>|＞|greater than",
    ),
    (
        "<=",
        r"不超过|不到|不足|低于|少于|小于|以内|less than|under|below|fewer than|within|≤|<=|<|＜|sub-",
    ),
    (
        "~",
        r"约|大约|近|接近|将近|左右|about|around|approximately|approx\.?|nearly|almost|roughly|~|～|≈|∼",
    ),
)
_BEFORE = tuple(
    (sign, re.compile(rf"(?:{words})\s?(?:为|是|达|的)?\s?[$¥€£+\-−]?$", re.IGNORECASE))
    for sign, words in _COMPARATORS
)
_ANY_BEFORE = re.compile(
    "(?:" + "|".join(words for _, words in _COMPARATORS) + r")\s?(?:为|是|达|的)?\s?[$¥€£+\-−]?$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"\s?(?:(?P<more>\+(?![0-9])|以上|or more|or higher|起)|(?P<less>以下|以内|or less)|(?P<near>左右|上下|or so))"
)
_STOP = re.compile(r"[。！？；;\n|!?]|\.\s")
_NAME = r"[A-Za-z][A-Za-z0-9_.+'’\-]*(?:[ /][A-Z0-9][A-Za-z0-9_.+\-]*){0,3}|[\u4e00-\u9fff]{1,8}?(?=快|慢|高|低|多|少|提|降)"
_BASELINE_BEFORE = re.compile(
    rf"(?:相比于?|相较于?|对比|较之?|比|优于|为|是|vs\.?|versus|than|over|against|relative to|compared (?:to|with))\s?(?P<name>{_NAME})"
    r"\s?(?:[（(][^（）()]{0,20}[）)])?\s?(?:的|基线|快|慢|高|低|提升|提高|降低|减少|高出|多|少|up to|faster|最高|约|达到|实现|有|,|，)*\s?[^\w，,]{0,2}$",
    re.IGNORECASE,
)
_BASELINE_AFTER = re.compile(
    r"[^。；;\n|]{0,24}?(?:\bvs\.?|\bversus|\bthan|\bover|\bagainst|\brelative to|\bcompared (?:to|with)|相比于?|相较于?|对比|优于|比)"
    rf"\s?(?:the\s|its\s)?(?P<name>[A-Za-z][A-Za-z0-9_.+'’\-]*(?:[ /][A-Z0-9(][A-Za-z0-9_.+\-)]*){{0,3}}|[\u4e00-\u9fff]{{2,8}})",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"(?P<c>[0-9]+\s?(?:路)?并发(?:请求)?|[Pp](?:50|90|95|99(?:\.9)?)\b|batch(?:[ =_]size)?[ =:]{1,2}[0-9]+|on the same \w+"
    r"|[0-9]+\s?[×x]\s?(?:NVIDIA |AMD )?(?:GPUs?|[ABHL][0-9]{2,3}|GB[0-9]{3}|MI[0-9]{3}X?|RTX [A-Z0-9 ]{3,12})\b|\b[a-z]{2,5}-?shot\b"
    r"|concurrency[ =:]{1,2}[0-9]+|TP[0-9]+|FP(?:4|8|16)\b|INT[48]\b|BF16\b|[0-9]+K? (?:context|上下文))",
)
_MODALITY = (
    ("self_reported", re.compile(r"自述|自称|号称|声称|宣称|claims?\b|claimed", re.IGNORECASE)),
    ("relayed", re.compile(r"转述|据称|据报道|reportedly|relayed", re.IGNORECASE)),
    ("measured", re.compile(r"实测|测得|measured|benchmarked", re.IGNORECASE)),
    ("official", re.compile(r"官方|official", re.IGNORECASE)),
    ("vendor", re.compile(r"厂商|vendor", re.IGNORECASE)),
    ("estimated", re.compile(r"预计|预期|估计|预测|expected|estimated|projected", re.IGNORECASE)),
)
_ATTRIBUTES = (
    ("throughput", r"吞吐量?|throughput"),
    ("ttft", r"TTFT|首 ?token|首字延迟|time to first token"),
    ("tpot", r"TPOT|ITL|time per output token"),
    ("latency", r"延迟|时延|latency"),
    ("speed", r"加速比?|提速|速度|快|speed-?ups?|faster|speed"),
    ("accuracy", r"准确率|精度|accuracy"),
    ("cost", r"成本|单价|价格|费用|cost|price"),
    ("memory", r"显存|内存|memory|VRAM"),
    ("weekly_gain", r"周增|本周新增|weekly gain|this week"),
    ("daily_gain", r"日增|今日新增|今日|today"),
    ("stars", r"星标数?|星数|stars?|⭐|🌟"),
    ("forks", r"forks?|🍴"),
    ("votes", r"票数?|votes?|▲"),
    ("citations", r"被引|引用次数|citations?"),
    ("utilization", r"利用率|utilization"),
    ("context", r"上下文|context"),
    ("valuation", r"估值|valuation"),
    ("funding", r"融资|funding|raised"),
    ("bandwidth", r"带宽|bandwidth"),
    ("leak_rate", r"泄漏率|leak(?:age)? rate"),
)
_ATTRIBUTE = re.compile(
    "|".join(f"(?P<{name}>{words})" for name, words in _ATTRIBUTES), re.IGNORECASE
)
_AS_OF = re.compile(r"(?:截至|截止|as of)\s?(?P<when>[^，,。；;\n]{4,16})", re.IGNORECASE)
_REACH = 48


class Words(TypedDict, total=False):
    """The fields of a quantity that its clause fills."""

    comparator: str
    attribute: str
    baseline: str
    condition: str
    as_of: str
    modality: str


def words_around(text: str, start: int, end: int, low: int, high: int) -> Words:
    """What the clause around characters `start` to `end` says; it is cut at `low` and `high`."""
    before, after = _clause(text, start, end, low, high)
    found: Words = {}
    sign = comparator(before, after)
    if sign != "=":
        found["comparator"] = sign
    baseline = _baseline(before, after)
    if baseline:
        found["baseline"] = baseline
    condition = _CONDITION.search(after) or _last(_CONDITION, before)
    if condition:
        found["condition"] = condition["c"]
    attribute = _last(_ATTRIBUTE, before) or _ATTRIBUTE.search(after)
    if attribute and attribute.lastgroup:
        found["attribute"] = attribute.lastgroup
    for name, pattern in _MODALITY:
        if pattern.search(before) or pattern.search(after):
            found["modality"] = name
            break
    as_of = _AS_OF.search(before) or _AS_OF.search(after)
    if as_of:
        found["as_of"] = as_of["when"].strip()
    return found


def comparator(before: str, after: str) -> str:
    """One of `=`, `~`, `<=`, `>=`, `max`, `min` from the words touching a number."""
    if _ANY_BEFORE.search(before[-24:]):
        for sign, pattern in _BEFORE:
            if pattern.search(before[-24:]):
                return sign
    behind = _AFTER.match(after)
    if behind:
        return ">=" if behind["more"] else "<=" if behind["less"] else "~"
    return "="


def _clause(text: str, start: int, end: int, low: int, high: int) -> tuple[str, str]:
    before = text[max(low, start - _REACH) : start]
    stops = [match.end() for match in _STOP.finditer(before)]
    after = text[end : min(high, end + _REACH)]
    stop = _STOP.search(after)
    return before[stops[-1] if stops else 0 :], after[: stop.start() if stop else len(after)]


def _baseline(before: str, after: str) -> str | None:
    match = _BASELINE_BEFORE.search(before) or _BASELINE_AFTER.match(after)
    return match["name"].strip() if match else None


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    last = None
    for match in pattern.finditer(text):
        last = match
    return last

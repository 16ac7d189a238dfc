"""Changes told in words without digits, as factors: `翻倍`, `减半`, `doubled`, `twice as fast`."""

import re
from collections.abc import Iterator

from e1_assets.domain.quantities import Dimension, Quantity
from e1_assets.domain.text import Text
from e1_assets.parsing.needles import Phrases, words
from e1_assets.parsing.surroundings import words_around

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九十")} | {"两": 2, "兩": 2}
_COUNT_WORDS = "zero one two three four five six seven eight nine ten"
_COUNTS = {word: value for value, word in enumerate(_COUNT_WORDS.split())}
_COUNTS |= {"an": 1, "hundred": 100}
_VERBS = {"doubl": 2.0, "halv": 0.5, "tripl": 3.0, "quadrupl": 4.0}
_OBJECT = r"(?=\s(?:the|its|our|their|his|her|your|both)\b)"
_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|hundred)"
_COMPARED = (
    r"(?:faster|slower|more|less|higher|lower|larger|smaller|bigger|better|cheaper|longer|shorter"
    r"|fewer|greater|the|as)\b"
)
# "Our contributions are twofold", "a three-fold scheme", "five-fold validation" change nothing.
_FOLDS = (
    "increase|improvement|reduction|gain|speed-?up|rise|jump|growth|decrease|drop|boost|advantage"
    "|difference|higher|lower|faster|more|less|fewer|compared|over|in|on|to|since|from|during|while"
)
_CHANGES = Phrases(
    (
        (
            "chinese",
            words(
                "番|倍|一半|减半|減半|砍半|腰斩|腰斬|数量级|數量級",
                r"翻(?:了|上)?(?P<doublings>[一两兩三四五])?番"
                r"|翻(?:了|上)?(?P<fold>[一两兩三四五六七八九十])?倍(?![频頻])"
                r"|(?:增加|增长|增長|提升|提高|上涨|上升|扩大|高出|多出|[快高多涨])了?"
                r"(?P<near>将?近|约|大约|几乎)?(?P<once>一)倍(?![频頻])"
                r"|(?P<half>减半|減半|砍半|(?<!拦)腰[斩斬])"
                r"|(?:减少|減少|降低|下降|缩短|縮短|缩减|压缩|节省|省掉?|砍掉?|少|降|减)了?"
                r"(?P<almost>将?近|约|大约|几乎)?(?P<off>一半)(?!以上)"
                r"|(?P<orders>[一两兩三四五六])个?(?:数量级|數量級)",
            ),
        ),
        (
            "english",
            words(
                "doubl|halv|tripl|quadrupl|fold|times|twice|magnitude",
                r"(?<![\w-])(?<!two\s)(?P<verb>doubl|halv|tripl|quadrupl)(?:ed|(?:e|es|ing)"
                + _OBJECT
                + r")(?![\w-])"
                rf"|(?<![\w-])(?<!is\s)(?<!are\s)(?P<folds>{_NUMBER})[- ]?fold(?!\w|[- ][a-z])"
                rf"|(?<![\w-])(?P<folded>{_NUMBER})[- ]?fold(?=\s(?:{_FOLDS})\b)"
                rf"|(?<![\w-])(?P<times>{_NUMBER})\stimes(?=\s{_COMPARED})"
                r"|(?<![\w-])(?P<twice>twice)(?=\s(?:as|the)\b)"
                r"|(?<![\w-])(?P<magnitudes>an|one|two|three|four|five)\sorders?\sof\smagnitude\b",
            ),
        ),
        (
            "halved",
            words(
                "half",
                r"(?<=\s)(?P<halved>(?:in|by)(?P<nearly>\s(?:about|nearly|almost))?\shalf)"
                r"(?![\w-]|\san?\b)",
            ),
        ),
    )
)
_CUT = re.compile(
    r"\b(?:cut|cuts|cutting|reduc\w+|slash\w*|decreas\w+|shrink\w*|shrank|lower\w*|drop\w*|fell|falls)\b"
    r"[^.;\n]{0,60}$",
    re.IGNORECASE,
)
_REACH = 80


def spelled_changes(text: Text, start: int, end: int) -> Iterator[Quantity]:
    """The changes spelled out between two characters, each with the words that tell it as raw."""
    body = text.text
    for name, pattern in _CHANGES.occurring(body, start, end):
        for match in pattern.finditer(body, start, end):
            if name != "halved" or _cuts(body, start, match):
                yield _change(text, match)


def _cuts(body: str, start: int, match: re.Match[str]) -> bool:
    """Whether `by half` follows a word of becoming less: "split in half" makes nothing cheaper."""
    return _CUT.search(body[max(start, match.start() - _REACH) : match.start()]) is not None


def _change(text: Text, match: re.Match[str]) -> Quantity:
    body, (start, end) = text.text, match.span()
    part = {name: value.lower() for name, value in match.groupdict().items() if value}
    orders = part.get("orders") or part.get("magnitudes")
    value = _count(orders) if orders else _factor(part)
    around = words_around(body, start, end, Dimension.FACTOR, "")
    if part.keys() & {"near", "almost", "nearly"}:
        around.setdefault("comparator", "~")
    return Quantity(
        raw=match.group(),
        span=text.span(start, end),
        dimension=Dimension.FACTOR,
        unit="order" if orders else "×",
        low=value,
        high=value,
        **around,
    )


def _factor(part: dict[str, str]) -> float:
    """What something is multiplied by; `翻三倍` is as often three as four times: it says three."""
    if "verb" in part:
        return _VERBS[part["verb"]]
    if part.keys() & {"half", "off", "halved"}:
        return 0.5
    if part.keys() & {"once", "twice"}:
        return 2.0
    if "doublings" in part:
        return float(2 ** int(_count(part["doublings"])))
    told = part.get("fold") or part.get("folds") or part.get("folded") or part.get("times")
    return _count(told) if told and told != "一" else 2.0


def _count(said: str) -> float:
    return float(_DIGITS[said] if said in _DIGITS else _COUNTS[said])

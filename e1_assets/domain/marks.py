"""The words by which a source limits what may be said of it."""

import re
from functools import lru_cache

from e1_assets.domain.vocabulary import EvidenceLevel

_DO_NOT_QUOTE = re.compile(
    r"(?:请勿|不得|勿|不要|不可|禁止)(?:直接)?(?:引用|外传|转引)"
    r"|(?:do\s+not|don't|must\s+not|not\s+to\s+be)\s+(?:quoted?|cited?|be\s+(?:quoted|cited))"
    r"|not\s+(?:quotable|citable|for\s+(?:quotation|citation))",
    re.IGNORECASE,
)
_SECOND_HAND = re.compile(
    r"(?:属|属于|均为|均属|都是|系|为)(?:二手)?转述|转述的?官方|官方口径的?转述|二手(?:数字|数据|转述|口径)"
    r"|second[- ]hand|relayed\s+(?:official\s+)?(?:figures?|numbers?|claims?)",
    re.IGNORECASE,
)
_NOT = r"(?<![未没无非不])(?<!没有)(?<!尚未)"
_LEVELS = (
    (
        EvidenceLevel.ORIGINAL_READ,
        re.compile(
            rf"{_NOT}(?:已|均已|都已|亲自)(?:经)?(?:核查|核对|核|读|通读|精读|阅读|看)(?:过|了|完)?(?:原文|全文|原页|论文)"
            rf"|{_NOT}(?:核查|读|通读|精读)(?:过|完|了)(?:原文|全文|原页|整篇)|{_NOT}整篇读完|原文已[核读]"
            rf"|{_NOT}(?:已|均已|都已)(?:经)?(?:通读|精读|读完)"
            r"|(?<!not )(?:original|full[- ]text|paper|source) (?:was )?(?:read|checked|verified)"
            r"|(?<!not )(?:read|checked|verified)(?: against)? (?:the )?"
            r"(?:original|full|whole|entire)"
            r"|(?<!not )\bread (?:it |this |them |all )?(?:in full|to the end|in its entirety)\b"
            r"|\bI(?: have|[’']ve)? read (?:the|its|their|this) (?:\w+[’']s )?"
            r"(?:paper|page|docs?|manual|post|report|notes|source|v\d+)\b"
            r"|(?<!not )\bread on (?:the|its) (?:\w+[’']s )?(?:own )?(?:page|site|website)\b",
            re.IGNORECASE,
        ),
    ),
    (
        EvidenceLevel.PRIMARY,
        re.compile(
            rf"{_NOT}一手|官方(?:文档|公告|发布说明|页面)|primary source|first[- ]?hand", re.I
        ),
    ),
    (EvidenceLevel.SECONDARY, re.compile(r"转述|二手|second[- ]?hand|relayed|secondary", re.I)),
    (
        EvidenceLevel.ABSTRACT_ONLY,
        re.compile(
            r"(?:仅|只有|只看|只见|只凭|只读|只到)[^，。；,;\n]{0,6}摘要|摘要级|(?:未读|没读|未见|没有)正文"
            r"|正文(?:未|没)|abstracts?[- ](?:only|level)|(?:only|just) (?:the )?abstract"
            r"|(?:snippets?|search (?:summary|results?))[- ]only",
            re.IGNORECASE,
        ),
    ),
    (
        EvidenceLevel.TITLE_ONLY,
        re.compile(r"(?:仅|只有|只看到?|只见)标题|标题级|titles?[- ]only", re.IGNORECASE),
    ),
    (
        EvidenceLevel.METRIC_ONLY,
        re.compile(r"采集数值|(?:仅|只有)(?:数值|计数|星数|票数)|metrics?[- ]only", re.IGNORECASE),
    ),
)
_SENTENCE = re.compile(r"[^。！？!?；;\n]+(?:[。！？!?；;]+|\n|$)")
_FULL = re.compile(r"(?:[^。！？!?\n.]|\.(?!\s|$))+(?:[。！？!?.]+|\n|$)")
_FIGURE = re.compile(r"\d")
_NUMBERED = re.compile(r"^\W*\d+\s*[.)、）]\s*|20\d\d-\d\d(?:-\d\d)?")
_BACKWARD = re.compile(
    r"以[上下]|[上下]述|[上下]面|[上下]列|这[两三四几些]|这组|该(?:数字|数据|口径)"
    r"|\b(?:these|those|above|below|following|both|all)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def stated_levels(text: str) -> frozenset[EvidenceLevel]:
    """The evidence levels the words state of what was read."""
    return frozenset(level for level, pattern in _LEVELS if pattern.search(text))


def is_do_not_quote(text: str) -> bool:
    """Whether the words forbid quoting."""
    return bool(_DO_NOT_QUOTE.search(text))


def is_second_hand(text: str) -> bool:
    """Whether the words say a figure is relayed from somebody else."""
    return bool(_SECOND_HAND.search(text))


@lru_cache(maxsize=32768)
def limited_ranges(text: str) -> tuple[tuple[int, int], ...]:
    """Character ranges whose figures may not be stated as facts.

    A whole line where it forbids quoting, unless the sentence that does so holds the figure it
    means and points at no other; one sentence where it says second-hand, with the sentence before
    it on the line when it points back (`这两个都是转述…`).
    """
    ranges: list[tuple[int, int]] = []
    at = 0
    for line in text.splitlines(keepends=True):
        found = _forbidden(line) if is_do_not_quote(line) else _second_hand(line)
        ranges += [(at + start, at + end) for start, end in found]
        at += len(line)
    return tuple(ranges)


def holds_its_figure(sentence: str) -> bool:
    """Whether a limiting sentence itself names a figure and points at none outside it."""
    return bool(_FIGURE.search(_NUMBERED.sub("", sentence))) and not _BACKWARD.search(sentence)


def _forbidden(line: str) -> list[tuple[int, int]]:
    """The sentences of a line that forbid quoting; all of it where one reaches beyond itself."""
    found = [s for s in _FULL.finditer(line) if is_do_not_quote(s.group())]
    if found and all(holds_its_figure(s.group()) for s in found):
        return [*_second_hand(line), *((s.start(), s.end()) for s in found)]
    return [(0, len(line))]


def _second_hand(line: str) -> list[tuple[int, int]]:
    sentences = list(_SENTENCE.finditer(line))
    ranges = []
    for n, sentence in enumerate(sentences):
        if is_second_hand(sentence.group()):
            back = n and _BACKWARD.search(sentence.group())
            ranges.append((sentences[n - 1].start() if back else sentence.start(), sentence.end()))
    return ranges

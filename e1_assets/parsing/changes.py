"""Whether a percentage is a share or a change, told by its sign or the words around it."""

import re
from decimal import Decimal

from e1_assets.domain.quantities import Dimension

_RISE_WORDS = """
提升 提高 增长 增長 增加 上涨 上漲 上升 涨 漲 升 改善 增幅 提速 增
improves improved improvement improving increase increased increases gain gains up rose grew growth
"""
_FALL_WORDS = """
下降 降低 减少 下跌 缩短 縮短 节省 節省 节约 減少 降 跌 减 減 省 省下 缩减 降幅
reduces reduced reducing reduction decrease decreased decreases
lower drop drops dropped saves saving saved cut cuts down fell
"""
_RISES, _FALLS = tuple(_RISE_WORDS.split()), tuple(_FALL_WORDS.split())
_PADDING = " 了约近达超过逾高最多可*~"
_WORDS_BETWEEN = re.compile(
    r"\s(?:by|of|about|around|up to|over|nearly|approximately|a|an)\s*$", re.IGNORECASE
)


_CHANGED_BY = re.compile(
    r"\b(?:(?P<fall>reduc|decreas|lower|drop|cut|sav)|improv|increas|rais|boost|grow)[a-z]*\s[^,.;:]{0,24}"
    r"\bby(?: up to| about| over| nearly| an average of)?\s*$",
    re.IGNORECASE,
)
_CHANGE_BEHIND = re.compile(
    r"\*{0,2}\s?(?:(?:absolute|relative|average|overall|further|performance|accuracy)\s){0,2}"
    r"(?:(?P<fall>reduction|decrease|drop|decline|loss|fewer|less|lower|slower)|increase|improvement"
    r"|gain|growth|faster|higher|more\b)"
    r"|\*{0,2}\s?的?(?:性能|准确率|平均|绝对|相对|显著|左右)*的?(?:(?P<fall2>降幅|下降|降低|减少|跌幅)|提升|增长|增幅|涨幅|提高)(?![至到为了])",
    re.IGNORECASE,
)
_REACHES = re.compile(r"(?:至|到|为|\bto)[\s*约近~]*$")


def direction(dimension: Dimension, sign: str, tail: str, after: str) -> tuple[Dimension, Decimal]:
    """A percentage with a sign, or beside a word of rising or falling, is a change."""
    factor = Decimal(-1) if sign == "-" else Decimal(1)
    if dimension is not Dimension.PERCENT:
        return dimension, factor
    if sign:
        return Dimension.PERCENT_CHANGE, factor
    if _REACHES.search(tail):
        return dimension, factor
    behind = _CHANGE_BEHIND.match(after)
    if behind:
        return Dimension.PERCENT_CHANGE, Decimal(-1) if behind["fall"] or behind[
            "fall2"
        ] else factor
    by = _CHANGED_BY.search(tail)
    if by:
        return Dimension.PERCENT_CHANGE, Decimal(-1) if by["fall"] else factor
    words = _WORDS_BETWEEN.sub("", tail).rstrip(_PADDING).lower()
    if words.endswith(_FALLS):
        return Dimension.PERCENT_CHANGE, Decimal(-1)
    return (Dimension.PERCENT_CHANGE if words.endswith(_RISES) else dimension), factor

"""Labels that give a bare number its unit: `星标：191`, `被引 14`, `score 8`."""

import re

from e1_assets.domain.quantities import Dimension
from e1_assets.parsing.left_context import Left
from e1_assets.parsing.unit_table import UNITS, Unit

_TABLE = (
    (UNITS["star"], "⭐ 🌟 ★ star stars 星标 星标数 星数 star数 stars数"),
    (UNITS["star"], "周增 本周新增 今日新增 日增 新增星标 gain"),
    (UNITS["citation"], "被引 被引用 被引次数 被引数 引用数 引用次数 被引从 citation citations"),
    (UNITS["vote"], "▲ 👍 票数 vote votes upvote upvotes 点赞 点赞数"),
    (UNITS["fork"], "fork forks fork数 🍴"),
    (UNITS["anchors"], "引→ 锚→"),
    (UNITS["分"], "评分 得分 打分 score 分数 rating 热度指数 综合评分"),
    (UNITS["%"], "百分之"),
)
_LABELS = {word: unit for unit, words in _TABLE for word in words.split()}
_WORDS = tuple(_LABELS)
_PADDING = " \t*_`:：=~≈+约为是了|"
_RATED = ("⭐⭐", "★★", "🌟🌟")
_OUT_OF = re.compile(r"\s?/\s?(?P<whole>5|10|100)(?![0-9.,/])")
_SOURCED = frozenset({Dimension.CITATIONS, Dimension.VOTES})


def labelled(text: str, left: Left, end: int) -> tuple[Unit, int] | None:
    """The unit of the bare number whose digits end at `end`, `x/5` or `x/10` included."""
    out_of = _OUT_OF.match(text, end)
    found = label_before(left.tail)
    if not found and left.word and not left.glued:
        # "被引：OpenAlex 14" names who counted between label and number.
        sourced = label_before(left.tail.rstrip()[: -len(left.word)])
        found = sourced if sourced and sourced.dimension in _SOURCED else None
    if out_of and (found is UNITS["分"] or (not found and "." in text[left.at : end])):
        return Unit(Dimension.SCORE, f"/{out_of['whole']}"), out_of.end()
    return (found, end) if found else None


def label_before(tail: str) -> Unit | None:
    """The unit the label at the end of `tail` stands for; a row of stars is a grade, no label."""
    tail = tail.rstrip(_PADDING).lower().replace(" 数", "数")
    if not tail.endswith(_WORDS) or tail.endswith(_RATED):
        return None
    word = max((word for word in _WORDS if tail.endswith(word)), key=len)
    before = tail[: -len(word)][-1:]
    inside = word[0].isascii() and before.isascii() and before.isalpha()
    return None if inside else _LABELS[word]

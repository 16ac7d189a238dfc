"""Whether what items report gives a person something to act on."""

import re
from collections.abc import Sequence

from e1_assets.domain.notes import Claim, Item
from e1_assets.rounds.quotable import Limits, bare, points_of

_SEVERAL = 2
# What a thing does or how: a verb of doing, of changing, of finding, or a means.
_TOLD = re.compile(
    r"通过|采用|利用|借助|基于|按照|先.{1,20}再|不再|不是.{1,30}而是|改成|改为|换成|拆成|拆分"
    r"|因为|由于|导致|从而|使得|支持|实现|引入|提出|解决|证明|发现|发布|弃用|停止|移除|取代|替代"
    r"|降低|提高|减少|提升|优于|低于|高于"
    r"|\b(?:by \w+ing|via|through|us(?:es?|ing)|because|so that|instead of|rather than|due to"
    r"|support\w*|introduc\w+|propos\w+|replac\w+|remov\w+|deprecat\w+|releas\w+|split\w*"
    r"|show\w*|finds?|found|prov(?:es?|ed)|reduc\w+|improv\w+|increas\w+|lower\w*|rais\w+"
    r"|outperform\w*|enabl\w+|requir\w+|caus\w+|needs?|must|no longer|now)\b",
    re.IGNORECASE,
)
_CODE = re.compile(r"`[^`\n]+`")


def substantial(items: Sequence[Item]) -> bool:
    """Whether the quotable points of items about one thing say what or how, together.

    A single line does only with a figure, a paper, repository, page or piece of code to go to, or
    words of what is done or how; a mere name of a subject (`list of settings`) gives nothing.
    """
    if any(item.mentions for item in items):
        return True
    points = [point for item in items for point in _points(item)]
    return len(points) >= _SEVERAL or any(_says(point) for point in points)


def _points(item: Item) -> list[Claim]:
    """The points that say more than the title does."""
    points = points_of(item, Limits.of([item]))
    return [point for point in points if bare(point.text) not in bare(item.title)] or [*points]


def _says(point: Claim) -> bool:
    """Whether a line measures, dates, quotes code, or says what or how; `910B` only names."""
    figure = any(quantity.dimension != "version" for quantity in point.quantities)
    return figure or bool(_CODE.search(point.text) or _TOLD.search(point.text))

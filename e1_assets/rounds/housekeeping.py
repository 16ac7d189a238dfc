"""Parts of a note that speak of the note itself, or of other notes."""

import re
from functools import lru_cache

from e1_assets.domain.notes import Item, Note

_TITLES = re.compile(
    r"^[\W\d_]*(?:[一二三四五六七八九十]+[、.．]\s*)?(?:"
    r"说明|备注|小结|总结|结语|收尾|待办|待核|待核查|自检|核对|未收|不收|被排除|排除|排序|取舍|处理建议|处置"
    r"|(?:我自己?的?)(?:排序|取舍)|抓取记录|采集日志|采集记录|检索痕迹|日志|下次|下一步|诚实度|方法|目录|证据约定"
    r"|约定|旧文改标题|复查|无新增|无新|给\s*e2|与.{1,12}(?:的边界|各文档)|证据等级复述|一个老问题|各主题提醒"
    r"|to-?\s?do|notes?|remarks?|log|self[- ]check|next(?: time| steps)?|excluded|not included"
    r"|legend|conventions?"
    r"|table of contents|contents|changelog|housekeeping|method|summary"
    r")(?:\s*[（(：:].*)?[\W_]*$",
    re.IGNORECASE,
)


_ENTRY = re.compile(r"\s*(?:第\s*\d+\s*条|#?\d+|row \d+.*)$")


def is_housekeeping(item: Item) -> bool:
    """Whether its title, or the section its locator names, is the note's own bookkeeping.

    An item with a paper or repository is never that: it may be excluded, but it reports something.
    """
    if any(mention.identifier.scheme != "url" for mention in item.mentions):
        return False
    return _is_of_note(item.title) or _is_of_note(_ENTRY.sub("", item.locator))


@lru_cache(maxsize=16384)
def _is_of_note(words: str) -> bool:
    return _TITLES.match(words.strip()) is not None


def is_head(item: Item, note: Note) -> bool:
    """Whether an item is no more than the head of a note that has others."""
    works = any(mention.identifier.scheme != "url" for mention in item.mentions)
    heads = item.title == note.title or item.locator == "intro"
    return heads and not works and len(note.items) > 1

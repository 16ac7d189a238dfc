"""The rows of the queue's ranked tables, each with its cells by name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from e1_assets.domain.notes import ParseGap
from e1_assets.domain.text import Text
from e1_assets.parsing.card_pieces import row_cells

_COLUMNS = {
    "rank": r"#|№|no\.?|rank|序号?|排名|名次",
    "material": r".*(?:编号|材料|material|arxiv|\bid\b|卡片|paper|论文).*",
    "title": r".*(?:标题|题目|title|名称|篇名|what|条目|文章).*",
    "topic": r".*(?:主题|分类|topic|category|领域).*",
    "score": r".*(?:精读|score|分数?|reading|进度).*",
    "votes": r".*(?:▲|△|votes?|票|赞).*",
    "remark": r".*(?:备注|remark|note|说明|comment).*",
}
_COLUMN = {name: re.compile(words, re.IGNORECASE) for name, words in _COLUMNS.items()}
_DELIMITER = re.compile(r"[ \t|:\-]*-[ \t|:\-]*")
_LINE = re.compile(r"[^\r\n]+")

Cell = tuple[int, int]


@dataclass(frozen=True)
class QueueRow:
    """What the queue says of one material; `cells` holds the place of each named part."""

    start: int
    end: int
    cells: dict[str, Cell]


def table_rows(text: Text, gaps: list[ParseGap]) -> Iterator[QueueRow]:
    """The rows of all tables; one with another number of cells than its header goes to `gaps`."""
    columns: list[str | None] = []
    width = 0
    before: tuple[int, int] | None = None
    for line in _LINE.finditer(text.text):
        start, end = line.span()
        words = line[0].strip()
        if "|" not in words:
            before, columns = None, []
            continue
        cells = row_cells(text.text, start, end)
        if _DELIMITER.fullmatch(words):
            head = row_cells(text.text, *before) if before else []
            columns, width = _columns([text.text[slice(*cell)].strip() for cell in head]), len(head)
        elif columns and len(cells) == width:
            named = {name: cell for name, cell in zip(columns, cells, strict=True) if name}
            yield QueueRow(start + len(line[0]) - len(line[0].lstrip()), end, named)
        elif columns:
            gaps.append(gap(text, start, f"a row of {len(cells)} cells in a table of {width}"))
        before = (start, end)


def _columns(head: list[str]) -> list[str | None]:
    """Which column is which; a column is given to the first name that fits it."""
    taken: list[str | None] = []
    for words in head:
        fits = (n for n, form in _COLUMN.items() if n not in taken and form.fullmatch(words))
        taken.append(next(fits, None))
    return taken


def gap(text: Text, start: int, reason: str) -> ParseGap:
    """The line at `start` as not understood, for `reason`."""
    words = next(iter(text.text[start : start + 200].splitlines()), "")
    return ParseGap(line=text.line_at(start), text=words, reason=reason)

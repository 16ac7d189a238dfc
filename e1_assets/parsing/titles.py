"""The title of an item, from its heading, its first words or its cells."""

import re

from e1_assets.parsing.blocks import Heading, Paragraph, Row
from e1_assets.parsing.drafts import Draft
from e1_assets.parsing.headings import label_of, plain

_LENGTH = 240
"""The longest title of 8,800 real headings has 216 characters: what is longer is prose."""
_CLAUSE = re.compile(
    r"\s*(?:——|\s[—–]\s|：|:\s|。|；|;\s|，(?=.{24})|\.\s(?=\S)|[!！]\s*(?=\S)|\s-\s|（(?=.{12})|\s[·|｜]\s)"
)
_TITLE_HEADER = re.compile(
    r"标题|题目|题名|^题$|名称|条目|事件|项目|论文|材料|title|name|paper|item|entry|project|event",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"[#\d.,\-–—\s]*")
_LEAD = re.compile(
    r"\W{0,3}\*\*(?P<bold>[^*\r\n]{2,})\*\*(?=\s*(?:[（(：:—–⭐★☆🌟|·，,。.\[-]|$))"
    r"|\W{0,2}\[(?P<link>[^\[\]\r\n]{2,})\]\("
)
_SHAPED = r"(?=[\w+.-]*(?:[a-z][A-Z]|[A-Za-z]\d|[A-Z]{2}[a-z]|[A-Z]\w*-[a-z]))[A-Z][\w+.-]{3,}"
_NAME = re.compile(rf"(?<![\w.-]){_SHAPED}")
_BOLD_NAME = re.compile(rf"\*\*(?P<name>{_SHAPED})\*\*")
"""A name by its shape (`SparseMM`, `Q-chunking`); set in bold it is what an opening leads up to."""
_IMAGE = re.compile(r"!\[[^\[\]]*\]\([^()]*\)|<[^<>]*>")
_TAIL = re.compile(
    r"\s*[（(]?\s*(?:⭐️?|★|☆|🌟)+\s*[)）]?\s*$|\s*\((?:Read )?more[^()]*\)\s*$", re.IGNORECASE
)
_TAILS = frozenset("⭐\ufe0f★☆🌟)）")
_LABEL = r"(?:评级|等级|可信度|推荐(?:度|指数|等级)?|grade|rating)"
_GRADE = re.compile(
    rf"\s*[\[（(【]{_LABEL}\s*(?:[:：=].*)?$|\s+{_LABEL}\s*[:：=].*$"
    r"|\s+(?:评级|可信度|推荐(?:度|指数|等级)?)(?:\s*[★☆⭐🌟\ufe0f]+)?$",
    re.IGNORECASE,
)
_NOTE_MARK = re.compile(r"\s*\[\^[^\[\]\s]{1,20}\](?::\s*)?")
_FRONT = re.compile(r"^[^\w（(《「\"'§\[]+")


def title_of(source: str, draft: Draft) -> str:
    """The words that name an item, without label, stars or markup; empty when it has none."""
    if draft.row is not None:
        return _shortened(_row_title(source, draft.row, draft.header))
    if draft.heading is not None:
        return _heading_title(draft.heading, draft) or draft.heading.text
    return _shortened(_opening(source, draft))


def _heading_title(heading: Heading, draft: Draft) -> str:
    first = draft.blocks[0] if draft.blocks else None
    label = label_of(heading.text)
    words = label.rest if label and label.rest else heading.text
    if label is None and isinstance(first, Heading) and first.style == "bold" and _only(draft):
        words = first.text
    return _shortened(_without_tail(words))


def _only(draft: Draft) -> bool:
    """Whether one bold line heads all blocks of the draft."""
    return sum(isinstance(b, Heading) and b.style == "bold" for b in draft.blocks) == 1


def _opening(source: str, draft: Draft) -> str:
    """The bold or linked lead of the first words, else their first clause."""
    first = draft.blocks[0] if draft.blocks else None
    if not isinstance(first, Paragraph | Heading):
        return ""
    words = _IMAGE.sub(" ", source[first.start : first.end]).strip()
    line = re.split(r"[\r\n]", words, maxsplit=1)[0]
    if "[^" in line:
        line = _NOTE_MARK.sub(" ", line).strip() or line
    lead = _LEAD.match(line)
    if lead:
        return plain(lead["bold"] or lead["link"]).rstrip("：:。. ")
    words = _FRONT.sub("", _without_tail(plain(line)))
    clause = _CLAUSE.split(words, maxsplit=1)[0]
    if _NAME.search(clause) is None and (named := _BOLD_NAME.search(line)):
        return str(named["name"])
    return clause if clause and _balanced(clause) else words


def _balanced(words: str) -> bool:
    """Whether a cut leaves no bracket or quotation mark open."""
    return all(words.count(a) <= words.count(b) for a, b in ("「」", "《》", "（）", "()", "“”"))


def _row_title(source: str, row: Row, header: Row | None) -> str:
    cells = [plain(cell.read(source)) for cell in row.cells]
    if header is not None:
        for at, cell in enumerate(header.cells[: len(cells)]):
            if _TITLE_HEADER.search(cell.read(source)) and not _SIGNS.fullmatch(cells[at]):
                return _without_tail(cells[at])
    return next((cell for cell in cells if not _SIGNS.fullmatch(cell)), cells[0] if cells else "")


def _without_tail(words: str) -> str:
    """The words before closing stars or `(Read more)`."""
    return _TAIL.sub("", words) if words.rstrip()[-1:] in _TAILS else words


def _shortened(words: str) -> str:
    words = _GRADE.sub("", _FRONT.sub("", words)).strip(" ：:·-—") or words
    return words if len(words) <= _LENGTH else words[: _LENGTH - 1].rstrip() + "…"

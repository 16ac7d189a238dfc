"""The titles a brief gives to sections of the document."""

import re
from typing import NamedTuple

from e1_assets.domain.brief_reading import BriefReading
from e1_assets.domain.rules.wording import share, terms

_NUMBER = r"§\s?(\d+(?:\.(?:\(\d+\)|\d+))*)(?![.\dA-Za-z(])"
_BRACKETED = re.compile(_NUMBER + r"\s?(?:[（(]([^（）()]{2,40})[）)]|[「“]([^」”]{2,40})[」”])")
_STOP = r"§（(「“\"，。；、|+＋"
_PLAIN = re.compile(
    _NUMBER + rf"\s?([^\s{_STOP}:：→—][^{_STOP}:：→—\n]{{1,40}}?)\s?(?=[{_STOP}]|$)"
)
_NO_TITLE = re.compile(
    r"[的了只记中里有无为是在把已未不补加登给让]|新增|扩增|记录|本轮|现有|末尾|段落|正文|主体|更新"
    r"|承接|同样|主张|转述|收录|收于|归档|各自|只写|开头"
    r"|\b(?:add|extend|caveat|register|see|line|by|equally|today|holds)\b",
    re.IGNORECASE,
)


class Titled(NamedTuple):
    """A section number with the title written beside it."""

    number: str
    title: str
    line: int


def titled_sections(reading: BriefReading) -> list[Titled]:
    """Every `§2.3 title` or `§2.3（title）` of the document, first mention of each pair only."""
    own = {part.mark for part in reading.parts}
    found: dict[tuple[str, str], Titled] = {}
    for number, line in enumerate(reading.lines, start=1):
        for pattern in (_BRACKETED, _PLAIN):
            for match in pattern.finditer(line):
                title = next(group for group in match.groups()[1:] if group).strip()
                if _NO_TITLE.search(title) or (match[1] in own and "." not in match[1]):
                    continue
                found.setdefault((match[1], title), Titled(f"§{match[1]}", title, number))
    return sorted(found.values(), key=lambda each: each.line)


def unlike(one: str, other: str) -> bool:
    """Whether two titles share no term at all."""
    return bool(terms(one) and terms(other)) and not share(one, other) and not share(other, one)

"""A living document: what its header states beside what its text holds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from e1_assets.domain.knowledge import Anchor, KnowledgeDoc, Section
from e1_assets.domain.notes import ParseGap
from e1_assets.domain.text import Text
from e1_assets.parsing.anchors import anchors
from e1_assets.parsing.sections import sections

_HEAD_LINES = 24
_URL = re.compile(r"https?://\S+|!\[[^\]]*\]\([^)]*\)")
_VERSION = re.compile(
    r"(?:版本号?|version|ver\.?)\s*[:：]?\s*(?P<named>v?\d+(?:\.\d+)*)(?![\w.])"
    r"|第\s*(?P<nth>\d+)\s*版|(?<![\w.\-])(?P<bare>v\d+(?:\.\d+)*)(?![\w.\-])",
    re.IGNORECASE,
)
_TAG = re.compile(
    r"(?:更新标记|更新标签|update tag|tag)\s*[:：]?\s*[\"“「]?(?P<marked>[^\s\"”」（()｜|,，;；]+)"
    r"|(?P<before>(?:[A-Za-z]{3,9}\.?\s?\d{1,2}|(?:\d{4}[-/.])?\d{1,2}[-/.]\d{1,2}"
    r"|\d{1,2}\s?月\s?\d{1,2}\s?日)[早午晚夜上下凌晨间]{0,2})\s*更新"
    r"|(?:更新于|更新至|更新(?:时间|日期)?\s*[:：]|截至|last updated|updated|as of)\s*[:：]?\s*"
    r"(?P<after>(?=[^｜|；;（()\n]{0,12}\d)(?:(?!\s+[·•]|，)[^｜|；;（()\n]){3,40})",
    re.IGNORECASE,
)
_ANCHORS = re.compile(
    r"引(?:用|文)?(?:锚点?|数)?\s*(?:→|->|=>|[:：]|约|共|\s)*\s*(?P<arrow>\d[\d,]*)(?!\d*\s*行)"
    r"|(?P<counted>\d[\d,]*)\s*(?:条|个|处)?\s*(?:arXiv\s*)?(?:引用|锚点?|anchors?\b|citations?\b)"
    r"|(?:anchors?|citations?|锚点?)\s*(?:→|->|=|[:：])\s*(?P<english>\d[\d,]*)",
    re.IGNORECASE,
)
_LINES = re.compile(
    r"(?<![\d.,])(?P<before>\d[\d,]*)\s*(?:行|lines\b)|(?:行数\s*[:：]?|lines\s*[:：])\s*(?P<after>\d[\d,]*)",
    re.IGNORECASE,
)
_STATES = re.compile(
    r"→\s*\d|\d\s*(?:行|lines)|(?:lines|anchors)\s*[:：]|行数\s*[:：]?\s*\d", re.IGNORECASE
)


@dataclass(frozen=True)
class _Header:
    version: str | None
    tag: str | None
    anchors: int | None
    lines: int | None


def parse_knowledge(topic: str, path: str, text: Text) -> KnowledgeDoc:
    """Read a living document; counts its header states but its text does not have are gaps."""
    cut = sections(text)
    found = tuple(anchors(text, cut))
    head = _header(text, cut)
    return KnowledgeDoc(
        topic=topic,
        path=path,
        sha256=text.sha256,
        size=len(text.data),
        encoding=text.encoding,
        title=_title(cut),
        version=head.version,
        tag=head.tag,
        stated_anchors=head.anchors,
        stated_lines=head.lines,
        lines=text.line_count,
        sections=cut,
        anchors=found,
        gaps=tuple(_differences(text, head, found)),
    )


def _title(cut: tuple[Section, ...]) -> str:
    return next((section.title for section in cut if section.level == 1 and section.title), "")


def _header(text: Text, cut: tuple[Section, ...]) -> _Header:
    """What the lines before the first section under the title state."""
    first = next((section for section in cut if section.level > 1), None)
    end = text.char_at(first.span.start) if first else len(text.text)
    lines = _URL.sub(" ", text.text[: min(end, 20_000)]).splitlines()[:_HEAD_LINES]
    return _Header(
        version=_first(_VERSION, lines),
        tag=_first(_TAG, lines),
        anchors=_integer(_first(_ANCHORS, lines)),
        lines=_integer(_first(_LINES, lines)),
    )


def _first(form: re.Pattern[str], lines: list[str]) -> str | None:
    """What the first line says that says it; a statement never runs over two lines."""
    found = next((match for line in lines if (match := form.search(line))), None)
    said = next((group for group in found.groups() if group), None) if found else None
    return said.strip() if said else None


def _integer(words: str | None) -> int | None:
    return int(words.replace(",", "")) if words else None


def _differences(text: Text, head: _Header, found: tuple[Anchor, ...]) -> Iterator[ParseGap]:
    papers = len({a.identifier.key for a in found if a.identifier.scheme == "arxiv"})
    if head.anchors is not None and head.anchors != papers:
        reason = f"the header states {head.anchors} anchors, the text has {papers} papers"
        yield _gap(text, reason, _ANCHORS)
    if head.lines is not None and head.lines != text.line_count:
        reason = f"the header states {head.lines} lines, the text has {text.line_count}"
        yield _gap(text, reason, _LINES)


def _gap(text: Text, reason: str, form: re.Pattern[str]) -> ParseGap:
    """The gap at the line of the header that states the count."""
    lines = text.text.splitlines()[:_HEAD_LINES]
    stating = (at for at, words in enumerate(lines, 1) if form.search(_URL.sub(" ", words)))
    number = next(stating, 1)
    return ParseGap(line=number, text=lines[number - 1][:200] if lines else "", reason=reason)

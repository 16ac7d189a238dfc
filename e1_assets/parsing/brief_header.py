"""What a brief states about itself: topic, date, executor, time, baseline, density."""

import datetime as dt
import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import NamedTuple
from zoneinfo import ZoneInfo

from e1_assets.domain.brief_reading import BaselineLabel, DensityRead, Said
from e1_assets.domain.vocabulary import Density
from e1_assets.parsing.brief_parts import Part
from e1_assets.parsing.brief_pieces import Piece
from e1_assets.parsing.card_times import moment
from e1_assets.parsing.structure import Document

_TITLE = re.compile(
    r"^(?P<topic>(?!E1\b|pre-digest\b)[A-Za-z][\w\-]*)\s*(?:·\s*)?(?:E1|预消化|pre-digest)"
    r"|^(?:E1|预消化|pre-digest)[^|｜·:：—–]{0,20}(?:[|｜·:：—–]| for )\s*"
    r"(?P<behind>(?!E1\b)[A-Za-z][\w\-]*)",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"(?P<date>\d{4}-\d{2}-\d{2})[-T\d]*-(?P<topic>[a-z][a-z0-9\-]*?)-e1prep", re.IGNORECASE
)
_EXECUTOR = re.compile(
    r"(?i:执行体|执行者|executor|author|作者)\s*[:：]\s*\**(?P<said>[^\s·，,;；|*.。]+)"
    r"|^(?P<bare>[A-Z][a-z]+)[，,]\s*\d{1,2}:\d{2}"
)
_DAY_AND_CLOCK = re.compile(
    r"\d{4}-\d{2}-\d{2}[ T]+\d{1,2}:\d{2}(?:\s?(?:UTC|Z|[+-]\d{2}:?\d{2}))?"
)
_CLOCK = re.compile(r"(?<![\d:])(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?![\d:])")
_DENSITY = re.compile(
    r"(?:密度|density)\**\s*(?:为|是|[:：])?\s*\**[「“\"]?(?P<word>[高中低](?:\s*[-–—~至到]\s*[高中低])?"
    r"|low(?:[ -]medium)?|medium(?:[ -]high)?|high)(?![A-Za-z度])",
    re.IGNORECASE,
)
_SCALE = {
    "低": Density.LOW,
    "低-中": Density.LOW_MEDIUM,
    "中-低": Density.LOW_MEDIUM,
    "中": Density.MEDIUM,
    "高": Density.HIGH,
    "low": Density.LOW,
    "low-medium": Density.LOW_MEDIUM,
    "medium": Density.MEDIUM,
    "high": Density.HIGH,
}
_VERSION = re.compile(
    r"(?P<document>(?<![\w\-/])[\w\-/]{1,80}\.md)?\**`?\s*(?:[（(|]\s*)?(?<![\w.])(?P<version>v\d+(?![.\d\w])|v(?=\s*更新标记))"
    r"\s*[（(:：，,]?\s*(?:(?:更新标记|tag)\s*)?[\"“「]?"
    r"(?P<tag>(?:[A-Z][a-z]{2}\s?\d{1,2}|\d{1,2}\s?月\s?\d{1,2}\s?日)(?:[/–-]\d{1,2})?[早午晚夜上下]{0,2})?"
)
_CONTENT = re.compile(
    r"[\"”」]?\s*(?:更新)?\s*(?:[（(](?P<boxed>[^（()）]{4,400})[)）]|[:：](?P<listed>[^；;|\n]{4,300}))"
)
_ANCHORS = re.compile(
    r"引(?:用)?(?:锚)?\s*(?:→|->|约|[:：])?\s*约?\s*(\d[\d,]*)\s*(?:条)?|锚\s*(\d+)"
    r"|(?<![\d.])(\d[\d,]*)\s*(?:锚|anchors\b)"
)
_LINES = re.compile(r"(?<!\d)(\d[\d,]*)\s*(?:行|lines\b)")
_ROUND = re.compile(
    r"(?<![A-Za-z0-9/])[A-Za-z0-9/]{0,40}?(?P<date>\d{4}-\d{2}-\d{2})[-T\d]*-(?P<topic>[a-z][a-z0-9\-]*?)-e1prep(?:\.md)?"
    r"(?:[（(][^（()）]{1,40}[)）])?"
)


class HeaderFacts(NamedTuple):
    """What title, header lines, front matter or file name say of the brief."""

    title: str
    topic: str | None
    date: dt.date | None
    executor: str | None
    made_at: dt.datetime | None
    density: DensityRead | None


def header_facts(path: str, document: Document, found: tuple[Part, ...], zone: str) -> HeaderFacts:
    """The facts of the header; front matter first, then title and lines, then the file name."""
    front = (document.front_matter.fields if document.front_matter else None) or {}
    given = {key.casefold(): value for key, value in front.items() if isinstance(value, str)}
    head = [p.words for p in found[0].pieces]
    title = head[0] if head else ""
    named = _NAME.search(PurePosixPath(path).name)
    topic = _TITLE.match(title)
    stated_topic = given.get("topic") or ((topic["topic"] or topic["behind"]) if topic else None)
    executor = next((m for words in head[1:6] if (m := _EXECUTOR.search(words))), None)
    day = _day(given.get("date")) or _day(title) or _day(named["date"] if named else None)
    return HeaderFacts(
        title=title,
        topic=stated_topic or (named["topic"] if named else None),
        date=day,
        executor=given.get("who")
        or given.get("executor")
        or ((executor["said"] or executor["bare"]) if executor else None),
        made_at=_made_at(day, given.get("time"), head[1:6], zone),
        density=_given_density(document, given.get("density") or given.get("密度")),
    )


def _given_density(document: Document, word: str | None) -> DensityRead | None:
    """The density of the front matter, with its line."""
    if not word:
        return None
    lines = document.text.text.splitlines()
    line = next((at for at, words in enumerate(lines, 1) if words.rstrip().endswith(word)), 1)
    return DensityRead(word=word, density=_SCALE.get(word.casefold()), line=line)


def densities(piece: Piece) -> Iterator[DensityRead]:
    """Every density as worded, with its value on the scale."""
    for found in _DENSITY.finditer(piece.words):
        word = re.sub(r"\s*[-–—~至到]\s*", "-", found["word"])
        plain = re.sub(r"[ -]+", "-", word.casefold())
        yield DensityRead(word=word, density=_SCALE.get(plain), line=piece.line)


def baselines(piece: Piece) -> Iterator[BaselineLabel]:
    """Every statement of a document's version: its tag, what it says the version holds."""
    for found in _VERSION.finditer(piece.words):
        before = piece.words[max(0, found.start() - 40) : found.start()]
        near = re.search(
            r"[\w\-/]{1,40}\.md[`*\s（(]{0,4}$|(?:基线|底本|版本|[Bb]aseline)[^。；]{0,24}$", before
        )
        if not (found["document"] or near or piece.cells):
            continue
        after = piece.words[found.end() : found.end() + 420]
        content = _CONTENT.match(after)
        reach = after[: content.end() + 60 if content else 80]
        anchors, lines = _ANCHORS.search(reach), _LINES.search(reach)
        document = found["document"] or _document(piece, before)
        yield BaselineLabel(
            raw=(found[0] + after[: content.end() if content else 40]).strip(),
            document=document,
            version=found["version"] if found["version"] != "v" else None,
            tag=found["tag"],
            content=(content["boxed"] or content["listed"]) if content else None,
            anchors=int((anchors[1] or anchors[2] or anchors[3]).replace(",", ""))
            if anchors
            else None,
            lines=int(lines[1].replace(",", "")) if lines else None,
            line=piece.line,
        )


def previous_rounds(piece: Piece, topic: str | None, date: dt.date | None) -> Iterator[Said]:
    """Briefs of the same topic and an earlier date that a piece names."""
    for found in _ROUND.finditer(piece.words):
        earlier = _day(found["date"])
        if topic and found["topic"] == topic and date and earlier and earlier < date:
            yield Said(text=found[0], line=piece.line)


def _document(piece: Piece, before: str) -> str | None:
    named = re.search(r"[\w\-/]+\.md", piece.cells[0] if piece.cells else before)
    return named[0] if named else None


def _day(words: str | None) -> dt.date | None:
    found = re.search(r"\d{4}-\d{2}-\d{2}", words or "")
    try:
        return dt.date.fromisoformat(found[0]) if found else None
    except ValueError:
        return None


def _made_at(
    day: dt.date | None, stated: str | None, head: list[str], zone: str
) -> dt.datetime | None:
    """The time a header states: with its date, else on the brief's own day."""
    home = ZoneInfo(zone)
    for found in (found for words in head for found in _DAY_AND_CLOCK.finditer(words)):
        whole = moment(found[0], home)
        if whole:
            return whole
    clock = next((m for words in (stated or "", *head[:3]) if (m := _CLOCK.search(words))), None)
    if day is None or clock is None:
        return None
    return dt.datetime.combine(day, dt.time(int(clock["hour"]), int(clock["minute"])), home)

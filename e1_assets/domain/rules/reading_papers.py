"""Rules for papers of a brief: their cards, their months, their increments."""

import re
from collections import defaultdict
from collections.abc import Iterator

from e1_assets.domain.brief_reading import NamedIdentifier
from e1_assets.domain.rules.reading_register import Desk, ReadingRegister, Spotted
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.vocabulary import Severity

register = ReadingRegister()

_NO_NAME = re.compile(
    r"(?:paper|repo|论文|仓库)?[ _]?(?:cards?|卡片?|notes?|笔记|papers?|论文)"
    r"|arxiv|doi|net-new|hf daily|[\W\d_]*",
    re.IGNORECASE,
)
_CARD_WITH_DOT = re.compile(r"(?<![\d-])(\d{2,5}-\d{4}\.\d{4,5})(?!\d|\.md)")
_CARD_WITH_DASH = re.compile(r"(?<![\d-])(\d{2,5}-\d{4}-\d{4,5})(?!\d)")
_CARD_OF = re.compile(r"(?<!\d)\d{2,5}-(\d{4})[-.](\d{4,5})(?!\d)")
_WRITTEN_ID = re.compile(r"(?<![\d.-])(\d{4}\.\d{4,5})(?!\d)")
_STATED_MONTH = re.compile(r"^[^\d]{0,4}(20\d{2})\s?(?:年|-)\s?(\d{1,2})(?:\s?月)?")
_NOTE_NAME = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T-]\d{4})?-[\w.-]+")


def called(named: NamedIdentifier) -> str:
    """The name a work goes by: its title up to a colon or bracket, lower case."""
    name = re.split(r"[:：（(]|\s[—–-]", named.name or "")[0].strip().casefold()
    return "" if _NO_NAME.fullmatch(name) else name


@register.rule(Family.STRUCTURE, Severity.WARNING)
def card_names_follow_one_pattern(desk: Desk) -> Iterator[Spotted]:
    """Card names of a brief follow one pattern, `NNNN-YYMM-NNNNN`.

    卡片名统一写成 `NNNN-YYMM-NNNNN`。
    """
    text = "\n".join(desk.reading.lines)
    if not _CARD_WITH_DASH.search(text):
        return
    for number, line in enumerate(desk.reading.lines, start=1):
        for match in _CARD_WITH_DOT.finditer(line):
            yield Spotted(
                (number,),
                "this card name has a dot where the others have a dash",
                "这张卡片名用了点，别的都用连字符",
                expected=match.group(1).replace(".", "-"),
                found=match.group(1),
            )


@register.rule(Family.STRUCTURE, Severity.WARNING)
def note_names_follow_the_pattern(desk: Desk) -> Iterator[Spotted]:
    """A cited note ends in `.md`; its name is written in lower case.

    引用的笔记名以 `.md` 结尾，用小写。
    """
    for cited in desk.reading.sources_cited:
        name = cited.path.rpartition("/")[2]
        if _NOTE_NAME.match(name) and not re.search(r"\.[a-z]{2,4}$", name):
            yield Spotted(
                (cited.line,),
                "no file goes by this name: its extension is missing",
                "没有这个文件名：缺扩展名",
                expected=f"{name}.md",
                found=cited.path,
            )


@register.rule(Family.TIME, Severity.ERROR)
def no_paper_is_younger_than_the_brief(desk: Desk) -> Iterator[Spotted]:
    """The month in an arXiv id exists, not later than the brief, and is the one stated beside it.

    arXiv 编号里的年月须存在、不晚于简报，并与旁边写的年月相符。
    """
    reading = desk.reading
    limit = f"{reading.date:%y%m}" if reading.date else "9912"
    seen: set[str] = set()
    for named in reading.identifiers:
        if named.identifier.scheme != "arxiv" or "/" in named.identifier.id:
            continue
        stamp = named.identifier.id[:4]
        beside = _STATED_MONTH.search(reading.lines[named.line - 1].partition(named.raw)[2][:24])
        wrong = beside and f"{beside.group(1)[2:]}{int(beside.group(2)):02d}" != stamp
        late = stamp > limit and named.identifier.id not in seen
        if late or wrong or not 1 <= int(stamp[2:]) <= 12:
            seen.add(named.identifier.id)
            yield Spotted(
                (named.line,),
                f"{named.identifier.id} is of another month",
                f"{named.identifier.id} 的年月对不上",
                expected=beside.group() if wrong and beside else f"at most {limit}",
                found=stamp,
            )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def an_increment_is_about_one_paper(desk: Desk) -> Iterator[Spotted]:
    """The arXiv field, the URL, the title of an increment name the same paper.

    一条增量的 arXiv 字段、URL、标题须指同一篇论文。
    """
    for increment in desk.reading.increments:
        fields = {n: f.name for f in increment.fields for n in range(f.line, f.end_line + 1)}
        placed: defaultdict[str, dict[str, int]] = defaultdict(dict)
        for named in increment.identifiers:
            place = "title" if named.line == increment.line else fields.get(named.line)
            if named.identifier.scheme == "arxiv" and place in ("title", "arxiv", "url"):
                placed[place].setdefault(named.identifier.id, named.line)
        single = [found for found in placed.values() if len(found) == 1]
        ids = {key: line for found in single for key, line in found.items()}
        if len(ids) > 1:
            first, *others = ids
            yield Spotted(
                (*(ids[other] for other in others), ids[first]),
                "title, URL, arXiv field name different papers",
                "标题、URL、arXiv 字段指的不是同一篇",
                expected=first,
                found=", ".join(others),
            )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def one_increment_per_work(desk: Desk) -> Iterator[Spotted]:
    """No two increments have the same arXiv id or URL as their own.

    两条增量不得以同一编号或同一网址为主。
    """
    owner: dict[str, int] = {}
    for increment in desk.reading.increments:
        own = {f.text.strip() for f in increment.fields if f.name in ("url", "arxiv")}
        for key in sorted(own):
            if key in owner and owner[key] != increment.line:
                yield Spotted(
                    (increment.line, owner[key]),
                    "two increments are about one work",
                    "两条增量讲的是同一项工作",
                    expected="one increment",
                    found=key[:80],
                )
            owner.setdefault(key, increment.line)


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def a_card_is_of_the_paper_beside_it(desk: Desk) -> Iterator[Spotted]:
    """A card named beside an arXiv id is the card of that paper.

    与 arXiv 编号并列的卡片，须是那篇论文的卡。
    """
    for number, line in enumerate(desk.reading.lines, start=1):
        cards = {f"{m[1]}.{m[2]}": m.group() for m in _CARD_OF.finditer(line)}
        written = set(_WRITTEN_ID.findall(_CARD_OF.sub(" ", line)))
        if len(cards) == 1 and len(written) == 1 and not written & cards.keys():
            paper, card = written.pop(), next(iter(cards.values()))
            yield Spotted(
                (number,),
                f"{card} is no card of {paper}",
                f"{card} 不是 {paper} 的卡片",
                expected=paper,
                found=card,
            )

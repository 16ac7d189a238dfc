"""Headings as written: official ones, the forms people use instead, their labels."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

from e1_assets.domain.text import Text
from e1_assets.parsing.blocks import Heading, HeadingStyle

CHINESE = "一二三四五六七八九十百"
CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_HASHES = re.compile(r"[ \t>]*(#{1,6})(?:[ \t]+|$)")
_CLOSING = re.compile(r"[ \t]+#+[ \t]*$|^#+[ \t]*$")
_UNDERLINE = re.compile(r"[\r\n]+[ \t>]*(=+|-+)[ \t]*$")
_BACK = re.compile(r"\[\[[^\[\]]*\]\]\(#[^()]*\)")
_WIKI = re.compile(r"!?\[\[(?:[^\[\]|]*\\?\|)?([^\[\]|]*)\]\]")
_LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\((?:[^()\s]|\([^()]*\))*(?:\s\"[^\"]*\")?\)")
_TAG = re.compile(r"</?[A-Za-z](?![A-Za-z+.\-]*:)[^<>]*>")
_MARKS = re.compile(r"\*{1,3}|~~|`+|(?<!\w)_{1,2}(?=\w)|(?<=\w)_{1,2}(?!\w)")
_MARKUP = re.compile(r"[\[<*~`_{]")
_ATTRIBUTES = re.compile(r"\s*\{#[\w:.-]+\}\s*$")


_RULED = re.compile(r"(?:\r\n|\n|\r)[ \t>]*(?P<rule>-+)[ \t]*$")
_STOPS = ("。", "！", "？", "；", "…")
_SENTENCE, _TITLE = 60, 160


def plain(raw: str) -> str:
    """Words free of emphasis, links (their text stays), tags, heading attributes."""
    if not _MARKUP.search(raw):
        return " ".join(raw.split())
    if "[" in raw:
        raw = _BACK.sub("", raw)
        raw = _WIKI.sub(r"\1", raw)
        raw = _LINK.sub(r"\1", raw)
    if "<" in raw:
        raw = _TAG.sub(" ", raw)
    raw = _ATTRIBUTES.sub("", raw)
    return re.sub(r"\s+", " ", _MARKS.sub("", raw)).strip()


def official_heading(text: Text, start: int, end: int) -> Heading | None:
    """The ATX or setext heading between two characters; None when it has no words at all."""
    source = text.text
    hashes = _HASHES.match(source, start, end)
    if hashes:
        level, begin, stop = len(hashes.group(1)), hashes.end(), end
        closing = _CLOSING.search(source[begin:end])
        if closing:
            stop = begin + closing.start()
        return _heading(text, start, end, begin, stop, level, "atx")
    underline = _UNDERLINE.search(source[start:end])
    stop = start + underline.start() if underline else end
    level = 1 if underline and underline.group(1)[0] == "=" else 2
    return _heading(text, start, end, start, stop, level, "setext")


def ruled_prose(source: str, start: int, end: int) -> int | None:
    """Where the rule begins that CommonMark takes for the underline of a heading.

    Prose with `---` right below it is prose above a rule: several lines, a sentence with its stop,
    more than a title holds. None for a heading.
    """
    underline = None if source.startswith("#", start) else _RULED.search(source[start:end])
    if not underline:
        return None
    words = source[start : start + underline.start()].strip()
    return start + underline.start("rule") if tells(words) else None


def tells(words: str) -> bool:
    """Whether the words above `---` are prose: several lines, a sentence, too long a title."""
    stopped = words.endswith(_STOPS) or (words.endswith((".", "!", "?")) and len(words) > _SENTENCE)
    return stopped or "\n" in words or "\r" in words or len(words) > _TITLE


def unofficial_heading(
    text: Text, start: int, end: int, style: HeadingStyle, level: int = 0
) -> Heading:
    """A heading of our own layer; its level is settled once its surroundings are known."""
    return _heading(text, start, end, start, end, level, style)


def _heading(
    text: Text, start: int, end: int, begin: int, stop: int, level: int, style: HeadingStyle
) -> Heading:
    words = plain(text.text[begin:stop])
    return Heading(start, end, begin, max(begin, stop), level, words, style, text.line_at(start))


HeadingLine: TypeAlias = tuple[int, int, HeadingStyle]
ENTRY_WORDS = (
    "增量|条目|条|矛盾|线索|候选|要点|新闻|论文|项目|案例|消息|动态|资讯|发现|文章|更新"
    + "|Item|Increment|Entry|Story|Paper|News|Lead|Finding|Update|Headline|Project|Post"
)
_HEADING_LINE = re.compile(
    rf"""(?:(?P<chapter>(?:[{CHINESE}]{{1,3}}、|【[{CHINESE}]{{1,3}}】)[ \t]*(?=\S)[^\r\n]{{1,60}}
       |第[ \t]?(?:\d{{1,2}}|[{CHINESE}]{{1,3}})[ \t]?(?:章|节|部分)(?:[ \t:：·—]+[^\r\n]{{0,60}}|))
    |(?P<paren>[（(][{CHINESE}]{{1,3}}[)）][ \t]*(?=\S)[^\r\n]{{1,60}})
    |(?P<lettered>[A-H][.．、:：)）][ \t]?[^\r\n。]{{0,40}}(?:原文|摘要|核查|全文|转述
       |[Aa]bstracts?|[Oo]riginals?|[Ff]ull[ ]texts?)[^\r\n。]{{0,24}}(?<![.!?]))
    |(?P<entry>(?:(?:{ENTRY_WORDS})[ \t]?\#?(?:[A-Za-z]?\d{{1,3}}|[{CIRCLED}{CHINESE}])(?![\d\w%])
       |第[ \t]?(?:\d{{1,3}}|[{CHINESE}]{{1,3}})[ \t]?[条项篇则]
       |§[ \t]?(?:[A-Z]?\d+(?:\.\d+)*|[{CHINESE}]{{1,3}}))
       (?:[ \t]*[：:·・—–｜|⭐★][^\r\n]{{0,180}}
       |、(?![ \t]?[\d{CHINESE}])[^，。；,;\r\n]{{1,60}}
       |[ \t]+[^，。；,;\r\n]{{0,100}}|)))
    [ \t]*(?=[\r\n]|\Z)""",
    re.X,
)
_LINE_OPENS = re.compile(
    rf"[\r\n](?=[{CHINESE}（(【第§{''.join({word[0] for word in ENTRY_WORDS.split('|')})}]"
    r"|[A-H][.．、:：)）])"
)
_CONTINUES = re.compile(r"[。；;，,、][ \t]*$")


def heading_lines(source: str, start: int, end: int) -> Iterator[HeadingLine]:
    """Whole lines that head a part although CommonMark does not know them: `一、`, `增量 1：`."""
    later = (opening.end() for opening in _LINE_OPENS.finditer(source, start, end))
    for at in later if start else chain((0,), later):
        match = _HEADING_LINE.match(source, at, end)
        style = match.lastgroup if match else None
        if match and style and not _CONTINUES.search(match.group()):
            yield match.start(), match.start() + len(match.group().rstrip()), _STYLE_OF[style]


# A lettered line that says how far its part was read: `B. 只有搜索摘要`.
_STYLE_OF: dict[str, HeadingStyle] = {
    "chapter": "chapter",
    "paren": "paren",
    "lettered": "chapter",
    "entry": "entry",
}
LabelStyle: TypeAlias = Literal[
    "section", "entry", "circled", "numbered", "dotted", "letter", "chapter", "paren"
]


class Label(NamedTuple):
    """What a heading opens with: `§E1`, `条目7`, `①`, `1.`, `1.2`, `A.`, `一、`, `（二）`.

    `number` is the bare sign (`E1`, `7`, `1`, `1.2`, `A`, `一`); `raw` as written; `rest` the
    title after it.
    """

    style: LabelStyle
    raw: str
    number: str
    rest: str


_NUMBER = rf"(?:[A-Za-z]?\d{{1,3}}|[{CIRCLED}]|[{CHINESE}]{{1,3}})"
_SEP = r"[\s:：、.．·・,，—–\-｜|)）\]】]*"
_LABEL = re.compile(
    rf"""(?:\W{{0,3}}(?P<section>§\s*(?P<section_n>[A-Za-z]?\d+(?:\.(?:\d+|\(\d+\)))*|[A-Za-z]|[{CHINESE}]{{1,3}}))
    |(?P<entry>(?:{ENTRY_WORDS})\s*\#?(?P<entry_n>{_NUMBER})(?![\d\w.%])
      |第\s*(?P<entry_n2>\d{{1,3}}|[{CHINESE}]{{1,3}})\s*(?:条|项|篇|则|个))
    |(?P<circled>(?P<circled_n>[{CIRCLED}]))
    |(?P<dotted>(?P<dotted_n>\d{{1,2}}(?:\.\d{{1,2}})+\.?)(?=\s|[^\x00-\x7f]))
    |(?P<numbered>(?:(?:No|Nr)\.\s?|№\s?)?[\[【#(（]?(?P<numbered_n>\d{{1,3}})(?:[\]】)）.．、:：](?!\d)|(?=\s[^\d\s%])))
    |(?P<letter>(?P<letter_n>[A-Z])(?:[.．、)）:：](?=\s|[^\x00-\x7f])|(?=[.．]\s)))
    |(?P<chapter>【?(?:第\s*)?(?P<chapter_n>[{CHINESE}]{{1,3}})(?:[、.．:：】]|\s*(?:章|节|部分?)\s*))
    |(?P<paren>[（(](?P<paren_n>[{CHINESE}]{{1,3}})[)）]))""",
    re.X,
)
_STYLES: tuple[LabelStyle, ...] = (
    "section",
    "entry",
    "circled",
    "dotted",
    "numbered",
    "letter",
    "chapter",
    "paren",
)
_SEPARATOR = re.compile(_SEP)


@lru_cache(maxsize=4096)
def label_of(words: str) -> Label | None:
    """The label a heading's words open with, if any."""
    match = _LABEL.match(words)
    if not match:
        return None
    style = next(name for name in _STYLES if match.group(name))
    number = match.group(f"{style}_n")
    if style == "entry":
        number = match.group("entry_n") or match.group("entry_n2")
    after = _SEPARATOR.match(words, match.end())
    rest = words[after.end() if after else match.end() :].strip()
    return Label(style, match.group(style).strip(), number, rest)


def ordinal_of(number: str) -> int | None:
    """The value of `7`, `E7`, `⑦` or `七`; None for a letter."""
    if number in CIRCLED and len(number) == 1:
        return CIRCLED.index(number) + 1
    digits = re.search(r"\d+", number)
    if digits:
        return int(digits.group())
    if number and all(sign in CHINESE for sign in number):
        return chinese_number(number)
    return None


def chinese_number(signs: str) -> int:
    """The value of `七`, `十二`, `二十`, `三十一` (below a hundred)."""
    tens, ten, ones = signs.partition("十")
    if not ten:
        return CHINESE.index(signs[0]) + 1
    first = CHINESE.index(tens[0]) + 1 if tens else 1
    return first * 10 + (CHINESE.index(ones[0]) + 1 if ones else 0)

"""How a section is cited, keyed, told from a dated one: all from the words of its heading."""

import re
import unicodedata

from e1_assets.parsing.headings import CHINESE, CIRCLED

_C = f"[{CHINESE}]"
_NUMBER = re.compile(
    rf"(?P<mixed>\d{{1,3}}(?:\.\d{{1,3}})*)\.[(（](?P<inner>\d{{1,3}}|{_C}+)[)）]"
    rf"(?P<below>(?:\.\d{{1,3}})*)[.、:：\s]*"
    rf"|(?P<dotted>[A-Z]?\d{{0,3}}(?:\.\d{{1,3}}){{1,5}})(?:[.、．:：)）]\s*|\s+|(?=[^\W\d_a-zA-Z]))"
    rf"|(?P<plain>\d{{1,3}})(?:[.．、)）:：]\s*|\s*[-–—·|]\s+)(?=\S)"
    rf"|(?P<bare>\d{{1,2}})\s+(?=[^\W\d_])"
    rf"|(?P<parted>{_C}{{1,4}}(?:\.\d{{1,3}}){{1,4}})[.、．:：)）]?\s*(?=\S)"
    rf"|(?P<chapter>{_C}{{1,4}})[、.．,，:：]\s*"
    rf"|[(（](?P<paren>\d{{1,3}}|{_C}{{1,4}})[)）][.、:：\s]*"
    rf"|(?P<named>第\s*(?:{_C}+|\d+)\s*[章节篇部回]分?)[、:：.\s]*"
    rf"|(?P<roman>[IVX]{{1,5}}|[A-Z])[.、．]\s+(?=\S)"
    rf"|(?P<circled>[{CIRCLED}])\s*"
)
_SIGN = re.compile(r"[§]\s*")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAY = (
    r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?"
    r"|(?:周|星期)[一二三四五六日天])"
)
_DATED = re.compile(
    rf"(?:(?:19|20)\d\d(?:\s*[-/.年]\s*\d{{1,2}}(?:\s*[-/.月]\s*\d{{1,2}}\s*[日号]?|\s*月)?|\s*年)?"
    rf"|(?:19|20)\d\d\s*[-/]?\s*(?:[WQ]\d{{1,2}})|\d{{1,2}}\s*月(?:\s*\d{{1,2}}\s*[日号])?"
    rf"|(?:[〇零○{CHINESE}]{{4}}年)?{_C}{{1,2}}月(?:{_C}{{1,3}}[日号])?"
    rf"|\d{{1,2}}[-/.]\d{{1,2}}|{_MONTH}\s*\d{{0,2}}(?:st|nd|rd|th)?"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?(?=\s*(?:of\s+)?{_MONTH})|(?:1st|2nd|3rd|[45]th)\s(?=week)"
    rf"|(?:week|w)\s*\d{{1,2}}|第\s*\d{{1,2}}\s*周|第\s*{_C}+\s*周|q[1-4]|{_DAY}"
    r"|(?:spring|summer|autumn|fall|winter)(?=\s*\d{4})|(?:本|上|下)周|[今昨]日|today|this week"
    r"|[早午晚夜]间?|上午|下午|凌晨|week(?: of)?|the|of|to|至|到|年|月|日|周|更新"
    r"|updates?|news|\d{4}|[\s\-–—~,，.。/()（）\[\]【】:：·|*]+)+",
    re.IGNORECASE,
)
_NUMBERED_WORD = re.compile(rf"\d|{_C}[月年]")
_SIGNS = re.compile(r"[\W_]+")


def numbered(words: str, above: str = "") -> tuple[str | None, str]:
    """The number a heading is cited by with the title behind it; None where it has no number.

    `1.(3) KV Cache` gives (`§1.(3)`, `KV Cache`); `(3) KV Cache` below `§1` gives `§1.(3)` too, as
    does a number that starts anew below each Chinese chapter (`§二.1`).
    """
    bare = _SIGN.sub("", words, count=1) if words.startswith("§") else words
    found = _NUMBER.match(bare)
    if found is None or is_dated(words):
        return None, words
    rest = bare[found.end() :].strip()
    if not rest and not found["named"]:
        return None, words
    if found["mixed"]:
        return f"§{found['mixed']}.({found['inner']}){found['below']}", rest
    if found["paren"]:
        inside = re.fullmatch(rf"§(\d+(?:\.\d+)*|{_C}{{1,4}})", above)
        return (f"§{inside[1]}.({found['paren']})" if inside else f"§({found['paren']})"), rest
    if (found["plain"] or found["bare"]) and re.fullmatch(rf"§{_C}{{1,4}}", above):
        return f"{above}.{found['plain'] or found['bare']}", rest
    if found["named"]:
        return re.sub(r"\s+", "", found["named"]), rest or words
    return f"§{next(group for group in found.groups() if group)}", rest


def slug_of(title: str) -> str:
    """A title as part of a key: letters and digits of any script in lower case, joined by `-`."""
    return _SIGNS.sub("-", unicodedata.normalize("NFKC", title).casefold()).strip("-")


def is_dated(words: str) -> bool:
    """Whether a title is only a date, a week, a month or a quarter."""
    return bool(words) and bool(_NUMBERED_WORD.search(words)) and bool(_DATED.fullmatch(words))

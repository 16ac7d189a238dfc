"""arXiv numbers, told from the prices, versions or dates that look like them."""

import re
from collections.abc import Iterator
from functools import lru_cache

from e1_assets.domain.identifiers import Identifier

_D = "[0-9０-９]"
_ARCHIVES = (
    "acc-phys|adap-org|alg-geom|ao-sci|astro-ph|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas"
    "|cond-mat|cs|dg-ga|funct-an|gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math-ph|math|mtrl-th|nlin"
    "|nucl-ex|nucl-th|patt-sol|physics|plasm-ph|q-alg|q-bio|quant-ph|solv-int|supr-con"
)
_VERSION = r"(?:[vV](?P<version>[1-9][0-9]?)(?![0-9]))?"
_NEW = re.compile(
    rf"(?P<month>{_D}{_D}{{3}})(?P<mark>[.．]|-(?={_D}{{5}}))(?P<serial>{_D}{{4,5}}){_VERSION}"
)
_OLD = re.compile(
    rf"(?P<archive>{_ARCHIVES})(?:\.[A-Z]{{2}})?/(?P<month>[0-9]{{4}})(?P<serial>[0-9]{{3}})"
    rf"{_VERSION}(?![0-9A-Za-z])"
)
_SLASH = re.compile(r"/[0-9]{7}(?:v[1-9][0-9]?)?(?![0-9A-Za-z])")
_ARCHIVE_BEFORE = re.compile(
    rf"(?<![A-Za-z0-9.\-])(?:{_ARCHIVES})(?:\.[A-Z]{{2}})?$", re.IGNORECASE
)
_NAMED = re.compile(
    r"(?:arxiv|ar5iv)[\])}*_`'\"]{0,3}[\s:：./#=_\-—|]{0,4}[\[(（`*]{0,3}$", re.IGNORECASE
)
_NOT_BEFORE = re.compile(
    r"(?:[A-Za-z0-9０-９@+]|[A-Za-z0-9０-９][.．]|[$€£¥￥₩₹≈≥≤≃±~～]\s?|(?<![0-9０-９.])[0-9０-９]{1,3},"
    r"|(?<![A-Za-z0-9])[-−]"
    r"|\b(?:USD|EUR|GBP|CNY|RMB|JPY|HKD|price|version|ver\.?|release|v\.?|build)[\s:：]{0,2}"
    r"|(?:版本|版|价格|价|售价|约|单价|均价|市值|人民币|美元)号?[\s:：]{0,2})\Z",
    re.IGNORECASE,
)
_NOT_AFTER = re.compile(
    r"[A-Za-z0-9０-９]|[.．][0-9０-９]|,[0-9]{3}(?![0-9])|\s?(?:[%％‰°€£¥]|美元|美金|元|円|欧元|英镑|人民币|港元|USD\b|EUR\b|RMB\b|CNY\b"
    r"|[KMGT]i?B\b|[kKMB]\b|[mnuµ]?s\b|tok\b|tokens?\b|Hz\b|[KMG]Hz\b|[kM]?W\b|[ckm]?m\b|kg\b|ms\b"
    r"|倍|万|亿|秒|毫秒|分钟|小时|pp\b|[GT]FLOPS)|[x×]"
)
_CARD_BEFORE = re.compile(r"(?<![A-Za-z0-9\-])[0-9]{1,6}-$")
_TO_ASCII = str.maketrans("０１２３４５６７８９．", "0123456789.")


def valid_month(month: str, year: int | None = None) -> bool:
    """Whether `yymm` is a month of the new scheme, not past the end of `year`."""
    yy, mm = int(month[:2]), int(month[2:])
    return "0704" <= month < "5000" and 1 <= mm <= 12 and (year is None or 2000 + yy <= year)


def valid_old_month(month: str) -> bool:
    """Whether `yymm` lies in 1991-08 to 2007-03, when numbers were given per archive."""
    return 1 <= int(month[2:]) <= 12 and (month >= "9108" or month <= "0703")


def new_style(match: re.Match[str], year: int | None = None) -> Identifier | None:
    """The identifier of a located number; five digits from 1501 on, four before."""
    month, serial = match["month"], match["serial"]
    if not (month + serial).isascii():
        month, serial = month.translate(_TO_ASCII), serial.translate(_TO_ASCII)
    return _new_style(month, serial, _version(match), year)


@lru_cache(maxsize=4096)
def _new_style(month: str, serial: str, version: str | None, year: int | None) -> Identifier | None:
    wide = month >= "1501"
    if not valid_month(month, year) or len(serial) != (5 if wide else 4) or not int(serial):
        return None
    return Identifier(scheme="arxiv", id=f"{month}.{serial}", version=version)


def old_style(match: re.Match[str]) -> Identifier | None:
    """The identifier of a located `archive/YYMMNNN`; a subject class is dropped."""
    if not valid_old_month(match["month"]):
        return None
    name = f"{match['archive'].lower()}/{match['month']}{match['serial']}"
    return Identifier(scheme="arxiv", id=name, version=_version(match))


def _version(match: re.Match[str]) -> str | None:
    return f"v{match['version']}" if match["version"] else None


def located(
    text: str, start: int, end: int, year: int | None
) -> Iterator[tuple[int, int, Identifier]]:
    """Numbers in prose that are arXiv's, with the characters they stand at."""
    for match in _NEW.finditer(text, start, end):
        found = new_style(match, year)
        if found and _convinces(text, start, end, match):
            yield match.start(), match.end(), found
    for slash in _SLASH.finditer(text, start, end):
        before = _ARCHIVE_BEFORE.search(text[max(start, slash.start() - 14) : slash.start()])
        if before:
            paper = _OLD.match(text, slash.start() - len(before[0]), end)
            old = old_style(paper) if paper else None
            if paper and old:
                yield paper.start(), paper.end(), old


_RUNS_ON = re.compile(r"[0-9A-Za-z０-９]|[.．][0-9０-９]")
_CARD_RUNS_ON = re.compile(r"[0-9A-Za-z]|-[0-9]")


def _convinces(text: str, start: int, end: int, match: re.Match[str]) -> bool:
    before = text[max(start, match.start() - 16) : match.start()]
    after = text[match.end() : min(end, match.end() + 8)]
    if match["mark"] == "-":
        return bool(_CARD_BEFORE.search(before)) and not _CARD_RUNS_ON.match(after)
    if _RUNS_ON.match(after):
        return False
    if ("v" in before or "V" in before) and _NAMED.search(before):
        return True
    if before.endswith("-") and _CARD_BEFORE.search(before):
        return len(match["serial"]) == 5
    if (_may_stand_against(before) and _NOT_BEFORE.search(before)) or _NOT_AFTER.match(after):
        return False
    return len(match["serial"]) == 5 or bool(match["version"])


def _may_stand_against(before: str) -> bool:
    """Whether `_NOT_BEFORE` is worth a search: never behind a blank after a digit or a sign."""
    if not before[-1:].isspace():
        return True
    last = before.rstrip().rstrip(":：").rstrip()[-1:]
    return not last.isascii() or last.isalpha() or last in ".$~"


def whole(raw: str) -> Identifier | None:
    """The identifier `raw` is, a leading card number (`378-2607-09701`) allowed."""
    number = re.sub(r"^[0-9]{1,6}-(?=[0-9]{4}[.\-][0-9]{5})", "", raw)
    new = _NEW.fullmatch(number)
    old = None if new else _OLD.fullmatch(number)
    if new:
        return new_style(new)
    return old_style(old) if old else None

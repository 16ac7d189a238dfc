"""Identifiers of papers, repositories or pages in a text."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter

from e1_assets.domain.identifiers import Identifier, Mention
from e1_assets.domain.model import unchecked
from e1_assets.domain.text import Text
from e1_assets.parsing import arxiv, repositories
from e1_assets.parsing.urls import TAIL, Address, address, addresses

Located = tuple[int, int, Identifier]

# Old numbers of serials hold brackets: `10.1002/(SICI)1097-4636(199823)43:3<338::AID-JBM16>3.0`.
_mention = unchecked(Mention)
_identifier = unchecked(Identifier)
_DOI = re.compile(
    r"10\.[0-9]{4,9}(?:\.[0-9]+)*/(?:\((?i:SICI)\)[0-9Xx\-]{9}\([0-9/]{4,12}\)[0-9:]{1,12}<[0-9A-Za-z:.\-]{1,30}>)?"
    r"[A-Za-z0-9][A-Za-z0-9\-._;()/:+&#]*"
)
_DOI_PREFIX = re.compile(r"^doi\s*[:：]\s*", re.IGNORECASE)
_ADDRESSED = re.compile(r"[A-Za-z]+://|(?:www\.|git@)?[\w.\-]+\.[a-z]{2,}[/:]", re.IGNORECASE)
_DOI_TAIL = ".,;:)>-_/"
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_IN_PATH = re.compile(
    r"(?:^|[/:=_\-.])(?P<month>[0-9]{4})(?P<mark>\.)(?P<serial>[0-9]{4,5})"
    r"(?:[vV](?P<version>[1-9][0-9]?))?(?=$|[/?#&_\-:]|\.(?:pdf|html?|md|json|txt)\b)"
)
_OLD_IN_PATH = re.compile(
    r"/(?P<archive>[a-z]+(?:-[a-z]+)?)(?:\.[A-Z]{2})?/(?P<month>[0-9]{4})(?P<serial>[0-9]{3})"
    r"(?:v(?P<version>[1-9][0-9]?))?(?=$|[/?#&]|\.pdf)"
)
_OWN_CODE = re.compile(r"(?:^|\.)(?:github\.com|githubusercontent\.com|gitlab\.com|pypi\.org)$")
_RAW_ARXIV = re.compile(r"(?:arxiv\s*[:：]?\s*)?(?P<rest>.+?)(?:\.pdf|\.md)?", re.IGNORECASE)


def mentions(
    text: Text, start: int = 0, end: int | None = None, year: int | None = None
) -> tuple[Mention, ...]:
    """Every identifier in characters `start` to `end`, in order of place.

    An address gives a `url` mention over all of it; one of arXiv, of a DOI or of GitHub gives
    that identifier too, over the part that names it. `year` is the year of the note: an arXiv
    number of a later year is none.
    """
    end = len(text.text) if end is None else min(end, len(text.text))
    located = _located(text.text, start, end, year)
    found = {(at, -to, what.scheme, what.id): (at, to, what) for at, to, what in located}
    return tuple(
        _mention(identifier=what, raw=text.text[at:to], span=text.span(at, to))
        for _, (at, to, what) in sorted(found.items(), key=itemgetter(0))
    )


def canonical(raw: str) -> Identifier | None:
    """The identifier that `raw` as a whole is: an address, a number, a DOI or `owner/name`."""
    raw = raw.strip().strip("<>`").strip()
    doi = _DOI_PREFIX.sub("", raw)
    if _DOI.fullmatch(doi):
        return _doi(doi)
    number = _number(raw)
    if number or not _ADDRESSED.match(raw):
        return number or _pair(raw)
    page = address(raw, 0, len(raw))
    if page and not raw[page.end :].strip(TAIL):
        return next(iter(_named_by(raw, page)), (0, 0, _page(page)))[2]
    return None


def _located(text: str, start: int, end: int, year: int | None) -> Iterator[Located]:
    pages = sorted(addresses(text, start, end), key=lambda page: page.start)
    for page in pages:
        if page.explicit:
            yield page.start, page.end, _page(page)
        yield from _named_by(text, page, year)
    taken = [(page.start, page.end) for page in pages]
    dois = list(_outside(taken, _dois(text, start, end)))
    yield from dois
    taken = sorted([*taken, *((at, to) for at, to, _ in dois)])
    yield from _outside(taken, arxiv.located(text, start, end, year))
    yield from _outside(taken, repositories.in_prose(text, start, end))


def _outside(taken: list[tuple[int, int]], found: Iterator[Located]) -> Iterator[Located]:
    """Those of `found` that lie in none of the sorted, disjoint `taken` ranges."""
    starts = [at for at, _ in taken]
    for item in found:
        before = bisect_right(starts, item[0]) - 1
        if before < 0 or taken[before][1] <= item[0]:
            yield item


def _page(page: Address) -> Identifier:
    return _identifier(scheme="url", id=page.canonical)


def _named_by(text: str, page: Address, year: int | None = None) -> Iterator[Located]:
    """The paper, DOI or repository an address stands for, over the characters that name it."""
    raw = text[page.start : page.end]
    repo = repositories.at_address(page)
    if repo:
        at = page.start + raw.find(repo[0])
        yield at, at + len(repo[0]), repo[1]
        return
    if _OWN_CODE.search(page.host):
        return
    paper = _paper_in(raw, page, year)
    if paper:
        yield page.start + paper[0], page.start + paper[1], paper[2]
        return
    doi = _DOI.search(raw) if page.host.endswith("doi.org") or "/doi/" in page.path else None
    if doi:
        yield page.start + doi.start(), page.start + doi.end(), _doi(doi[0])


def _paper_in(raw: str, page: Address, year: int | None) -> Located | None:
    for match in _IN_PATH.finditer(raw):
        found = arxiv.new_style(match, year)
        if found:
            return match.start("month"), _past(match), found
    old = _OLD_IN_PATH.search(raw) if "arxiv" in page.host else None
    found = arxiv.old_style(old) if old else None
    return (old.start("archive"), _past(old), found) if old and found else None


def _past(match: re.Match[str]) -> int:
    return match.end("version") if match["version"] else match.end("serial")


def _dois(text: str, start: int, end: int) -> Iterator[Located]:
    for match in _DOI.finditer(text, start, end):
        if match.start() > start and re.match(r"[A-Za-z0-9_.]", text[match.start() - 1]):
            continue
        raw = _without_tail(match[0])
        found = _doi(raw)
        if found:
            yield match.start(), match.start() + len(raw), found


def _without_tail(raw: str) -> str:
    """A DOI without the signs of its sentence; a bracket it opened itself stays."""
    while raw[-1] in _DOI_TAIL and not (raw[-1] == ")" and raw.count(")") <= raw.count("(")):
        raw = raw[:-1]
    return raw


def _doi(raw: str) -> Identifier:
    paper = _ARXIV_DOI.fullmatch(raw)
    number = _number(paper[1]) if paper else None
    return number or Identifier(scheme="doi", id=raw.lower())


def _number(raw: str) -> Identifier | None:
    rest = _RAW_ARXIV.fullmatch(raw)
    return arxiv.whole(rest["rest"]) if rest else None


def _pair(raw: str) -> Identifier | None:
    owner, slash, name = raw.partition("/")
    return repositories.pair(owner, name) if slash else None

"""The anchors of a living document: every citation of a paper, DOI or repository.

One pass per scheme over the whole text, without looking at addresses that name none of them:
documents have megabytes and long histories, and only these three schemes anchor.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.knowledge import Anchor, Section
from e1_assets.domain.text import Text
from e1_assets.parsing import arxiv, repositories
from e1_assets.parsing.caveats import Caveats

Located = tuple[int, int, Identifier]

# Each opens with a literal, which the regex engine searches for much faster than for a class.
_REPOSITORY = r"(?P<owner>[A-Za-z0-9][A-Za-z0-9\-]{0,38})/(?P<name>[A-Za-z0-9._\-]{1,100})"
_GITHUB = (
    re.compile(rf"ithub\.com[/:](?:repos/)?{_REPOSITORY}"),
    re.compile(rf"itHub\.com[/:]{_REPOSITORY}"),
    re.compile(rf"ithubusercontent\.com/{_REPOSITORY}"),
)
_PAPER = re.compile(
    r"(?P<month>[0-9０-９]{4})[.．\-](?P<serial>[0-9０-９]{4,5})(?:[vV](?P<version>[1-9][0-9]?))?"
)
_OLD_PAPER = re.compile(r"/[0-9]{7}(?![0-9])")
_ADDRESSES = ("arxiv.org/abs/", "arxiv.org/pdf/", "arxiv.org/html/")
_NEAR = 24
_DOI = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]+)*/[A-Za-z0-9\-._;()/:<>+&#]+")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.", re.IGNORECASE)
_LINK_JOIN = re.compile(r"\]\(\S{0,60}$")


def anchors(text: Text, sections: tuple[Section, ...]) -> Iterator[Anchor]:
    """Every citation in order; a linked number (`[2602.29189](https://…)`) is one citation."""
    found = sorted(_located(text.text), key=lambda place: place[0])
    starts = [section.span.start for section in sections]
    caveats = Caveats(text.text)
    previous: Located | None = None
    for place in found:
        if previous and _is_link_of(text.text, previous, place):
            continue
        previous = place
        start, end, what = place
        span = text.span(start, end)
        section = sections[max(bisect_right(starts, span.start) - 1, 0)]
        yield Anchor(
            identifier=what,
            section_key=section.key,
            section=section.number,
            span=span,
            line=text.line_at(start),
            caveat=caveats.of(start, end),
        )


def _located(text: str) -> Iterator[Located]:
    yield from _papers(text)
    for form in _GITHUB:
        for found in form.finditer(text):
            repo = repositories.repository(found["owner"], found["name"])
            if repo:
                yield found.start("owner"), found.end("name") - _tail(found["name"]), repo
    yield from repositories.in_prose(text, 0, len(text))
    for found in _DOI.finditer(text):
        before = text[found.start() - 1 : found.start()]
        if not (before.isalnum() or before == "." or _ARXIV_DOI.match(found[0])):
            words = _trimmed(found[0])
            identifier = Identifier(scheme="doi", id=words.lower())
            yield found.start(), found.start() + len(words), identifier


def _papers(text: str) -> Iterator[Located]:
    """arXiv numbers: in an arXiv address at once, elsewhere by what stands around them."""
    for found in _PAPER.finditer(text):
        at = found.start()
        if text[at - 1 : at] == "/" and text.endswith(_ADDRESSES, max(0, at - 16), at):
            paper = arxiv.new_style(found)
            if paper:
                yield at, found.end(), paper
            continue
        near = arxiv.located(text, max(0, at - _NEAR), min(len(text), found.end() + _NEAR), None)
        yield from (place for place in near if place[0] == at)
    for old in _OLD_PAPER.finditer(text):
        near = arxiv.located(text, max(0, old.start() - _NEAR), min(len(text), old.end() + 4), None)
        yield from (place for place in near if place[0] < old.start() < place[1])


def _tail(name: str) -> int:
    """How many closing characters of a name are no part of it."""
    short = re.sub(r"(?:\.git)?[._]*$", "", name, flags=re.IGNORECASE)
    return len(name) - len(short)


def _trimmed(doi: str) -> str:
    doi = doi.rstrip(".,;:>-_/&#+")
    while doi.endswith(")") and doi.count("(") < doi.count(")"):
        doi = doi[:-1].rstrip(".,;:>-_/")
    return doi


def _is_link_of(text: str, one: Located, other: Located) -> bool:
    """Whether `other` is the target of the link whose text is `one`: one citation, not two."""
    if one[2].key != other[2].key:
        return False
    between = text[one[1] : other[0]]
    return len(between) < 80 and "\n" not in between and _LINK_JOIN.search(between) is not None

"""The sections of a living document, each with the number people cite and a key that lasts."""

from collections import Counter
from collections.abc import Iterator

from e1_assets.domain.knowledge import Section
from e1_assets.domain.text import Text
from e1_assets.parsing.heading_scan import Found, scanned
from e1_assets.parsing.section_names import is_dated, numbered, slug_of
from e1_assets.parsing.structure import read


def sections(text: Text) -> tuple[Section, ...]:
    """All sections in reading order; text before the first heading is one of its own.

    A text without any official heading is read with the headings people use instead.
    """
    found = scanned(text.text) or [
        Found(h.level, h.start, h.text) for h in read(text).headings if h.style != "bare"
    ]
    return tuple(_sections(text, found))


def _sections(text: Text, found: list[Found]) -> Iterator[Section]:
    first = found[0].start if found else len(text.text)
    if text.text[:first].strip():
        yield _preamble(text, first)
    titles = [head for head in found if head.level == 1]
    root = titles[0] if len(titles) == 1 and titles[0] is found[0] else None
    seen: Counter[str] = Counter()
    lineage: list[tuple[Found, Section, str]] = []
    ends = [*(head.start for head in found[1:]), len(text.text)][: len(found)]
    for head, end in zip(found, ends, strict=True):
        while lineage and lineage[-1][0].level >= head.level:
            lineage.pop()
        above = lineage[-1] if lineage else None
        number, title = numbered(head.title, above[1].number if above else "")
        slug = slug_of(title) or slug_of(head.title) or "untitled"
        trail = slug if above is None or above[0] is root else f"{above[2]}/{slug}"
        seen[trail] += 1
        key = trail if seen[trail] == 1 else f"{trail}~{seen[trail]}"
        section = Section(
            key=key,
            number=number or head.title or "(untitled)",
            title=title,
            level=head.level,
            parent=above[1].key if above else None,
            path=(*(above[1].path if above else ()), head.title),
            span=text.span(head.start, end),
            line=text.line_at(head.start),
            dated=is_dated(head.title),
        )
        lineage.append((head, section, key))
        yield section


def _preamble(text: Text, end: int) -> Section:
    """What stands before the first heading."""
    return Section(
        key="(top)",
        number="(top)",
        title="",
        level=1,
        parent=None,
        path=("(top)",),
        span=text.span(0, end),
        line=1,
    )

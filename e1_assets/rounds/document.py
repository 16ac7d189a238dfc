"""The lines of the baseline with their section, ready to be quoted."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from e1_assets.domain.knowledge import KnowledgeDoc, Section
from e1_assets.domain.rounds import RoundInputs
from e1_assets.domain.spans import Quote
from e1_assets.domain.text import Text, decode, sha256
from e1_assets.rounds.newest import kept_for_newest

_EDGES = " \t\r\n"
_JOINED_BEFORE = re.compile(r"[A-Za-z0-9_]-?$")
_JOINED_AFTER = re.compile(r"-?[A-Za-z0-9_]")
_RULE = re.compile(r"^[\s|:\-]+$")


@dataclass(frozen=True)
class Line:
    """One non-empty line of the document; `cells` are set in a table, `header` names them."""

    text: str
    start: int
    section: Section | None
    cells: tuple[tuple[str, int, int], ...] = ()
    header: tuple[str, ...] = ()

    @property
    def number(self) -> str:
        """The section as cited, empty above the first heading."""
        return self.section.number if self.section else ""


@dataclass(frozen=True)
class Document:
    """A parsed baseline with the bytes it was parsed from; two of the same bytes are equal."""

    sha256: str
    doc: KnowledgeDoc = field(compare=False, repr=False)
    text: Text = field(compare=False, repr=False)

    @property
    def topic(self) -> str:
        """The topic it is the document of."""
        return self.doc.topic

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every non-empty line in order."""
        return tuple(self._read())

    @cached_property
    def lowered(self) -> str:
        """The text in lower case, one character for one."""
        lowered = self.text.text.lower()
        return lowered if len(lowered) == len(self.text.text) else self.text.text

    @cached_property
    def of_section(self) -> dict[str, tuple[Line, ...]]:
        """The lines of each section, by its key, headings left out."""
        found: dict[str, list[Line]] = {}
        for line in self.lines:
            if line.section and not line.text.startswith("#"):
                found.setdefault(line.section.key, []).append(line)
        return {key: tuple(lines) for key, lines in found.items()}

    @cached_property
    def _starts(self) -> list[int]:
        return [line.start for line in self.lines]

    def quote(self, line: Line) -> Quote:
        """The whole line with its span."""
        return self.text.quote(line.start, line.start + len(line.text))

    def naming(self, name: str) -> tuple[Line, ...]:
        """The lines that name something as a whole word, whatever the case."""
        wanted = name.lower()
        if wanted not in self._named:
            self._named[wanted] = tuple(self._naming(wanted))
        return self._named[wanted]

    @cached_property
    def _named(self) -> dict[str, tuple[Line, ...]]:
        """What was looked up already: notes of one day are judged on the next days too."""
        return {}

    def _naming(self, wanted: str) -> Iterator[Line]:
        found: dict[int, Line] = {}
        at = self.lowered.find(wanted) if wanted else -1
        while at >= 0:
            if _apart(self.lowered, at, at + len(wanted)):
                row = bisect_right(self._starts, at) - 1
                found[row] = self.lines[row]
            at = self.lowered.find(wanted, at + 1)
        yield from (found[row] for row in sorted(found))

    def _read(self) -> Iterator[Line]:
        sections = sorted(self.doc.sections, key=lambda s: s.span.start)
        starts = [self.text.char_at(section.span.start) for section in sections]
        header: tuple[str, ...] = ()
        at = 0
        for raw in self.text.text.splitlines(keepends=True):
            text = raw.strip(_EDGES)
            start = at + (len(raw) - len(raw.lstrip(_EDGES)))
            at += len(raw)
            if not text:
                header = ()
                continue
            cells = _cells(text) if text.startswith("|") else ()
            if not text.startswith("|"):
                header = ()
            elif cells and not header:
                header = tuple(cell for cell, _, _ in cells)
            row = bisect_right(starts, start) - 1
            yield Line(text, start, sections[row] if row >= 0 else None, cells, header)


def document_of(inputs: RoundInputs, text: Text | None) -> Document | None:
    """The baseline of a round; None when there is none or its bytes are not at hand."""
    doc = inputs.baseline.doc
    if doc is None:
        return None
    if text is None and inputs.baseline.text is not None:
        data = inputs.baseline.text.encode("utf-8", "surrogatepass")
        text = decode(data) if sha256(data) == doc.sha256 else None
    if text is None or text.sha256 != doc.sha256:
        return None
    return _kept(Document(doc.sha256, doc, text))


@kept_for_newest
def _kept(document: Document) -> Document:
    return document


def _cells(row: str) -> tuple[tuple[str, int, int], ...]:
    if _RULE.match(row):
        return ()
    found, at = [], 0
    for piece in row.split("|"):
        text = piece.strip()
        start = at + (len(piece) - len(piece.lstrip()))
        found.append((text, start, start + len(text)))
        at += len(piece) + 1
    return tuple(found[1:-1] if row.rstrip().endswith("|") else found[1:])


def _apart(text: str, start: int, end: int) -> bool:
    """Whether a name stands by itself: `rec` is in `oss/rec`, not in `rec-lite` or `record`."""
    return not _JOINED_BEFORE.search(text[max(start - 2, 0) : start]) and not _JOINED_AFTER.match(
        text[end : end + 2]
    )

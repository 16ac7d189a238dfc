"""Capabilities listed without a cost where the document records one."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.notes import Claim
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass, Verdict
from e1_assets.rounds.contradictions.facts import relevant
from e1_assets.rounds.contradictions.record import record, side_of, side_of_line
from e1_assets.rounds.document import Document, Line
from e1_assets.rounds.figures import Figure, figures
from e1_assets.rounds.newest import kept_for_newest
from e1_assets.rounds.quotable import Limits, points_of
from e1_assets.rounds.subjects import label_of
from e1_assets.rounds.words import Lang, say

_COST = re.compile(
    r"代价|付账|付出|下降|降低?了?\s?\d|[少掉损]失?\s?\d|开销|overhead|penalty|at the cost|slowdown"
    r"|drops? by|reduces? throughput|lower throughput",
    re.I,
)
_LATIN = re.compile(r"[a-z]+(?:[- ][a-z]+)*")
_SPLIT = re.compile(r"\s+|与|和|及|/|、|&|\band\b")
_DULL = frozenset({"the", "and", "for", "with"})


def unpriced(
    inputs: RoundInputs, judged: Sequence[Judged], document: Document | None, lang: Lang
) -> Iterator[Contradiction]:
    """A record where a new item lists what a section is named after, without a figure, and a line
    of that section records what it costs.

    It asserts no conflict: the two can both be true.
    """
    if document is None:
        return
    costs = _costs(document)
    for one in relevant(judged):
        if one.verdict in (Verdict.NET_NEW, Verdict.EXTENDS):
            yield from _of_item(inputs, lang, one, costs, document)


@kept_for_newest
def _costs(document: Document) -> tuple[Line, ...]:
    """The lines that record a cost, in sections named after something an item can list."""
    return tuple(line for line in document.lines if _is_cost(line) and _subject_terms(line))


def _of_item(
    inputs: RoundInputs, lang: Lang, one: Judged, costs: Sequence[Line], document: Document
) -> Iterator[Contradiction]:
    if not costs or any(_tells_cost(claim.text) for claim in one.item.claims):
        return
    points = points_of(one.item, Limits.of([one.item]))
    for line in costs:
        listed = [claim for claim in points if _lists(claim, line)]
        if listed:
            values = " / ".join(f.raw for f in _figures(line))
            yield record(
                inputs,
                lang,
                ContradictionClass.TO_VERIFY,
                f"{label_of(one.item)} · {line.section.title if line.section else ''}",
                "cost",
                [
                    side_of(lang, listed[0].text[:60], listed[0], one.item),
                    side_of_line(lang, values, line, document),
                ],
                say(lang, "c_cost", values=values),
                say(lang, "c_cost_settle"),
                say(lang, "c_cost_so", section=line.number),
            )
            return


def _is_cost(line: Line) -> bool:
    return bool(line.section and not line.cells and _tells_cost(line.text) and _figures(line))


@lru_cache(maxsize=16384)
def _tells_cost(text: str) -> bool:
    """Whether a line speaks of a cost; most lines outlive the version they are read in."""
    return _COST.search(text) is not None


def _figures(line: Line) -> list[Figure]:
    return [f for f in figures(line.text) if f.dimension in ("percent", "percent_change", "factor")]


def _subject_terms(line: Line) -> tuple[str, ...]:
    """The terms a section is named after: a phrase of two Latin words, or three or more Han."""
    if line.section is None:
        return ()
    title = line.section.title.lower()
    latin = [m[0].replace("-", " ") for m in _LATIN.finditer(title) if re.search(r"[- ]", m[0])]
    han = [part for part in _SPLIT.split(title) if re.fullmatch(r"[\u4e00-\u9fff]{3,6}", part)]
    return tuple(term for term in (*latin, *han) if term not in _DULL)


def _lists(claim: Claim, line: Line) -> bool:
    """Whether a claim names what the section is named after, forms of the words aside."""
    said = claim.text.lower().replace("-", " ")
    if figures(claim.text):
        return False
    return any(_stem(term) in said for term in _subject_terms(line))


def _stem(term: str) -> str:
    """A phrase whose last word may end otherwise (`batch invariance`, `batch invariant`)."""
    return term[:-4] if term.isascii() and len(term) > 12 else term

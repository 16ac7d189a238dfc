"""Hardware layouts of the day beside measured layouts of the document: never one table."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import log

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.notes import Claim
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass, Verdict
from e1_assets.rounds.contradictions.facts import relevant
from e1_assets.rounds.contradictions.measured import hardware_named, performance_stated
from e1_assets.rounds.contradictions.record import record, side_of, side_of_line
from e1_assets.rounds.document import Document, Line
from e1_assets.rounds.figures import figures
from e1_assets.rounds.newest import kept_for_newest
from e1_assets.rounds.quotable import Limits, points_of
from e1_assets.rounds.subjects import label_of
from e1_assets.rounds.terms import terms
from e1_assets.rounds.words import Lang, say

_PERFORMANCE = re.compile(r"\d[\w ]{0,10}(?:tok|req|ms|s\b|秒|QPS)", re.I)
_CARDS = re.compile(r"卡|GPU|card|accelerator", re.I)
_MOST = 3
_SHARED = 2
_TELLING = 2.5
Rows = tuple[tuple[Line, frozenset[str]], ...]


def layouts(
    inputs: RoundInputs, judged: Sequence[Judged], document: Document | None, lang: Lang
) -> Iterator[Contradiction]:
    """One `not_comparable` record per new item that states a number of cards for a layout the
    document holds measured figures of."""
    if document is None:
        return
    rows, weights = _measured_rows(document)
    if not weights:
        return
    for one in relevant(judged):
        stated = _layout_claims(one)
        if one.verdict not in (Verdict.NET_NEW, Verdict.EXTENDS) or not stated:
            continue
        near = _nearest(one, rows, weights)
        if near:
            yield _record(inputs, lang, one, stated, near, document)


def _record(
    inputs: RoundInputs,
    lang: Lang,
    one: Judged,
    stated: list[Claim],
    near: list[Line],
    document: Document,
) -> Contradiction:
    sides = [side_of(lang, _value(claim.text), claim, one.item) for claim in stated[:_MOST]]
    sides += [side_of_line(lang, _value(line.text), line, document) for line in near]
    return record(
        inputs,
        lang,
        ContradictionClass.NOT_COMPARABLE,
        label_of(one.item),
        "topology",
        sides,
        say(lang, "c_not_comparable", differs=say(lang, "d_basis")),
        say(lang, "c_not_comparable_settle"),
        say(lang, "c_not_comparable_so"),
    )


def _layout_claims(one: Judged) -> list[Claim]:
    """The claims that say how many cards something takes."""
    stated = [c for c in one.item.claims if _CARDS.search(c.text) and _counts_cards(c)]
    return [c for c in points_of(one.item, Limits.of([one.item])) if c in stated] if stated else []


def _counts_cards(claim: Claim) -> bool:
    return any(figure.dimension == "hardware" for figure in figures(claim.text))


def _measured_layout(text: str) -> bool:
    return bool(_PERFORMANCE.search(text)) and performance_stated(text) and hardware_named(text)


@kept_for_newest
def _measured_rows(document: Document) -> tuple[Rows, dict[str, float]]:
    """The lines of a document that state a layout with measured figures, its terms weighed."""
    rows = [line for line in document.lines if _measured_layout(line.text)]
    told = tuple((row, frozenset(_terms_of(row))) for row in rows)
    return told, _weights(told, len(document.lines))


def _weights(rows: Rows, lines: int) -> dict[str, float]:
    """How much a term tells among the measured lines, from 0 for one that all of them have."""
    counts = Counter(term for _, own in rows for term in own)
    return {term: log((lines + 1) / count) for term, count in counts.items()}


def _terms_of(row: Line) -> tuple[str, ...]:
    title = f"{row.section.title}" if row.section else ""
    return terms(f"{row.text} {title}".replace("P/D", "prefill decode"))


def _nearest(one: Judged, rows: Rows, weights: dict[str, float]) -> list[Line]:
    said = " ".join([one.item.title, *(claim.text for claim in one.item.claims)])
    own = set(terms(said.replace("P/D", "prefill decode")))
    ranked = []
    for row, told in rows:
        shared = {t for t in own & told if weights[t] >= _TELLING}
        if len(shared) >= _SHARED:
            ranked.append((-sum(weights[t] for t in shared), row.start, row))
    return [row for _, _, row in sorted(ranked, key=lambda entry: entry[:2])[:_MOST]]


def _value(text: str) -> str:
    shown = [f.raw for f in figures(text) if f.dimension in ("hardware", "rate", "time")]
    return " / ".join(shown) or text[:40]

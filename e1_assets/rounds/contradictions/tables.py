"""Rows of one item held against each other: column totals, shares of one population."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.notes import Claim, Item
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.contradictions.facts import relevant
from e1_assets.rounds.contradictions.record import record, side_of
from e1_assets.rounds.figures import Figure, figures, number
from e1_assets.rounds.subjects import label_of
from e1_assets.rounds.words import Lang, say

_TOTAL = re.compile(r"^\W*(?:合计|总计|共计|小计|total|sum|overall)\W*$", re.I)
_NEAR = 0.06
_FEWEST = 2


@dataclass(frozen=True)
class Row:
    """A table row as a claim with its cells."""

    claim: Claim
    cells: tuple[str, ...]


def unbalanced(
    inputs: RoundInputs, judged: Sequence[Judged], lang: Lang
) -> Iterator[Contradiction]:
    """Total rows that are not the sum of their column, shares that imply another population."""
    for one in relevant(judged):
        yield from _totals(inputs, lang, one.item)
        yield from _populations(inputs, lang, one.item)


def _totals(inputs: RoundInputs, lang: Lang, item: Item) -> Iterator[Contradiction]:
    for table in _tables(item):
        last = table[-1]
        if len(table) <= _FEWEST or not _TOTAL.match(last.cells[0]):
            continue
        for at in range(1, len(last.cells)):
            stated = number(last.cells[at])
            parts = [number(row.cells[at]) for row in table[:-1]]
            known = [part for part in parts if part is not None]
            if stated is None or len(known) < len(parts) or abs(sum(known) - stated) < 0.5:
                continue
            shown = f"{' + '.join(row.cells[at] for row in table[:-1])} = {sum(known):g}"
            yield _record(inputs, lang, item, last.claim, last.cells[at], shown)


def _tables(item: Item) -> Iterator[list[Row]]:
    """Runs of claims that are rows of the same width."""
    run: list[Row] = []
    for claim in item.claims:
        cells = _cells(claim.text) if "|" in claim.text else ()
        if len(cells) > 1 and (not run or len(run[-1].cells) == len(cells)):
            run.append(Row(claim, cells))
            continue
        if run:
            yield run
        run = [Row(claim, cells)] if len(cells) > 1 else []
    if run:
        yield run


def _cells(row: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in row.strip("| ").split("|"))


def _populations(inputs: RoundInputs, lang: Lang, item: Item) -> Iterator[Contradiction]:
    """Rows `count, percent` that agree on one population, beside another one stated nearby.

    Asserted only when two rows imply the same base and the stated total misses it by little: a
    total far away is the total of something else.
    """
    pairs = [pair for claim in item.claims if (pair := _pair(claim)) is not None]
    if len(pairs) < _FEWEST:
        return
    low = max(_base(count, share)[0] for _, count, share in pairs)
    high = min(_base(count, share)[1] for _, count, share in pairs)
    stated = _stated_totals(item, pairs)
    if low > high or any(low - 0.5 <= total.low <= high + 0.5 for _, total in stated):
        return
    for claim, total in stated:
        if low * (1 - _NEAR) <= total.low <= high * (1 + _NEAR):
            rows = ", ".join(f"{count.raw} = {share.raw}" for _, count, share in pairs[:3])
            shown = f"{rows}: {low:.0f}–{high:.0f}"
            yield _record(inputs, lang, item, claim, total.raw, shown)
            return


def _pair(claim: Claim) -> tuple[Claim, Figure, Figure] | None:
    """The one count with the one percentage of a table row."""
    if "|" not in claim.text:
        return None
    found = figures(claim.text)
    counts = [f for f in found if f.dimension == "count" and f.single]
    shares = [f for f in found if f.dimension == "percent" and f.single]
    if len(counts) != 1 or len(shares) != 1 or not 0 < shares[0].low < 100:
        return None
    return claim, counts[0], shares[0]


def _base(count: Figure, share: Figure) -> tuple[float, float]:
    """The populations a count with its rounded share can belong to."""
    return (
        100 * count.low / (share.low + share.step / 2),
        100 * count.low / max(share.low - share.step / 2, share.step / 10),
    )


def _stated_totals(
    item: Item, pairs: Sequence[tuple[Claim, Figure, Figure]]
) -> list[tuple[Claim, Figure]]:
    """Counts of the same unit outside the rows, at least as large as every row."""
    unit = pairs[0][1].unit
    most = max(count.low for _, count, _ in pairs)
    rows = [claim for claim, _, _ in pairs]
    return [
        (claim, figure)
        for claim in item.claims
        if claim not in rows
        for figure in figures(claim.text)
        if figure.dimension == "count" and figure.unit == unit and figure.low >= most
    ]


def _record(
    inputs: RoundInputs, lang: Lang, item: Item, claim: Claim, stated: str, computed: str
) -> Contradiction:
    sides = [side_of(lang, value, claim, item) for value in (stated, computed)]
    sides[1] = sides[1].model_copy(update={"asserted_by": say(lang, "by_recount")})
    return record(
        inputs,
        lang,
        ContradictionClass.AGGREGATE,
        f"{label_of(item)} · Σ",
        stated,
        sides,
        say(lang, "c_aggregate", stated=stated, computed=computed),
        say(lang, "c_aggregate_settle"),
    )

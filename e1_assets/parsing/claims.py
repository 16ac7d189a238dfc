"""Claims of an item: its sentences, bullets, rows, each with exact place, label, marks."""

from collections.abc import Iterable, Iterator

from e1_assets.domain.model import unchecked
from e1_assets.domain.notes import Claim, ClaimMark
from e1_assets.domain.quantities import Quantity
from e1_assets.domain.spans import Quote
from e1_assets.domain.text import Text
from e1_assets.parsing.blocks import Block, Cell, Row
from e1_assets.parsing.headings import plain
from e1_assets.parsing.marks import LIMITING, mark
from e1_assets.parsing.quantities import quantities
from e1_assets.parsing.raw_claims import RawClaim, gather

_quote = unchecked(Quote)
_claim = unchecked(Claim)
_quantity = unchecked(Quantity)


def read_claims(
    text: Text,
    blocks: Iterable[Block],
    label: str | None = None,
    marks: frozenset[ClaimMark] = frozenset(),
) -> tuple[Claim, ...]:
    """The claims of blocks in reading order; `marks` hold for all of them.

    A claim's text includes the label it opens with; a claim that is only markup is none. A row's
    quantities carry the header of their column as attribute where they have none.
    """
    gathered = gather(text.text, blocks, label)
    mark(text.text, gathered)
    return tuple(build(text, raw, marks) for raw in gathered.raw)


def boundaries(claims: Iterable[Claim]) -> tuple[Quote, ...]:
    """The claims that limit others, as quotes."""
    return tuple(
        _quote(text=claim.text, span=claim.span) for claim in claims if claim.marks & LIMITING
    )


def build(text: Text, raw: RawClaim, marks: frozenset[ClaimMark] = frozenset()) -> Claim:
    """A claim with its span and quantities."""
    if raw.row is not None:
        found = tuple(_row_quantities(text, raw, raw.row))
    else:
        found = quantities(text, raw.start, raw.end)
    return _claim(
        text=text.text[raw.start : raw.end],
        span=text.span(raw.start, raw.end),
        label=raw.label,
        quantities=found,
        marks=marks | raw.marks,
    )


def _row_quantities(text: Text, raw: RawClaim, row: Row) -> Iterator[Quantity]:
    """Quantities by cell: the column's header is their attribute, the first cell their subject."""
    heads: tuple[Cell, ...] = raw.header.cells if raw.header else ()
    subject = plain(row.cells[0].read(text.text)) if row.cells else ""
    for number, cell in enumerate(row.cells):
        if cell.start < raw.start or raw.end < cell.end:
            continue
        for quantity in quantities(text, cell.start, cell.end):
            given: dict[str, str] = {}
            if quantity.attribute is None and number < len(heads):
                given["attribute"] = plain(heads[number].read(text.text))
            if quantity.subject is None and number > 0 and subject:
                given["subject"] = subject
            yield _quantity(**(dict(quantity) | given)) if given else quantity

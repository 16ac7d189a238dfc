"""A long table row told as the sentences of its cells."""

import re
from collections.abc import Iterator

from e1_assets.domain.notes import Claim, Item
from e1_assets.domain.spans import Span
from e1_assets.rounds.quotable import bare

_LONG = 300  # characters; a shorter row is read as it stands
_CELL = re.compile(r"(?:[^|\\]|\\.)+")
_TOLD = 60  # characters; a cell of fewer is a name, a number or a list of people
_SENTENCE = re.compile(r"\S.*?(?:[。！？；]|[.!?](?=\s|$)|$)(?<!\bvs\.)(?<!\bet al\.)", re.DOTALL)


def by_sentence(item: Item) -> Item:
    """The item with every long row of a table given as the sentences of its telling cells.

    Each keeps its own span, marks and quantities; a cell that repeats the title or says nothing in
    a sentence is left out, a row without another is kept whole.
    """
    claims = [each for claim in item.claims for each in (tuple(_split(claim, item)) or (claim,))]
    if len(claims) == len(item.claims):
        return item
    return item.model_copy(update={"claims": tuple(claims)})


def _split(claim: Claim, item: Item) -> Iterator[Claim]:
    text, span = claim.text, claim.span
    if not text.startswith("|") or len(text) < _LONG or len(_bytes(text)) != span.end - span.start:
        return
    title = bare(item.title)[:_TOLD]
    for cell in _CELL.finditer(text):
        said = cell[0].strip()
        if len(said) < _TOLD or title in bare(said) or not re.search(r"[.。；;]", said):
            continue
        for sentence in _SENTENCE.finditer(cell[0]):
            yield _part(claim, cell.start() + sentence.start(), sentence[0].rstrip())


def _part(claim: Claim, at: int, text: str) -> Claim:
    start = claim.span.start + len(_bytes(claim.text[:at]))
    span = Span(sha256=claim.span.sha256, start=start, end=start + len(_bytes(text)))
    held = tuple(quantity for quantity in claim.quantities if span.holds(quantity.span))
    return claim.model_copy(update={"text": text, "span": span, "quantities": held})


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")

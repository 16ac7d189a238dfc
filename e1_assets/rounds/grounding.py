"""Claims held against the stored bytes before anything rests on them."""

import re
from collections.abc import Callable, Sequence

from e1_assets.domain.notes import Claim
from e1_assets.domain.rounds import Judged
from e1_assets.domain.spans import Quote, Span
from e1_assets.domain.text import Text
from e1_assets.domain.vocabulary import Disposition

_SPACE = re.compile(r"\s+")
_ENDED = (Disposition.NOTHING_NEW, Disposition.OFF_TOPIC)

Texts = Callable[[str], Text | None]


def holds(texts: Texts, quoted: str, span: Span) -> bool:
    """Whether the stored bytes at a span still say something, white space aside."""
    text = texts(span.sha256)
    if text is None or span.end > len(text.data) or not quoted.strip():
        return False
    passage = text.passage(span)
    return quoted in passage or _SPACE.sub("", quoted) in _SPACE.sub("", passage)


def grounded(judged: Sequence[Judged], texts: Texts) -> tuple[tuple[Judged, ...], int]:
    """The items with only the claims that verify, and how many claims were dropped.

    An item that had something to say and lost all of it is rejected. Items that already ended
    without a word in the brief are not looked at.
    """
    kept, dropped = [], 0
    for one in judged:
        if one.disposition in _ENDED:
            kept.append(one)
            continue
        held, lost = _held(one, texts)
        kept.append(held)
        dropped += lost
    return tuple(kept), dropped


def _held(one: Judged, texts: Texts) -> tuple[Judged, int]:
    item = one.item
    claims = tuple(claim for claim in item.claims if _said(texts, claim))
    limits = tuple(quote for quote in item.boundaries if _said(texts, quote))
    stated = (
        item.evidence_quote if item.evidence_quote and _said(texts, item.evidence_quote) else None
    )
    lost = len(item.claims) - len(claims) + len(item.boundaries) - len(limits)
    lost += item.evidence_quote is not stated
    if not lost:
        return one, 0
    update: dict[str, object] = {
        "item": item.model_copy(
            update={"claims": claims, "boundaries": limits, "evidence_quote": stated}
        )
    }
    if not claims:
        update |= {"disposition": Disposition.REJECTED, "gate": "span"}
    return one.model_copy(update=update), lost


def _said(texts: Texts, said: Claim | Quote) -> bool:
    return holds(texts, said.text, said.span)

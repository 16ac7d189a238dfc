"""What is worth checking but may not be used yet, with what is missing."""

import re
from collections.abc import Iterator, Sequence

from e1_assets.domain.briefs import Lead
from e1_assets.domain.notes import Claim, Item
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.spans import Quote
from e1_assets.domain.vocabulary import Disposition, EvidenceLevel
from e1_assets.rounds.glosses import glosses
from e1_assets.rounds.reason_words import explained
from e1_assets.rounds.select import Thing
from e1_assets.rounds.subjects import clean_title, full_title
from e1_assets.rounds.words import Lang, say, sentences, words_of

_UNREAD = re.compile(
    r"没(?:有)?(?:逐格|通|细|全|仔细)?读|未(?:逐格|通|细|全)?读|没抠|先不抄|未(?:实跑|跑|测)"
    r"|没(?:有)?(?:跑|测|查到|找到)|一条没跑"
    r"|未核(?!查)|待(?:读|核|查)|not (?:yet )?(?:read|verified|run|checked)"
    r"|have(?:n't| not) (?:read|run|checked)|unread|did not (?:run|read|check)"
    r"|no (?:matching |corresponding )?paper",
    re.I,
)
_DISCARD = re.compile(
    r"关系很弱|关联(?:很)?弱|无关|丢弃|不值得|irrelevant|weakly related|discard|not related", re.I
)
_MISSING = {
    EvidenceLevel.ABSTRACT_ONLY: "missing_abstract",
    EvidenceLevel.TITLE_ONLY: "missing_title",
    EvidenceLevel.METRIC_ONLY: "missing_metric",
}
_LONGEST = 120


def leads(
    inputs: RoundInputs, lang: Lang, judged: Sequence[Judged], chosen: Sequence[Thing]
) -> tuple[Lead, ...]:
    """The items that ended as leads, then the unread parts the notes of the increments name."""
    found = [_lead(inputs, lang, one) for one in judged if one.disposition is Disposition.LEAD]
    for thing in chosen:
        if not thing.lead.evidence.may_conclude:
            found.append(_lead(inputs, lang, thing.lead))
        for one in thing.members:
            found += _unread_parts(lang, one)
    unique = {(lead.path, lead.span.start, lead.span.end): lead for lead in found}
    return tuple(unique.values())


def discarded(one: Judged) -> str | None:
    """The words by which a note proposes to drop an item, None when it does not."""
    for text in (one.item.title, *(claim.text for claim in one.item.claims)):
        if _DISCARD.search(text):
            return text
    return None


def _lead(inputs: RoundInputs, lang: Lang, one: Judged) -> Lead:
    title = _said(one.item)
    return Lead(
        title=title,
        path=one.item.path,
        locator=one.item.locator,
        span=one.item.span,
        evidence=one.evidence,
        missing=_missing(inputs, lang, one),
        keywords=glosses(title),
    )


def _said(item: Item) -> str:
    """The title, or the whole first sentence where the title is only its beginning."""
    title = full_title(item)
    first = clean_title(item.claims[0].text) if item.claims else ""
    whole = first.startswith(title) and len(first) <= _LONGEST
    return first if whole else title


def _missing(inputs: RoundInputs, lang: Lang, one: Judged) -> str:
    words = discarded(one)
    if words:
        return say(lang, "missing_discard", text=words[:_LONGEST])
    parts = []
    if one.evidence in _MISSING:
        parts.append(say(lang, _MISSING[one.evidence]))
    elif any(claim.marks & {"second_hand", "do_not_quote"} for claim in one.item.claims):
        parts.append(say(lang, "missing_origin"))
    else:
        gate = one.gate or next(iter(one.reasons[-1:]), "")
        doubt = say(lang, "missing_doubt", reason=explained(gate, lang))
        parts.append(words_of(lang, f"gate_{gate}") or doubt)
    parts += _where(inputs, lang, one)
    return sentences(lang, parts)


def _where(inputs: RoundInputs, lang: Lang, one: Judged) -> list[str]:
    doc = inputs.baseline.doc
    if not one.targets or doc is None:
        return []
    target = one.targets[0]
    title = next((s.title for s in doc.sections if s.key == target.key), "")
    shown = "" if title in target.section else title
    return [say(lang, "missing_where", section=target.section, title=shown).strip()]


def _unread_parts(lang: Lang, one: Judged) -> Iterator[Lead]:
    """What a note says it did not read, run or find of the very thing it reports, as one lead."""
    unread = [said for said in _sentences(one.item) if _UNREAD.search(said.text)]
    if unread:
        words = say(lang, "joiner").join(said.text[:_LONGEST] for said in unread)
        yield Lead(
            title=say(lang, "lead_unread", title=full_title(one.item)),
            path=one.item.path,
            locator=one.item.locator,
            span=unread[0].span,
            evidence=one.evidence,
            missing=say(lang, "missing_read", text=words),
            keywords=glosses(" ".join((one.item.title, *(said.text for said in unread)))),
        )


def _sentences(item: Item) -> list[Claim | Quote]:
    """Claims with boundaries, each passage once, the evidence line where neither holds it."""
    said: list[Claim | Quote] = [*item.claims, *item.boundaries]
    if item.evidence_quote and not any(s.span.holds(item.evidence_quote.span) for s in said):
        said.append(item.evidence_quote)
    kept = {quote.span: quote for quote in reversed(said)}
    return [kept[span] for span in sorted(kept, key=lambda s: (s.start, s.end))]

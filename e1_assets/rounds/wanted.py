"""The increments that may go into the next version of a document."""

from collections.abc import Iterator, Sequence

from e1_assets.domain.briefs import Contradiction, Increment
from e1_assets.domain.change_sets import ChangeSet, Edit
from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.proposals import Offer
from e1_assets.domain.revisions import Withheld, WithheldReason
from e1_assets.rounds.lineage import resolve
from e1_assets.rounds.under_dispute import disputing


def wanted(
    doc: KnowledgeDoc, offers: Sequence[Offer], disputes: Sequence[Contradiction]
) -> tuple[list[Edit], list[Withheld]]:
    """The edits of accepted increments, oldest first, with what of all offers stays outside."""
    edits: list[Edit] = []
    withheld: list[Withheld] = []
    held = {anchor.identifier.key for anchor in doc.anchors}
    for offer in sorted(offers, key=lambda o: (o.proposal.date, o.proposal.ordinal)):
        for outcome in _outcomes(doc, offer, disputes, held):
            if isinstance(outcome, Edit):
                edits.append(outcome)
                held |= {anchor.key for anchor in outcome.anchors}
            else:
                withheld.append(outcome)
    return edits, [*withheld, *_aside(offers)]


def _outcomes(
    doc: KnowledgeDoc, offer: Offer, disputes: Sequence[Contradiction], held: set[str]
) -> Iterator[Edit | Withheld]:
    """The entry itself goes into the first section, once; the others only point there."""
    proposal, increment = offer.proposal, offer.proposal.increment
    if proposal.state == "anchored":
        return
    if proposal.state != "accepted":
        reason: WithheldReason = "rejected" if proposal.state == "rejected" else "not_accepted"
        yield Withheld(edit_id=increment.id, reason=reason, detail=proposal.reason or "")
        return
    if not offer.edits:
        yield Withheld(edit_id=increment.id, reason="no_section", detail=increment.title)
        return
    first, *others = offer.edits
    if found := disputing(increment, disputes):
        yield Withheld(edit_id=first.id, reason="open_contradiction", detail=found.id)
    elif _is_there(increment, first, held):
        detail = ", ".join(anchor.key for anchor in first.anchors)
        yield Withheld(edit_id=first.id, reason="already_anchored", detail=detail)
    else:
        yield _placed(doc, offer.doc, first)
    for other in others:
        yield Withheld(edit_id=other.id, reason="second_section", detail=other.section)


def _aside(offers: Sequence[Offer]) -> list[Withheld]:
    """What the briefs of accepted increments say must not be done."""
    found = {
        (offer.proposal.date, edit.id): Withheld(
            edit_id=f"{offer.proposal.date} {edit.id}",
            reason="do_not",
            detail=edit.text,
        )
        for offer in offers
        if offer.proposal.state == "accepted"
        for edit in offer.asides
        if edit.kind == "do_not"
    }
    return [found[key] for key in sorted(found)]


def _is_there(increment: Increment, edit: Edit, held: set[str]) -> bool:
    """Whether what was new when proposed came into the document by another way."""
    keys = {anchor.key for anchor in edit.anchors}
    return increment.kind == "net_new" and bool(keys) and keys <= held


def _placed(doc: KnowledgeDoc, made_for: KnowledgeDoc | None, edit: Edit) -> Edit | Withheld:
    """The edit with the section as it is called now."""
    if not edit.key:
        return Withheld(edit_id=edit.id, reason="no_section", detail=edit.section)
    found = resolve(made_for or doc, doc, edit.key)
    if found.section is None:
        return Withheld(edit_id=edit.id, reason="section_gone", detail=edit.section)
    return edit.model_copy(update={"key": found.section.key, "section": found.section.number})


def moved(doc: KnowledgeDoc, offers: Sequence[Offer], changes: ChangeSet) -> dict[str, str]:
    """Of each edit whose section is called otherwise by now where it went, how surely."""
    told: dict[str, str] = {}
    placed = {edit.id: edit for edit in changes.edits}
    for offer in offers:
        for edit in offer.edits:
            now = placed.get(edit.id)
            if now and now.section != edit.section:
                found = resolve(offer.doc or doc, doc, edit.key)
                where = f"{edit.section} is {now.section} now"
                told[edit.id] = f"{where}: {found.way}, {found.confidence:.0%} sure"
    return told

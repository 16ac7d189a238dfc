"""The next version of a document: what E2 would write, what it withholds for which reason."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from e1_assets.domain.briefs import Contradiction, Increment
from e1_assets.domain.change_sets import ChangeSet, Edit
from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.proposals import Offer, Question
from e1_assets.domain.revisions import Revision, Withheld, WithheldReason
from e1_assets.domain.text import Text, decode
from e1_assets.rounds.apply import apply, patched, restate, restated
from e1_assets.rounds.lineage import resolve
from e1_assets.rounds.questions import question
from e1_assets.rounds.under_dispute import disputing

Parse = Callable[[Text], KnowledgeDoc]


@dataclass(frozen=True)
class Plan:
    """A change set that fits the base whole, its exact patches, what stayed outside.

    `added` are the keys of the identifiers the document cites afterwards but not before; `moved`
    says of each edit whose section is called otherwise by now where it went, how surely.
    """

    change_set: ChangeSet
    revision: Revision
    withheld: tuple[Withheld, ...]
    result: bytes
    added: tuple[str, ...]
    moved: dict[str, str]


@dataclass(frozen=True)
class Base:
    """The version E2 starts from, with how many change sets its topic has seen."""

    text: Text
    doc: KnowledgeDoc
    turn: int


def plan(
    base: Base,
    offers: Sequence[Offer],
    disputes: Sequence[Contradiction],
    parse: Parse,
    made_at: datetime,
    day: date,
    asked: Sequence[Question] = (),
) -> Plan:
    """Put accepted increments, oldest first, then accepted questions into the version in force.

    Whatever may not go in is withheld with the reason. `day` is the date the header is brought up
    to; the document gains no identifier beyond those of the increments put in.
    """
    edits, withheld = _wanted(base.doc, offers, disputes)
    questions = [_asked(base, one, parse) for one in asked if one.state == "accepted"]
    edits += [one for one in questions if isinstance(one, Edit)]
    withheld += [one for one in questions if isinstance(one, Withheld)]
    while True:
        changes = _change_set(base, offers, tuple(edits), made_at, day)
        revision = apply(base.text, base.doc, changes, made_at)
        refused = {held.edit_id: held for held in revision.withheld}
        if not refused:
            strange = _strange(base, changes, revision, parse)
            refused = {one.edit_id: one for one in strange}
        if not refused:
            moved = _moved(base.doc, offers, changes)
            return _finished(base, changes, revision, withheld, moved, parse, day)
        withheld += refused.values()
        edits = [edit for edit in edits if edit.id not in refused]


def _asked(base: Base, one: Question, parse: Parse) -> Edit | Withheld:
    """The entry in words that cite nothing the document does not."""
    edit, plain = question(base.doc, one.entry), question(base.doc, one.entry, plain=True)
    if edit is None or plain is None:
        detail = f"{one.entry.subject} {one.entry.attribute}"
        return Withheld(edit_id=one.entry.id, reason="no_questions_section", detail=detail)
    forms = (edit, plain, plain.model_copy(update={"sources": ()}))
    return next((form for form in forms if not _cites(base, form, parse)), plain)


def _cites(base: Base, edit: Edit, parse: Parse) -> set[str]:
    """The identifiers that an entry by itself would add to the document."""
    told = " ".join((edit.text, *(source.path for source in edit.sources)))
    return _gained(base, f"{base.text.text}\n\n{told}\n".encode(errors="replace"), parse)


def _wanted(
    doc: KnowledgeDoc, offers: Sequence[Offer], disputes: Sequence[Contradiction]
) -> tuple[list[Edit], list[Withheld]]:
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


def _moved(doc: KnowledgeDoc, offers: Sequence[Offer], changes: ChangeSet) -> dict[str, str]:
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


def _change_set(
    base: Base, offers: Sequence[Offer], edits: tuple[Edit, ...], made_at: datetime, day: date
) -> ChangeSet:
    briefs = sorted({f"{o.proposal.date} {o.proposal.increment.id}" for o in offers})
    content = "\n".join((base.text.sha256, str(base.turn), *(edit.id for edit in edits)))
    return ChangeSet(
        id="cs-" + hashlib.sha256(content.encode()).hexdigest()[:12],
        topic=base.doc.topic,
        date=day,
        made_at=made_at,
        round_id=f"e2:{base.doc.topic}:{base.turn + 1}",
        base_sha256=base.text.sha256,
        brief_sha256=hashlib.sha256("\n".join(briefs).encode()).hexdigest(),
        edits=edits,
    )


def _strange(
    base: Base, changes: ChangeSet, revision: Revision, parse: Parse
) -> Iterator[Withheld]:
    """The edits whose text cites what their increment does not name.

    Looked for one by one only where the whole document gained more than was named.
    """
    named = {anchor.key for edit in changes.edits for anchor in edit.anchors}
    if _gained(base, patched(base.text.data, revision.patches), parse) <= named:
        return
    for edit in changes.edits:
        alone = changes.model_copy(update={"edits": (edit,)})
        one = apply(base.text, base.doc, alone, changes.made_at)
        gained = _gained(base, patched(base.text.data, one.patches), parse)
        more = gained - {anchor.key for anchor in edit.anchors}
        if more:
            detail = ", ".join(sorted(more))
            yield Withheld(edit_id=edit.id, reason="unlisted_identifier", detail=detail)


def _gained(base: Base, data: bytes, parse: Parse) -> set[str]:
    after = {anchor.identifier.key for anchor in parse(decode(data)).anchors}
    cited = {key for key in after if not key.startswith("url:")}
    return cited - {anchor.identifier.key for anchor in base.doc.anchors}


def _finished(
    base: Base,
    changes: ChangeSet,
    revision: Revision,
    withheld: list[Withheld],
    moved: dict[str, str],
    parse: Parse,
    day: date,
) -> Plan:
    data = patched(base.text.data, revision.patches)
    added = sorted(_gained(base, data, parse))
    if revision.patches:
        after = decode(data)
        stated = _stated(base.doc, parse(after))
        header = restate(base.text, stated, day, lines=after.line_count)
        revision = restated(base.text, revision, header)
        data = patched(base.text.data, revision.patches)
    return Plan(changes, revision, tuple(withheld), data, tuple(added), moved)


def _stated(before: KnowledgeDoc, after: KnowledgeDoc) -> int | None:
    """What the header says next: the count; where it counted differently before, its own sum."""
    if before.stated_anchors is None:
        return None
    if before.stated_anchors == _papers(before):
        return _papers(after)
    return before.stated_anchors + _papers(after) - _papers(before)


def _papers(doc: KnowledgeDoc) -> int:
    return len({a.identifier.key for a in doc.anchors if a.identifier.scheme == "arxiv"})

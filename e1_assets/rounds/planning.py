"""The next version of a document: what E2 would write, what it withholds for which reason."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.change_sets import ChangeSet, Edit
from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.proposals import Offer, Question, Standing
from e1_assets.domain.revisions import Revision, Withheld
from e1_assets.domain.text import decode
from e1_assets.rounds.apply import apply, patched, restate, restated
from e1_assets.rounds.base_version import Base, Parse
from e1_assets.rounds.disputes import disputes
from e1_assets.rounds.gained import cites, gained, strange
from e1_assets.rounds.questions import question
from e1_assets.rounds.wanted import moved, wanted


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


def plan(
    base: Base,
    offers: Sequence[Offer],
    register: Sequence[Contradiction],
    parse: Parse,
    made_at: datetime,
    day: date,
    asked: Sequence[Question] = (),
    standing: Sequence[Standing] = (),
) -> Plan:
    """Put accepted increments, oldest first, then accepted questions into the version in force.

    Whatever may not go in is withheld with the reason. What went in before and is disputed by now
    (`standing` entries, `register`) is marked. `day` is the date the header is brought up to; the
    document gains no identifier beyond those of the increments put in.
    """
    edits, withheld = wanted(base.doc, offers, register)
    marks = disputes(base, standing, register)
    questions = [_asked(base, one, parse) for one in asked if one.state == "accepted"]
    # Marks first: one that ends a section stands before the entry that follows it there.
    edits = [one for one in (*marks, *edits, *questions) if isinstance(one, Edit)]
    withheld += [one for one in (*marks, *questions) if isinstance(one, Withheld)]
    while True:
        changes = _change_set(base, offers, tuple(edits), made_at, day)
        revision = apply(base.text, base.doc, changes, made_at)
        refused = {held.edit_id: held for held in revision.withheld}
        if not refused:
            refused = {one.edit_id: one for one in strange(base, changes, revision, parse)}
        if not refused:
            told = moved(base.doc, offers, changes)
            return _finished(base, changes, revision, withheld, told, parse, day)
        withheld += refused.values()
        edits = [edit for edit in edits if edit.id not in refused]


def _asked(base: Base, one: Question, parse: Parse) -> Edit | Withheld:
    """The entry in words that cite nothing the document does not."""
    edit, plain = question(base.doc, one.entry), question(base.doc, one.entry, plain=True)
    if edit is None or plain is None:
        detail = f"{one.entry.subject} {one.entry.attribute}"
        return Withheld(edit_id=one.entry.id, reason="no_questions_section", detail=detail)
    forms = (edit, plain, plain.model_copy(update={"sources": ()}))
    return next((form for form in forms if not cites(base, form, parse)), plain)


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


def _finished(
    base: Base,
    changes: ChangeSet,
    revision: Revision,
    withheld: list[Withheld],
    told: dict[str, str],
    parse: Parse,
    day: date,
) -> Plan:
    data = patched(base.text.data, revision.patches)
    added = sorted(gained(base, data, parse))
    if revision.patches:
        after = decode(data)
        stated = _stated(base.doc, parse(after))
        header = restate(base.text, stated, day, lines=after.line_count)
        revision = restated(base.text, revision, header)
        data = patched(base.text.data, revision.patches)
    return Plan(changes, revision, tuple(withheld), data, tuple(added), told)


def _stated(before: KnowledgeDoc, after: KnowledgeDoc) -> int | None:
    """What the header says next: the count; where it counted differently before, its own sum."""
    if before.stated_anchors is None:
        return None
    if before.stated_anchors == _papers(before):
        return _papers(after)
    return before.stated_anchors + _papers(after) - _papers(before)


def _papers(doc: KnowledgeDoc) -> int:
    return len({a.identifier.key for a in doc.anchors if a.identifier.scheme == "arxiv"})

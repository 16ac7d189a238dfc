"""E2 on one topic: what it would write, writing it, taking it back; without Dagster."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from e1_assets.defs.parsers import PARSERS
from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.change_sets import ChangeSet
from e1_assets.domain.decisions import Decision
from e1_assets.domain.errors import UsageError
from e1_assets.domain.knowledge import KnowledgeDoc, KnowledgeVersion
from e1_assets.domain.proposals import Offer, Proposal, Question, Standing
from e1_assets.domain.text import Text, decode
from e1_assets.rounds.accepting import admits, stated
from e1_assets.rounds.base_version import Base
from e1_assets.rounds.planning import Plan, plan
from e1_assets.rounds.revise import revised
from e1_assets.storage.deciding import decide_increments
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.known_documents import parse_newest
from e1_assets.storage.ledger import Ledger, RecordedRevision
from e1_assets.storage.proposals import out_of_turn, proposals, questions
from e1_assets.storage.register import contradictions
from e1_assets.storage.revising import (
    Made,
    all_standing,
    finish_revisions,
    finished_now,
    newest_version,
    record_applied,
    record_undone,
)
from e1_assets.storage.stored_briefs import stored_brief
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class Planned:
    """A plan with the version it stands on.

    `taken_back` are the change sets, newest first, that come out of the document before: days of
    older rounds were run after they went in, so what they hold belongs elsewhere, or nowhere.
    """

    plan: Plan
    version: KnowledgeVersion
    base: bytes
    taken_back: tuple[ChangeSet, ...] = ()


def planned(
    vault: Vault, warehouse: Warehouse, topic: str, now: datetime, on: str | None = None
) -> Planned:
    """What E2 would write on the newest version of a topic, or on the one of digest `on`."""
    with warehouse.reading():
        finish_revisions(vault, warehouse, topic)
        history = DocumentHistory(vault, warehouse)
        version = newest_version(vault, warehouse, topic)
        recorded = Ledger(vault, warehouse).revisions(topic)
        back = () if on else _taken_back(warehouse, topic, version, recorded)
        below = back[-1].revision.base_sha256 if back else version.sha256
        text = decode(history.read(on or below))
        base = Base(text, _parsed(vault, topic, text), len(recorded) + len(back))
        taken = tuple(one.change_set for one in back)
        made = plan(
            base,
            offers(vault, warehouse, topic, frozenset(one.id for one in taken)),
            _open(warehouse, topic),
            lambda after: _parsed(vault, topic, after),
            now,
            now.astimezone(ZoneInfo(vault.settings.zone)).date(),
            _asked(warehouse, topic, frozenset(one.id for one in taken)),
            _standing(warehouse, topic, all_standing(recorded)[: -len(back) or None]),
        )
    return Planned(made, version, text.data, taken)


def _taken_back(
    warehouse: Warehouse, topic: str, newest: KnowledgeVersion, recorded: list[RecordedRevision]
) -> tuple[RecordedRevision, ...]:
    """The change sets from the newest down to the oldest out of turn; none under a hand edit."""
    left = all_standing(recorded)
    if not left or left[-1].revision.result_sha256 != newest.sha256:
        return ()
    wrong = out_of_turn(warehouse, topic)
    oldest = next((n for n, one in enumerate(left) if one.change_set.id in wrong), len(left))
    # A hand that edited between two change sets stands on the older one: it stays.
    for n in range(len(left) - 1, oldest, -1):
        if left[n].revision.base_sha256 != left[n - 1].revision.result_sha256:
            return ()
    return tuple(reversed(left[oldest:]))


def applied(vault: Vault, warehouse: Warehouse, topic: str, now: datetime) -> Made | None:
    """Write the next version, or what a crash cut short of it.

    None when nothing is accepted that could go in.
    """
    with warehouse.reading():
        begun = finished_now(vault, warehouse, topic, "applied")
        found = planned(vault, warehouse, topic, now)
        undone = [record_undone(vault, warehouse, topic, now) for _ in found.taken_back]
        made = found.plan
        if made.change_set.edits:
            parts = (made.change_set, made.revision, made.result)
            done: Made | None = record_applied(vault, warehouse, *parts, now)
        else:
            done = undone[-1] if undone else begun
        parse_newest(vault, warehouse, PARSERS, now)
        return done


def offers(
    vault: Vault, warehouse: Warehouse, topic: str, taken: frozenset[str] = frozenset()
) -> tuple[Offer, ...]:
    """Every increment of the topic that is not in the document, with the edits of its brief.

    Those of the change sets `taken` back are offered again, as accepted as they were.
    """
    known = (
        one.model_copy(update={"state": "accepted"}) if one.change_set in taken else one
        for one in proposals(warehouse, topic)
    )
    waiting = [one for one in known if one.state != "anchored"]
    changes: dict[object, ChangeSet] = {}
    docs: dict[str, KnowledgeDoc] = {}
    history = DocumentHistory(vault, warehouse)
    for one in waiting:
        stored = None if one.date in changes else stored_brief(warehouse, one.date, topic)
        if stored:
            changes[one.date] = revised(stored.brief)
        base = changes[one.date].base_sha256
        if base and base not in docs:
            docs[base] = _parsed(vault, topic, decode(history.read(base)))
    return tuple(_offer(one, changes[one.date], docs) for one in waiting)


def _offer(one: Proposal, changes: ChangeSet, docs: dict[str, KnowledgeDoc]) -> Offer:
    edits = tuple(edit for edit in changes.edits if edit.increment == one.increment.id)
    asides = tuple(edit for edit in changes.edits if edit.increment is None)
    return Offer(proposal=one, edits=edits, asides=asides, doc=docs.get(changes.base_sha256 or ""))


def _asked(warehouse: Warehouse, topic: str, taken: frozenset[str]) -> tuple[Question, ...]:
    """The questions that are not in the document; those of change sets taken back wait again."""
    return tuple(
        one.model_copy(update={"state": "accepted"}) if one.change_set in taken else one
        for one in questions(warehouse, topic)
    )


def _standing(
    warehouse: Warehouse, topic: str, recorded: list[RecordedRevision]
) -> tuple[Standing, ...]:
    """What E2 put in and left in, with the edit that did."""
    edits = {e.increment: e for one in recorded for e in one.change_set.edits if e.increment}
    known = (
        {one.increment.id: one.increment for one in proposals(warehouse, topic)} if edits else {}
    )
    return tuple(Standing(increment=known[i], edit=edits[i]) for i in known if i in edits)


def _open(warehouse: Warehouse, topic: str) -> Sequence[Contradiction]:
    return [
        one for where, one in contradictions(warehouse) if where == topic and one.state == "open"
    ]


def _parsed(vault: Vault, topic: str, text: Text) -> KnowledgeDoc:
    return PARSERS.knowledge(topic, vault.document_path(topic), text)


def accepted_by_policy(
    vault: Vault, warehouse: Warehouse, found: Iterable[Proposal], now: datetime
) -> tuple[Decision, ...]:
    """Accept what the policy of the vault admits among what waits; UsageError without a policy."""
    policy = vault.settings.accept
    if policy is None:
        raise UsageError(
            "no policy is stated", str(vault.root / "e1.toml"), "Write a table [accept] there."
        )
    chosen = [one for one in found if one.state == "proposed" and admits(policy, one.increment)]
    return decide_increments(vault, warehouse, chosen, "accepted", "policy", stated(policy), now)

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
from e1_assets.domain.proposals import Offer, Proposal
from e1_assets.domain.text import Text, decode
from e1_assets.rounds.accepting import admits, stated
from e1_assets.rounds.planning import Base, Plan, plan
from e1_assets.rounds.revise import revised
from e1_assets.storage.deciding import decide_increments
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.known_documents import parse_newest
from e1_assets.storage.ledger import Ledger
from e1_assets.storage.proposals import proposals
from e1_assets.storage.register import contradictions
from e1_assets.storage.revising import Made, finish_revisions, newest_version, record_applied
from e1_assets.storage.stored_briefs import stored_brief
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class Planned:
    """A plan with the version it stands on."""

    plan: Plan
    version: KnowledgeVersion
    base: bytes


def planned(
    vault: Vault, warehouse: Warehouse, topic: str, now: datetime, on: str | None = None
) -> Planned:
    """What E2 would write on the newest version of a topic, or on the one of digest `on`."""
    with warehouse.reading():
        finish_revisions(vault, warehouse, topic)
        history = DocumentHistory(vault, warehouse)
        version = newest_version(vault, warehouse, topic)
        text = decode(history.read(on or version.sha256))
        turn = len(Ledger(vault, warehouse).revisions(topic))
        base = Base(text, _parsed(vault, topic, text), turn)
        made = plan(
            base,
            offers(vault, warehouse, topic),
            _open(warehouse, topic),
            lambda after: _parsed(vault, topic, after),
            now,
            now.astimezone(ZoneInfo(vault.settings.zone)).date(),
        )
    return Planned(made, version, text.data)


def applied(vault: Vault, warehouse: Warehouse, topic: str, now: datetime) -> Made | None:
    """Write the next version; None when nothing is accepted that could go in."""
    with warehouse.reading():
        made = planned(vault, warehouse, topic, now).plan
        if not made.change_set.edits:
            return None
        done = record_applied(vault, warehouse, made.change_set, made.revision, made.result, now)
        parse_newest(vault, warehouse, PARSERS, now)
        return done


def offers(vault: Vault, warehouse: Warehouse, topic: str) -> tuple[Offer, ...]:
    """Every increment of the topic that is not in the document, with the edits of its brief."""
    waiting = [one for one in proposals(warehouse, topic) if one.state != "anchored"]
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

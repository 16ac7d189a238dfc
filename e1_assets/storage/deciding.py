"""Decisions put on record, each checked against what stands."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from e1_assets.domain.decisions import Decision
from e1_assets.domain.errors import Conflict, UsageError
from e1_assets.domain.proposals import Proposal, Question
from e1_assets.storage.ledger import Ledger
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

Verdict = Literal["accepted", "rejected", "superseded"]


def decide_increments(
    vault: Vault,
    warehouse: Warehouse,
    chosen: Iterable[Proposal],
    verdict: Verdict,
    person: str,
    reason: str,
    now: datetime,
) -> tuple[Decision, ...]:
    """Record one decision each; Conflict for what is anchored, UsageError without a reason.

    A decision that stands already is not recorded again.
    """
    said = _Said(verdict, person, reason, now)
    wanted = [one for one in chosen if one.state != verdict]
    for one in wanted:
        _refuse_anchored("increment", one.increment.id, one)
    decided = (said.decision("increment", one.topic, one.increment.id) for one in wanted)
    return _recorded(vault, warehouse, decided)


def decide_questions(
    vault: Vault,
    warehouse: Warehouse,
    chosen: Iterable[Question],
    verdict: Literal["accepted", "rejected"],
    person: str,
    reason: str,
    now: datetime,
) -> tuple[Decision, ...]:
    """Record whether entries of the register belong among a document's open questions.

    Conflict for what stands there or was closed, UsageError without a reason.
    """
    said = _Said(verdict, person, reason, now)
    wanted = [one for one in chosen if one.state != verdict]
    for one in wanted:
        _refuse_anchored("question", one.entry.id, one)
        if one.state == "closed":
            raise Conflict(
                "contradiction is closed",
                f"{one.entry.id} of {one.topic}",
                f"Open it first: `e1 contradictions reopen {one.entry.id}`.",
            )
    decided = (said.decision("question", one.topic, one.entry.id) for one in wanted)
    return _recorded(vault, warehouse, decided)


def decide_contradiction(
    vault: Vault,
    warehouse: Warehouse,
    topic: str,
    identity: str,
    verdict: Literal["resolved", "dismissed", "reopened"],
    person: str,
    reason: str,
    now: datetime,
) -> Decision:
    """Record what a person says of an entry of the register; UsageError without a reason."""
    said = _Said(verdict, person, reason, now)
    return _recorded(vault, warehouse, [said.decision("contradiction", topic, identity)])[0]


@dataclass(frozen=True)
class _Said:
    """What somebody says at a moment, of one thing or of many."""

    verdict: Literal["accepted", "rejected", "superseded", "resolved", "dismissed", "reopened"]
    person: str
    reason: str
    now: datetime

    def __post_init__(self) -> None:
        if not self.reason.strip():
            raise UsageError("no reason", self.verdict, 'Say why with --reason "…".')

    def decision(
        self,
        subject: Literal["increment", "contradiction", "question"],
        topic: str,
        identity: str,
    ) -> Decision:
        # As a question an entry of the register is decided on beside its being open or closed.
        of = f"question {identity}" if subject == "question" else identity
        return Decision(
            id=decision_id(of, self.verdict, self.now),
            decided=self.now,
            topic=topic,
            subject=subject,
            subject_id=identity,
            decision=self.verdict,
            person=self.person,
            reason=" ".join(self.reason.split()),
        )


def _refuse_anchored(what: str, identity: str, one: Proposal | Question) -> None:
    if one.state == "anchored":
        raise Conflict(
            f"{what} is in the document",
            f"{identity}, version {one.version} of {one.topic}",
            f"Take it out first: `e1 knowledge undo --topic {one.topic}`.",
        )


def _recorded(
    vault: Vault, warehouse: Warehouse, decided: Iterable[Decision]
) -> tuple[Decision, ...]:
    made = tuple(decided)
    Ledger(vault, warehouse).decide_all(made)
    return made


def decision_id(subject: str, verdict: str, now: datetime) -> str:
    """The identity of a decision: what was decided on what, when."""
    key = f"{subject}\n{verdict}\n{now.isoformat()}"
    return "d-" + hashlib.sha256(key.encode()).hexdigest()[:10]

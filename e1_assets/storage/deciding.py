"""Decisions on increments put on record, each checked against what stands."""

import hashlib
from collections.abc import Iterable
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
    if not reason.strip():
        raise UsageError("no reason", verdict, 'Say why with --reason "…".')
    wanted = [one for one in chosen if one.state != verdict]
    for one in wanted:
        if one.state == "anchored":
            raise Conflict(
                "increment is in the document",
                f"{one.increment.id}, version {one.version} of {one.topic}",
                f"Take it out first: `e1 knowledge undo --topic {one.topic}`.",
            )
    made = tuple(
        Decision(
            id=decision_id(one.increment.id, verdict, now),
            decided=now,
            topic=one.topic,
            subject="increment",
            subject_id=one.increment.id,
            decision=verdict,
            person=person,
            reason=" ".join(reason.split()),
        )
        for one in wanted
    )
    Ledger(vault, warehouse).decide_all(made)
    return made


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
    if not reason.strip():
        raise UsageError("no reason", verdict, 'Say why with --reason "…".')
    wanted = [one for one in chosen if one.state != verdict]
    for one in wanted:
        if one.state == "anchored":
            raise Conflict(
                "question is in the document",
                f"{one.entry.id}, version {one.version} of {one.topic}",
                f"Take it out first: `e1 knowledge undo --topic {one.topic}`.",
            )
        if one.state == "closed":
            raise Conflict(
                "contradiction is closed",
                f"{one.entry.id} of {one.topic}",
                f"Open it first: `e1 contradictions reopen {one.entry.id}`.",
            )
    made = tuple(
        Decision(
            id=decision_id(f"question {one.entry.id}", verdict, now),
            decided=now,
            topic=one.topic,
            subject="question",
            subject_id=one.entry.id,
            decision=verdict,
            person=person,
            reason=" ".join(reason.split()),
        )
        for one in wanted
    )
    Ledger(vault, warehouse).decide_all(made)
    return made


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
    if not reason.strip():
        raise UsageError("no reason", f"{verdict} {identity}", 'Say why with --reason "…".')
    made = Decision(
        id=decision_id(identity, verdict, now),
        decided=now,
        topic=topic,
        subject="contradiction",
        subject_id=identity,
        decision=verdict,
        person=person,
        reason=" ".join(reason.split()),
    )
    Ledger(vault, warehouse).decide(made)
    return made


def decision_id(subject: str, verdict: str, now: datetime) -> str:
    """The identity of a decision: what was decided on what, when."""
    key = f"{subject}\n{verdict}\n{now.isoformat()}"
    return "d-" + hashlib.sha256(key.encode()).hexdigest()[:10]

"""Increments on their way from a brief into the document."""

import datetime as dt
from typing import Literal

from e1_assets.domain.briefs import Contradiction, Increment
from e1_assets.domain.change_sets import Edit
from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.model import Model

ProposalState = Literal["proposed", "accepted", "rejected", "superseded", "anchored"]


class Proposal(Model):
    """An increment of a published brief with what became of it.

    `proposed` until somebody decides; `superseded` when a person said so; `anchored` once a change
    set put it into version `version` of the document. `person`, `reason`, `decided` are those of
    the last decision.
    """

    date: dt.date
    topic: str
    ordinal: int
    increment: Increment
    state: ProposalState
    decided: dt.datetime | None = None
    person: str | None = None
    reason: str | None = None
    change_set: str | None = None
    version: int | None = None


class Offer(Model):
    """A proposal with the edits its brief asks for; `doc` is the version these were made for.

    `asides` are the edits of the same brief that belong to no increment: what not to do, open
    questions to register.
    """

    proposal: Proposal
    edits: tuple[Edit, ...]
    asides: tuple[Edit, ...] = ()
    doc: KnowledgeDoc | None


class Standing(Model):
    """An increment that E2 put into the document, with the edit that did."""

    increment: Increment
    edit: Edit


class Question(Model):
    """An entry of the register that may stand among the open questions of the document.

    States as those of a proposal; `closed` when somebody settled it before it went in.
    """

    topic: str
    entry: Contradiction
    state: Literal["proposed", "accepted", "rejected", "anchored", "closed"]
    person: str | None = None
    reason: str | None = None
    decided: dt.datetime | None = None
    change_set: str | None = None
    version: int | None = None

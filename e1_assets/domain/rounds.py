"""What goes into a round, what each step hands to the next."""

import datetime as dt
from datetime import date, datetime
from typing import Literal

from e1_assets.domain.briefs import Baseline, Brief, Contradiction, Grade, Proof, Target
from e1_assets.domain.cards import PaperCard, RepoCard, WorkQueue
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.knowledge import KnowledgeDoc, KnowledgeVersion
from e1_assets.domain.manifests import GivenManifest, Manifest
from e1_assets.domain.model import Model
from e1_assets.domain.notes import Item, Note, Unread
from e1_assets.domain.vocabulary import Disposition, EvidenceLevel, Verdict


class LedgerEntry(Model):
    """An increment an earlier brief of the topic proposed; `origin` says whose brief it was."""

    date: date
    topic: str
    increment_id: str
    title: str
    identifiers: tuple[Identifier, ...]
    source_items: tuple[str, ...]
    text: str
    path: str
    origin: Literal["round", "contributed"]


class KnowledgeState(Model):
    """A document version with its parse and its decoded text; all None when there was none."""

    version: KnowledgeVersion | None
    doc: KnowledgeDoc | None
    text: str | None

    @property
    def lack(self) -> Literal["missing", "empty", "collapsed", "emptied"] | None:
        """Why nothing can be proven new against it; None for a document with its text."""
        if self.doc is None or self.text is None:
            return "missing"
        if self.version is not None and self.version.event in ("collapsed", "emptied"):
            return "emptied" if self.version.event == "emptied" else "collapsed"
        return None if self.text.strip() else "empty"


class RoundInputs(Model):
    """Everything one round may see, already cut to what existed at the cutoff.

    `notes`, `paper_cards`, `repo_cards` are those whose event time lies in the window, plus any
    the given manifest names; `others` are the as-of documents of the other topics; `ledger` holds
    the increments of earlier dates; `open_contradictions` the register of this topic,
    `closed_contradictions` what a person closed, each with the sides known by then.
    `judged_before` gives, for item ids or identifier keys (`Item.subjects`) that an earlier
    round of this topic judged as on topic, the date of the first such round; `seen_before` the
    same for identifier keys that earlier rounds of this topic only ever held to be off topic.
    `earlier_cards` gives, by the path of a repository card, its last state before the window.
    `brief_findings` gives, for contributed briefs among the notes, how many errors with how many
    warnings the linter finds in them.
    """

    topic: str
    topics: tuple[str, ...]
    topic_words: dict[str, tuple[str, ...]] = {}
    date: date
    cutoff: datetime
    window_from: datetime
    window_days: int
    executor: str
    notes: tuple[Note, ...]
    paper_cards: tuple[PaperCard, ...]
    repo_cards: tuple[RepoCard, ...]
    queue: WorkQueue | None
    given: GivenManifest | None
    baseline: KnowledgeState
    others: tuple[KnowledgeState, ...]
    context: tuple[str, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()
    judged_before: dict[str, dt.date] = {}
    seen_before: dict[str, dt.date] = {}
    open_contradictions: tuple[Contradiction, ...] = ()
    closed_contradictions: tuple[Contradiction, ...] = ()
    unread: tuple[Unread, ...] = ()
    late_paths: frozenset[str] = frozenset()
    brief_findings: dict[str, tuple[int, int]] = {}
    earlier_cards: dict[str, RepoCard] = {}


class Judged(Model):
    """An item with its verdict, the reasons for it, the proof behind it.

    `reasons` are codes in order (`id_anchored`, `counter_only`, `stated_topic_other` ...);
    `held_at` are the baseline sections that already hold it; `proof` is present for every item
    that was compared with the baseline; `gate` names what kept it from becoming an increment.
    """

    item: Item
    source_sha256: str
    event_time: datetime
    role: str
    verdict: Verdict
    disposition: Disposition
    reasons: tuple[str, ...]
    held_at: tuple[str, ...] = ()
    proof: Proof | None = None
    evidence: EvidenceLevel = EvidenceLevel.SECONDARY
    grade: Grade | None = None
    targets: tuple[Target, ...] = ()
    relation: str = ""
    gate: str | None = None
    score: float = 0.0
    cluster: str | None = None
    note: str = ""


class RoundResult(Model):
    """One finished round: what was drawn, how each item ended, the brief.

    `brief` is written in the language of the document; `told` has it in every language, the same
    facts in other words, `brief` itself among them.
    """

    manifest: Manifest
    baseline: Baseline
    judged: tuple[Judged, ...]
    brief: Brief
    told: dict[Literal["zh", "en"], Brief] = {}

"""The brief: the one file a round writes, field by field as `e1.brief/1`.

Fields a contributed brief may lack are optional here; the rules of family `structure` say which of
them a brief of ours must carry.
"""

from datetime import date as Date
from datetime import datetime
from typing import Literal

from pydantic import Field

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.model import Model
from e1_assets.domain.spans import Quote, Source, Span
from e1_assets.domain.vocabulary import (
    ContradictionClass,
    Density,
    EditKind,
    EvidenceLevel,
    Severity,
    Verdict,
)


class Baseline(Model):
    """The document version in force when the round ran; sha256 None when there was none."""

    version: str | None = None
    tag: str | None = None
    sha256: str | None = None
    anchors: int | None = None
    lines: int | None = None
    valid_from: datetime | None = None
    source: Literal["git", "snapshot", "observed", "e2", "none"] = "none"


class Window(Model):
    """The days a round looks back on, the date itself being the last of `days`."""

    from_: datetime = Field(alias="from", serialization_alias="from")
    to: datetime
    days: int

    model_config = {**Model.model_config, "populate_by_name": True}


class BriefManifest(Model):
    """The given manifest a round followed."""

    job_id: str
    item: str
    score: float | None
    materials: tuple[str, ...]


class Status(Model):
    """The real counts of the status line."""

    increments: int
    net_new: int
    quotes_verified: int
    quotes_total: int
    sources_read: int
    sources_total: int
    dropped: int
    open_contradictions: int


class NearMiss(Model):
    """An item that almost became an increment, with the gate that stopped it."""

    item: str
    path: str
    locator: str
    gate: str


class LeftOut(Model):
    """An eligible item beyond the eighth."""

    item: str
    path: str
    locator: str


class Honesty(Model):
    """How much there was; `shortfall` gives the reason below three increments."""

    density: Density
    basis: str
    shortfall: str | None = None
    left_out: tuple[LeftOut, ...] = ()
    near_misses: tuple[NearMiss, ...] = ()


class Grade(Model):
    """A computed grade 1 to 5 with what it rests on; never copied from stars."""

    value: int = Field(ge=1, le=5)
    grounds: tuple[str, ...]


class Proof(Model):
    """The stored search behind `net_new`: which bytes, which forms, how many hits."""

    baseline_sha256: str | None
    forms: tuple[str, ...]
    hits: int


class Relation(Model):
    """What the document says today of an increment."""

    text: str
    sections: tuple[str, ...]
    proof: Proof


class Target(Model):
    """A section of the baseline an increment belongs to; `alternative` names an equal one."""

    section: str
    key: str
    edit: EditKind
    alternative: str | None = None


class Increment(Model):
    """Something the document should gain, with everything needed to decide on it."""

    id: str
    title: str
    kind: Literal["net_new", "extends", "confirms"]
    sources: tuple[Source, ...]
    urls: tuple[str, ...] = ()
    identifiers: tuple[Identifier, ...] = ()
    evidence: EvidenceLevel
    grade: Grade
    points: tuple[Quote, ...]
    core_claim: str
    boundary: tuple[Quote, ...] = ()
    relation: Relation
    targets: tuple[Target, ...] = ()


class Side(Model):
    """One of the claims that cannot all stand: who asserts it, who reports it."""

    value: str
    text: str
    path: str
    locator: str
    span: Span
    asserted_by: str
    reported_by: str


class Contradiction(Model):
    """Claims that cannot both stand, or a claim to verify; open until a person closes it."""

    id: str
    class_: ContradictionClass = Field(alias="class", serialization_alias="class")
    subject: str
    attribute: str
    sides: tuple[Side, ...]
    computed: str
    consequence: str = ""
    settle: str
    first_seen: Date
    age_days: int
    state: Literal["open", "resolved", "dismissed"] = "open"

    model_config = {**Model.model_config, "populate_by_name": True}


class Lead(Model):
    """Worth checking, not usable yet; `missing` says what would make it usable.

    `keywords` are words of the trade for what its title says, in the other language: a reader of
    either finds it.
    """

    title: str
    path: str
    locator: str
    span: Span
    evidence: EvidenceLevel
    missing: str
    keywords: tuple[str, ...] = ()


class Candidate(Model):
    """A card that may belong here once somebody reads the original."""

    identifier: Identifier | None
    path: str
    title: str = ""
    flags: tuple[str, ...]
    anchored_in: tuple[str, ...]


class CitableIdentifier(Model):
    """An identifier of the day; status `proposed(2026-10-07)` names the earlier round."""

    scheme: Literal["arxiv", "doi", "github", "url"]
    id: str
    version: str | None
    title: str | None
    status: str
    sections: tuple[str, ...]
    topics: tuple[str, ...]


class NothingNew(Model):
    """An input that brought nothing, with where it is already held."""

    path: str
    locator: str
    verdict: Verdict
    section: str | None
    note: str


class Action(Model):
    """A minimal edit proposed to E2; `boundary` travels with the text."""

    id: str
    increment: str | None
    section: str
    key: str
    edit: EditKind
    text: str
    boundary: str | None


class SourceRead(Model):
    """One file the round read; `items` equals the sum of `dispositions`."""

    path: str
    sha256: str
    role: str
    relevance: Literal["high", "medium", "low", "none"]
    items: int
    dispositions: dict[str, int]
    note: str = ""


class NotRead(Model):
    """One file that was due or present but not read."""

    path: str
    reason: str


class Violation(Model):
    """What breaks a rule: `where` is a path into the brief or `file:line`."""

    rule: str
    severity: Severity
    where: str
    message: str
    expected: str = ""
    found: str = ""


class Provenance(Model):
    """What made the brief; `brief_sha256` is over the JSON with this field empty."""

    engine: str
    rules: str
    inputs_sha256: str
    brief_sha256: str


class Brief(Model):
    """One date, one topic, one honest answer."""

    schema_: Literal["e1.brief/1"] = Field(
        default="e1.brief/1", alias="schema", serialization_alias="schema"
    )
    topic: str
    date: Date
    executor: str
    round_id: str
    made_at: datetime
    baseline: Baseline
    window: Window
    manifest: BriefManifest | None
    status: Status
    honesty: Honesty
    increments: tuple[Increment, ...]
    contradictions: tuple[Contradiction, ...]
    leads: tuple[Lead, ...]
    candidates: tuple[Candidate, ...]
    identifiers: tuple[CitableIdentifier, ...]
    nothing_new: tuple[NothingNew, ...]
    actions: tuple[Action, ...]
    do_not: tuple[str, ...]
    sources: tuple[SourceRead, ...]
    context: tuple[str, ...]
    unread: tuple[NotRead, ...]
    violations: tuple[Violation, ...]
    provenance: Provenance

    model_config = {**Model.model_config, "populate_by_name": True}

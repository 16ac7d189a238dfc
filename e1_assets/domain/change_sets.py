"""A reviewable list of typed edits from one version of a living document to the next."""

from datetime import date, datetime
from typing import Literal

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.model import Model
from e1_assets.domain.spans import Quote, Source
from e1_assets.domain.vocabulary import EvidenceLevel

ChangeKind = Literal["add", "extend", "caveat", "register", "settle", "do_not"]


class Edit(Model):
    """One proposed change of one section; a `do_not` edit has no text to insert, only a reason.

    `text` is a finished line in the language of the document; `anchors` are the identifiers it
    would cite; `boundary` are the limiting sentences that must stand in the same entry;
    `alternative` is the key of a section that fits equally well, left to whoever applies it;
    `question` is the entry of the register that an edit puts among the open questions; `entry` is
    the line of E2 that a mark of a dispute is put behind (`caveat`) or taken from (`settle`).
    """

    id: str
    kind: ChangeKind
    section: str
    key: str
    text: str
    increment: str | None = None
    question: str | None = None
    entry: str | None = None
    anchors: tuple[Identifier, ...] = ()
    boundary: tuple[Quote, ...] = ()
    sources: tuple[Source, ...] = ()
    evidence: EvidenceLevel | None = None
    alternative: str | None = None


class ChangeSet(Model):
    """The edits one brief proposes; `base_sha256` is the only document they may be applied to."""

    id: str
    topic: str
    date: date
    made_at: datetime
    round_id: str
    base_sha256: str | None
    brief_sha256: str
    edits: tuple[Edit, ...]

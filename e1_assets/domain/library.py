"""Everything the static reader shows of one vault."""

import datetime as dt
from typing import Literal

from e1_assets.domain.briefs import Brief, Contradiction
from e1_assets.domain.knowledge import KnowledgeVersion
from e1_assets.domain.model import Model
from e1_assets.domain.notes import Unread
from e1_assets.domain.spans import Quote, Span
from e1_assets.domain.vocabulary import Disposition, Verdict

RoundState = Literal["published", "unfinished", "stale", "failed", "missing"]


class RoundCell(Model):
    """One date and topic: `stale` would read something else today, `missing` was never run.

    `increments` is None where no brief stands; `reason` says why a round failed.
    """

    date: dt.date
    topic: str
    state: RoundState
    increments: int | None = None
    reason: str = ""


class DocumentVersion(Model):
    """A version of a living document with what was counted in it, where it was parsed."""

    version: KnowledgeVersion
    stated: str | None = None
    anchors: int | None = None
    lines: int | None = None


class SectionPlace(Model):
    """Where a section of a document version stands in its bytes."""

    number: str
    key: str
    title: str
    span: Span


class CitedClaim(Model):
    """A claim of a file that has a page."""

    path: str
    locator: str
    quote: Quote


class ItemOutcome(Model):
    """What the rounds of a topic made of an item: the best they did, at its first date."""

    topic: str
    date: dt.date
    disposition: Disposition
    verdict: Verdict
    locator: str
    title: str
    span: Span


class RegisterEntry(Model):
    """A contradiction of a topic as the register holds it."""

    topic: str
    contradiction: Contradiction


class Library(Model):
    """The published briefs of a vault with what they rest on.

    `briefs` are keyed by language, oldest first, the same rounds in each; `sections` by the
    SHA-256 of a document version; `files` gives the SHA-256 each vault path has today; `standing`
    says what became of an increment (`topic/id`: accepted, rejected, anchored ...); `forbidding`
    gives the byte ranges, by snapshot, of claims whose figures may not be quoted; `known` tells by
    its digest when anything the tables hold of a snapshot (claims, outcomes) has changed.
    """

    name: str
    topics: tuple[str, ...]
    rounds: tuple[RoundCell, ...]
    briefs: dict[str, tuple[Brief, ...]]
    versions: tuple[DocumentVersion, ...] = ()
    sections: dict[str, tuple[SectionPlace, ...]] = {}
    contradictions: tuple[RegisterEntry, ...] = ()
    files: dict[str, str] = {}
    forbidding: dict[str, tuple[tuple[int, int], ...]] = {}
    known: dict[str, str] = {}
    standing: dict[str, str] = {}
    unread: tuple[Unread, ...] = ()

    @property
    def days(self) -> tuple[dt.date, ...]:
        """The days of the rounds, newest first."""
        return tuple(sorted({cell.date for cell in self.rounds}, reverse=True))

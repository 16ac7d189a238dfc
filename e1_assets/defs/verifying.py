"""Recomputing stored briefs from stored bytes, trusting no earlier result."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from e1_assets.defs.auditing import audited, brief_on_disk
from e1_assets.defs.parsers import PARSERS
from e1_assets.domain.briefs import Brief
from e1_assets.domain.counting import counted
from e1_assets.domain.errors import StaleEvidence
from e1_assets.domain.rules.registry import Audit
from e1_assets.storage.passages import file_now
from e1_assets.storage.round_inputs import InputsOfRounds
from e1_assets.storage.stored_briefs import (
    StoredBrief,
    changed_files,
    rounds_stored,
    stored_brief,
)
from e1_assets.storage.stored_texts import StoredTexts
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

SINCE_READ = " since it was read"
EDITED = f": edited{SINCE_READ}"


@dataclass(frozen=True)
class Verified:
    """What recomputing one brief found; `problems` is empty where all holds."""

    date: date
    topic: str
    audit: Audit | None
    problems: tuple[str, ...]

    def line(self) -> str:
        """One line: how many rules ran, how many could not."""
        if self.audit is None:
            return "could not be read"
        not_run = f", {len(self.audit.not_run)} could not run" if self.audit.not_run else ""
        found = counted(len(self.problems), "problem")
        return f"{len(self.audit.ran)} rules recomputed{not_run}, {found}"

    def plain(self) -> dict[str, Any]:
        """The outcome as data for a program."""
        return {
            "date": self.date.isoformat(),
            "topic": self.topic,
            "ran": list(self.audit.ran) if self.audit else [],
            "not_run": dict(self.audit.not_run) if self.audit else {},
            "problems": list(self.problems),
        }


def verified(
    vault: Vault, warehouse: Warehouse, day: date | None, topic: str | None
) -> list[Verified]:
    """Recompute the stored briefs of a date, a topic, or all."""
    texts = StoredTexts(vault, warehouse)
    inputs = InputsOfRounds(vault, warehouse, PARSERS.knowledge)
    return [
        _verified(vault, warehouse, texts, inputs, when, name)
        for when, name in rounds_stored(warehouse, day, day)
        if topic in (None, name)
    ]


def _verified(
    vault: Vault,
    warehouse: Warehouse,
    texts: StoredTexts,
    inputs: InputsOfRounds,
    day: date,
    topic: str,
) -> Verified:
    try:
        stored = stored_brief(warehouse, day, topic)
        assert stored is not None, "rounds_stored named it"
        audit = _audit(vault, texts, inputs, stored)
    except (StaleEvidence, ValueError) as error:
        return Verified(day, topic, None, (str(error),))
    except FileNotFoundError as error:
        return Verified(day, topic, None, (f"{error.filename} is missing",))
    problems = (*_files(vault, stored), *_stale(vault, stored.brief), *_broken(audit))
    return Verified(day, topic, audit, problems)


def _audit(vault: Vault, texts: StoredTexts, past: InputsOfRounds, stored: StoredBrief) -> Audit:
    brief = brief_on_disk(vault, stored.files)
    inputs = past.of(brief.date, brief.topic)
    written = tuple(file.path for file in stored.files if file.room == "vault")
    return audited(brief, inputs, texts, written)


def _files(vault: Vault, stored: StoredBrief) -> list[str]:
    return [
        f"{file.path} is {what} since it was published"
        for file, what in changed_files(vault, stored)
    ]


def _stale(vault: Vault, brief: Brief) -> list[str]:
    """Notes the brief rests on whose file no longer holds the bytes that were read.

    Cards and the queue are collected anew every day; a note is written once.
    """
    resting = {source.path for one in brief.increments for source in one.sources}
    resting |= {side.path for one in brief.contradictions for side in one.sides}
    resting |= {one.path for one in brief.leads}
    states = (
        (source.path, file_now(vault, source.path, source.sha256))
        for source in brief.sources
        if source.role == "note" and source.path in resting
    )
    return [f"{path}: {now}{SINCE_READ}" for path, now in states if now != "unchanged"]


def _broken(audit: Audit) -> list[str]:
    return [
        f"{v.rule} at {v.where}: {v.message} (expected {v.expected}, found {v.found})"
        for v in audit.errors
    ]

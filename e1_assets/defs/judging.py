"""One round from stored inputs to a published, audited brief, without Dagster."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

from e1_assets import __version__
from e1_assets.defs.auditing import audited, brief_on_disk
from e1_assets.defs.figures import Figures, figures_of
from e1_assets.defs.parsers import PARSERS
from e1_assets.domain.errors import Conflict, E1Error, GateClosed
from e1_assets.domain.rounds import RoundInputs
from e1_assets.domain.rules.catalogue import RULES
from e1_assets.domain.rules.registry import Audit
from e1_assets.rendering.brief import markdown
from e1_assets.rounds.compose import inputs_sha256
from e1_assets.rounds.draw import draw
from e1_assets.rounds.revise import revise
from e1_assets.rounds.round import run_round
from e1_assets.storage.deliveries import Delivery
from e1_assets.storage.failures import FailureLedger
from e1_assets.storage.publishing import publish
from e1_assets.storage.round_inputs import InputsOfRounds
from e1_assets.storage.stored_briefs import StoredBrief, changed_files, stored_brief
from e1_assets.storage.stored_texts import StoredTexts
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

_NOT_REACHED = tuple((rule.name, "the gate was closed") for rule in RULES)
ENGINE = f"e1/{__version__} deterministic"


@dataclass(frozen=True)
class Finished:
    """How a round ended: its figures by asset, the brief with its files, the audit of what stands.

    `error` says why nothing was published; `kept` that the same brief stood there already;
    `delivery` whether others were told of it. `reasons` say why it is another brief than before;
    with `proposed` that one still stands.
    """

    date: date
    topic: str
    figures: Figures = field(default_factory=dict)
    files: tuple[Path, ...] = ()
    stored: StoredBrief | None = None
    audit: Audit | None = None
    error: E1Error | None = None
    kept: bool = False
    delivery: Delivery | None = None
    reasons: tuple[str, ...] = ()
    proposed: bool = False

    def plain(self) -> dict[str, Any]:
        """The outcome as data for a program."""
        return {
            "date": self.date.isoformat(),
            "topic": self.topic,
            "files": [str(file) for file in self.files],
            "kept": self.kept,
            "revised": list(self.reasons),
            "proposed": self.proposed,
            "counts": dict(self.figures.get("brief", {})),
            "violations": [v.model_dump() for v in self.audit.violations] if self.audit else [],
            "not_run": [name for name, _ in self.audit.not_run] if self.audit else [],
            "error": str(self.error) if self.error else None,
            "told": _plain(self.delivery) if self.delivery else None,
        }


def _plain(delivery: Delivery) -> dict[str, Any]:
    return {"addresses": delivery.addresses, "failure": delivery.failure}


@dataclass
class Bench:
    """A vault with its warehouse; what several rounds of a run read is read once.

    It is for one run: what is ingested later than its first round it may not see.
    """

    vault: Vault
    warehouse: Warehouse
    now: datetime

    def __post_init__(self) -> None:
        """Keep what was read for one round at hand for the next."""
        self.texts = StoredTexts(self.vault, self.warehouse)
        self.inputs = InputsOfRounds(self.vault, self.warehouse, PARSERS.knowledge)


def finish_round(
    bench: Bench, day: date, topic: str, resume: bool, propose: bool = False
) -> Finished:
    """Run a round, publish its brief, audit what was published.

    With `propose` a brief that stands is left alone: what differs from it waits beside it.
    A closed gate or a hand-edited brief ends this round only, so it is returned; what ails the
    machine (disk, permissions, locks) is raised.
    """
    try:
        return _round(bench, day, topic, resume, propose)
    except GateClosed as error:
        closed = Audit(ran=(), not_run=_NOT_REACHED, violations=error.violations)
        told = GateClosed(error.violations, f"round of {day} on {topic}")
        _on_record(bench, day, topic, told)
        return Finished(day, topic, error=told, audit=closed)
    except Conflict as error:
        _on_record(bench, day, topic, error)
        return Finished(day, topic, error=error)


def _on_record(bench: Bench, day: date, topic: str, error: E1Error) -> None:
    failures = FailureLedger(bench.vault, bench.warehouse)
    failures.record(day, topic, str(error), bench.now)


def _round(bench: Bench, day: date, topic: str, resume: bool, propose: bool) -> Finished:
    inputs = bench.inputs.of(day, topic)
    stored = stored_brief(bench.warehouse, day, topic) if resume else None
    if stored and _still_holds(bench.vault, stored, inputs):
        return Finished(day, topic, files=_paths(bench.vault, stored), kept=True)
    result = run_round(inputs, bench.texts, ENGINE)
    pages: dict[str, str] = {
        lang: markdown(told, lang) for lang, told in sorted(result.told.items(), reverse=True)
    }
    # One connection for all of it: opening one costs 25 ms, publishing alone would open four.
    with bench.warehouse.reading():
        published = publish(bench.vault, bench.warehouse, inputs, result, pages, bench.now, propose)
        written = stored_brief(bench.warehouse, day, topic)
    assert written is not None, "a published brief is stored"
    if published.proposed:
        return Finished(day, topic, files=published.files, reasons=published.reasons, proposed=True)
    brief = brief_on_disk(bench.vault, written.files)
    in_vault = tuple(file.path for file in written.files if file.room == "vault")
    return Finished(
        day,
        topic,
        figures=figures_of(result, inputs, revise(result)),
        files=published.files,
        stored=written,
        audit=audited(brief, inputs, bench.texts, in_vault),
        kept=published.kept,
        reasons=published.reasons,
    )


def _still_holds(vault: Vault, stored: StoredBrief, inputs: RoundInputs) -> bool:
    """Whether running again would give the brief that stands."""
    made = stored.brief.provenance
    return (
        stored.state == "published"
        and made.engine == ENGINE
        and made.inputs_sha256 == inputs_sha256(inputs, draw(inputs))
        and not changed_files(vault, stored)
    )


def _paths(vault: Vault, stored: StoredBrief) -> tuple[Path, ...]:
    rooms: Mapping[str, Path] = {"vault": vault.root, "state": vault.state}
    return tuple(rooms[file.room] / file.path for file in stored.files)

"""The register of rules: a name, a sentence, a family, a severity, the function that looks."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from e1_assets.domain.briefs import Brief, Violation
from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.rounds import LedgerEntry
from e1_assets.domain.text import Text
from e1_assets.domain.vocabulary import Severity


class Family(StrEnum):
    """One asset check each."""

    PROVENANCE = "provenance"
    NOVELTY = "novelty"
    INCREMENT_RANGE = "increment_range"
    HONESTY = "honesty"
    CONSISTENCY = "consistency"
    STRUCTURE = "structure"
    TIME = "time"
    OUTPUT = "output"


@dataclass(frozen=True)
class Evidence:
    """What rules may look at: the brief with everything it can be held against.

    `texts` gives stored snapshots by SHA-256 (None when the bytes are gone); `event_times` the
    event time of each source path; what a caller cannot give stays None, then a rule that needs
    it raises `CouldNotRun` and is reported as not run.
    """

    brief: Brief
    texts: Callable[[str], Text | None]
    baseline: KnowledgeDoc | None = None
    baseline_text: str | None = None
    ledger: tuple[LedgerEntry, ...] | None = None
    event_times: Mapping[str, object] | None = None
    hindsight: bool = False
    document_event: str | None = None
    files_written: tuple[str, ...] | None = None


class CouldNotRun(Exception):
    """A rule lacked what it needs; reported, never counted as a pass."""


@dataclass(frozen=True)
class Fault:
    """What a look finds: the place in the brief, what is wrong, what was expected, what stands."""

    where: str
    message: str
    expected: str = ""
    found: str = ""


Look = Callable[[Evidence], Iterator[Fault]]
Check = Callable[[Evidence], Iterator[Violation]]


@dataclass(frozen=True)
class Rule:
    """A named rule; `sentence` states what must hold, `kind` whether a finding can be mistaken."""

    name: str
    sentence: str
    family: Family
    severity: Severity
    check: Check
    kind: Literal["deterministic", "heuristic"] = "deterministic"
    sentence_zh: str = ""


@dataclass(frozen=True)
class Audit:
    """The outcome of a set of rules: what ran, what did not with the reason, what was broken."""

    ran: tuple[str, ...]
    not_run: tuple[tuple[str, str], ...]
    violations: tuple[Violation, ...]

    @property
    def errors(self) -> tuple[Violation, ...]:
        """The violations that stop publishing."""
        return tuple(v for v in self.violations if v.severity is Severity.ERROR)


@dataclass
class Register:
    """Rules in the order they were written."""

    rules: list[Rule] = field(default_factory=list)

    def rule(
        self,
        family: Family,
        severity: Severity,
        kind: Literal["deterministic", "heuristic"] = "deterministic",
    ) -> Callable[[Look], Look]:
        """Register a look; its docstring opens with the sentence, ends with it in Chinese."""

        def add(look: Look) -> Look:
            name = getattr(look, "__name__", "")
            lines = (look.__doc__ or "").strip().splitlines()
            if len(lines) < 3 or any(known.name == name for known in self.rules):
                raise ValueError(f"rule {name} needs a sentence in two languages, its own name")
            check = _named(name, severity, look)
            english, chinese = lines[0].strip(), lines[-1].strip()
            self.rules.append(Rule(name, english, family, severity, check, kind, chinese))
            return look

        return add


def _named(name: str, severity: Severity, look: Look) -> Check:
    """The look as a check: every fault under the rule's name with its severity."""

    def check(evidence: Evidence) -> Iterator[Violation]:
        for fault in look(evidence):
            yield Violation(
                rule=name,
                severity=severity,
                where=fault.where,
                message=fault.message,
                expected=fault.expected,
                found=fault.found,
            )

    return check


def audit(rules: Iterable[Rule], evidence: Evidence) -> Audit:
    """Run rules over a brief; a rule that lacks its evidence is listed as not run."""
    ran: list[str] = []
    not_run: list[tuple[str, str]] = []
    violations: list[Violation] = []
    for rule in rules:
        try:
            violations.extend(rule.check(evidence))
        except CouldNotRun as reason:
            not_run.append((rule.name, str(reason)))
        else:
            ran.append(rule.name)
    return Audit(tuple(ran), tuple(not_run), tuple(violations))

"""One round from inputs to a sealed brief, gated by the rules."""

from collections.abc import Callable

from e1_assets.domain.briefs import Brief
from e1_assets.domain.errors import GateClosed
from e1_assets.domain.manifests import Manifest
from e1_assets.domain.rounds import RoundInputs, RoundResult
from e1_assets.domain.rules.catalogue import RULES
from e1_assets.domain.rules.passages import placed_quotes
from e1_assets.domain.rules.registry import Audit, Evidence, audit
from e1_assets.domain.sealing import seal
from e1_assets.domain.text import Text
from e1_assets.rounds.compare import compare
from e1_assets.rounds.compose import baseline_of, compose, with_status
from e1_assets.rounds.document import document_of
from e1_assets.rounds.draw import draw
from e1_assets.rounds.grounding import grounded, holds
from e1_assets.rounds.weigh import weigh

Texts = Callable[[str], Text | None]


def run_round(inputs: RoundInputs, texts: Texts, engine: str) -> RoundResult:
    """Draw, compare, weigh, compose, gate, seal.

    `texts` gives stored snapshots by SHA-256. Raises `GateClosed` with the violations when the
    brief breaks a rule of severity error; warnings are printed in the brief.
    """
    manifest = draw(inputs)
    judged, dropped = grounded(compare(inputs, manifest), texts)
    doc = inputs.baseline.doc
    stored = texts(doc.sha256) if doc else None
    weighed = weigh(inputs, judged, stored, dropped)
    brief, ended = compose(inputs, manifest, weighed, document_of(inputs, stored), engine)
    brief = _verified(brief, texts, dropped)
    found = audit(RULES, evidence_of(inputs, manifest, brief, texts))
    if found.errors:
        raise GateClosed(found.errors)
    brief = seal(_with_warnings(brief, found))
    return RoundResult(manifest=manifest, baseline=baseline_of(inputs), judged=ended, brief=brief)


def evidence_of(inputs: RoundInputs, manifest: Manifest, brief: Brief, texts: Texts) -> Evidence:
    """What the rules may look at for a round of ours."""
    version = inputs.baseline.version
    return Evidence(
        brief=brief,
        texts=texts,
        baseline=inputs.baseline.doc,
        baseline_text=inputs.baseline.text,
        ledger=inputs.ledger,
        event_times={material.path: material.event_time for material in manifest.materials},
        hindsight=bool(version and version.hindsight),
        document_event=version.event if version else None,
    )


def _verified(brief: Brief, texts: Texts, dropped: int) -> Brief:
    """The brief without contradictions that no longer verify, its quotes counted against bytes."""
    kept = tuple(
        each
        for each in brief.contradictions
        if all(holds(texts, side.text, side.span) for side in each.sides)
    )
    lost = len(brief.contradictions) - len(kept)
    brief = brief.model_copy(update={"contradictions": kept})
    verified = sum(holds(texts, placed.text, placed.span) for placed in placed_quotes(brief))
    return with_status(brief, dropped + lost, verified)


def _with_warnings(brief: Brief, found: Audit) -> Brief:
    return brief.model_copy(update={"violations": found.violations})

"""The numbers of a round, asset by asset."""

from collections import Counter
from collections.abc import Mapping

from e1_assets.domain.change_sets import ChangeSet
from e1_assets.domain.rounds import RoundInputs, RoundResult
from e1_assets.domain.vocabulary import Disposition, Verdict

Figures = Mapping[str, Mapping[str, int | float]]


def figures_of(result: RoundResult, inputs: RoundInputs, proposed: ChangeSet) -> Figures:
    """What the UI plots per partition; every value a count, `coverage` a share of 0 to 1."""
    return {
        "manifest": _manifest(result),
        "knowledge_doc": _document(inputs),
        "increments": _judged(result),
        "brief": _brief(result),
        "knowledge_revision": _revision(proposed),
    }


def _manifest(result: RoundResult) -> dict[str, int | float]:
    materials = result.manifest.materials
    roles = Counter(material.role for material in materials)
    return {
        "materials": len(materials),
        "notes": roles["note"] + roles["brief"],
        "cards": roles["paper_card"] + roles["repo_card"],
        "mandatory": sum(material.mandatory for material in materials),
        "late": sum(material.late for material in materials),
    }


def _document(inputs: RoundInputs) -> dict[str, int | float]:
    state = inputs.baseline
    return {
        "bytes": state.version.size if state.version else 0,
        "lines": state.doc.lines if state.doc else 0,
        "sections": len(state.doc.sections) if state.doc else 0,
        "anchors": len(state.doc.anchors) if state.doc else 0,
        "sequence": state.version.sequence if state.version else 0,
        "hindsight": int(bool(state.version and state.version.hindsight)),
    }


def _judged(result: RoundResult) -> dict[str, int | float]:
    verdicts = Counter(judged.verdict for judged in result.judged)
    ends = Counter(judged.disposition for judged in result.judged)
    return {
        "items": len(result.judged),
        "increments": len(result.brief.increments),
        **{verdict.value: verdicts[verdict] for verdict in Verdict},
        **{f"ended_{end.value}": ends[end] for end in Disposition},
    }


def _brief(result: RoundResult) -> dict[str, int | float]:
    brief, status = result.brief, result.brief.status
    return {
        "increments": status.increments,
        "net_new": status.net_new,
        "sources": status.sources_read,
        "items": sum(source.items for source in brief.sources),
        "coverage": round(status.sources_read / max(status.sources_total, 1), 4),
        "quotes_verified": status.quotes_verified,
        "quotes_total": status.quotes_total,
        "dropped": status.dropped,
        "open_contradictions": status.open_contradictions,
        "leads": len(brief.leads),
        "warnings": len(brief.violations),
    }


def _revision(proposed: ChangeSet) -> dict[str, int | float]:
    kinds = Counter(edit.kind for edit in proposed.edits)
    return {
        "edits": len(proposed.edits) - kinds["do_not"],
        "do_not": kinds["do_not"],
        "anchors": sum(len(edit.anchors) for edit in proposed.edits),
    }

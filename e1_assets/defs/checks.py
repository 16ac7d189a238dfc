"""The rule families as asset checks of `brief`, one result per round."""

from collections.abc import Iterator

import dagster as dg
from dagster._core.definitions.asset_checks.asset_check_evaluation import (
    AssetCheckEvaluation,
    AssetCheckEvaluationTargetMaterializationData,
)

from e1_assets.defs.metadata import table
from e1_assets.defs.preview import pinned_preview
from e1_assets.domain.briefs import Violation
from e1_assets.domain.rules.catalogue import RULES
from e1_assets.domain.rules.registry import Audit, Family, Rule

BRIEF = dg.AssetKey("brief")

LOOKS_AT = {
    Family.PROVENANCE: "Every quote, number or identifier stands in the bytes it cites.",
    Family.NOVELTY: "What is called new was searched for, and not found, in what was held.",
    Family.INCREMENT_RANGE: "Three to eight increments, or fewer with the reason.",
    Family.HONESTY: "The density said is the density counted.",
    Family.CONSISTENCY: "The counts, lists or references of a brief agree with one another.",
    Family.STRUCTURE: "Required parts are there; targets exist in the baseline.",
    Family.TIME: "Nothing younger than the cutoff went into the round.",
    Family.OUTPUT: "The round wrote one file, sealed, as it stands on disk.",
}


def family_checks(rounds: dg.PartitionsDefinition[str]) -> list[dg.AssetCheckSpec]:
    """One blocking check per family, partitioned like the rounds."""
    with pinned_preview():
        return [
            dg.AssetCheckSpec(
                family.value,
                asset=BRIEF,
                description=LOOKS_AT[family],
                blocking=True,
                partitions_def=rounds,
            )
            for family in Family
        ]


def evaluations(
    audit: Audit, partition: str, target: AssetCheckEvaluationTargetMaterializationData | None
) -> Iterator[AssetCheckEvaluation]:
    """The outcome of an audit as one check result per family.

    A plain check result would be spread over the whole range of a run, so each names its partition
    with the materialization it looked at; without them the results of a range stay PLANNED.
    """
    for family in Family:
        rules = [rule for rule in RULES if rule.family is family]
        names = {rule.name for rule in rules}
        found = [v for v in audit.violations if v.rule in names]
        broken = any(violation in audit.errors for violation in found)
        yield AssetCheckEvaluation(
            asset_key=BRIEF,
            check_name=family.value,
            # A warning is printed in the brief and stands in the table: an honest quiet day is
            # green. A family of which nothing could run has not passed.
            passed=not broken and not names.isdisjoint(audit.ran),
            severity=dg.AssetCheckSeverity.ERROR if broken else dg.AssetCheckSeverity.WARN,
            blocking=True,
            partition=partition,
            target_materialization_data=target,
            metadata={
                "rules": table(("rule", "severity", "result", "found"), _rows(rules, audit)),
                "violations": len(found),
                "not_run": len(names & {name for name, _ in audit.not_run}),
            },
            description=_sentence(found),
        )


def _rows(rules: list[Rule], audit: Audit) -> Iterator[tuple[str, str, str, str | int]]:
    reasons = dict(audit.not_run)
    for rule in rules:
        found = [v for v in audit.violations if v.rule == rule.name]
        if found:
            yield rule.name, rule.severity, "broken", f"{len(found)}: {_places(found)}"
        elif rule.name in reasons:
            yield rule.name, rule.severity, "not run", reasons[rule.name]
        else:
            yield rule.name, rule.severity, "kept", ""


def _places(found: list[Violation]) -> str:
    return ", ".join(dict.fromkeys(violation.where for violation in found))


def _sentence(found: list[Violation]) -> str | None:
    return f"{len(found)} found" if found else None


def latest_materialization(
    instance: dg.DagsterInstance, partition: str, asset: dg.AssetKey = BRIEF
) -> AssetCheckEvaluationTargetMaterializationData | None:
    """What a check result of a round points at: the newest materialization of it."""
    found = instance.fetch_materializations(
        dg.AssetRecordsFilter(asset_key=asset, asset_partitions=[partition]), limit=1
    ).records
    return (
        AssetCheckEvaluationTargetMaterializationData(
            storage_id=found[0].storage_id,
            run_id=found[0].run_id,
            timestamp=found[0].timestamp,
        )
        if found
        else None
    )

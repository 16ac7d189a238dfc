"""The asset of contributed briefs, linted: their faults are told, never taken as evidence."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import dagster as dg
from dagster._core.definitions.asset_checks.asset_check_evaluation import AssetCheckEvaluation

from e1_assets.defs.checks import LOOKS_AT, latest_materialization
from e1_assets.defs.metadata import numbers, table
from e1_assets.defs.preview import pinned_preview
from e1_assets.defs.resources import VaultRoom
from e1_assets.domain.rules.reading_catalogue import READING_RULES
from e1_assets.domain.rules.reading_register import ReadingRule
from e1_assets.domain.rules.registry import Family
from e1_assets.domain.vocabulary import Severity
from e1_assets.storage.contributed_briefs import LintedBrief, briefs_by_day, counted

CONTRIBUTED = dg.AssetKey("contributed_briefs")

_FAMILIES = tuple(
    family for family in Family if any(rule.family is family for rule in READING_RULES)
)
_COLUMNS = ("rule", "severity", "result", "brief", "found", "lines")


def contributed_asset(days: dg.PartitionsDefinition[str]) -> dg.AssetsDefinition:
    """The daily asset with one check per family of rules, none of which stops a round."""
    with pinned_preview():
        checks = [_check(family, days) for family in _FAMILIES]

    @dg.multi_asset(
        name="contributed_briefs",
        specs=[
            dg.AssetSpec(
                CONTRIBUTED,
                description="One row per state of a brief that a contributor put into the inbox; "
                "what the linter finds in it are rows of `brief_findings`.",
                group_name="sources",
                kinds={"markdown", "duckdb"},
                skippable=True,
            )
        ],
        check_specs=checks,
        partitions_def=days,
        backfill_policy=dg.BackfillPolicy.single_run(),
        can_subset=False,
    )
    def contributed_briefs(
        context: dg.AssetExecutionContext, vault_room: VaultRoom
    ) -> Iterator[Any]:
        bench = vault_room.read()
        by_day = briefs_by_day(bench.warehouse)
        for key in context.partition_keys:
            briefs = by_day.get(date.fromisoformat(key), ())
            yield dg.AssetMaterialization(
                CONTRIBUTED, partition=key, metadata=numbers(counted(briefs))
            )
            if not briefs:
                continue  # Nothing to check: the day's checks are skipped, at seven events less.
            target = latest_materialization(context.instance, key, CONTRIBUTED)
            for family in _FAMILIES:
                yield _evaluation(family, briefs, key, target)
        for output in context.assets_def.check_specs_by_output_name:
            yield dg.Output(None, output)

    return contributed_briefs


def _check(family: Family, days: dg.PartitionsDefinition[str]) -> dg.AssetCheckSpec:
    return dg.AssetCheckSpec(
        family.value,
        asset=CONTRIBUTED,
        description=LOOKS_AT[family],
        blocking=False,
        partitions_def=days,
    )


def _evaluation(
    family: Family, briefs: tuple[LintedBrief, ...], key: str, target: Any
) -> AssetCheckEvaluation:
    """The outcome of a family over the briefs of a day; a brief nobody could read is no pass."""
    rules = [rule for rule in READING_RULES if rule.family is family]
    broken = [rule for rule in rules if any(rule.name in one.found for one in briefs)]
    error = any(rule.severity is Severity.ERROR for rule in broken)
    found = sum(len(one.found.get(rule.name, ())) for rule in broken for one in briefs)
    return AssetCheckEvaluation(
        asset_key=CONTRIBUTED,
        check_name=family.value,
        passed=not broken and all(_ran(rules, one) for one in briefs),
        severity=dg.AssetCheckSeverity.ERROR if error else dg.AssetCheckSeverity.WARN,
        blocking=False,
        partition=key,
        target_materialization_data=target,
        metadata={
            "rules": table(_COLUMNS, _rows(rules, briefs)),
            "findings": found,
            "briefs": len(briefs),
        },
        description=f"{found} found in {len(briefs)} briefs" if found else None,
    )


def _ran(rules: list[ReadingRule], brief: LintedBrief) -> bool:
    return brief.reason is None and any(rule.name not in brief.not_run for rule in rules)


def _rows(
    rules: list[ReadingRule], briefs: tuple[LintedBrief, ...]
) -> Iterator[tuple[str, str, str, str, int, str]]:
    """One row per rule, one more per further brief that breaks it; words of a brief never."""
    for rule in rules:
        breaking = [one for one in briefs if rule.name in one.found]
        for one in breaking:
            lines = one.found[rule.name]
            told = ", ".join(map(str, lines))
            yield rule.name, rule.severity, "broken", one.path, len(lines), told
        if not breaking:
            not_run = [one for one in briefs if rule.name in one.not_run or one.reason]
            yield rule.name, rule.severity, "not run" if not_run else "kept", "", 0, ""

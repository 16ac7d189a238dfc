"""A multi_asset of the shape of the round, small enough to ask Dagster questions with."""

from collections.abc import Iterator
from typing import Any

import dagster as dg
from dagster._core.storage.tags import (
    ASSET_PARTITION_RANGE_END_TAG,
    ASSET_PARTITION_RANGE_START_TAG,
)

from e1_assets.defs.checks import evaluations, family_checks, latest_materialization
from e1_assets.domain.briefs import Violation
from e1_assets.domain.rules.catalogue import RULES
from e1_assets.domain.rules.registry import Audit, Family
from e1_assets.domain.vocabulary import Severity

DAYS = dg.DailyPartitionsDefinition("2026-10-01", end_date="2026-10-05", timezone="Asia/Shanghai")
TOPICS = dg.StaticPartitionsDefinition(["agents", "评测 x", "infra"])
ROUNDS = dg.MultiPartitionsDefinition({"date": DAYS, "topic": TOPICS})
QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


def small_round(order: list[str], broken: str = "", skippable: bool = True) -> dg.Definitions:
    """Two assets, one check; `order` collects the partitions, `broken` names one that fails it."""

    @dg.multi_asset(
        specs=[
            dg.AssetSpec("increments", skippable=skippable, group_name="rounds"),
            dg.AssetSpec("brief", deps=["increments"], skippable=skippable, group_name="rounds"),
        ],
        check_specs=family_checks(ROUNDS),
        partitions_def=ROUNDS,
        backfill_policy=dg.BackfillPolicy.single_run(),
    )
    def daily_round(context: dg.AssetExecutionContext) -> Iterator[Any]:
        for key in context.partition_keys:
            order.append(key)
            for name in ("increments", "brief"):
                yield dg.AssetMaterialization(name, partition=key, metadata={"net_new": 1})
            target = latest_materialization(context.instance, key)
            yield from evaluations(_audit(key == broken), key, target)
        for output in context.assets_def.check_specs_by_output_name:
            yield dg.Output(None, output)

    job = dg.define_asset_job(
        "daily_round",
        selection=dg.AssetSelection.groups("rounds"),
        executor_def=dg.in_process_executor,
    )
    return dg.Definitions(assets=[daily_round], jobs=[job])


def _audit(broken: bool) -> Audit:
    rule = next(rule for rule in RULES if rule.family is Family.NOVELTY)
    found = Violation(rule=rule.name, severity=Severity.ERROR, where="increments[0]", message="x")
    return Audit(tuple(rule.name for rule in RULES), (), (found,) if broken else ())


def run_range(
    defs: dg.Definitions, instance: dg.DagsterInstance, first: str, last: str
) -> dg.ExecuteInProcessResult:
    """One run over the partitions from `first` to `last`."""
    return defs.resolve_job_def("daily_round").execute_in_process(
        instance=instance,
        run_config=QUIET,
        raise_on_error=False,
        tags={ASSET_PARTITION_RANGE_START_TAG: first, ASSET_PARTITION_RANGE_END_TAG: last},
    )

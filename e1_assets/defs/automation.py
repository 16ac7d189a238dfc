"""What starts by itself: the round of the evening, a rerun for late notes."""

import dagster as dg
from dagster._core.definitions.unresolved_asset_job_definition import UnresolvedAssetJobDefinition
from dagster._core.storage.tags import (
    ASSET_PARTITION_RANGE_END_TAG,
    ASSET_PARTITION_RANGE_START_TAG,
)

from e1_assets.defs.partitions import round_key
from e1_assets.defs.reading import take_in
from e1_assets.defs.resources import VaultRoom
from e1_assets.storage.late_rounds import LateRound, late_rounds
from e1_assets.storage.vault import Vault

_LOOK_EVERY_SECONDS = 300


def range_tags(first: str, last: str) -> dict[str, str]:
    """The tags that make one run of all partitions between two keys, in both dimensions."""
    return {ASSET_PARTITION_RANGE_START_TAG: first, ASSET_PARTITION_RANGE_END_TAG: last}


def evening_schedule(job: UnresolvedAssetJobDefinition, vault: Vault) -> dg.ScheduleDefinition:
    """At the cutoff, one run with the rounds of all topics for the same day."""
    cutoff, topics = vault.settings.cutoff, vault.topics

    @dg.schedule(
        name="daily_round_2220",
        job=job,
        cron_schedule=f"{cutoff.minute} {cutoff.hour} * * *",
        execution_timezone=vault.settings.zone,
        description=f"The rounds of the day at {cutoff:%H:%M} {vault.settings.zone}.",
    )
    def daily_round_2220(
        context: dg.ScheduleEvaluationContext,
    ) -> dg.RunRequest | dg.SkipReason:
        if not topics:
            return dg.SkipReason("The vault has no topics.")
        day = context.scheduled_execution_time.date()
        tags = range_tags(round_key(day, topics[0]), round_key(day, topics[-1]))
        return dg.RunRequest(run_key=day.isoformat(), tags=tags)

    return daily_round_2220


def late_notes_sensor(job: UnresolvedAssetJobDefinition) -> dg.SensorDefinition:
    """Ask for a published round again when its window holds a note first seen afterwards.

    The cursor is the first-seen time of the newest late note asked for.
    """

    @dg.sensor(
        name="late_notes",
        job=job,
        minimum_interval_seconds=_LOOK_EVERY_SECONDS,
        description="Runs a round again when a note of its window came after it was published.",
    )
    def late_notes(
        context: dg.SensorEvaluationContext, vault_room: VaultRoom
    ) -> dg.SensorResult | dg.SkipReason:
        bench = vault_room.bench()
        take_in(bench.vault, bench.warehouse, bench.now)
        late = late_rounds(bench.warehouse, bench.vault.settings, context.cursor)
        if not late:
            return dg.SkipReason("No note came after a round of its window.")
        return dg.SensorResult(
            run_requests=[_again(one) for one in late],
            cursor=max(one.first_seen for one in late).isoformat(),
        )

    return late_notes


def _again(late: LateRound) -> dg.RunRequest:
    key = round_key(late.date, late.topic)
    return dg.RunRequest(run_key=f"{key} {late.first_seen.isoformat()}", tags=range_tags(key, key))

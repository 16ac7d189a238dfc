"""What starts by itself: the round of the evening, proposals for stale rounds."""

from datetime import date, datetime

import dagster as dg
from dagster._core.definitions.unresolved_asset_job_definition import UnresolvedAssetJobDefinition
from dagster._core.storage.tags import (
    ASSET_PARTITION_RANGE_END_TAG,
    ASSET_PARTITION_RANGE_START_TAG,
)

from e1_assets.defs.daily_round import OP
from e1_assets.defs.partitions import round_key
from e1_assets.defs.reading import take_in
from e1_assets.defs.resources import VaultRoom
from e1_assets.storage.stale_rounds import stale_rounds
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
    """Ask for a proposal where a published round would read something else today.

    The cursor is the time of the newest reason asked for.
    """

    @dg.sensor(
        name="late_notes",
        job=job,
        minimum_interval_seconds=_LOOK_EVERY_SECONDS,
        description="Proposes a revision of a brief when something of its window came after it; "
        "the brief itself stays until its round is run by hand.",
    )
    def late_notes(
        context: dg.SensorEvaluationContext, vault_room: VaultRoom
    ) -> dg.SensorResult | dg.SkipReason:
        bench = vault_room.bench()
        take_in(bench.vault, bench.warehouse, bench.now)
        known = datetime.fromisoformat(context.cursor) if context.cursor else None
        stale = stale_rounds(bench.warehouse)
        new = [one for one in stale if known is None or one.since > known]
        if not new:
            return dg.SkipReason("No published round would read anything else today.")
        newest = {(one.date, one.topic): one.since for one in sorted(new, key=lambda s: s.since)}
        return dg.SensorResult(
            run_requests=[_proposal(*place, since) for place, since in sorted(newest.items())],
            cursor=max(newest.values()).isoformat(),
        )

    return late_notes


def _proposal(day: date, topic: str, since: datetime) -> dg.RunRequest:
    key = round_key(day, topic)
    return dg.RunRequest(
        run_key=f"{key} {since.isoformat()}",
        tags=range_tags(key, key),
        run_config={"ops": {OP: {"config": {"propose": True}}}},
    )

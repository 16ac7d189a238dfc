"""The rounds a run of a backfill must finish first.

Over fewer days than topics Dagster starts one run per day, in any order; a round of Tuesday that
runs before Monday's would propose Monday's increments again. So a run takes in the older rounds of
its backfill too; when their own run comes, their briefs stand already.
"""

from collections.abc import Iterable

import dagster as dg
from dagster._core.storage.tags import BACKFILL_ID_TAG

from e1_assets.defs.checks import BRIEF
from e1_assets.defs.partitions import oldest_first, round_of


def older_in_backfill(context: dg.AssetExecutionContext, keys: Iterable[str]) -> list[str]:
    """The rounds of this run's backfill that are older than a round of their topic in `keys`."""
    newest = {topic: day for day, topic in map(round_of, oldest_first(keys))}
    return [
        key
        for key in oldest_first(_targets(context))
        if key not in set(keys) and (at := round_of(key))[0] < newest.get(at[1], at[0])
    ]


def _targets(context: dg.AssetExecutionContext) -> list[str]:
    backfill_id = context.run.tags.get(BACKFILL_ID_TAG)
    backfill = context.instance.get_backfill(backfill_id) if backfill_id else None
    data = backfill.asset_backfill_data if backfill else None
    if data is None or BRIEF not in data.target_subset.asset_keys:
        return []
    return list(data.get_target_partitions_subset(BRIEF).get_partition_keys())

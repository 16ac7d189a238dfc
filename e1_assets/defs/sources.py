"""The source assets: what contributors or collectors brought, day by day."""

from datetime import date

import dagster as dg

from e1_assets.defs.metadata import numbers
from e1_assets.defs.resources import VaultRoom
from e1_assets.storage.holdings import NOTHING, counts_by_day

_SOURCES = {
    "inbox_notes": "One row per state of a note of the inbox; its items are rows of `items`.",
    "paper_cards": "One row per state of a card of one paper.",
    "repo_cards": "One row per state of a card of one repository.",
    "work_queue": "One row per state of the ranked reading list.",
}


def source_assets(days: dg.PartitionsDefinition[str]) -> list[dg.AssetsDefinition]:
    """One daily asset per kind of source; a range of days is one run."""
    return [_source(name, sentence, days) for name, sentence in _SOURCES.items()]


def _source(name: str, sentence: str, days: dg.PartitionsDefinition[str]) -> dg.AssetsDefinition:
    @dg.asset(
        name=name,
        description=sentence,
        group_name="sources",
        kinds={"markdown", "duckdb"},
        partitions_def=days,
        backfill_policy=dg.BackfillPolicy.single_run(),
    )
    def source(context: dg.AssetExecutionContext, vault_room: VaultRoom) -> None:
        bench = vault_room.read()
        counts = counts_by_day(bench.warehouse, name)
        for key in context.partition_keys:
            found = counts.get(date.fromisoformat(key), NOTHING)
            context.add_asset_metadata(numbers(found), asset_key=name, partition_key=key)

    return source

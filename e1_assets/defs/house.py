"""The definitions of one vault: assets, checks, jobs, what starts them."""

import dagster as dg

from e1_assets.defs.automation import evening_schedule, late_notes_sensor
from e1_assets.defs.contributed import contributed_asset
from e1_assets.defs.covering import days_covered
from e1_assets.defs.daily_round import round_asset
from e1_assets.defs.first_day import first_day
from e1_assets.defs.nightly import nightly_revision, nightly_schedule
from e1_assets.defs.notify import Notify, nobody
from e1_assets.defs.partitions import days_from, rounds_of
from e1_assets.defs.preview import pinned_preview
from e1_assets.defs.reader_site import reader_site
from e1_assets.defs.resources import VaultRoom
from e1_assets.defs.sources import source_assets
from e1_assets.storage.vault import Vault


def definitions_of(vault: Vault, notify: Notify = nobody) -> dg.Definitions:
    """Everything Dagster runs on a vault; `notify` hears of each round as it ends."""
    days = days_from(first_day(vault), vault.settings.zone)
    rounds = rounds_of(days, vault.topics)
    with pinned_preview():
        sources = [*source_assets(days), contributed_asset(days)]
        chain = round_asset(rounds, [key.to_user_string() for one in sources for key in one.keys])
    ingest = dg.define_asset_job(
        "ingest",
        selection=dg.AssetSelection.assets(*sources),
        description="Read what is new in the vault; unchanged bytes are not parsed again.",
    )
    daily_round = dg.define_asset_job(
        "daily_round",
        selection=dg.AssetSelection.assets(chain) - dg.AssetSelection.checks(days_covered),
        description="One brief per date and topic, oldest date first.",
    )
    return dg.Definitions(
        assets=[*sources, chain, reader_site],
        asset_checks=[days_covered],
        jobs=[ingest, daily_round, nightly_revision],
        schedules=[evening_schedule(daily_round, vault), nightly_schedule(vault)],
        sensors=[late_notes_sensor(daily_round)],
        resources={"vault_room": VaultRoom(root=str(vault.root)), "notify": notify},
        # A process per step costs seconds and would wait for the warehouse's lock.
        executor=dg.in_process_executor,
    )

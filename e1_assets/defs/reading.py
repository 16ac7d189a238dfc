"""Reading a vault into its warehouse, without Dagster."""

from datetime import datetime

from e1_assets.defs.parsers import PARSERS
from e1_assets.storage.ingesting import Ingested, ingest
from e1_assets.storage.unchanged import is_current
from e1_assets.storage.unreported import reading_begins
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


def nothing_to_read(vault: Vault, warehouse: Warehouse) -> bool:
    """Whether the warehouse holds the vault as it is."""
    return is_current(vault, warehouse, PARSERS.version)


def take_in(vault: Vault, warehouse: Warehouse, now: datetime) -> Ingested | None:
    """Bring the warehouse up to the vault; None when it was.

    What was read counts as not reported until `ingest_in_process` says so.
    """
    if nothing_to_read(vault, warehouse):
        return None
    reading_begins(vault, now)
    return ingest(vault, warehouse, PARSERS, now)

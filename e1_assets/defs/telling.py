"""The days that were read in, but that Dagster may not have been told of."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from e1_assets.defs.first_day import first_day
from e1_assets.storage.holdings import days_read
from e1_assets.storage.unreported import reported, unreported_since
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


def days_to_tell(vault: Vault, warehouse: Warehouse) -> list[date]:
    """The days that anything of it is dated, sorted."""
    since = unreported_since(vault)
    first, today = first_day(vault), datetime.now(UTC).astimezone(ZoneInfo(vault.settings.zone))
    days = days_read(warehouse, since) if since else []
    return [day for day in days if first <= day <= today.date()]


def told(vault: Vault, warehouse: Warehouse, span: tuple[date, date] | None) -> None:
    """Take it off the record where all its days were in the range told, or all were told."""
    days = days_to_tell(vault, warehouse)
    if span is None or all(span[0] <= day <= span[1] for day in days):
        reported(vault)

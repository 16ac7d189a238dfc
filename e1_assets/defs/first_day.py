"""The first day of a vault: where its partitions begin."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from e1_assets.storage.layout import day_in
from e1_assets.storage.vault import Vault


def first_day(vault: Vault) -> date:
    """`start` of the settings, else the earliest date in a note's name.

    Today where neither is known: an empty vault has nothing older to run.
    """
    if vault.settings.start:
        return vault.settings.start
    today = datetime.now(ZoneInfo(vault.settings.zone)).date()
    named = (day_in(file.path) for file in vault.scan().files if file.kind == "note")
    return min((day for day in named if day and day <= today), default=today)

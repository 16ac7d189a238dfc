"""The vault a command works on, with what of it exists."""

import os
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from e1_assets.commands.talk import Talk, complain
from e1_assets.defs.first_day import first_day
from e1_assets.domain.errors import UsageError
from e1_assets.storage.git_history import leads_out
from e1_assets.storage.settling import settle, unsettled
from e1_assets.storage.vault import Vault, open_vault
from e1_assets.storage.warehouse import Warehouse

LOCK_SECONDS = 30.0


def opened(where: Path | None) -> Vault:
    """The vault given, else the one of the environment or around us."""
    return open_vault(where, os.environ, Path.cwd())


def warehouse_to_read(vault: Vault, as_left: bool = False) -> Warehouse:
    """The warehouse of a vault that was ingested; UsageError when it never was.

    What a crash cut short is finished first, unless it is wanted `as_left`.
    """
    path = vault.state / "warehouse.duckdb"
    if not path.exists():
        raise UsageError(
            "nothing is stored yet", str(path), f"Run `e1 ingest --vault {vault.root}` first."
        )
    warehouse = Warehouse(path, LOCK_SECONDS)
    return warehouse if as_left else _settled(vault, warehouse)


def warehouse_to_write(vault: Vault, as_left: bool = False) -> Warehouse:
    """The warehouse of a vault that has an inbox, made when missing; `as_left` as above."""
    if "inbox" not in vault.folders:
        raise UsageError(
            "vault has no inbox", str(vault.root / "inbox"), "Make the folder inbox/<contributor>/."
        )
    warehouse = Warehouse(vault.prepare_state() / "warehouse.duckdb", LOCK_SECONDS)
    return warehouse if as_left else _settled(vault, warehouse)


def _settled(vault: Vault, warehouse: Warehouse) -> Warehouse:
    if unsettled(vault, warehouse):
        # The parsers cost half a second to import, which a question need not wait for.
        from e1_assets.defs.parsers import PARSERS

        for done in settle(vault, warehouse, PARSERS, datetime.now(UTC)):
            complain(f"finished what was cut short: {done}")
    return warehouse


def tell_no_history(vault: Vault, talk: Talk) -> None:
    """Say where a vault has a history that is not read: its past is then judged with hindsight."""
    if leads_out(vault.root):
        talk.say(
            f"{vault.root / '.git'} leads out of the vault and is not read: past days are judged"
            " with what e1 has seen itself."
        )


def today(vault: Vault) -> date:
    """The current date in the zone of the vault."""
    return datetime.now(ZoneInfo(vault.settings.zone)).date()


def in_order(first: date | None, last: date | None) -> None:
    """UsageError when the last date lies before the first."""
    if first and last and first > last:
        raise UsageError("the dates are in the wrong order", f"{first} to {last}", "Swap them.")


def past(day: date, vault: Vault) -> date:
    """A date that has begun; UsageError for one in the future."""
    if day > today(vault):
        raise UsageError(
            "date is in the future", day.isoformat(), f"Today is {today(vault)} in the vault."
        )
    return day


def span_of(vault: Vault, first: date | None, last: date | None) -> tuple[date, date]:
    """The days from `first` to `last` that the vault has; UsageError when there are none."""
    start, end = first_day(vault), today(vault)
    in_order(first, last)
    if first:
        past(first, vault)
    span = max(first or start, start), min(last or end, end)
    if span[0] > span[1]:
        raise UsageError(
            "no day to ingest", f"{first or start} to {last or end}", f"The vault starts {start}."
        )
    return span


def chosen_topics(vault: Vault, topics: list[str] | None) -> list[str]:
    """The topics asked for as the vault writes them, all of it by default."""
    if not vault.topics:
        raise UsageError(
            "vault has no topics",
            str(vault.root / "organized" / "knowledge"),
            "Put a document <topic>.md there, or list `topics` in e1.toml.",
        )
    return [vault.require_topic(topic) for topic in topics] if topics else list(vault.topics)

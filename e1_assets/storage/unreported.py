"""Since when what was read may not have been reported, in a file that outlives a crash."""

from datetime import datetime
from pathlib import Path

from e1_assets.storage.vault import Vault
from e1_assets.storage.vault_output import write_whole

_FILE = "unreported-since"


def reading_begins(vault: Vault, now: datetime) -> None:
    """Put on record, before anything is read, that it is not reported; the oldest moment stays."""
    if unreported_since(vault) is None:
        write_whole(vault.prepare_state(), _FILE, now.isoformat().encode())


def unreported_since(vault: Vault) -> datetime | None:
    """The moment whose reading, and all after it, may not have been reported."""
    try:
        return datetime.fromisoformat(_place(vault).read_text(encoding="ascii"))
    except FileNotFoundError:
        return None


def reported(vault: Vault) -> None:
    """All that was read is reported."""
    _place(vault).unlink(missing_ok=True)


def _place(vault: Vault) -> Path:
    return vault.state / _FILE

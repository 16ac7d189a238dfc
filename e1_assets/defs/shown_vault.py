"""Which vault Dagster shows: the one asked for, the one around us, else the example."""

from collections.abc import Mapping
from pathlib import Path

from e1_assets.defs.demo_vault import make_demo
from e1_assets.domain.errors import UsageError
from e1_assets.storage.vault import Vault, open_vault


def shown_vault(environ: Mapping[str, str], cwd: Path) -> Vault:
    """The vault of `E1_VAULT`, else of the nearest parent folder, else the example vault.

    `dagster dev` in a clone without any setting shows the example, made in `demo/` beside
    `dagster_home/`; away from a clone it is made in the user's state folder.
    """
    try:
        return open_vault(None, environ, cwd)
    except UsageError:
        if environ.get("E1_VAULT"):
            raise
    folder = _demo_folder(environ, cwd)
    make_demo(folder)
    return open_vault(folder, environ, cwd)


def _demo_folder(environ: Mapping[str, str], cwd: Path) -> Path:
    if (cwd / "dagster_home").is_dir():
        return cwd / "demo"
    states = environ.get("XDG_STATE_HOME") or Path(environ.get("HOME", "/tmp")) / ".local" / "state"
    return Path(states) / "e1" / "demo"

"""The example vault: a copy of the packaged one, made whole or not at all."""

import shutil
import tempfile
from datetime import date
from importlib.resources import as_file, files
from pathlib import Path

from e1_assets.domain.errors import UsageError
from e1_assets.storage.layout import day_in
from e1_assets.storage.vault import Vault


def make_demo(folder: Path) -> bool:
    """Make the example vault in `folder`; False when one is there already.

    UsageError when the folder holds something else. Several processes may ask at once.
    """
    if (folder / "e1.toml").is_file() and (folder / "inbox").is_dir():
        return False
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError("folder is not empty", str(folder), "Name a new folder for the example.")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (
        as_file(files("e1_assets.examples") / "vault") as packaged,
        tempfile.TemporaryDirectory(dir=folder.parent, prefix=".e1-demo-") as beside,
    ):
        made = Path(beside) / "vault"
        shutil.copytree(packaged, made)
        try:
            made.rename(folder)
        except OSError:
            return _made_by_another(folder)
    return True


def _made_by_another(folder: Path) -> bool:
    if (folder / "e1.toml").is_file():
        return False
    raise UsageError("folder cannot be made", str(folder), "Name another folder for the example.")


def last_day(vault: Vault) -> date:
    """The last day a note of the vault is named for."""
    days = [day_in(file.path) for file in vault.scan().files if file.kind == "note"]
    return max(day for day in days if day)

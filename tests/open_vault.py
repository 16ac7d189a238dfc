"""A working copy of a shared real vault, its document history as the vault's own git history."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.shared import SHARED


def open_real_vault(name: str, folder: Path) -> Path:
    """Copy `real_zh` or `real_en` to `folder/name`; writable, with `git log` of the documents.

    The shared copy of the bare repository has lost its empty `refs` folder, without which git
    takes it for no repository; so the half is copied and mended before it is opened.
    """
    half = folder / f"{name}.half"
    shutil.copytree(SHARED / "vaults" / name / "half", half)
    subprocess.run(["chmod", "-R", "u+w", str(half)], check=True)
    (half / "knowledge.git" / "refs" / "heads").mkdir(parents=True, exist_ok=True)
    opened = folder / name
    tool = SHARED / "tools" / "open_vault.py"
    subprocess.run(
        [sys.executable, str(tool), str(half), str(opened)], check=True, stdout=subprocess.DEVNULL
    )
    shutil.rmtree(half)
    return opened

"""Where the state of a vault may lie, and whose it is."""

import re
from collections.abc import Iterable
from pathlib import Path

from e1_assets.domain.errors import UsageError

# DuckDB cuts a path at `?`, turns a backslash; SQLite decodes `%20` in it; Dagster takes the
# rest for a pattern, finds no settings and turns its telemetry on.
_ODD = re.compile(r"[?*\[\]\\]|%[0-9A-Fa-f]{2}")
_OWNER = ".vault"


def check_place(state: Path, root: Path, inputs: Iterable[str]) -> None:
    """UsageError where the state of the vault at `root` cannot lie, or another vault's lies."""
    if odd := sorted(set(_ODD.findall(str(state)))):
        raise UsageError(
            f"the state folder cannot lie on a path with {' '.join(odd)}",
            str(state),
            "Set E1_STATE to another folder.",
        )
    if any(state.resolve().is_relative_to(root / name) for name in inputs):
        raise UsageError(
            "the state folder lies among the inputs",
            str(state),
            "Set E1_STATE, or `state` in e1.toml, to a folder of its own.",
        )
    owner = _owner(state)
    if owner and owner != root and owner.is_dir():
        raise UsageError(
            f"the state folder is that of another vault, {owner}",
            str(state),
            "Set E1_STATE to a folder of its own for each vault.",
        )


def mark_owner(state: Path, root: Path) -> None:
    """Write down whose a state folder outside its vault is; a moved vault takes it along."""
    if not state.resolve().is_relative_to(root) and _owner(state) != root:
        (state / _OWNER).write_text(f"{root}\n", encoding="utf-8", errors="surrogateescape")


def _owner(state: Path) -> Path | None:
    try:
        return Path((state / _OWNER).read_text(encoding="utf-8", errors="surrogateescape")[:-1])
    except OSError:
        return None

"""Golden files: what was produced beside what a person approved."""

import os
from pathlib import Path

GOLDENS = Path(__file__).parent / "goldens"


def assert_golden(name: str, produced: str) -> None:
    """Compare with `goldens/<name>`; E1_GOLDEN=write records it for review as a diff."""
    path = GOLDENS / name
    if os.environ.get("E1_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(produced, encoding="utf-8")
    assert path.is_file(), f"{path} is missing: run with E1_GOLDEN=write, then read it"
    assert produced == path.read_text(encoding="utf-8")

"""Where the shared test material lies; tests that need it skip with the reason."""

import os
from pathlib import Path

import pytest

SHARED = Path(os.environ.get("E1_SHARED", Path(__file__).parents[2] / "shared"))
needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason=f"the shared vaults are not at {SHARED} (set E1_SHARED)"
)

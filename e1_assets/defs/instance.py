"""The Dagster instance of a vault, for the length of a command."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dagster as dg

from e1_assets.defs.home import prepare_home


@contextmanager
def instance_at(home: Path) -> Iterator[dg.DagsterInstance]:
    """The instance kept in `home`, for the length of a command; sets `DAGSTER_HOME`."""
    os.environ["DAGSTER_HOME"] = str(prepare_home(home))
    with dg.DagsterInstance.get() as instance:
        yield instance

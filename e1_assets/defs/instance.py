"""The Dagster instance of a vault, for the length of a command."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dagster as dg

from e1_assets.defs.home import prepare_home


@contextmanager
def instance_at(home: Path) -> Iterator[dg.DagsterInstance]:
    """The instance kept in `home`; `DAGSTER_HOME` names it meanwhile and is then as it was.

    Left set, it would be taken for the wish of whoever runs the next command in this process, and
    the events of one vault would land in the home of another.
    """
    before = os.environ.get("DAGSTER_HOME")
    os.environ["DAGSTER_HOME"] = str(prepare_home(home))
    try:
        with dg.DagsterInstance.get() as instance:
            yield instance
    finally:
        if before is None:
            del os.environ["DAGSTER_HOME"]
        else:
            os.environ["DAGSTER_HOME"] = before

"""The Dagster instance of a vault, for the length of a command."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import dagster as dg
import yaml
from dagster._core.errors import DagsterInvalidConfigError
from filelock import FileLock
from sqlalchemy.exc import DatabaseError

from e1_assets.defs.home import check_history, damaged, prepare_home
from e1_assets.domain.errors import Busy, E1Error, EnvironmentFault, StorageFault, UsageError


@contextmanager
def instance_at(home: Path) -> Iterator[dg.DagsterInstance]:
    """The instance kept in `home`; `DAGSTER_HOME` names it meanwhile and is then as it was.

    Left set, it would be taken for the wish of whoever runs the next command in this process, and
    the events of one vault would land in the home of another.
    """
    before = os.environ.get("DAGSTER_HOME")
    os.environ["DAGSTER_HOME"] = str(prepare_home(home))
    try:
        with history_faults(home), made(home) as instance:
            yield instance
    finally:
        if before is None:
            del os.environ["DAGSTER_HOME"]
        else:
            os.environ["DAGSTER_HOME"] = before


def made(home: Path) -> dg.DagsterInstance:
    """The instance of `DAGSTER_HOME`, its databases made by one process at a time.

    Two commands that met a new vault at once each put a version into its databases, after which
    neither those two nor any later one could read them.
    """
    with FileLock(home / "making.lock", timeout=60):
        check_history(home)
        return dg.DagsterInstance.get()


@contextmanager
def history_faults(home: Path) -> Iterator[None]:
    """What Dagster's databases or settings raise, as faults a person can act on."""
    try:
        yield
    except DatabaseError as error:
        raise _fault(str(error.orig), home) from error
    except (yaml.YAMLError, DagsterInvalidConfigError) as error:
        raise UsageError(
            "Dagster's settings cannot be read",
            str(home / "dagster.yaml"),
            "Mend this file, or move it away: a new one is made.",
        ) from error


def _fault(what: str, home: Path) -> E1Error:
    if "locked" in what:
        return Busy(
            f"Dagster's history is in use ({what})", str(home), "Try again when that has ended."
        )
    if "readonly" in what or "unable to open" in what:
        return EnvironmentFault(
            f"Dagster's history cannot be written ({what})",
            str(home),
            "Make the folder writable, or set E1_STATE to one that is.",
        )
    if "full" in what or "I/O" in what:
        return StorageFault(
            f"Dagster's history cannot be written ({what})",
            str(home),
            "Free some space, then try again.",
        )
    return damaged(what, home)

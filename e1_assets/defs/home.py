"""The Dagster home of a vault: where it is, what it is set to; made without importing Dagster."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from e1_assets.domain.errors import StorageFault

PROCESS_TAG = "e1/process"
MODULE, LOCATION = "e1_assets.definitions", "e1_assets"

_WORKSPACE = f"""\
load_from:
  - python_module:
      module_name: {MODULE}
      location_name: {LOCATION}
"""
# Events are recorded at any log level; below WARNING a backfill prints thousands of lines.
# No compute logs: our assets print nothing; capturing forks two `tail` per run that a kill leaves.
_SETTINGS = """\
telemetry:
  enabled: false
nux:
  enabled: false
event_log_storage:
  module: e1_assets.defs.event_log
  class: KeptOpenSqliteEventLog
  config:
    home:
      env: DAGSTER_HOME
compute_logs:
  module: dagster._core.storage.noop_compute_log_manager
  class: NoOpComputeLogManager
python_logs:
  python_log_level: WARNING
concurrency:
  runs:
    max_concurrent_runs: 1
run_monitoring:
  enabled: true
  max_runtime_seconds: 14400
  free_slots_after_run_end_seconds: 60
"""


def home_of(state: Path, environ: Mapping[str, str]) -> Path:
    """The absolute Dagster home: `DAGSTER_HOME` where set, else a folder of the vault's state."""
    given = environ.get("DAGSTER_HOME")
    return Path(given).absolute() if given else (state / "dagster").absolute()


def prepare_home(home: Path) -> Path:
    """Make the folder with our settings in it; settings that are there stay as they are."""
    home.mkdir(parents=True, exist_ok=True)
    for name, text in (("dagster.yaml", _SETTINGS), ("workspace.yaml", _WORKSPACE)):
        if not (home / name).exists():
            (home / name).write_text(text, encoding="utf-8")
    return home


def check_history(home: Path) -> None:
    """StorageFault when a database that Dagster keeps here is none, or was made twice at once."""
    history, schedules = home / "history", home / "schedules"
    for place in (history / "runs.db", history / "runs" / "index.db", schedules / "schedules.db"):
        if place.exists():
            _check(place, home)


def _check(place: Path, home: Path) -> None:
    try:
        with closing(sqlite3.connect(place)) as database:
            heads = database.execute("SELECT count(*) FROM alembic_version").fetchone()
    except sqlite3.OperationalError:
        return  # in use, read-only or not finished: for Dagster to say
    except sqlite3.DatabaseError as error:
        raise damaged(str(error), home) from error
    if heads > (1,):
        raise damaged(f"{place.name} was made by two programs at once", home)


def damaged(what: str, home: Path) -> StorageFault:
    """The fault of a history that cannot be used."""
    return StorageFault(
        f"Dagster's history is damaged ({what})",
        str(home),
        "Move this folder away: a new one is made, briefs do not depend on it.",
    )

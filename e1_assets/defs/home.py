"""The Dagster home of a vault: where it is, what it is set to; made without importing Dagster."""

from collections.abc import Mapping
from pathlib import Path

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

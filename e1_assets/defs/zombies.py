"""Dagster runs that say they run while no process works on them."""

import os

from e1_assets.defs.home import PROCESS_TAG, home_of
from e1_assets.storage.vault import Vault


def zombie_runs(vault: Vault, end: bool) -> list[str]:
    """Ids of unfinished runs whose command is gone; `end` marks them as failed.

    A killed command leaves its run at STARTED for ever, which keeps the one slot of the queue. Runs
    of the daemon are its own to watch.
    """
    home = home_of(vault.state, os.environ)
    if not (home / "history").is_dir():
        return []
    import dagster as dg

    from e1_assets.defs.instance import instance_at

    unfinished = [dg.DagsterRunStatus.STARTED, dg.DagsterRunStatus.STARTING]
    with instance_at(home) as instance:
        started = instance.get_runs(filters=dg.RunsFilter(statuses=unfinished))
        runs = [run for run in started if _is_gone(run.tags.get(PROCESS_TAG))]
        for run in runs if end else ():
            instance.report_run_failed(run, "Ended by e1 doctor: no process works on this run.")
        return [run.run_id for run in runs]


def _is_gone(process: str | None) -> bool:
    if process is None:
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False

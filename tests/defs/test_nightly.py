"""E2 of the night as Dagster runs it."""

import dagster as dg

from e1_assets.defs.house import definitions_of
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.vault import open_vault
from tests.defs.revised_vault import decide_all, made, put, run_day, store

QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


def night(vault) -> dg.ExecuteInProcessResult:
    definitions = definitions_of(open_vault(vault.root, {}, vault.root))
    with dg.instance_for_test() as instance:
        return definitions.resolve_job_def("nightly_revision").execute_in_process(
            instance=instance, run_config=QUIET
        )


def newest(vault) -> tuple[int, str]:
    version = DocumentHistory(vault, store(vault)).versions("caching")[-1]
    return version.sequence, version.source


def test_the_night_writes_what_was_accepted_and_nothing_else(tmp_path) -> None:
    vault = made(tmp_path)
    run_day(vault, 0)
    assert night(vault).success
    assert newest(vault) == (1, "observed")
    decide_all(vault, 0)
    assert night(vault).success
    assert newest(vault) == (2, "e2")
    assert night(vault).success
    assert newest(vault) == (2, "e2")


def test_a_stated_policy_accepts_first(tmp_path) -> None:
    vault = made(tmp_path)
    run_day(vault, 0)
    put(tmp_path, "e1.toml", '[accept]\ngrade = 1\nevidence = "secondary"\n')
    assert night(vault).success
    assert newest(vault) == (2, "e2")


def test_the_night_comes_after_the_rounds(tmp_path) -> None:
    repository = definitions_of(made(tmp_path)).get_repository_def()
    schedule = repository.get_schedule_def("nightly_revision")
    assert schedule.cron_schedule == "30 23 * * *"
    assert schedule.default_status is dg.DefaultScheduleStatus.STOPPED

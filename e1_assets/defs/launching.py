"""Runs started by a command: in this process, recorded in the instance the UI shows."""

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from itertools import groupby

import dagster as dg
from dagster._core.errors import (
    DagsterAssetCheckFailedError,
    DagsterExecutionInterruptedError,
    DagsterUserCodeExecutionError,
)

from e1_assets.defs.automation import range_tags
from e1_assets.defs.daily_round import OP
from e1_assets.defs.first_day import first_day
from e1_assets.defs.home import PROCESS_TAG, home_of
from e1_assets.defs.house import definitions_of
from e1_assets.defs.instance import instance_at
from e1_assets.defs.notify import Notify
from e1_assets.defs.partitions import round_key
from e1_assets.defs.reading import nothing_to_read, take_in
from e1_assets.defs.telling import days_to_tell, told
from e1_assets.domain.errors import UsageError
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse

_NEAR = 7
_QUIET = {"console": {"config": {"log_level": "CRITICAL"}}}


def ingest_in_process(vault: Vault, span: tuple[date, date] | None) -> None:
    """The sources of a range of days in one run; without one, of the days that hold what is new.

    A day costs the event log ten events, a year of days half a minute, so days nothing came for
    are left out: one run per stretch of days with something new, that of an ingest which died
    before it reported included.
    """
    warehouse = Warehouse(vault.state / "warehouse.duckdb")
    take_in(vault, warehouse, datetime.now(UTC))
    report_sources(vault, warehouse, span)


def report_sources(vault: Vault, warehouse: Warehouse, span: tuple[date, date] | None) -> None:
    """The runs of `ingest_in_process`, for what was read but not reported yet."""
    definitions = definitions_of(vault)
    with _instance(vault) as instance:
        for stretch in [span] if span else _near(days_to_tell(vault, warehouse)):
            _ingest(definitions, instance, stretch)
    told(vault, warehouse, span)


def rounds_in_process(
    vault: Vault,
    span: tuple[date, date],
    topics: Sequence[str],
    notify: Notify,
    **options: bool,
) -> None:
    """The rounds of `span` in one run per unbroken stretch of topics; `notify` hears of each.

    `options` are those of `RoundOptions`. What is new in the vault is read first. A round that
    published nothing fails the run in Dagster's eyes; here `notify` was told.
    """
    first, last = _within(vault, span)
    definitions = definitions_of(vault, notify)
    job = definitions.resolve_job_def("daily_round")
    config = {"loggers": _QUIET, "ops": {OP: {"config": options}}}
    with _instance(vault) as instance:
        if not nothing_to_read(vault, Warehouse(vault.state / "warehouse.duckdb")):
            _ingest(definitions, instance, _windows(vault, span))
            told(vault, Warehouse(vault.state / "warehouse.duckdb"), _windows(vault, span))
        for stretch in _stretches(vault.topics, topics):
            tags = _tags(round_key(first, stretch[0]), round_key(last, stretch[-1]))
            with _told_elsewhere():
                job.execute_in_process(instance=instance, run_config=config, tags=tags)


@contextmanager
def _told_elsewhere() -> Iterator[None]:
    """Pass over what `notify` told already; give what else was raised without Dagster around it."""
    try:
        yield
    except (dg.Failure, DagsterAssetCheckFailedError):
        return
    except DagsterExecutionInterruptedError as error:
        raise KeyboardInterrupt from error
    except DagsterUserCodeExecutionError as error:
        # An interrupt that meets our code inside a step comes wrapped as a fault of ours.
        if _is_interrupt(error.user_exception):
            raise KeyboardInterrupt from error
        raise error.user_exception from error
    except RuntimeError as error:
        if _is_interrupt(error):
            raise KeyboardInterrupt from error
        raise


def _is_interrupt(error: BaseException) -> bool:
    """Whether somebody stopped us; DuckDB says so in words when that meets one of its queries."""
    return isinstance(error, DagsterExecutionInterruptedError) or (
        isinstance(error, RuntimeError) and str(error) == "Query interrupted"
    )


def _ingest(
    definitions: dg.Definitions, instance: dg.DagsterInstance, span: tuple[date, date]
) -> None:
    with _told_elsewhere():
        definitions.resolve_job_def("ingest").execute_in_process(
            instance=instance,
            run_config={"loggers": _QUIET},
            tags=_tags(*(day.isoformat() for day in span)),
        )


def _near(days: Sequence[date]) -> list[tuple[date, date]]:
    """Sorted days as ranges; a few empty days between two cost less than a run more."""
    ranges: list[tuple[date, date]] = []
    for day in days:
        near = bool(ranges) and (day - ranges[-1][1]).days <= _NEAR
        ranges[-1:] = [(ranges[-1][0], day)] if near else [*ranges[-1:], (day, day)]
    return ranges


def _tags(first: str, last: str) -> dict[str, str]:
    """A run over a range, with the process that works on it, so that `e1 doctor` can tell."""
    return {**range_tags(first, last), PROCESS_TAG: str(os.getpid())}


def _windows(vault: Vault, span: tuple[date, date]) -> tuple[date, date]:
    """The days that the rounds of `span` look at, as far as the vault has them."""
    return max(vault.settings.window_from(span[0]).date(), first_day(vault)), span[1]


def make_instance(vault: Vault) -> None:
    """Make the instance of a vault where there is none: its databases take 1 s."""
    with instance_at(home_of(vault.prepare_state(), os.environ)):
        pass


@contextmanager
def _instance(vault: Vault) -> Iterator[dg.DagsterInstance]:
    # Rounds make small frozen objects by the million, hardly one of them in a cycle: looking for
    # such garbage after every 700, Dagster's own objects included, took a tenth of their CPU,
    # looking at what has survived again after every tenth time another fiftieth.
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)
    with instance_at(home_of(vault.prepare_state(), os.environ)) as instance:
        yield instance


def _within(vault: Vault, span: tuple[date, date]) -> tuple[date, date]:
    start = first_day(vault)
    if span[0] < start:
        raise UsageError(
            f"no round on {span[0]}",
            str(vault.root),
            f"The vault starts on {start}; an earlier `start` in e1.toml changes that.",
        )
    return span


def _stretches(known: Sequence[str], wanted: Sequence[str]) -> list[list[str]]:
    """The wanted topics in the order of the partitions, cut where a topic between is not wanted."""
    numbered = [(at, topic) for at, topic in enumerate(known) if topic in wanted]
    groups = groupby(enumerate(numbered), lambda entry: entry[1][0] - entry[0])
    return [[topic for _, (_, topic) in group] for _, group in groups]

"""The check that tells quiet, failed, missing, never run or stale days of all rounds apart."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import dagster as dg
from dagster._core.definitions.asset_checks.asset_check_evaluation import AssetCheckEvaluation

from e1_assets.defs.checks import BRIEF
from e1_assets.defs.metadata import table
from e1_assets.defs.resources import VaultRoom
from e1_assets.storage.coverage import CoveredDay, coverage
from e1_assets.storage.warehouse import Warehouse

_STATES = ("brief", "quiet", "failed", "missing", "never_run")
_SHOWN = 200


@dg.asset_check(
    asset=BRIEF,
    name="coverage",
    blocking=False,
    description="Every day of every topic has its round, none failed, none would read something"
    " else today. A quiet day, or one from before the first round of its topic, is no fault.",
)
def days_covered(vault_room: VaultRoom) -> dg.AssetCheckResult:
    """One result for all dates: counts per state, the newest days that want a person."""
    passed, metadata, told = _outcome(vault_room.bench().warehouse)
    return dg.AssetCheckResult(
        passed=passed, severity=dg.AssetCheckSeverity.WARN, metadata=metadata, description=told
    )


def report_coverage(instance: dg.DagsterInstance, warehouse: Warehouse) -> None:
    """Log the outcome of the check as it is after a run of rounds.

    A step of its own would be skipped: the rounds record their materializations themselves.
    """
    passed, metadata, told = _outcome(warehouse)
    instance.report_runless_asset_event(
        AssetCheckEvaluation(
            asset_key=BRIEF,
            check_name="coverage",
            passed=passed,
            severity=dg.AssetCheckSeverity.WARN,
            metadata=metadata,
            description=told,
        )
    )


def _outcome(warehouse: Warehouse) -> tuple[bool, dict[str, Any], str | None]:
    days = coverage(warehouse)
    counted = Counter(one.state for one in days)
    stale = sum(bool(one.stale) for one in days)
    wanting = [row for one in reversed(days) for row in _rows(one)]
    metadata = {
        **{state: counted[state] for state in _STATES},
        "stale": stale,
        "proposed": sum(one.proposed for one in days),
        "days": table(("date", "topic", "state", "why"), wanting[:_SHOWN]),
    }
    passed = not (counted["failed"] or counted["missing"] or stale)
    return passed, metadata, f"{len(wanting)} to look at, the newest first" if wanting else None


def _rows(one: CoveredDay) -> Iterator[tuple[str, str, str, str]]:
    """The day as it is, then why it is stale; nothing for one that is in order."""
    place = (one.date.isoformat(), one.topic)
    if one.state in ("failed", "missing"):
        yield (*place, one.state, one.reason or "not run between days that were")
    if one.stale:
        word = "stale, revision proposed" if one.proposed else "stale"
        yield (*place, word, ", ".join(each.told for each in one.stale))

"""E2 of the night: what was accepted goes into each topic's next version."""

from datetime import datetime, time, timedelta
from typing import Any

import dagster as dg

from e1_assets.defs.metadata import escaped, table
from e1_assets.defs.reading import take_in
from e1_assets.defs.resources import VaultRoom
from e1_assets.defs.revising import accepted_by_policy, applied
from e1_assets.domain.errors import Conflict
from e1_assets.storage.proposals import proposals
from e1_assets.storage.vault import Vault

_AFTER = timedelta(minutes=70)


@dg.op(
    name="next_versions",
    description="Apply accepted increments; a policy accepts first where e1.toml states one.",
)
def next_versions(context: dg.OpExecutionContext, vault_room: VaultRoom) -> None:
    """Make the next version of every document that has something accepted."""
    bench = vault_room.bench()
    vault, warehouse, now = bench.vault, bench.warehouse, bench.now
    take_in(vault, warehouse, now)
    rows: list[tuple[str, str, str]] = []
    failed: list[Conflict] = []
    for topic in vault.topics:
        if vault.settings.accept:
            accepted_by_policy(vault, warehouse, proposals(warehouse, topic), now)
        try:
            made = applied(vault, warehouse, topic, now)
        except Conflict as error:
            failed.append(error)
            rows.append((topic, "conflict", str(error)))
            continue
        if made:
            edits = len(made.change_set.edits)
            rows.append((topic, f"version {made.version.sequence}", f"{edits} edits"))
    metadata: dict[str, Any] = {"documents": table(("topic", "what", "how much"), rows)}
    if failed:
        raise dg.Failure(
            f"{len(failed)} documents were left alone: {escaped(str(failed[0]))}",
            metadata=metadata,
            allow_retries=False,
        )
    context.add_output_metadata(metadata)


@dg.job(
    name="nightly_revision",
    description="E2: the next version of each document from accepted increments.",
    executor_def=dg.in_process_executor,
)
def nightly_revision() -> None:
    """One op for all topics."""
    next_versions()


def nightly_schedule(vault: Vault) -> dg.ScheduleDefinition:
    """Seventy minutes after the cutoff, when the rounds have long ended; off until turned on."""
    cutoff = datetime.combine(datetime.min.date(), vault.settings.cutoff)
    start: time = (cutoff + _AFTER).time()
    return dg.ScheduleDefinition(
        name="nightly_revision",
        job=nightly_revision,
        cron_schedule=f"{start.minute} {start.hour} * * *",
        execution_timezone=vault.settings.zone,
        description=f"E2 at {start:%H:%M} {vault.settings.zone}.",
    )

"""The rounds of a vault in one process without Dagster, with the CPU that each step takes.

    python -m tests.bench_rounds VAULT FIRST LAST

The vault is one that was ingested. What a backfill takes beyond this is Dagster: its import, its
instance, its event log.
"""

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from e1_assets.defs import judging
from e1_assets.defs.delivering import at_hand
from e1_assets.storage.round_inputs import InputsOfRounds
from e1_assets.storage.turns import Turns
from e1_assets.storage.vault import Vault, open_vault
from e1_assets.storage.warehouse import Warehouse

# The functions a round calls, by the step they belong to.
_STEPS: tuple[tuple[str, object, tuple[str, ...]], ...] = (
    ("reading", InputsOfRounds, ("of",)),
    ("judging", judging, ("run_round",)),
    ("pages", judging, ("markdown",)),
    ("publishing", judging, ("publish",)),
    ("auditing", judging, ("audited", "brief_on_disk", "stored_brief", "figures_of", "revise")),
)


class Clock:
    """CPU seconds of this process by step."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    @contextmanager
    def on(self, step: str) -> Iterator[None]:
        """Count what is done inside."""
        began = time.process_time()
        try:
            yield
        finally:
            self.spent[step] = self.spent.get(step, 0.0) + time.process_time() - began

    def around(self, step: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, counted."""

        def counted(*given: Any, **named: Any) -> Any:
            with self.on(step):
                return function(*given, **named)

        return counted


def rounds(vault: Vault, days: list[date], clock: Clock) -> int:
    """Run every round, oldest date first; how many published nothing."""
    for step, place, names in _STEPS:
        for name in names:
            setattr(place, name, clock.around(step, getattr(place, name)))
    bench = judging.Bench(vault, Warehouse(vault.state / "warehouse.duckdb"), datetime.now(UTC))
    failed = 0
    with Turns(bench.warehouse) as turns:
        for day in days:
            at_hand(turns, bench, day)
            ended = [judging.finish_round(bench, day, topic, False) for topic in vault.topics]
            failed += sum(one.error is not None for one in ended)
    return failed


def main() -> int:
    """Run the rounds, print the steps; 1 when a round published nothing."""
    begun = time.process_time()
    vault = open_vault(Path(sys.argv[1]), os.environ, Path.cwd())
    first, last = map(date.fromisoformat, sys.argv[2:4])
    days = [first + timedelta(days=n) for n in range((last - first).days + 1)]
    # As a command sets it before its first run.
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)
    clock = Clock()
    failed = rounds(vault, days, clock)
    whole = time.process_time()
    steps = {"start": begun, **clock.spent}
    steps["between"] = whole - sum(steps.values())
    print(" + ".join(f"{step} {cpu:.1f}" for step, cpu in steps.items()) + f" = {whole:.1f} s cpu")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())

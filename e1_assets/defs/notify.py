"""Who is told when a round has ended."""

from typing import Protocol

from e1_assets.defs.judging import Finished


class Notify(Protocol):
    """Told of each round as it ends; a command shows progress with it."""

    def __call__(self, finished: Finished) -> None:
        """Take notice."""


def nobody(finished: Finished) -> None:
    """For runs that nobody waits for: Dagster's event log tells all."""

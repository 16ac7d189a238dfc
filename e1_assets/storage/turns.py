"""A warehouse kept at hand over several uses, in turns with whoever waits for it."""

import time
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from e1_assets.storage.warehouse import Warehouse

# Giving the file back and taking it again costs 50 ms of CPU, as much as half a round; a person
# who looks at something meanwhile shall not wait longer than this and the round under way.
_LONGEST = 1.5
# A little longer than a waiting process lets pass before it looks at the lock again.
_TURN = 0.06


class Turns:
    """Held from `take` to `give`, which lets others in; a `take` after too long is both."""

    def __init__(self, warehouse: Warehouse) -> None:
        self._warehouse = warehouse
        self._open = ExitStack()
        self._since: float | None = None

    def take(self) -> None:
        """Hold the warehouse from here on; who waits comes first where it was held for long."""
        if self._since is not None and time.monotonic() - self._since > _LONGEST:
            self.give()
        if self._since is None:
            self._open.enter_context(self._warehouse.reading())
            self._since = time.monotonic()

    def give(self) -> None:
        """Give it back, and leave time for a turn."""
        self._ended(None, None, None)

    def __enter__(self) -> Self:
        """Hold nothing yet."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give back what is held; what was raised meanwhile ends the connection."""
        self._ended(kind, error, trace)

    def _ended(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._since is not None:
            self._since = None
            self._open.__exit__(kind, error, trace)
            time.sleep(_TURN)

"""The same work on many batches, one process a core.

Parsing is Python from end to end, so threads would take turns. Processes are spawned, never
forked: DuckDB and Dagster hold threads that a fork would leave behind half alive.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import TypeVar

Batch = TypeVar("Batch")
Done = TypeVar("Done")

# Below this a process costs more to start (0.6 s) than it saves.
_FEWEST = 6


def side_by_side(work: Callable[[Batch], Done], batches: Sequence[Batch]) -> Iterator[Done]:
    """What `work` makes of each batch, in their order; `work` must be picklable."""
    cores = os.cpu_count() or 1
    if len(batches) < _FEWEST or cores == 1:
        yield from map(work, batches)
        return
    with ProcessPoolExecutor(
        max_workers=min(cores, len(batches)),
        mp_context=get_context("spawn"),
        initializer=_end_with_parent,
    ) as pool:
        yield from pool.map(work, batches)


def _end_with_parent() -> None:
    """A worker whose parent was killed ends too, rather than waiting for work for ever."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_wait_for, args=(parent.sentinel,), daemon=True).start()


def _wait_for(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)

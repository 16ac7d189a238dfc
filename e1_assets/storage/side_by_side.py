"""The same work on many batches, one process a core.

    with Workers(parsers) as workers:
        workers.start(cores)  # they load while this process does something else
        for done in workers.each(work, batches):

Parsing is Python from end to end, so threads would take turns. Processes are spawned, never
forked: DuckDB and Dagster hold threads that a fork would leave behind half alive.
"""

import gc
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from types import TracebackType
from typing import Self, TypeVar

Batch = TypeVar("Batch")
Done = TypeVar("Done")

# Batches a core may be ahead of who takes them: what is done but not taken fills the memory.
_AHEAD = 2


class Workers:
    """Processes for the length of a `with`; none are started before there is much to do.

    `loaded` goes to each as it starts: what it takes to unpickle it is imported by then.
    """

    def __init__(self, *loaded: object) -> None:
        self._loaded = loaded
        self._pool: ProcessPoolExecutor | None = None
        self._cores = 0

    def start(self, most: int) -> None:
        """Start a process for each core, `most` at the most, unless they are at work already."""
        cores = min(os.cpu_count() or 1, most)
        if cores < 2 or self._pool:
            return
        self._cores = cores
        self._pool = ProcessPoolExecutor(
            max_workers=cores,
            mp_context=get_context("spawn"),
            initializer=_ready,
            initargs=(self._loaded,),
        )
        for _ in range(cores):
            self._pool.submit(os.getpid)

    def each(self, work: Callable[[Batch], Done], batches: Sequence[Batch]) -> Iterator[Done]:
        """What `work` makes of each batch, in their order; `work` must be picklable.

        Workers that were started begin at once, whether or not it is asked for yet; without any
        this process does each batch as it is asked for.
        """
        pool, first = self._pool, _AHEAD * self._cores
        if pool is None:
            return map(work, batches)

        def begun(batch: Batch) -> Future[Done]:
            return pool.submit(work, batch)

        return _taken(deque(map(begun, batches[:first])), begun, batches[first:])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._pool:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def _taken(
    waiting: deque[Future[Done]],
    begun: Callable[[Batch], Future[Done]],
    rest: Sequence[Batch],
) -> Iterator[Done]:
    """What is done, in order; for each that is taken one more is begun."""
    for batch in rest:
        waiting.append(begun(batch))
        yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _ready(loaded: object) -> None:
    """A worker looks for garbage seldom: hardly anything it makes lies in a cycle.

    One whose parent was killed ends too, rather than waiting for work for ever.
    """
    gc.freeze()
    gc.set_threshold(50_000, 50, 50)
    parent = parent_process()
    if parent is not None:
        Thread(target=_wait_for, args=(parent.sentinel,), daemon=True).start()


def _wait_for(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)

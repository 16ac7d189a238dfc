"""Files shared out to processes in batches, the rows of several gathered for one transaction."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Protocol, TypeVar

import polars as pl

_BATCH_BYTES = 1024 * 1024
_SMALLEST_BATCH = 128 * 1024
_SHARES = 8
_MUCH = 6 * _BATCH_BYTES
# A transaction ends in a checkpoint, 0.2 s of CPU in a file of 40 MB: several batches share one.
# Writing takes up to four times the memory of its rows, ten times the size of notes full of links.
_WRITTEN_BYTES = 16_000_000

Frames = dict[str, pl.DataFrame]
Packed = dict[str, bytes]
"""Frames on their way from a process to another, a quarter of their size."""


class Sized(Protocol):
    """A file to parse."""

    @property
    def size(self) -> int:
        """In bytes."""


File = TypeVar("File", bound=Sized)


def worth_starting(due: Iterable[Sized]) -> int:
    """How many processes parsing these files is worth; 0 for few."""
    size = sum(one.size for one in due)
    return size // _BATCH_BYTES if size >= _MUCH else 0


def shared_out(due: Sequence[File]) -> Iterator[list[File]]:
    """In their order, smaller towards the end: so all processes are done at about one time."""
    left = sum(state.size for state in due)
    batch: list[File] = []
    size = 0
    for state in due:
        batch.append(state)
        size += state.size
        if size >= min(_BATCH_BYTES, max(_SMALLEST_BATCH, left // _SHARES)):
            yield batch
            left -= size
            batch, size = [], 0
    if batch:
        yield batch


def packed(frames: Frames) -> Packed:
    """Frames made ready to leave their process: several wait until they are written."""
    made: Packed = {}
    for table, frame in frames.items():
        frame.write_ipc(stream := BytesIO(), compression="lz4")
        made[table] = stream.getvalue()
    return made


def gathered(parsed: Iterable[tuple[list[File], Packed]]) -> Iterator[tuple[list[File], Frames]]:
    """Batches as they are parsed, joined in their order to what one transaction writes."""
    states: list[File] = []
    kept: list[Frames] = []
    size = 0
    for batch, rows in parsed:
        states += batch
        kept.append({table: pl.read_ipc(BytesIO(packed)) for table, packed in rows.items()})
        size += sum(int(frame.estimated_size()) for frame in kept[-1].values())
        if size >= _WRITTEN_BYTES:
            yield states, _joined(kept)
            states, kept, size = [], [], 0
    if states:
        yield states, _joined(kept)


def _joined(kept: Sequence[Frames]) -> Frames:
    tables = dict.fromkeys(table for frames in kept for table in frames)
    return {table: pl.concat(f[table] for f in kept if table in f) for table in tables}

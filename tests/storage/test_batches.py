"""Files shared out to processes: all of them, in order, evenly towards the end."""

from dataclasses import dataclass

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from e1_assets.storage.batches import gathered, packed, shared_out, worth_starting

MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class File:
    """A file by its size."""

    size: int


@given(st.lists(st.integers(0, 3 * MEGABYTE), max_size=80))
def test_every_file_is_in_one_batch_in_order(sizes: list[int]) -> None:
    files = [File(size) for size in sizes]
    assert [file for batch in shared_out(files) for file in batch] == files


def test_the_last_batches_are_small() -> None:
    files = [File(10_000)] * 1_500
    sizes = [sum(file.size for file in batch) for batch in shared_out(files)]
    assert sizes[0] >= MEGABYTE > 4 * sizes[-2]


def test_few_files_start_nothing() -> None:
    assert worth_starting([File(MEGABYTE)] * 5) == 0
    assert worth_starting([File(MEGABYTE)] * 9) == 9


def test_rows_of_many_batches_are_written_together_but_not_of_all():
    batches = [
        ([File(at)], pl.DataFrame({"n": [at], "words": ["x" * 1_000_000]})) for at in range(40)
    ]
    rows = [(files, packed({"claims": frame})) for files, frame in batches]
    written = list(gathered(rows))
    assert 2 <= len(written) <= 4
    assert [file.size for files, _ in written for file in files] == list(range(40))
    assert pl.concat(f["claims"] for _, f in written).equals(pl.concat(f for _, f in batches))

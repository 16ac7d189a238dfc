import os
from functools import partial

import pytest

from e1_assets.storage.side_by_side import Workers


def _tagged(tag: str, number: int) -> tuple[str, int, int]:
    if number < 0:
        raise ValueError(f"{number} is below nothing")
    return tag, number, os.getpid()


@pytest.mark.parametrize("count", [0, 1, 5, 6, 40])
def test_the_order_of_the_batches_is_kept(count: int) -> None:
    with Workers() as workers:
        if count > 1:
            workers.start(2)
        done = list(workers.each(partial(_tagged, "x"), range(count)))
    assert [(tag, number) for tag, number, _ in done] == [("x", n) for n in range(count)]


def test_much_work_leaves_this_process() -> None:
    with Workers("loaded") as workers:
        workers.start(2)
        processes = {pid for _, _, pid in workers.each(partial(_tagged, "x"), range(40))}
    assert (os.getpid() in processes) == (os.cpu_count() == 1)


def test_an_error_of_one_batch_is_raised_here() -> None:
    with Workers() as workers, pytest.raises(ValueError, match="below nothing"):
        workers.start(2)
        list(workers.each(partial(_tagged, "x"), [*range(10), -1]))


def test_one_worker_is_none() -> None:
    with Workers() as workers:
        workers.start(1)
        assert [pid for _, _, pid in workers.each(partial(_tagged, "x"), [0])] == [os.getpid()]

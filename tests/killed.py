"""Runs something on copies of a folder, each time killed at a later change it makes to the disk.

python -m tests.killed tests.defs.killable:apply <folder> <where the copies go> <every how many>

prints the name of the copy that came through. The others are named after the change, counted from
1, that they were killed before.
"""

import importlib
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

_CHANGES = frozenset({"fsync", "replace", "unlink", "mkdir"})
_ENDS = frozenset({"COMMIT", "CHECKPOINT"})


def killed_everywhere(act: Callable[[Path], None], fresh: Path, work: Path, step: int) -> int:
    """Kill `act` before every `step`th change until it comes through; the last number tried."""
    turn = 1 - step
    while True:
        turn += step
        copy = Path(shutil.copytree(fresh, work / str(turn)))
        # A fork costs a thousandth of importing everything again. Polars starts its pool of
        # threads with its first query, which no parent of ours makes.
        child = os.fork()
        if not child:
            _run(act, copy, turn)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0, f"turn {turn} failed"
            return turn
        assert os.WTERMSIG(status) == signal.SIGKILL


def _run(act: Callable[[Path], None], root: Path, last: int) -> None:
    left = last

    def count(frame: FrameType, event: str, called: Any) -> None:
        nonlocal left
        if _changes(frame, event, called):
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)

    code = 1
    try:
        sys.setprofile(count)
        act(root)
        sys.setprofile(None)
        code = 0
    finally:
        os._exit(code)


def _changes(frame: FrameType, event: str, called: Any) -> bool:
    """Whether the disk is about to change: a file, or the warehouse as a whole."""
    if event == "c_call":
        return called.__name__ in _CHANGES and getattr(called, "__module__", "") == "posix"
    ends = event == "call" and frame.f_code.co_name == "execute"
    return ends and frame.f_locals.get("sql") in _ENDS


if __name__ == "__main__":
    module, _, name = sys.argv[1].partition(":")
    act, (fresh, work) = getattr(importlib.import_module(module), name), map(Path, sys.argv[2:4])
    print(killed_everywhere(act, fresh, work, int(sys.argv[4])))

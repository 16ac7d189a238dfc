"""The command line called as a person calls it, in this process."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from e1_assets import cli


@dataclass(frozen=True)
class Called:
    """What a command left behind: exit code, data, talk."""

    code: int
    out: str
    err: str


def call(*words: str | Path) -> Called:
    """Run `e1` with these words."""
    out, err = io.StringIO(), io.StringIO()
    with _argv(["e1", *map(str, words)]), redirect_stdout(out), redirect_stderr(err):
        try:
            cli.main()
            code: object = 0
        except SystemExit as end:
            code = end.code
    return Called(
        code if isinstance(code, int) else int(bool(code)), out.getvalue(), err.getvalue()
    )


@contextmanager
def _argv(words: list[str]) -> Iterator[None]:
    before, hook = sys.argv, sys.excepthook
    sys.argv = words
    try:
        yield
    finally:
        sys.argv, sys.excepthook = before, hook

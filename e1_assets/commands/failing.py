"""How a command ends when something went wrong: one line, an exit code, never a traceback."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType

from e1_assets.commands.talk import complain
from e1_assets.domain.errors import E1Error

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EIO}
_NOT_ALLOWED = {errno.EACCES, errno.EPERM, errno.EROFS}


@contextmanager
def told_in_one_line() -> Iterator[None]:
    """Turn what a user can act on into its exit code; leave the rest to `install`."""
    try:
        yield
    except E1Error as error:
        _exit(str(error), error.exit_code, error)
    except BrokenPipeError:
        # The reader of our output is gone (`| head`): nobody is left to be told.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        if error.errno in _NO_ROOM:
            place = error.filename or "the output"
            _exit(f"{error.strerror}: {place}. Free some space, try again.", 6, error)
        if error.errno in _NOT_ALLOWED:
            _exit(f"{error.strerror}: {error.filename}. Check its permissions.", 4, error)
        if error.filename:
            _exit(f"{error.strerror}: {error.filename}. Give another path.", 4, error)
        raise


def install() -> None:
    """Print a bug of ours as one line with the next step; all of it with E1_DEBUG=1.

    A stream that is closed, or cannot spell a character, is no reason to fail.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if not os.environ.get("E1_DEBUG"):
        sys.excepthook = _one_line


def _one_line(
    kind: type[BaseException], error: BaseException, _trace: TracebackType | None
) -> None:
    told = " ".join(str(error).split())[:300]
    complain(
        f"a bug of ours: {kind.__name__}: {told}. Run it again with E1_DEBUG=1, then report the"
        " command with what it printed where you got this program from."
    )


def _exit(text: str, code: int, error: BaseException) -> None:
    if os.environ.get("E1_DEBUG"):
        raise error
    complain(text)
    sys.exit(code)

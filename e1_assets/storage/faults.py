"""Errors of disk or lock as faults a person can act on."""

import errno
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from e1_assets.domain.errors import Busy, EnvironmentFault, StorageFault

_HOLDER = re.compile(r"held in (\S+) \(PID (\d+)\)")


@contextmanager
def faults(path: Path) -> Iterator[None]:
    """What DuckDB raises of disk or lock, as faults a person can act on."""
    try:
        yield
    except (duckdb.IOException, duckdb.FatalException, duckdb.SerializationException) as error:
        raise _fault(str(error), path) from error


def disk_fault(error: OSError, path: Path) -> EnvironmentFault | StorageFault:
    """What an error of the file system means for the warehouse."""
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return EnvironmentFault(
            "the warehouse cannot be written", str(path), "Set E1_STATE to a folder you may write."
        )
    return StorageFault(
        f"input/output error ({error.strerror})", str(path), "Free some space, then try again."
    )


def _fault(message: str, path: Path) -> Busy | EnvironmentFault | StorageFault:
    first = message.strip().splitlines()[0]
    if "Conflicting lock" in message or "set lock" in message:
        holder = _HOLDER.search(first)
        who = f"{Path(holder[1]).name}, process {holder[2]}" if holder else first
        return Busy(
            f"the warehouse is open in another program ({who})", str(path), "Close it there first."
        )
    if "Permission denied" in message or "read-only" in message:
        return EnvironmentFault(first, str(path), "Set E1_STATE to a folder you may write.")
    if "No space" in message or "Disk quota" in message:
        return StorageFault(first, str(path), "Free some space, then try again.")
    return StorageFault(first, str(path), "Check the disk; `e1 rebuild` makes this file anew.")

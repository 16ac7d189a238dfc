"""Append-only files of one JSON object a line."""

import fcntl
import json
import os
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, BinaryIO

from e1_assets.domain.errors import StaleEvidence, StorageFault
from e1_assets.storage.snapshots import sync_folder


def append(path: Path, objects: Iterable[Mapping[str, object]]) -> None:
    """Add lines durably, one writer at a time. StorageFault when the disk fails."""
    lines = "".join(json.dumps(one, ensure_ascii=False, default=_iso) + "\n" for one in objects)
    if not lines:
        return
    try:
        _append(path, lines.encode())
    except OSError as error:
        raise StorageFault(
            f"ledger not written ({error.strerror})", str(path), "Free some space, then try again."
        ) from error


def _append(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    new = not path.exists()
    with path.open("ab+") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        stream.truncate(_finished(stream))
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    if new:
        sync_folder(path.parent)


def _finished(stream: BinaryIO) -> int:
    """Where the last whole line ends; what follows was cut short by a crash and never counted."""
    stream.seek(0)
    end = 0
    for line in stream:
        if line.endswith(b"\n"):
            end += len(line)
    return end


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a file, none when it is missing.

    A last line without its newline was never finished, so it never counted; StaleEvidence for
    any other line that is no JSON object.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return []
    return [_object(path, at, line) for at, line in enumerate(data.split(b"\n")[:-1], 1)]


def count_lines(path: Path) -> int:
    """How many objects a file holds, none when it is missing."""
    try:
        return path.read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0


def _object(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise StaleEvidence(
            "ledger line is damaged", f"{path}:{number}", "Restore the file from a copy."
        )
    return found


def _iso(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no place in a ledger")

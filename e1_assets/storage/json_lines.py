"""Append-only files of one JSON object a line."""

import json
import os
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from e1_assets.domain.errors import StaleEvidence, StorageFault
from e1_assets.storage.snapshots import sync_folder


def append(path: Path, objects: Iterable[Mapping[str, object]]) -> None:
    """Add lines durably; a line cut short by a crash before is ended first. StorageFault."""
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
        stream.seek(0, os.SEEK_END)
        if size := stream.tell():
            stream.seek(size - 1)
            if stream.read(1) != b"\n":
                data = b"\n" + data
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    if new:
        sync_folder(path.parent)


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The objects of a file, none when it is missing.

    A last line without its newline was never finished, so it never counted; StaleEvidence for
    any other line that is no JSON object.
    """
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return []
    *lines, unfinished = text.split("\n")
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(json.loads(line))
        except ValueError as error:
            if line and not _cut_short(line):
                raise StaleEvidence(
                    "ledger line is damaged", f"{path}:{number}", "Restore the file from a copy."
                ) from error
    return found


def _cut_short(line: str) -> bool:
    """Whether a line is the beginning of an object that a crash interrupted."""
    return line.startswith("{") and not line.endswith("}")


def _iso(value: object) -> str:
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no place in a ledger")

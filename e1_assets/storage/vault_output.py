"""Writing one file whole or not at all, without leaving its room."""

import os
from contextlib import suppress
from pathlib import Path

from e1_assets.domain.errors import EnvironmentFault, StorageFault
from e1_assets.domain.text import sha256

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
DRAFT = ".e1-draft"


def write_whole(room: Path, path: str, data: bytes) -> None:
    """Write `room/path`: a draft beside it, synced, renamed, the folder synced.

    Folders are made on the way; none of them may be a link. EnvironmentFault where that, or a
    permission, forbids it; StorageFault when the disk fails.
    """
    *folders, name = path.split("/")
    try:
        folder = _entered(room, folders)
        try:
            _replace(folder, name, data)
        finally:
            os.close(folder)
    except (PermissionError, NotADirectoryError) as error:
        raise EnvironmentFault(
            f"file cannot be written ({error.strerror})", str(room / path), "Make it writable."
        ) from error
    except OSError as error:
        raise StorageFault(
            f"file not written ({error.strerror})", str(room / path), "Free some space, try again."
        ) from error


def digest_at(place: Path) -> str | None:
    """The SHA-256 of a file, None where there is none."""
    try:
        return sha256(place.read_bytes())
    except FileNotFoundError:
        return None


def _entered(room: Path, folders: list[str]) -> int:
    at = os.open(room, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for name in folders:
            made = False
            with suppress(FileExistsError):
                os.mkdir(name, dir_fd=at)
                made = True
            below = os.open(name, _FOLDER, dir_fd=at)
            if made:
                os.fsync(at)
            os.close(at)
            at = below
    except BaseException:
        os.close(at)
        raise
    return at


def _replace(folder: int, name: str, data: bytes) -> None:
    draft = f".{name[:200]}{DRAFT}"
    with suppress(FileNotFoundError):
        os.unlink(draft, dir_fd=folder)
    with os.fdopen(os.open(draft, _NEW, 0o644, dir_fd=folder), "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(draft, name, src_dir_fd=folder, dst_dir_fd=folder)
    os.fsync(folder)

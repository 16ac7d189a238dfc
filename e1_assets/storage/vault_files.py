"""Reading files of a folder without ever leaving it."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_DIRECTORY = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
# O_NONBLOCK: a pipe put in the place of a note must not hang the reader.
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_DEEPEST = 64
_MAGIC = (
    (b"%PDF-", "PDF"),
    (b"\x89PNG\r\n", "PNG image"),
    (b"\xff\xd8\xff", "JPEG image"),
    (b"GIF8", "GIF image"),
    (b"PK\x03\x04", "ZIP archive or office document"),
    (b"\x1f\x8b", "gzip archive"),
    (b"\x28\xb5\x2f\xfd", "zstandard archive"),
    (b"\xfd7zXZ\x00", "xz archive"),
    (b"7z\xbc\xaf", "7z archive"),
    (b"\x7fELF", "program"),
    (b"SQLite format 3\x00", "SQLite database"),
    (b"PAR1", "Parquet file"),
)


class NotRead(Exception):
    """A file that may not or can not be read; the message is the reason a person can act on."""


@dataclass(frozen=True)
class Stamp:
    """What the file system says of a file: unchanged stamps spare a reading, bytes decide."""

    size: int
    mtime_ns: int
    ctime_ns: int
    inode: int


@dataclass(frozen=True)
class Found:
    """A regular file under the root: its path as named there, the link-free path it is at."""

    path: str
    real: str
    stamp: Stamp


def stamp_of(status: os.stat_result) -> Stamp:
    """The stamp of a stat result."""
    return Stamp(status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)


@dataclass(frozen=True)
class Walker:
    """A walk below `root` through the folders `tops`; what lies there is not reached by links."""

    root: Path
    tops: tuple[str, ...]


def walk(walker: Walker) -> Iterator[Found | tuple[str, str]]:
    """Every regular file below the tops, and (path, reason) for whatever was passed over.

    Hidden folders are no part of a vault and are skipped. Links are followed only to files or
    folders inside the root that the walk does not meet by themselves.
    """
    for top in walker.tops:
        if (walker.root / top).is_symlink():
            yield from _linked(walker, top, top, 0)
        else:
            yield from _walk(walker, top, top, 0)


def _walk(walker: Walker, path: str, real: str, depth: int) -> Iterator[Found | tuple[str, str]]:
    if depth > _DEEPEST:
        yield path, f"folders nested deeper than {_DEEPEST}"
        return
    try:
        with _opened(walker.root, real, _DIRECTORY) as folder, os.scandir(folder) as entries:
            listed = sorted(
                ((e.name, e.stat(follow_symlinks=False)) for e in entries), key=lambda e: e[0]
            )
    except OSError as error:
        yield _shown(path), _reason(error)
        return
    for name, status in listed:
        here, there = f"{path}/{name}", f"{real}/{name}"
        if stat.S_ISLNK(status.st_mode):
            yield from _linked(walker, here, there, depth)
        elif stat.S_ISDIR(status.st_mode):
            if not name.startswith("."):
                yield from _walk(walker, here, there, depth + 1)
        else:
            yield _file(here, there, status)


def _file(path: str, real: str, status: os.stat_result) -> Found | tuple[str, str]:
    if not stat.S_ISREG(status.st_mode):
        return _shown(path), "special file (pipe, socket or device): only regular files are read"
    if _shown(path) != path:
        return _shown(path), "the file name is not UTF-8: rename it"
    return Found(path, real, stamp_of(status))


def _linked(walker: Walker, path: str, real: str, depth: int) -> Iterator[Found | tuple[str, str]]:
    try:
        target = _inside(walker.root, real)
        status = (walker.root / target).lstat()
    except NotRead as reason:
        yield _shown(path), str(reason)
        return
    except OSError as error:
        yield _shown(path), _reason(error)
        return
    if target.split("/")[0] in walker.tops or real.startswith(f"{target}/"):
        yield _shown(path), f"link to {target}, which is read there: not followed"
    elif stat.S_ISDIR(status.st_mode):
        yield from _walk(walker, path, target, depth + 1)
    else:
        yield _file(path, target, status)


def _inside(root: Path, real: str) -> str:
    """The link-free path, relative to the root, that a link ends at."""
    try:
        target = Path(os.path.realpath(root / real, strict=True))
    except OSError as error:
        loop = "link that leads back to itself" if "symbolic" in str(error) else "dangling link"
        raise NotRead(f"{loop}: not followed") from error
    if target == root or root not in target.parents:
        where = "to the vault itself" if target == root else "that leaves the vault"
        raise NotRead(f"link {where}: not followed")
    if any(part.startswith(".") for part in target.relative_to(root).parts):
        raise NotRead("link into a hidden folder: not followed")
    return target.relative_to(root).as_posix()


@contextmanager
def _opened(root: Path, real: str, flags: int) -> Iterator[int]:
    """Open a path part by part below the root; no part may be a link or point upwards."""
    *folders, last = real.split("/")
    at = os.open(root, _DIRECTORY)
    try:
        for part in (*folders, last):
            if part in ("", ".", ".."):
                raise NotRead(f"{real!r} is no path inside the vault")
            below = os.open(part, _DIRECTORY if part is not last else flags, dir_fd=at)
            os.close(at)
            at = below
        yield at
    finally:
        os.close(at)


def read(root: Path, path: str, most: int) -> tuple[bytes, Stamp]:
    """The bytes of a regular file below the root; NotRead when it is none, or over `most` bytes."""
    try:
        try:
            return _read(root, path, most)
        except OSError:
            # A link somewhere on the way: allowed when all of it stays inside.
            target = _inside(root, path)
            if target == path:
                raise
            return _read(root, target, most)
    except OSError as error:
        raise NotRead(_reason(error)) from error


def _read(root: Path, real: str, most: int) -> tuple[bytes, Stamp]:
    with _opened(root, real, _FILE) as handle:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            raise NotRead("special file (pipe, socket or device): only regular files are read")
        check_size(status.st_size, most)
        with os.fdopen(handle, "rb", closefd=False) as stream:
            data = stream.read(most + 1)
    check_size(len(data), most)
    return data, stamp_of(status)


def check_size(size: int, most: int) -> None:
    """NotRead when a file is larger than `max_note_bytes`."""
    if size > most:
        raise NotRead(f"{size:,} bytes, over max_note_bytes = {most:,} (set in e1.toml)")


def check_text(data: bytes, most: int) -> None:
    """NotRead when the bytes are no text, or more than `most`."""
    check_size(len(data), most)
    if kind := binary(data):
        raise NotRead(f"{kind}, not text")


def binary(data: bytes) -> str | None:
    """What kind of binary the bytes are, None for text (UTF-16 needs its byte order mark)."""
    for mark, name in _MAGIC:
        if data.startswith(mark):
            return name
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    head = data[:65536]
    odd = len(head) - len(head.translate(None, _CONTROLS))
    return "binary data" if odd * 10 > len(head) else None


_CONTROLS = bytes((*range(9), *range(14, 27), *range(28, 32), 127))


def _shown(path: str) -> str:
    """The path as text; bytes of a name that are not UTF-8 become question marks."""
    return path.encode(errors="replace").decode()


def _reason(error: OSError) -> str:
    return f"{(error.strerror or type(error).__name__).lower()}: make it readable, or move it away"

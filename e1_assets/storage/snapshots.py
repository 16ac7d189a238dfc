"""Stored bytes under their SHA-256, one file each."""

import os
from collections.abc import Iterable
from pathlib import Path

from e1_assets.domain.errors import StaleEvidence, StorageFault
from e1_assets.domain.text import Text, decode, sha256


class Snapshots:
    """The folder `<state>/snapshots/ab/<sha256>`; files are written once, never changed.

    Plain files: bytes of an edited note cannot be had from the vault again, so they must outlive
    the warehouse, and a person can read them with any program.
    """

    def __init__(self, state: Path) -> None:
        self.folder = state / "snapshots"
        self._known: set[str] = set()

    def path(self, digest: str) -> Path:
        """Where the bytes of a digest stand."""
        return self.folder / digest[:2] / digest

    def put(self, data: bytes) -> str:
        """Store bytes; their SHA-256."""
        return self.put_all([data])[0]

    def put_all(self, pieces: Iterable[bytes]) -> list[str]:
        """Store many bytes durably; returns their digests in order. StorageFault when disk fails.

        All are written before the first is synced, so the disk works through them together.
        """
        named = [(sha256(data), data) for data in pieces]
        try:
            self._store({digest: data for digest, data in named if not self.holds(digest)})
        except OSError as error:
            raise StorageFault(
                f"snapshot not stored ({error.strerror})",
                str(self.folder),
                "Free some space, or make the folder writable, then try again.",
            ) from error
        self._known.update(digest for digest, _ in named)
        return [digest for digest, _ in named]

    def holds(self, digest: str) -> bool:
        """Whether the bytes of a digest are stored."""
        return digest in self._known or self.path(digest).is_file()

    def get(self, digest: str) -> bytes:
        """The bytes of a digest; StaleEvidence when they are gone or no longer hash to it."""
        try:
            data = self.path(digest).read_bytes()
        except FileNotFoundError as error:
            raise StaleEvidence(
                "snapshot is gone", str(self.path(digest)), "See `e1 doctor`."
            ) from error
        if sha256(data) != digest:
            raise StaleEvidence("snapshot was changed", str(self.path(digest)), "See `e1 doctor`.")
        return data

    def text(self, digest: str) -> Text | None:
        """The decoded text of a digest, None when its bytes are gone or damaged."""
        try:
            return decode(self.get(digest))
        except StaleEvidence:
            return None

    def _store(self, new: dict[str, bytes]) -> None:
        handles: list[tuple[int, str]] = []
        for digest, data in new.items():
            self.path(digest).parent.mkdir(parents=True, exist_ok=True)
            handles.append((_written(self._draft(digest), data), digest))
            if len(handles) == 256:
                self._settle(handles)
                handles = []
        self._settle(handles)

    def _draft(self, digest: str) -> Path:
        return self.path(digest).with_name(f".{digest}.{os.getpid()}")

    def _settle(self, handles: list[tuple[int, str]]) -> None:
        for handle, _ in handles:
            os.fsync(handle)
            os.close(handle)
        for _, digest in handles:
            self._draft(digest).replace(self.path(digest))
        for folder in {self.path(digest).parent for _, digest in handles}:
            sync_folder(folder)


def _written(path: Path, data: bytes) -> int:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o644)
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]
    return handle


def sync_folder(folder: Path) -> None:
    """Make renames within a folder durable."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

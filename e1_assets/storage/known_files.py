"""The vault as the last ingest left it, beside the vault as it is."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from e1_assets.storage.columns import utc
from e1_assets.storage.connections import Reader, Writer
from e1_assets.storage.frames import Row, frame
from e1_assets.storage.vault import Scan, VaultFile
from e1_assets.storage.vault_files import Stamp

# A file written twice within one tick of the file system's clock keeps its stamp.
_TICK = timedelta(seconds=2)
_NEVER = Stamp(0, 0, 0, 0)


@dataclass(frozen=True)
class KnownFile:
    """A file as recorded: stamp, digest of its bytes (None when unreadable) with the reason."""

    path: str
    kind: str
    sha256: str | None
    stamp: Stamp
    reason: str | None
    run_time: datetime

    def unchanged(self, file: VaultFile) -> bool:
        """Whether the stamp proves that the bytes are still those read."""
        newest = max(self.stamp.mtime_ns, self.stamp.ctime_ns)
        settled = newest < int((self.run_time - _TICK).timestamp()) * 10**9
        return settled and self.stamp == file.stamp and self.kind == file.kind


def known_files(reader: Reader) -> dict[str, KnownFile]:
    """The recorded files by path, those without a place left out."""
    rows = reader.rows(
        "SELECT path, kind, sha256, size, mtime_ns, ctime_ns, inode, reason, run_time"
        " FROM e1.files WHERE kind <> 'unread'"
    )
    return {
        path: KnownFile(path, kind, digest, Stamp(size, mtime, ctime, inode), reason, run_time)
        for path, kind, digest, size, mtime, ctime, inode, reason, run_time in rows
    }


def record_files(writer: Writer, files: Iterable[KnownFile], gone: Iterable[str]) -> None:
    """Replace the rows of files that were read again; drop those of files that are gone."""
    rows = [_row(file) for file in files]
    paths = [str(row["path"]) for row in rows] + list(gone)
    if paths:
        writer.execute("DELETE FROM e1.files WHERE path IN (SELECT unnest(?))", [paths])
        writer.insert("files", frame("files", rows))


def record_unread(writer: Writer, scan: Scan, now: datetime) -> None:
    """Replace the list of files that have no place or may not be read, where it changed."""
    wanted = [(one.path, one.reason) for one in scan.unread]
    held = writer.rows("SELECT path, reason FROM e1.files WHERE kind = 'unread' ORDER BY path")
    if held != wanted:
        writer.delete("files", kind="unread")
        files = [KnownFile(path, "unread", None, _NEVER, why, now) for path, why in wanted]
        writer.insert("files", frame("files", [_row(file) for file in files]))


def _row(file: KnownFile) -> Row:
    return {
        "path": file.path,
        "kind": file.kind,
        "sha256": file.sha256,
        "size": file.stamp.size,
        "mtime_ns": file.stamp.mtime_ns,
        "ctime_ns": file.stamp.ctime_ns,
        "inode": file.stamp.inode,
        "reason": file.reason,
        "run_time": utc(file.run_time),
    }

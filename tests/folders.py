"""What a folder holds, to tell whether something changed it."""

import hashlib
from pathlib import Path


def fingerprint(folder: Path) -> dict[str, str]:
    """Digest of every file by its path; locks and who held them aside."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix not in (".lock", ".holder")
    }

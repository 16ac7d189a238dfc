"""The folder a static site is written to: what changed is written, what went is removed."""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from e1_assets.domain.errors import Conflict, EnvironmentFault, StorageFault, UsageError
from e1_assets.domain.text import sha256
from e1_assets.storage.layout import ROOTS
from e1_assets.storage.vault import Vault

MANIFEST = ".e1-site.json"
_DRAFT = ".e1-draft"


@dataclass(frozen=True)
class Written:
    """How many files were written, stood already, were removed."""

    written: int
    kept: int
    removed: int


def refuse_inputs(vault: Vault, folder: Path) -> None:
    """UsageError when a folder lies among the inputs of a vault."""
    place, root = folder.resolve(), vault.root.resolve()
    inputs = [root / vault.folders.get(name, name) for name in ROOTS]
    if place == root or any(place.is_relative_to(one) for one in inputs):
        raise UsageError(
            "the site would lie among the inputs", str(folder), "Choose another folder for --out."
        )


def write_site(folder: Path, pages: Iterable[tuple[str, str]]) -> Written:
    """Make a folder hold these (path, text) and nothing else that an earlier site wrote.

    A file of somebody else is never touched: Conflict when a page would replace one.
    """
    before = _manifest(folder)
    after: dict[str, str] = {}
    written = 0
    try:
        for path, text in pages:
            data = text.encode()
            after[path] = sha256(data)
            written += _put(folder, path, data, path in before)
        gone = [path for path in before if path not in after]
        removed = sum(_remove(folder, path, before[path]) for path in gone)
        told = json.dumps({"files": after}, ensure_ascii=False, indent=0, sort_keys=True)
        _put(folder, MANIFEST, f"{told}\n".encode(), True)
    except PermissionError as error:
        raise EnvironmentFault(
            f"site cannot be written ({error.strerror})", str(folder), "Choose another --out."
        ) from error
    except OSError as error:
        raise StorageFault(
            f"site not written ({error.strerror})", str(folder), "Free some space, try again."
        ) from error
    return Written(written, len(after) - written, removed)


def _manifest(folder: Path) -> dict[str, str]:
    """What an earlier site wrote, by its own account."""
    try:
        told = json.loads((folder / MANIFEST).read_text("utf-8"))
        files = told["files"]
        return {str(path): str(digest) for path, digest in files.items() if _inside(str(path))}
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Conflict(
            "the list of written files is damaged",
            str(folder / MANIFEST),
            "Delete the folder of the site, then make it anew.",
        ) from error


def _inside(path: str) -> bool:
    return not path.startswith("/") and ".." not in path.split("/")


def _put(folder: Path, path: str, data: bytes, ours: bool) -> bool:
    place = folder / path
    with suppress(FileNotFoundError, NotADirectoryError):
        if place.read_bytes() == data:
            return False
        if not ours:
            raise Conflict(
                "a file that no site wrote stands there", str(place), "Choose another --out."
            )
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_name(f".{sha256(path.encode())[:16]}{_DRAFT}")
    draft.write_bytes(data)
    draft.replace(place)
    return True


def _remove(folder: Path, path: str, digest: str) -> bool:
    """Remove a file unless somebody changed it; folders left empty go with it."""
    place = folder / path
    with suppress(FileNotFoundError, NotADirectoryError):
        if sha256(place.read_bytes()) != digest:
            return False
        place.unlink()
        for parent in list(place.parents)[: len(Path(path).parents) - 1]:
            if any(parent.iterdir()):
                break
            parent.rmdir()
        return True
    return False

"""The folder a static site is written to: what changed is written, what went is removed."""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from e1_assets.domain.errors import Conflict, EnvironmentFault, StorageFault, UsageError
from e1_assets.domain.text import sha256
from e1_assets.storage.layout import ROOTS
from e1_assets.storage.vault import Vault

MANIFEST = ".e1-site.json"
_DRAFT = ".e1-draft"
_NO_PLACE = (PermissionError, FileNotFoundError, NotADirectoryError, FileExistsError)


class Drawable(Protocol):
    """A file of a site: `inputs` is the digest of all it is drawn from, `text` draws it."""

    @property
    def path(self) -> str:
        """Its path below the site."""
        ...

    @property
    def inputs(self) -> str:
        """The digest of all it is drawn from."""
        ...

    @property
    def text(self) -> str:
        """Its text, drawn now."""
        ...


@dataclass(frozen=True)
class _Stands:
    """A file as an earlier site wrote it: the digest of its bytes, of what it was drawn from."""

    sha256: str
    inputs: str


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


def write_site(folder: Path, pages: Iterable[Drawable]) -> Written:
    """Make a folder hold these pages and nothing else that an earlier site wrote.

    A page is drawn only when what it is drawn from differs from what its file was drawn from, or
    when that file was changed. A file of somebody else is never touched: Conflict when a page would
    replace one.
    """
    before = _manifest(folder)
    after: dict[str, _Stands] = {}
    written = 0
    try:
        for page in pages:
            held = before.get(page.path)
            if held and held.inputs == page.inputs and _stands(folder, page.path, held.sha256):
                after[page.path] = held
                continue
            data = page.text.encode()
            after[page.path] = _Stands(sha256(data), page.inputs)
            written += _put(folder, page.path, data, page.path in before)
        gone = [path for path in before if path not in after]
        removed = sum(_remove(folder, path, before[path].sha256) for path in gone)
        _put(folder, MANIFEST, _told(after), True)
    except OSError as error:
        if isinstance(error, _NO_PLACE):
            raise EnvironmentFault(
                f"site cannot be written ({error.strerror})", str(folder), "Choose another --out."
            ) from error
        raise StorageFault(
            f"site not written ({error.strerror})", str(folder), "Free some space, try again."
        ) from error
    return Written(written, len(after) - written, removed)


def _told(files: dict[str, _Stands]) -> bytes:
    rows = {path: [one.sha256, one.inputs] for path, one in files.items()}
    text = json.dumps({"files": rows}, ensure_ascii=False, indent=0, sort_keys=True)
    return f"{text}\n".encode()


def _stands(folder: Path, path: str, digest: str) -> bool:
    """Whether a file still holds the bytes a site wrote."""
    with suppress(FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return sha256((folder / path).read_bytes()) == digest
    return False


def _manifest(folder: Path) -> dict[str, _Stands]:
    """What an earlier site wrote, by its own account; one before 0.1.0 named no inputs."""
    try:
        files = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
        return {str(path): _read(row) for path, row in files.items() if _inside(str(path))}
    except FileNotFoundError:
        return {}
    except NotADirectoryError as error:
        raise UsageError("no folder", str(folder), "Choose another folder for --out.") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Conflict(
            "the list of written files is damaged",
            str(folder / MANIFEST),
            "Delete the folder of the site, then make it anew.",
        ) from error


def _read(row: object) -> _Stands:
    digest, inputs = row if isinstance(row, list) else (row, "")
    return _Stands(str(digest), str(inputs))


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

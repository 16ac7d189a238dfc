"""The vault: the folder of inputs, found and read safely."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cached_property
from pathlib import Path

from e1_assets.domain.errors import EnvironmentFault, UsageError
from e1_assets.domain.notes import Unread
from e1_assets.domain.settings import Settings
from e1_assets.storage.layout import ROOTS, Kind, Place, folded, place_of
from e1_assets.storage.settings_file import read_settings
from e1_assets.storage.state_place import check_place, mark_owner
from e1_assets.storage.vault_files import (
    Found,
    NotRead,
    Stamp,
    Walker,
    check_size,
    check_text,
    read,
    walk,
)

_LATEST_NS = 253_402_300_799 * 10**9
_DOCUMENT_BYTES = 2**30


@dataclass(frozen=True)
class VaultFile:
    """One file that has a place; `day` dates an older state of a card or document."""

    path: str
    kind: Kind
    stamp: Stamp
    day: date | None = None
    topic: str | None = None

    @property
    def size(self) -> int:
        """Bytes."""
        return self.stamp.size

    @property
    def mtime(self) -> datetime:
        """Modification time in UTC; the last resort for an event time."""
        seconds, rest = divmod(min(max(self.stamp.mtime_ns, 0), _LATEST_NS), 10**9)
        return datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest // 1000)


@dataclass(frozen=True)
class Scan:
    """What a vault holds, in path order: the files with a place, the rest with the reason."""

    files: tuple[VaultFile, ...]
    unread: tuple[Unread, ...]


@dataclass(frozen=True)
class Vault:
    """An opened vault: `root` is free of links, `state` need not exist yet."""

    root: Path
    settings: Settings
    state: Path
    folders: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def topics(self) -> tuple[str, ...]:
        """The topics of the settings, else the documents in `organized/knowledge`."""
        if self.settings.topics is not None:
            return self.settings.topics
        return tuple(sorted(file.topic or "" for file in self._documents.values()))

    @cached_property
    def _documents(self) -> Mapping[str, VaultFile]:
        documents = (file for file in self.scan().files if file.kind == "knowledge")
        return {folded(file.topic or ""): file for file in documents}

    def document_path(self, topic: str) -> str:
        """The vault path of a topic's document, whether or not the file is there."""
        file = self._documents.get(folded(topic))
        return file.path if file else f"organized/knowledge/{topic}.md"

    def require_topic(self, topic: str) -> str:
        """The topic as the vault writes it; UsageError for one it does not have."""
        for known in self.topics:
            if folded(known) == folded(topic):
                return known
        known = ", ".join(self.topics) or "none"
        raise UsageError(f"unknown topic {topic!r}", str(self.root), f"Topics here: {known}.")

    def path_of(self, given: str, cwd: Path) -> str:
        """A path as the vault writes it, from one typed so, absolute or from where we stand."""
        plain = os.path.normpath(given)
        if not Path(plain).is_absolute() and (self.root / plain).exists():
            return plain
        here = Path(os.path.realpath(cwd / given))
        inside = self.root in here.parents and here.exists()
        return here.relative_to(self.root).as_posix() if inside else plain

    def scan(self) -> Scan:
        """Every file under inbox/, organized/ and manifests/, without opening markdown files."""
        files: list[VaultFile] = []
        unread: list[Unread] = []
        for found in walk(Walker(self.root, tuple(self.folders.values()))):
            kept = self._kept(found)
            if isinstance(kept, VaultFile):
                files.append(kept)
            else:
                unread.append(kept)
        if "inbox" not in self.folders:
            unread.append(Unread(path="inbox", reason="there is no inbox folder in this vault"))
        return Scan(
            tuple(sorted(files, key=lambda file: file.path)),
            tuple(sorted(unread, key=lambda file: file.path)),
        )

    def _kept(self, found: Found | tuple[str, str]) -> VaultFile | Unread:
        if not isinstance(found, Found):
            return Unread(path=found[0], reason=found[1])
        place = place_of(found.path)
        if not isinstance(place, Place):
            return Unread(path=found.path, reason=place)
        if place.kind not in ("knowledge", "changelog", "version"):
            try:
                check_size(found.stamp.size, self.settings.max_note_bytes)
            except NotRead as reason:
                return Unread(path=found.path, reason=str(reason))
        return VaultFile(found.path, place.kind, found.stamp, place.day, place.topic)

    def read(self, path: str) -> bytes:
        """The bytes of a text file of the vault; NotRead with the reason for anything else."""
        return self.read_stamped(path)[0]

    def read_stamped(self, path: str) -> tuple[bytes, Stamp]:
        """The bytes with the stamp they had; living documents may exceed `max_note_bytes`."""
        document = folded(path).startswith("organized/knowledge")
        most = _DOCUMENT_BYTES if document else self.settings.max_note_bytes
        data, stamp = read(self.root, path, most)
        check_text(data, most)
        return data, stamp

    def prepare_state(self) -> Path:
        """Make the state folder; EnvironmentFault when it cannot be written."""
        try:
            self.state.mkdir(parents=True, exist_ok=True)
            if not (ignore := self.state / ".gitignore").exists():
                ignore.write_text("*\n", encoding="utf-8")
            mark_owner(self.state, self.root)
        except OSError as error:
            raise EnvironmentFault(
                f"state folder cannot be written ({error.strerror})",
                str(self.state),
                "Set E1_STATE, or `state` in e1.toml, to a folder you may write.",
            ) from error
        return self.state


def open_vault(where: Path | None, environ: Mapping[str, str], cwd: Path) -> Vault:
    """Open the given folder, else `E1_VAULT`, else the nearest parent of `cwd` that is a vault.

    UsageError when there is none, EnvironmentFault when it cannot be read.
    """
    given = where or (Path(environ["E1_VAULT"]) if environ.get("E1_VAULT") else None)
    root = Path(os.path.realpath(cwd / given if given else _nearest(cwd)))
    if not root.is_dir():
        raise UsageError("no such folder", str(root), "Give the folder of a vault with --vault.")
    folders = _folders(root)
    if given and not folders and not (root / "e1.toml").is_file():
        raise UsageError(
            "not a vault", str(root), "A vault holds inbox/<contributor>/ and organized/."
        )
    settings = read_settings(root / "e1.toml")
    vault = Vault(root, settings, _state(root, settings, environ, cwd), folders)
    check_place(vault.state, root, folders.values())
    return vault


def _state(root: Path, settings: Settings, environ: Mapping[str, str], cwd: Path) -> Path:
    """`E1_STATE` from where the command stands, else `state` from the vault, else `.e1` in it."""
    if environ.get("E1_STATE"):
        return cwd / Path(environ["E1_STATE"]).expanduser()
    return root / Path(settings.state or ".e1").expanduser()


def _folders(root: Path) -> dict[str, str]:
    """The folders of the layout that are there, by their plain name."""
    try:
        names = sorted(entry.name for entry in root.iterdir() if entry.is_dir())
    except OSError as error:
        raise EnvironmentFault(
            "vault cannot be read", str(root), "Make the folder readable."
        ) from error
    return {folded(name): name for name in names if folded(name) in ROOTS}


def _nearest(cwd: Path) -> Path:
    for folder in (cwd, *cwd.parents):
        if (folder / "e1.toml").is_file() or {"inbox", "organized"} <= _folders(folder).keys():
            return folder
    raise UsageError(
        "no vault here", str(cwd), "Give one with --vault DIR or E1_VAULT, or go into its folder."
    )

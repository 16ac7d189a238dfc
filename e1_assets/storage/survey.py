"""What a vault looks like before anything is read: contributors, name styles, sizes, refusals."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from e1_assets.domain.notes import Unread
from e1_assets.storage.vault import Scan, Vault

_STYLES = (
    ("date-HHMM-slug", re.compile(r"\d{4}-\d{2}-\d{2}-\d{4}-.+")),
    ("dateTHHMM-slug", re.compile(r"\d{4}-\d{2}-\d{2}[Tt]\d{4}.*")),
    ("date-slug", re.compile(r"\d{4}-\d{2}-\d{2}.*")),
    ("date inside the name", re.compile(r".*\d{4}-?\d{2}-?\d{2}.*")),
)


@dataclass(frozen=True)
class Survey:
    """Counts of a vault's files; `unread` are those nobody will read, with the reason."""

    contributors: dict[str, int]
    kinds: dict[str, int]
    name_styles: dict[str, int]
    topics: dict[str, int]
    bytes: int
    unread: tuple[Unread, ...]


def survey(vault: Vault) -> Survey:
    """Look at the names and sizes of a vault; no file is opened, nothing written."""
    scan = vault.scan()
    notes = [PurePosixPath(file.path) for file in scan.files if file.kind == "note"]
    return Survey(
        contributors=_counted(path.parts[1] for path in notes if len(path.parts) > 2),
        kinds=_counted(file.kind for file in scan.files),
        name_styles=_counted(_style(path.name) for path in notes),
        topics={topic: _size(scan, vault.document_path(topic)) for topic in vault.topics},
        bytes=sum(file.size for file in scan.files),
        unread=scan.unread,
    )


def _counted(names: Iterable[str]) -> dict[str, int]:
    """How often each name comes, the most frequent first."""
    return dict(sorted(Counter(names).items(), key=lambda entry: (-entry[1], entry[0])))


def _size(scan: Scan, path: str) -> int:
    return next((file.size for file in scan.files if file.path == path), 0)


def _style(name: str) -> str:
    return next((style for style, form in _STYLES if form.fullmatch(name)), "no date")

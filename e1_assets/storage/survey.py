"""What a vault looks like before it is taken in: contributors, name styles, sizes, refusals."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from e1_assets.domain.notes import Unread
from e1_assets.domain.text import decode
from e1_assets.storage.git_history import told_by
from e1_assets.storage.vault import Scan, Vault
from e1_assets.storage.vault_files import NotRead

_DAY = r"\d{4}([-_.])\d{2}\1\d{2}"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_STYLES = (
    ("date-HHMM-slug", re.compile(rf"{_DAY}[-_ .]\d{{4}}(?!\d).*")),
    ("dateTHHMM-slug", re.compile(rf"{_DAY}[Tt]\d{{4}}.*")),
    ("date-slug", re.compile(rf"{_DAY}.*")),
    ("YYYYMMDD-slug", re.compile(r"(?:19|20)\d{6}(?!\d).*")),
    ("date inside the name", re.compile(r".*(?:19|20)\d{2}-?\d{2}-?\d{2}.*")),
    (
        "date in words",
        re.compile(
            rf".*(?:\d年\d{{1,2}}月|{_MONTH}[\s_-]+\d|\d[\s_-]+{_MONTH}\b).*", re.IGNORECASE
        ),
    ),
)


@dataclass(frozen=True)
class Survey:
    """Counts of a vault's files; `unread` are those nobody can read, with the reason.

    `history` says what git tells of the past.
    `encodings` counts the readable ones by what their bytes are (`utf-8`, `gb18030`).
    """

    contributors: dict[str, int]
    kinds: dict[str, int]
    name_styles: dict[str, int]
    topics: dict[str, int]
    encodings: dict[str, int]
    bytes: int
    history: str
    unread: tuple[Unread, ...]


def survey(vault: Vault) -> Survey:
    """Look at every file of a vault, open it once; nothing is written."""
    scan = vault.scan()
    notes = [PurePosixPath(file.path) for file in scan.files if file.kind == "note"]
    encodings, refused = _opened(vault, scan)
    return Survey(
        contributors=_counted(path.parts[1] for path in notes if len(path.parts) > 2),
        kinds=_counted(file.kind for file in scan.files),
        name_styles=_counted(_style(path.name) for path in notes),
        topics={topic: _size(scan, vault.document_path(topic)) for topic in vault.topics},
        encodings=_counted(encodings),
        bytes=sum(file.size for file in scan.files),
        history=told_by(vault.root),
        unread=tuple(sorted((*scan.unread, *refused), key=lambda one: one.path)),
    )


def _opened(vault: Vault, scan: Scan) -> tuple[list[str], list[Unread]]:
    """The encodings of the files with a place, with those that turn out to be unreadable."""
    encodings: list[str] = []
    refused: list[Unread] = []
    for file in scan.files:
        try:
            encodings.append(decode(vault.read(file.path)).encoding)
        except NotRead as reason:
            refused.append(Unread(path=file.path, reason=str(reason)))
    return encodings, refused


def _counted(names: Iterable[str]) -> dict[str, int]:
    """How often each name comes, the most frequent first."""
    return dict(sorted(Counter(names).items(), key=lambda entry: (-entry[1], entry[0])))


def _size(scan: Scan, path: str) -> int:
    return next((file.size for file in scan.files if file.path == path), 0)


def _style(name: str) -> str:
    return next((style for style, form in _STYLES if form.fullmatch(name)), "no date")

"""Where each kind of file stands in a vault."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from pathlib import PurePosixPath
from typing import Literal

Kind = Literal[
    "note", "paper_card", "repo_card", "work_queue", "manifest", "knowledge", "changelog", "version"
]
ROOTS = ("inbox", "organized", "manifests")

_CARDS: dict[str, Kind] = {"paper_cards": "paper_card", "repo_cards": "repo_card"}
_DATE = re.compile(r"(?<!\d)((?:19|20)\d{2})[-_]?(\d{2})[-_]?(\d{2})(?!\d)")
_MARKDOWN = frozenset({".md", ".markdown", ".mdown", ".txt", ""})
_OTHER_TYPE_NAMES = (
    "png jpg jpeg gif webp svg heic bmp ico tif tiff pdf doc docx ppt pptx xls"
    " xlsx odt ods odp epub key pages numbers zip gz tgz bz2 xz zst 7z rar tar"
    " mp3 mp4 m4a wav flac ogg mov avi mkv webm json jsonl ndjson csv tsv parquet"
    " html htm xml yaml yml toml ini bib ipynb py js ts css sh db sqlite duckdb"
    " log bin exe so dll pyc canvas base eml msg lock swp tmp part"
)
_OTHER_TYPES = frozenset(f".{name}" for name in _OTHER_TYPE_NAMES.split())


@dataclass(frozen=True)
class Place:
    """What a path is by where it stands; `day` dates an older state, `topic` names a document."""

    kind: Kind
    day: date | None = None
    topic: str | None = None


def folded(name: str) -> str:
    """The form in which two names of one file agree: NFC, case folded."""
    return unicodedata.normalize("NFC", name).casefold()


def day_in(name: str) -> date | None:
    """The first date that exists in a file or folder name."""
    for found in _DATE.finditer(name):
        try:
            return date(*(int(part) for part in found.groups()))
        except ValueError:
            continue
    return None


def place_of(path: str) -> Place | str:
    """The place of a vault path, else the reason why it has none."""
    parts = [folded(part) for part in PurePosixPath(path).parts]
    suffix = PurePosixPath(parts[-1]).suffix
    if parts[-1].startswith("."):
        return "hidden file: rename it without the leading dot to have it read"
    if parts[0] == "manifests":
        return Place("manifest") if suffix == ".json" else "no manifest: those end in .json"
    if suffix in _OTHER_TYPES:
        return f"not a text note ({suffix[1:]} file)"
    if parts[0] == "inbox":
        return Place("note")
    return _organized(PurePosixPath(path), parts, suffix)


def _organized(path: PurePosixPath, parts: list[str], suffix: str) -> Place | str:
    if suffix not in _MARKDOWN:
        return f"not a markdown file ({suffix[1:]})"
    folder, depth = parts[1] if len(parts) > 2 else "", len(parts)
    if folder in _CARDS:
        return Place(_CARDS[folder])
    dated = folder.removesuffix("_versions")
    if dated in _CARDS and depth == 4 and (day := day_in(parts[2])):
        return Place(_CARDS[dated], day=day)
    if folder == "queue" and depth == 3 and path.stem.casefold() == "work-queue":
        return Place("work_queue")
    if folder == "knowledge" and depth == 3:
        return _document(path.stem)
    if folder == "knowledge_versions" and depth == 4 and (day := day_in(path.stem)):
        return Place("version", day=day, topic=path.parts[2])
    return "no place in the layout of a vault: see inbox/ and organized/ in the README"


def _document(stem: str) -> Place:
    if stem.casefold().endswith("-changelog"):
        return Place("changelog", topic=stem[: -len("-changelog")])
    return Place("knowledge", topic=stem)

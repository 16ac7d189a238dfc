"""The real vaults with what people labelled in them, read by the product's own functions."""

import csv
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from e1_assets.domain.notes import Item, Note
from e1_assets.domain.text import decode
from e1_assets.parsing.notes import parse_note
from e1_assets.parsing.repo_cards import parse_repo_card
from tests.shared import SHARED

MTIME = datetime(2026, 6, 1, tzinfo=UTC)
ZONE = "Asia/Shanghai"
VAULTS = ("zh", "en")


def root(vault: str) -> Path:
    """The folder of a real vault."""
    return SHARED / "vaults" / f"real_{vault}"


def rows(vault: str, labels: str) -> list[dict[str, str]]:
    """The rows of a label file: `gold_novelty`, `near_duplicates`, `repo_refresh`."""
    (file,) = (root(vault) / "labels").glob(f"*_{labels}.csv")
    with file.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def key(row: dict[str, str]) -> str:
    """The key of the identifier a row names."""
    return f"{'arxiv' if row['kind'] == 'arxiv' else 'github'}:{row['item'].lower()}"


@cache
def note(vault: str, path: str) -> Note:
    """A note of a real vault."""
    text = decode((root(vault) / "half" / path).read_bytes())
    return parse_note(path, text, MTIME, ZONE)


@cache
def card(vault: str, path: str) -> Item:
    """The item of a repository card."""
    text = decode((root(vault) / "half" / path).read_bytes())
    return parse_repo_card(path, text, MTIME, ZONE).item

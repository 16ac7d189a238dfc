"""Published briefs, read back."""

from dataclasses import dataclass
from datetime import date

from e1_assets.domain.briefs import Brief
from e1_assets.domain.sealing import from_json
from e1_assets.domain.text import sha256
from e1_assets.storage.brief_places import BriefFile, room_path
from e1_assets.storage.connections import Reader
from e1_assets.storage.publishing import staged_files
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class StoredBrief:
    """A brief with its files as they were written; `state` is `staged` or `published`."""

    brief: Brief
    state: str
    files: tuple[BriefFile, ...]

    def in_language(self, language: str) -> Brief:
        """The brief told in a language; the canonical one where it has no other."""
        text = self.page(f"json.{language}")
        return from_json(text) if text else self.brief

    def page(self, form: str) -> str | None:
        """The text of a form: `json`, `json.en`, `zh`, `en`."""
        return next((file.text for file in self.files if file.form == form), None)


def stored_brief(warehouse: Warehouse, day: date, topic: str) -> StoredBrief | None:
    """The brief of a date and topic, None when no round of it was published."""
    with warehouse.reading() as reader:
        rows = reader.rows("SELECT state FROM e1.briefs WHERE date = ? AND topic = ?", [day, topic])
        return _stored(reader, day, topic, rows[0][0]) if rows else None


def _stored(reader: Reader, day: date, topic: str, state: str) -> StoredBrief:
    files = tuple(staged_files(reader, day, topic))
    text = next(file.text for file in files if file.form == "json")
    return StoredBrief(from_json(text), state, files)


def rounds_stored(
    warehouse: Warehouse, first: date | None = None, last: date | None = None
) -> list[tuple[date, str]]:
    """The dates and topics that have a brief, oldest first."""
    with warehouse.reading() as reader:
        rows = reader.rows(
            "SELECT date, topic FROM e1.briefs WHERE date BETWEEN ? AND ? ORDER BY date, topic",
            [first or date.min, last or date.max],
        )
    return [(day, topic) for day, topic in rows]


def changed_files(vault: Vault, stored: StoredBrief) -> list[tuple[BriefFile, str]]:
    """The files of a brief that no longer stand as published: `missing` or `changed`."""
    found: list[tuple[BriefFile, str]] = []
    for file in stored.files:
        try:
            data = (room_path(vault, file.room) / file.path).read_bytes()
        except FileNotFoundError:
            found.append((file, "missing"))
            continue
        if sha256(data) != file.sha256:
            found.append((file, "changed"))
    return found

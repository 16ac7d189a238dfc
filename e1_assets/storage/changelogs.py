"""The entry of a change set in the changelog beside a document, where there is one."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from e1_assets.domain.change_sets import ChangeSet, Edit
from e1_assets.domain.text import Text, decode
from e1_assets.storage.vault import Vault
from e1_assets.storage.vault_output import write_whole

_DATED = re.compile(r"^(#{1,6}) .*?(\d{4}-\d{2}-\d{2}).*$", re.MULTILINE)
_HAN = re.compile(r"[\u3400-\u9fff]")


def note_applied(vault: Vault, changes: ChangeSet) -> None:
    """Enter what was written, at the end where new entries go; once only."""
    path = changelog_path(vault, changes.topic)
    text = _read(vault, path)
    if text is None or changes.id in text.text:
        return
    entry = _entry(text, changes, _day(vault, changes.made_at))
    at_byte = text.byte_at(_place(text))
    parts = (text.data[:at_byte], entry.encode(text.encoding), text.data[at_byte:])
    write_whole(vault.root, path, b"".join(parts))


def note_undone(vault: Vault, changes: ChangeSet) -> None:
    """Take the entry out again; one that a person has changed since stays."""
    path = changelog_path(vault, changes.topic)
    text = _read(vault, path)
    entry = (
        _entry(text, changes, _day(vault, changes.made_at)).encode(text.encoding) if text else b""
    )
    if text is not None and text.data.count(entry) == 1:
        write_whole(vault.root, path, text.data.replace(entry, b""))


def changelog_path(vault: Vault, topic: str) -> str:
    """Where the changelog of a topic stands, if there is one."""
    return vault.document_path(topic).removesuffix(".md") + "-changelog.md"


def _read(vault: Vault, path: str) -> Text | None:
    try:
        return decode((vault.root / path).read_bytes())
    except FileNotFoundError:
        return None


def _day(vault: Vault, at: datetime) -> str:
    return at.astimezone(ZoneInfo(vault.settings.zone)).date().isoformat()


def _entry(text: Text, changes: ChangeSet, day: str) -> str:
    """A dated heading like the others with one line an edit; lists, where there are no headings."""
    newline = "\r\n" if "\r\n" in text.text else "\n"
    dated = _DATED.search(text.text)
    lines = [f"- {edit.section} {_told(edit)}" for edit in changes.edits]
    if dated:
        night = " 夜" if _HAN.search(text.text) else ""
        head = f"{dated.group(1)} {day}{night} · E2 {changes.id}"
        block = [head, *lines, ""]
    else:
        block = [f"- {day} E2 {changes.id}", *(f"  {line}" for line in lines)]
    return newline.join(block) + newline


def _told(edit: Edit) -> str:
    """An edit on one line; a mark with the entry it stands behind, struck out where it went."""
    text = " ".join(edit.text.split())
    if edit.entry is None:
        return text
    return f"{edit.entry[:80]} … {text if edit.kind == 'caveat' else f'~~{text}~~'}"


def _place(text: Text) -> int:
    """Before the first dated heading where the newest comes first, else at the end."""
    days = list(_DATED.finditer(text.text))
    newest_first = len(days) < 2 or days[0].group(2) >= days[-1].group(2)
    return days[0].start() if days and newest_first else len(text.text)

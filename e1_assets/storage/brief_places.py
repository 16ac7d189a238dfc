"""Where the files of a brief stand."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Literal

from e1_assets.domain.errors import UsageError
from e1_assets.domain.text import sha256
from e1_assets.storage.layout import folded
from e1_assets.storage.vault import Vault

Room = Literal["state", "vault"]
_LANGUAGES = {"zh": ".md", "en": ".en.md"}
_MOST_BYTES = 200


@dataclass(frozen=True)
class BriefFile:
    """One file of a brief: path within its room, form (`json`, `json.en`, `zh`, ...), text."""

    room: Room
    path: str
    form: str
    text: str

    @property
    def sha256(self) -> str:
        """The digest of its bytes."""
        return sha256(self.text.encode())


def room_path(vault: Vault, room: str) -> Path:
    """The folder a room stands for."""
    return vault.root if room == "vault" else vault.state


def brief_files(
    vault: Vault,
    day: date,
    topic: str,
    json: str,
    rendered: Mapping[str, str],
    translated: Mapping[str, str],
) -> list[BriefFile]:
    """The files to write: JSON and a page per language in the state, one in the vault if asked.

    `translated` is the JSON in each further language. The vault file is the Chinese page, else the
    first language rendered.
    """
    stem = f"briefs/{day.isoformat()}/{file_name(topic)}"
    files = [BriefFile("state", f"{stem}.json", "json", json)]
    for language, text in translated.items():
        files.append(BriefFile("state", f"{stem}.{language}.json", f"json.{language}", text))
    for language, text in rendered.items():
        ending = _LANGUAGES.get(language, f".{language}.md")
        files.append(BriefFile("state", stem + ending, language, text))
    if vault.settings.brief_path and rendered:
        language = "zh" if "zh" in rendered else next(iter(rendered))
        path = vault_path(vault, day, topic)
        files.append(BriefFile("vault", path, language, rendered[language]))
    return files


def vault_path(vault: Vault, day: date, topic: str) -> str:
    """The path `brief_path` gives; UsageError when it leaves the vault or is hidden."""
    pattern = vault.settings.brief_path or ""
    values = {"executor": vault.settings.executor, "date": day.isoformat(), "topic": topic}
    path = pattern
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", file_name(value))
    parts = path.split("/")
    if "{" in path or any(part in ("", ".", "..") or part.startswith(".") for part in parts):
        raise UsageError(
            f"brief_path {pattern!r} is no path inside the vault",
            str(vault.root / "e1.toml"),
            "Use for example inbox/{executor}/{date}-{topic}-e1prep.md.",
        )
    wanted = ["{date}", *(["{topic}"] if len(vault.topics) > 1 else [])]
    if missing := [word for word in wanted if word not in pattern]:
        raise UsageError(
            f"brief_path {pattern!r} is one file for many rounds",
            str(vault.root / "e1.toml"),
            f"Put {' and '.join(missing)} in it.",
        )
    if folded(path).startswith("organized/"):
        raise UsageError(
            f"brief_path {pattern!r} lies among documents and cards",
            str(vault.root / "e1.toml"),
            "A round writes one file beside the notes, never into organized/.",
        )
    return path


def file_name(text: str) -> str:
    """A word as part of a file name: separators, control characters, leading dots written %XX."""
    safe = "".join(f"%{ord(c):02X}" if c in "/\\%{}:" or ord(c) < 32 else c for c in text)
    safe = f"%2E{safe[1:]}" if safe.startswith(".") else safe
    if len(safe.encode()) > _MOST_BYTES:
        return f"{safe.encode()[:100].decode(errors='ignore')}-{sha256(text.encode())[:16]}"
    return safe

"""`e1 knowledge`: the versions of a living document."""

from datetime import datetime
from typing import TYPE_CHECKING

import typer

from e1_assets.commands.options import Day, Json, Topic, Vault
from e1_assets.commands.talk import as_json, columns, data

if TYPE_CHECKING:
    from e1_assets.storage.document_history import DocumentHistory
    from e1_assets.storage.vault import Vault as OpenVault


def show(topic: Topic, vault: Vault = None) -> None:
    """Print the newest version of a topic's document."""
    _, history, name = _opened(vault, topic)
    versions = history.versions(name)
    _print(history, versions[-1].sha256 if versions else None, name)


def as_of(topic: Topic, day: Day, vault: Vault = None) -> None:
    """Print the document as it stood at the cutoff of a date."""
    house, history, name = _opened(vault, topic)
    found = history.version_as_of(name, house.settings.cutoff_of(day))
    if found and found.hindsight:
        typer.echo(f"Only younger versions than {day} are known; this is hindsight.", err=True)
    _print(history, found.sha256 if found else None, name)


def history(topic: Topic, vault: Vault = None, json: Json = False) -> None:
    """List the versions of a topic's document, oldest first."""
    _, known, name = _opened(vault, topic)
    versions = known.versions(name)
    if json:
        as_json([version.model_dump(mode="json") for version in versions])
    else:
        columns(
            (
                v.sequence,
                _moment(v.valid_from),
                v.sha256[:12],
                f"{v.size} bytes",
                v.source,
                v.event or "",
            )
            for v in versions
        )


def _moment(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%d %H:%M} UTC" if moment else "unknown"


def _opened(vault: Vault, topic: str) -> tuple["OpenVault", "DocumentHistory", str]:
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.storage.document_history import DocumentHistory

    house = opened(vault)
    return house, DocumentHistory(house, warehouse_to_read(house)), house.require_topic(topic)


def _print(history: "DocumentHistory", digest: str | None, topic: str) -> None:
    from e1_assets.domain.errors import UsageError
    from e1_assets.domain.text import decode

    if digest is None:
        raise UsageError("no version is known", topic, "Put organized/knowledge/<topic>.md there.")
    data(decode(history.read(digest)).text)

"""`e1 knowledge`: the versions of a living document."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from e1_assets.commands.options import Day, Json, Topic, Vault
from e1_assets.commands.talk import as_json, columns, data

if TYPE_CHECKING:
    from e1_assets.domain.knowledge import KnowledgeVersion
    from e1_assets.storage.counted_versions import Counted
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
    """List the versions of a topic's document, oldest first: what each states, what was counted."""
    house, known, name = _opened(vault, topic)
    told = list(zip(known.versions(name), _counted(house, known, name), strict=True))
    if json:
        as_json([{**version.model_dump(mode="json"), **asdict(count)} for version, count in told])
    else:
        columns(
            (
                v.sequence,
                _moment(v.valid_from),
                v.sha256[:12],
                f"{v.size} bytes",
                v.source,
                " ".join(filter(None, (count.version, count.tag))),
                _beside(count.papers, count.stated_anchors, "papers"),
                _beside(count.lines, count.stated_lines, "lines"),
                v.event or "",
            )
            for v, count in told
        )


def _counted(house: "OpenVault", known: "DocumentHistory", topic: str) -> "list[Counted]":
    """The counts of every version, those not parsed before parsed now."""
    from e1_assets.storage.counted_versions import counted

    found = counted(known.warehouse, topic)
    if all(one.lines is not None for one in found):
        return found
    from e1_assets.defs.parsers import PARSERS
    from e1_assets.storage.known_documents import parse_versions

    parse_versions(house, known.warehouse, PARSERS, topic, datetime.now(UTC))
    return counted(known.warehouse, topic)


def _beside(found: int | None, stated: int | None, what: str) -> str:
    """A count, with what the document states of itself where that is another."""
    if found is None:
        return ""
    return f"{found} {what}" + ("" if stated in (None, found) else f" (states {stated})")


def diff(
    topic: Topic,
    first: Annotated[
        int | None, typer.Option("--from", metavar="N", help="Version; default: the one before.")
    ] = None,
    last: Annotated[
        int | None, typer.Option("--to", metavar="N", help="Version; default: the newest.")
    ] = None,
    vault: Vault = None,
) -> None:
    """Show what changed between two versions, line by line."""
    from e1_assets.domain.text import decode
    from e1_assets.rendering.differences import difference

    _, known, name = _opened(vault, topic)
    versions = known.versions(name)
    newer = _numbered(versions, last if last is not None else len(versions), name)
    older = _numbered(versions, first if first is not None else newer.sequence - 1, name)
    texts = [decode(known.read(version.sha256)).text for version in (older, newer)]
    names = [f"{name} version {v.sequence} {v.sha256[:12]}" for v in (older, newer)]
    if told := difference(texts[0], texts[1], (names[0], names[1])):
        data(told)


def _numbered(
    versions: tuple["KnowledgeVersion", ...], number: int, topic: str
) -> "KnowledgeVersion":
    from e1_assets.domain.errors import UsageError

    if not 1 <= number <= len(versions):
        known = f"Versions are 1 to {len(versions)}." if versions else "None is known."
        raise UsageError("no such version", f"{number} of {topic}", known)
    return versions[number - 1]


def _moment(moment: datetime | None) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC" if moment else "unknown"


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

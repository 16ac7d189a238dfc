"""What a crash or a person left behind in the state folder."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from e1_assets.storage.deliveries import DeliveryLedger
from e1_assets.storage.lost_bytes import bring_back, lost_bytes
from e1_assets.storage.parsed_states import Parsers
from e1_assets.storage.publishing import finish_staged
from e1_assets.storage.revising import finish_revisions, unpublished
from e1_assets.storage.settling import settle, unsettled
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.stored_briefs import changed_files, rounds_stored, stored_brief
from e1_assets.storage.vault import Vault
from e1_assets.storage.vault_output import DRAFT
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class Leftover:
    """A thing out of order: what, where, what to do; `fixable` when `repair` does it."""

    thing: str
    place: str
    next_step: str
    fixable: bool


def examine(vault: Vault, warehouse: Warehouse) -> list[Leftover]:
    """Everything out of order in the state of a vault, in a stable order."""
    return [
        *_cut_short(vault, warehouse),
        *(_draft(path) for path in _drafts(vault)),
        *_briefs(vault, warehouse),
        *_snapshots(vault, warehouse),
        *_untold(vault),
    ]


def repair(vault: Vault, warehouse: Warehouse, parsers: Parsers, now: datetime) -> list[Leftover]:
    """Finish what was cut short, remove drafts; what that put in order. Conflict on a hand edit."""
    fixed = [one for one in examine(vault, warehouse) if one.fixable]
    bring_back(vault, warehouse)
    settle(vault, warehouse, parsers, now)
    finish_staged(vault, warehouse)
    for topic in vault.topics:
        finish_revisions(vault, warehouse, topic)
    for path in _drafts(vault):
        path.unlink(missing_ok=True)
    return fixed


def _untold(vault: Vault) -> Iterator[Leftover]:
    """Rounds whose last message was not delivered."""
    last = {(one.date, one.topic): one for one in DeliveryLedger(vault.state).read()}
    for (day, topic), one in sorted(last.items()):
        if one.failure:
            yield Leftover(
                f"others were not told ({one.failure})",
                f"{day} {topic}",
                f"Run `e1 notify --date {day} --topic {topic}`.",
                False,
            )


def _cut_short(vault: Vault, warehouse: Warehouse) -> Iterator[Leftover]:
    for left in unsettled(vault, warehouse):
        yield Leftover("cut short", left, "Run `e1 doctor --fix`.", True)
    for topic in vault.topics:
        if unpublished(vault, warehouse, topic):
            place = vault.document_path(topic)
            yield Leftover("version is not in the vault", place, "Run `e1 doctor --fix`.", True)


def _draft(path: Path) -> Leftover:
    return Leftover("unfinished file", str(path), "Run `e1 doctor --fix`.", True)


def _drafts(vault: Vault) -> list[Path]:
    """Drafts of whole files; in the vault only where a setting lets us write one."""
    folders = [vault.state / name for name in ("briefs", "proposed", "plans")]
    folders += [vault.root / "inbox"] if vault.settings.brief_path else []
    if vault.settings.publish_knowledge:
        folders += sorted({(vault.root / vault.document_path(t)).parent for t in vault.topics})
    drafts = [path for folder in folders for path in sorted(folder.rglob(f".*{DRAFT}"))]
    return [*drafts, *sorted((vault.state / "snapshots").glob("*/.*"))]


def _briefs(vault: Vault, warehouse: Warehouse) -> Iterator[Leftover]:
    for day, topic in rounds_stored(warehouse):
        stored = stored_brief(warehouse, day, topic)
        if stored is None or stored.state != "published":
            continue
        for file, what in changed_files(vault, stored):
            yield Leftover(
                f"published file is {what}",
                f"{file.room}:{file.path}",
                "Run the round again to have it anew; move a changed one away first.",
                False,
            )


def _snapshots(vault: Vault, warehouse: Warehouse) -> Iterator[Leftover]:
    for lost in lost_bytes(vault, warehouse):
        yield Leftover(
            f"stored bytes of {lost.path} are {lost.what}",
            str(Snapshots(vault.state).path(lost.digest)),
            "Restore the state folder from a copy."
            if lost.again is None
            else "Run `e1 doctor --fix`: the vault still holds them.",
            lost.again is not None,
        )

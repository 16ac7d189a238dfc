"""The briefs a round published one after the other, with the one that waits to follow.

A published brief is never replaced unless somebody runs its round again; then its bytes are kept
as snapshots. What runs by itself only proposes: the files stand under `<state>/proposed/`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from e1_assets.domain.errors import StaleEvidence
from e1_assets.storage.brief_places import BriefFile
from e1_assets.storage.columns import utc
from e1_assets.storage.connections import Writer
from e1_assets.storage.frames import Row
from e1_assets.storage.publications import Publication, PublicationLedger, revisions
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.vault import Vault
from e1_assets.storage.vault_output import write_whole
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class BriefRevision:
    """One brief of a round; `state` is `published`, `replaced` or `proposed`."""

    date: date
    topic: str
    revision: int
    state: str
    brief_sha256: str
    reasons: tuple[str, ...]
    made: datetime


def keep_replaced(vault: Vault, files: Iterable[BriefFile]) -> None:
    """Keep the bytes of a brief that another takes the place of."""
    Snapshots(vault.state).put_all([file.text.encode() for file in files])


def propose(
    vault: Vault,
    warehouse: Warehouse,
    day: date,
    topic: str,
    brief: str,
    files: Sequence[BriefFile],
    reasons: Sequence[str],
    now: datetime,
) -> None:
    """Write the brief that would follow the published one, beside it; once."""
    ledger = PublicationLedger(vault.state, "proposed")
    waiting = [proposed_file(file) for file in files if file.room == "state"]
    past = ledger.of(day, topic)
    if not past or past[-1].brief_sha256 != brief:
        ledger.append(day, topic, now, brief, waiting, reasons)
    for file in waiting:
        write_whole(vault.state, file.path, file.text.encode())
    with warehouse.writing() as writer:
        record(vault, writer, day, topic)


def proposed_file(file: BriefFile) -> BriefFile:
    """The place where a file of a brief waits."""
    return replace(file, path=file.path.replace("briefs/", "proposed/", 1))


def record(vault: Vault, writer: Writer, day: date, topic: str) -> None:
    """Bring the rows of one round up to the ledgers."""
    writer.delete("brief_revisions", date=day, topic=topic)
    published = PublicationLedger(vault.state).of(day, topic)
    proposed = PublicationLedger(vault.state, "proposed").of(day, topic)
    writer.add("brief_revisions", _rows(published, proposed))


def restore(vault: Vault, warehouse: Warehouse) -> None:
    """Bring the whole table up to the ledgers."""
    published = _by_round(PublicationLedger(vault.state).read())
    proposed = _by_round(PublicationLedger(vault.state, "proposed").read())
    rows = [
        row for place, found in published.items() for row in _rows(found, proposed.get(place, []))
    ]
    with warehouse.writing() as writer:
        writer.execute("DELETE FROM e1.brief_revisions")
        writer.add("brief_revisions", rows)


def revisions_of(warehouse: Warehouse, day: date, topic: str) -> list[BriefRevision]:
    """The briefs of a round, first to last."""
    with warehouse.reading() as reader:
        rows = reader.rows(
            "SELECT date, topic, revision, state, brief_sha256, reasons, made"
            " FROM e1.brief_revisions WHERE date = ? AND topic = ? ORDER BY revision",
            [day, topic],
        )
    return [
        BriefRevision(on, name, number, state, digest, tuple(reasons), made)
        for on, name, number, state, digest, reasons, made in rows
    ]


def page_of(vault: Vault, one: BriefRevision, form: str) -> str | None:
    """A form (`json`, `zh`, `en` ...) of one of the briefs; StaleEvidence when it is gone."""
    name = "proposed" if one.state == "proposed" else "publications"
    made = [
        past
        for past in PublicationLedger(vault.state, name).of(one.date, one.topic)
        if past.brief_sha256 == one.brief_sha256
    ]
    key = next((key for key, told in made[-1].forms.items() if told == form), None)
    if key is None:
        return None
    if one.state != "replaced":
        return (vault.state / key.partition(":")[2]).read_text(encoding="utf-8")
    snapshots, digest = Snapshots(vault.state), made[-1].files[key]
    if not snapshots.holds(digest):
        raise StaleEvidence(
            f"revision {one.revision} is gone",
            f"{one.date} {one.topic}",
            "Restore the state folder from a copy.",
        )
    return snapshots.get(digest).decode()


def _by_round(found: Iterable[Publication]) -> dict[tuple[date, str], list[Publication]]:
    rounds: dict[tuple[date, str], list[Publication]] = {}
    for one in found:
        rounds.setdefault((one.date, one.topic), []).append(one)
    return rounds


def _rows(published: Sequence[Publication], proposed: Sequence[Publication]) -> list[Row]:
    """A proposal waits while it is younger than the brief that stands, and another one."""
    made = revisions(published)
    rows = [
        _row(n, one, "published" if n == len(made) else "replaced", made[n - 2] if n > 1 else None)
        for n, one in enumerate(made, 1)
    ]
    last = made[-1] if made else None
    waiting = proposed[-1] if proposed else None
    if last and waiting and waiting.run_time > published[-1].run_time:
        rows.append(_row(len(made) + 1, waiting, "proposed", last))
    return rows


def _row(number: int, one: Publication, state: str, before: Publication | None) -> Row:
    return {
        "date": one.date,
        "topic": one.topic,
        "revision": number,
        "state": state,
        "brief_sha256": one.brief_sha256,
        "base_sha256": before.brief_sha256 if before else None,
        "reasons": list(one.reasons),
        "made": utc(one.run_time),
    }

"""The published rounds that would read something else today, with the reasons."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from e1_assets.storage.columns import utc
from e1_assets.storage.connections import Reader
from e1_assets.storage.publications import PublicationLedger
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class StaleRound:
    """One reason to run a round again, as in the view `stale_rounds`.

    `reason` is `late`, `edited`, `deleted`, `renamed` (then `place` is a file), `document` (a
    topic), `decision` (an entry of the register) or `earlier_round` (the oldest day).
    """

    date: date
    topic: str
    reason: str
    place: str
    since: datetime

    @property
    def told(self) -> str:
        """The reason with its place, as the ledger keeps it."""
        return f"{self.reason} {self.place}"


_SQL = """
    SELECT date, topic, reason, place, since FROM e1.stale_rounds
    WHERE (? IS NULL OR topic = ?) AND (? IS NULL OR date = ?)
    ORDER BY date, topic, reason, place
"""


def stale_rounds(
    warehouse: Warehouse, topic: str | None = None, day: date | None = None
) -> list[StaleRound]:
    """Every reason of every stale round, oldest date first; of one topic or day where given."""
    with warehouse.reading() as reader:
        return read_stale(reader, topic, day)


def read_stale(reader: Reader, topic: str | None, day: date | None) -> list[StaleRound]:
    """The same on an open connection."""
    return [StaleRound(*row) for row in reader.rows(_SQL, [topic, topic, day, day])]


def confirm(
    vault: Vault, warehouse: Warehouse, kept: Iterable[tuple[date, str]], now: datetime
) -> None:
    """Put on record that rounds run again came to the bytes that stand: they are stale no more."""
    with warehouse.writing() as writer:
        stale = {(one.date, one.topic) for one in read_stale(writer, None, None)}
        again = sorted(stale & set(kept))
        if not again:
            return
        PublicationLedger(vault.state).confirm(again, now)
        for day, topic in again:
            writer.execute(
                "UPDATE e1.briefs SET judged = ? WHERE date = ? AND topic = ?",
                [utc(now), day, topic],
            )

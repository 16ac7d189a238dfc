"""Reading a vault into the warehouse: see, store, parse what changed.

    parsers = Parsers(parsing.PARSER, parse_note, parse_paper_card, ...)
    ingested = ingest(vault, warehouse, parsers, now)

Safe to interrupt at any point: what was stored stays, the next ingest does the rest.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from filelock import FileLock, Timeout

from e1_assets.domain.errors import Busy
from e1_assets.storage.git_states import see_history
from e1_assets.storage.known_documents import parse_newest
from e1_assets.storage.parsed_states import Parsers, Progress, foresee, parse_due, read_as
from e1_assets.storage.seeing import Seen, see
from e1_assets.storage.side_by_side import Workers
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class Ingested:
    """What an ingest did: `seen` counts files, `parsed` states; `unread` gives reasons by path."""

    seen: Seen
    parsed: int
    unread: Mapping[str, str]


def _silent(done: int, total: int) -> None:
    """No progress is shown."""


def ingest(
    vault: Vault,
    warehouse: Warehouse,
    parsers: Parsers,
    now: datetime,
    progress: Progress = _silent,
) -> Ingested:
    """Bring the warehouse up to the vault; `progress` gets states parsed, states due.

    Busy while another ingest of the same state folder is at work.
    """
    vault.prepare_state()
    with _alone(vault), Workers(parsers) as workers:
        seen = see(vault, warehouse, now, partial(foresee, workers))
        see_history(vault, warehouse, now)
        newest = partial(parse_newest, vault, warehouse, parsers, now)
        parsed = parse_due(vault, warehouse, parsers, now, progress, workers, newest)
        return Ingested(
            seen, parsed, {**seen.unread, **_rejected(warehouse, read_as(vault, parsers.version))}
        )


@contextmanager
def _alone(vault: Vault) -> Iterator[None]:
    lock = FileLock(vault.state / "ingest.lock", timeout=30)
    try:
        lock.acquire()
    except Timeout as error:
        raise Busy(
            "another ingest is at work", str(vault.state / "ingest.lock"), "Wait for it to end."
        ) from error
    try:
        yield
    finally:
        lock.release()


def _rejected(warehouse: Warehouse, key: str) -> dict[str, str]:
    with warehouse.reading() as reader:
        return dict(
            reader.rows(
                "SELECT s.path, s.reason FROM e1.states s JOIN e1.files f USING (path, sha256)"
                " WHERE s.reason IS NOT NULL AND s.parser = ? ORDER BY s.path",
                [key],
            )
        )

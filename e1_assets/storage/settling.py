"""What a crash cut short, finished: tables behind their ledgers, briefs or versions half written.

Whoever adds to a ledger holds the lock of the warehouse until tables and files follow, so whatever
lags under that lock was left by a process that is gone.
"""

from contextlib import suppress
from datetime import datetime

from e1_assets.domain.errors import Conflict
from e1_assets.storage.applied_versions import catch_up
from e1_assets.storage.failures import FailureLedger
from e1_assets.storage.known_documents import parse_newest, unwritten
from e1_assets.storage.ledger import Ledger
from e1_assets.storage.observation_rows import observations_lag
from e1_assets.storage.observations import ObservationLedger
from e1_assets.storage.parsed_states import Parsers
from e1_assets.storage.publishing import finish_staged
from e1_assets.storage.revising import finish_versions, unfinished_topics
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


def unsettled(vault: Vault, warehouse: Warehouse) -> list[str]:
    """What is left to finish, in words; told by counts, a few milliseconds where nothing is."""
    with warehouse.reading() as reader:
        staged = reader.rows(
            "SELECT date, topic FROM e1.briefs WHERE state = 'staged' ORDER BY date, topic"
        )
        lagging = (
            Ledger(vault, warehouse).lags(),
            FailureLedger(vault, warehouse).lags(),
            observations_lag(reader, ObservationLedger(vault.state)),
        )
        return [
            *(["tables behind their ledgers"] if any(lagging) else []),
            *(f"brief of {day} {topic}" for day, topic in staged),
            *(f"version of {topic}" for topic in unfinished_topics(warehouse)),
            *(f"sections of {topic}" for topic, _ in unwritten(vault, reader)),
        ]


def settle(vault: Vault, warehouse: Warehouse, parsers: Parsers, now: datetime) -> list[str]:
    """Finish all of it; what that was. Where a person changed a file meanwhile, the doctor tells.

    No document of the vault is touched: `finish_revisions` does that, which E2 begins with.
    """
    with warehouse.reading():
        before = unsettled(vault, warehouse)
        if not before:
            return []
        Ledger(vault, warehouse).restore()
        FailureLedger(vault, warehouse).restore()
        catch_up(vault, warehouse)
        finish_versions(vault, warehouse)
        parse_newest(vault, warehouse, parsers, now)
        with suppress(Conflict):
            finish_staged(vault, warehouse)
        left = unsettled(vault, warehouse)
        return [one for one in before if one not in left]

"""Rounds of whole vaults without Dagster, with everything their rules may look at."""

import re
import shutil
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

from e1_assets.defs.parsers import PARSERS
from e1_assets.domain.rules.registry import Evidence
from e1_assets.domain.text import Text, decode
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.rounds.round import evidence_of, run_round
from e1_assets.storage.ingesting import ingest
from e1_assets.storage.round_inputs import round_inputs
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.vault import open_vault
from e1_assets.storage.warehouse import Warehouse

EXAMPLE = Path(__file__).parents[2] / "e1_assets" / "examples" / "vault"
_DAY = re.compile(r"20\d\d-\d\d-\d\d")
_NOW = datetime(2027, 1, 1, tzinfo=UTC)


def rounds_of(vault_folder: Path, work: Path) -> list[Evidence]:
    """Copy a vault into `work`, run the round of every topic on every day notes are named for."""
    folder = work / "vault"
    shutil.copytree(vault_folder, folder)
    vault = open_vault(folder, {}, folder)
    warehouse = Warehouse(vault.state / "warehouse.duckdb")
    ingest(vault, warehouse, PARSERS, _NOW)
    snapshots = Snapshots(vault.state)

    @cache
    def texts(digest: str) -> Text | None:
        return decode(snapshots.get(digest)) if snapshots.holds(digest) else None

    found: list[Evidence] = []
    for day in _days(folder):
        for topic in vault.topics:
            inputs = round_inputs(vault, warehouse, day, topic, parse_knowledge)
            result = run_round(inputs, texts, "tests")
            found.append(evidence_of(inputs, result.manifest, result.brief, texts))
    return found


def _days(folder: Path) -> list[date]:
    names = (path.name for path in (folder / "inbox").rglob("*.md"))
    days = {match.group() for name in names if (match := _DAY.search(name))}
    return sorted(date.fromisoformat(day) for day in days)

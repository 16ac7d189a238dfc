"""What earlier rounds of a topic judged reaches the later ones."""

import os
from datetime import date
from pathlib import Path

from e1_assets.defs.parsers import PARSERS
from e1_assets.storage.round_inputs import round_inputs
from e1_assets.storage.vault import open_vault
from e1_assets.storage.warehouse import Warehouse


def test_a_later_round_knows_what_earlier_ones_judged_or_only_saw(finished_demo: Path) -> None:
    vault = open_vault(finished_demo, dict(os.environ), finished_demo)
    warehouse = Warehouse(vault.state / "warehouse.duckdb")
    inputs = round_inputs(vault, warehouse, date(2026, 5, 6), "decoding", PARSERS.knowledge)
    assert inputs.judged_before["arxiv:2605.01044"] == date(2026, 5, 4)
    assert inputs.seen_before["arxiv:2605.00911"] == date(2026, 5, 4)
    assert not inputs.judged_before.keys() & inputs.seen_before.keys()

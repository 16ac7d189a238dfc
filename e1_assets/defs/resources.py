"""The one resource of the assets: the vault with its warehouse."""

import os
from datetime import UTC, datetime
from pathlib import Path

import dagster as dg
from pydantic import PrivateAttr

from e1_assets.defs.judging import Bench
from e1_assets.defs.parsers import PARSERS
from e1_assets.defs.reading import take_in
from e1_assets.storage.settling import settle
from e1_assets.storage.vault import open_vault
from e1_assets.storage.warehouse import Warehouse


class VaultRoom(dg.ConfigurableResource[None]):
    """A vault by its folder; the warehouse is opened briefly by whoever reads or writes."""

    root: str
    _looked: bool = PrivateAttr(default=False)

    def bench(self) -> Bench:
        """The vault as it is now with its warehouse, what a crash cut short of it finished.

        The one place that asks for the time.
        """
        vault = open_vault(Path(self.root), os.environ, Path.cwd())
        warehouse = Warehouse(vault.prepare_state() / "warehouse.duckdb")
        now = datetime.now(UTC)
        settle(vault, warehouse, PARSERS, now)
        return Bench(vault, warehouse, now)

    def read(self) -> Bench:
        """The bench of a source; the first of a run to ask reads what is new in the vault.

        Looking again for each source would cost 0.1 s, and could show them different vaults.
        """
        bench = self.bench()
        if not self._looked:
            take_in(bench.vault, bench.warehouse, bench.now)
            self._looked = True
        return bench

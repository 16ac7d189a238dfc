"""Dagster loaded while the vault is read: 3 s that need no other thing done before."""

import gc
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from importlib import import_module

from e1_assets.defs.reading import take_in
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


def ingest_beside(vault: Vault, span: tuple[date, date] | None) -> None:
    """As `launching.ingest_in_process`."""
    # Modules live as long as the process: looking for garbage among them every 700 objects took
    # 0.15 s while Dagster was loaded.
    gc.set_threshold(20_000)
    warehouse = Warehouse(vault.state / "warehouse.duckdb")
    with ThreadPoolExecutor(1) as beside:
        loaded = beside.submit(_load, vault)
        take_in(vault, warehouse, datetime.now(UTC))
        loaded.result()
    from e1_assets.defs.launching import report_sources

    report_sources(vault, warehouse, span)


def _load(vault: Vault) -> None:
    import_module("e1_assets.defs.launching").make_instance(vault)

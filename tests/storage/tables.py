"""The warehouse as plain rows, to hold two of them against one another."""

from collections.abc import Collection

from e1_assets.storage.schema import columns, tables
from e1_assets.storage.warehouse import Warehouse

# When a row was written; when a file was changed, in which place of the disk.
_PASSING = {"run_time", "judged", "mtime_ns", "ctime_ns", "inode", "mtime"}


def held(warehouse: Warehouse, without: Collection[str] = ()) -> dict[str, list[str]]:
    """The rows of every table in an order of their own, without what passes."""
    with warehouse.reading() as reader:
        return {
            table: sorted(map(str, reader.rows(f"SELECT {', '.join(kept)} FROM e1.{table}")))
            for table in sorted(tables() - set(without))
            if (kept := [name for name in columns(table) if name not in _PASSING])
        }

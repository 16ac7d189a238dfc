"""Questions in SQL, answered without changing anything."""

from dataclasses import dataclass
from typing import Any

import duckdb

from e1_assets.domain.errors import UsageError
from e1_assets.storage.warehouse import Warehouse


@dataclass(frozen=True)
class Table:
    """An answer: the names of its columns, its rows."""

    columns: list[str]
    values: list[tuple[Any, ...]]

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows in order; times are in UTC."""
        return self.values

    def to_dicts(self) -> list[dict[str, Any]]:
        """Each row by column name."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.values]


def ask(warehouse: Warehouse, sql: str) -> Table:
    """The answer to one SELECT; UsageError for anything else, or what DuckDB does not take."""
    try:
        statements = duckdb.extract_statements(sql)
        if [one.type for one in statements] != [duckdb.StatementType.SELECT]:
            raise UsageError(
                "not one question", " ".join(sql.split())[:80] or "empty", "Give one SELECT."
            )
        # A SELECT may not write, whatever it calls; nor can it reach a file (`Warehouse`).
        with warehouse.reading() as reader:
            return Table(*reader.table(sql))
    except duckdb.Error as error:
        told = " ".join(str(error).split())
        raise UsageError("question", told[:300], "See the views in the README.") from error

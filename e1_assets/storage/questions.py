"""Questions in SQL, answered without changing anything."""

import duckdb
import polars as pl

from e1_assets.domain.errors import UsageError
from e1_assets.storage.warehouse import Warehouse


def ask(warehouse: Warehouse, sql: str) -> pl.DataFrame:
    """The answer to one SELECT; UsageError for anything else, or what DuckDB does not take."""
    try:
        statements = duckdb.extract_statements(sql)
        if [one.type for one in statements] != [duckdb.StatementType.SELECT]:
            raise UsageError(
                "not one question", " ".join(sql.split())[:80] or "empty", "Give one SELECT."
            )
        # A SELECT may not write, whatever it calls; nor can it reach a file (`Warehouse`).
        with warehouse.reading() as reader:
            return reader.frame(sql)
    except duckdb.Error as error:
        told = " ".join(str(error).split())
        raise UsageError("question", told[:300], "See the views in the README.") from error

"""The tables of the warehouse as `schema.sql` writes them, with the views of `views.sql`."""

import re
from functools import cache
from importlib.resources import files

import duckdb
import polars as pl

from e1_assets.domain.errors import EnvironmentFault
from e1_assets.domain.text import sha256

VERSION = 5

_KINDS: dict[str, pl.DataType] = {
    "VARCHAR": pl.String(),
    "VARCHAR[]": pl.List(pl.String()),
    "JSON": pl.String(),
    "BOOLEAN": pl.Boolean(),
    "INTEGER": pl.Int32(),
    "BIGINT": pl.Int64(),
    "UBIGINT": pl.UInt64(),
    "DOUBLE": pl.Float64(),
    "DATE": pl.Date(),
    "TIMESTAMPTZ": pl.Datetime("us", "UTC"),
}


@cache
def statements() -> str:
    """The SQL that makes an empty warehouse."""
    return _read("schema.sql")


@cache
def views() -> str:
    """The SQL that makes the views, whatever there was of them."""
    return _read("views.sql")


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


@cache
def tables() -> frozenset[str]:
    """The names of the tables, without the schema."""
    return frozenset(re.findall(r"CREATE TABLE e1\.(\w+)", statements()))


@cache
def columns(table: str) -> dict[str, pl.DataType]:
    """The columns of a table with their type in a frame."""
    body = re.search(rf"CREATE TABLE e1\.{table} \((.*?)\);", statements(), re.DOTALL)
    if body is None:
        raise ValueError(f"no table {table!r}")
    written = (column.split()[:2] for column in body.group(1).split(","))
    return {name: _KINDS[kind] for name, kind in written}


def ensure(connection: duckdb.DuckDBPyConnection, place: str) -> None:
    """Make the tables in an empty database; EnvironmentFault for tables of another version."""
    try:
        found = connection.execute("SELECT version FROM e1.schema_version").fetchall()
    except duckdb.CatalogException:
        connection.execute("BEGIN")
        connection.execute(statements())
        connection.execute("INSERT INTO e1.schema_version VALUES (?)", [VERSION])
        connection.execute("COMMIT")
        found = [(VERSION,)]
    if found != [(VERSION,)]:
        raise EnvironmentFault(
            f"warehouse has schema {found}, this program needs {VERSION}",
            place,
            "Run `e1 rebuild`: it makes the warehouse anew, nothing is lost.",
        )
    _ensure_views(connection)


def _ensure_views(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the views anew where they are of another program than this one."""
    known = connection.execute("SELECT value FROM e1.marks WHERE name = 'views'").fetchall()
    digest = sha256(views().encode())
    if known != [(digest,)]:
        connection.execute("BEGIN")
        connection.execute(views())
        connection.execute("DELETE FROM e1.marks WHERE name = 'views'")
        connection.execute("INSERT INTO e1.marks VALUES ('views', ?)", [digest])
        connection.execute("COMMIT")

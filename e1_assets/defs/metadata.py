"""What Dagster is told of our work: numbers, tables, links of our own.

The web server runs GraphQL mutations on GET requests, its pages render markdown with remote images:
a note must never reach what is drawn as markdown. Table cells are drawn as plain text; they hold
names of rules, places in a brief, our own sentences, titles of increments made visible first.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

import dagster as dg
from dagster._core.definitions.metadata import RawMetadataValue

_MEANING = re.compile(r"([\\`*_{}\[\]()<>#+!|~:@])")
_CONTROL = re.compile(r"[\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
_LONGEST = 200


def plain(text: str) -> str:
    """Text on one line that hides nothing, cut to 200 characters."""
    flat = _CONTROL.sub(" ", text)
    return flat if len(flat) <= _LONGEST else f"{flat[: _LONGEST - 1]}…"


def escaped(text: str) -> str:
    """Text that can neither link nor format where it is drawn as markdown."""
    return _MEANING.sub(r"\\\1", plain(text))


def numbers(values: Mapping[str, int | float]) -> dict[str, RawMetadataValue]:
    """Counts as the numeric metadata that the UI plots per partition."""
    return {
        name: dg.MetadataValue.float(value)
        if isinstance(value, float)
        else dg.MetadataValue.int(value)
        for name, value in values.items()
    }


def table(columns: Sequence[str], rows: Iterable[Sequence[str | int]]) -> dg.TableMetadataValue:
    """A table of plain cells; it has its columns even without a row."""
    schema = dg.TableSchema([dg.TableColumn(name, "string", description=None) for name in columns])
    records = [
        dg.TableRecord({name: plain(str(cell)) for name, cell in zip(columns, row, strict=True)})
        for row in rows
    ]
    return dg.MetadataValue.table(records, schema)


def link(url: str) -> RawMetadataValue:
    """A link where the scheme is http or https, else the address as escaped text."""
    if url.startswith(("https://", "http://")):
        return dg.MetadataValue.url(url)
    return dg.MetadataValue.text(escaped(url))

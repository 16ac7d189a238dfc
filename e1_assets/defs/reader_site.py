"""The static reader as an asset."""

from typing import Any

import dagster as dg

from e1_assets.defs.metadata import escaped
from e1_assets.defs.resources import VaultRoom
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.rendering.labels import Lang
from e1_assets.rendering.site.pages import pages
from e1_assets.storage.library import library
from e1_assets.storage.shelf import Shelf
from e1_assets.storage.site_folder import write_site

_LANGUAGES: tuple[Lang, ...] = ("zh", "en")


@dg.asset(
    name="reader_site",
    group_name="reader",
    deps=["brief"],
    description="All briefs, cited files, topics as plain pages under <state>/site; zh and en.",
)
def reader_site(vault_room: VaultRoom) -> dg.MaterializeResult[Any]:
    """Write what changed; the metadata counts files, never quotes a note."""
    bench = vault_room.bench()
    folder = bench.vault.state / "site"
    with bench.warehouse.reading():
        found = library(bench.vault, bench.warehouse, _LANGUAGES, parse_knowledge)
        drawn = pages(found, Shelf(bench.vault, bench.warehouse), _LANGUAGES)
        done = write_site(folder, drawn)
    return dg.MaterializeResult(
        metadata={
            "briefs": len(found.briefs["zh"]),
            "files_written": done.written,
            "files_unchanged": done.kept,
            "files_removed": done.removed,
            "open": dg.MetadataValue.text(escaped(str(folder / "index.html"))),
        }
    )

"""The static reader as an asset."""

from typing import Any

import dagster as dg

from e1_assets.defs.metadata import escaped
from e1_assets.defs.reader_pages import write_reader
from e1_assets.defs.resources import VaultRoom
from e1_assets.defs.served_reader import READER


@dg.asset(
    name="reader_site",
    group_name="reader",
    deps=["brief"],
    description="All briefs, cited files, topics as plain pages in `site` of the state folder."
    f" Under `e1 ui` they stand at [{READER}/]({READER}/).",
)
def reader_site(vault_room: VaultRoom) -> dg.MaterializeResult[Any]:
    """Write what changed; the metadata counts files, never quotes a note."""
    bench = vault_room.bench()
    folder = bench.vault.state / "site"
    done = write_reader(bench.vault, bench.warehouse, folder)
    return dg.MaterializeResult(
        metadata={
            "briefs": done.briefs,
            "files_written": done.files.written,
            "files_unchanged": done.files.kept,
            "files_removed": done.files.removed,
            "open": dg.MetadataValue.text(escaped(str(folder / "index.html"))),
        }
    )

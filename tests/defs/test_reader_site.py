"""The reader as Dagster makes it."""

import shutil
from pathlib import Path

import dagster as dg

from e1_assets.defs.reader_site import reader_site
from e1_assets.defs.resources import VaultRoom


def test_the_asset_writes_the_pages_once(demo: Path) -> None:
    shutil.rmtree(demo / ".e1" / "site")

    def run() -> dg.ExecuteInProcessResult:
        return dg.materialize([reader_site], resources={"vault_room": VaultRoom(root=str(demo))})

    first, second = run(), run()
    assert first.success and (demo / ".e1" / "site" / "index.html").is_file()
    told = [
        {name: value.value for name, value in event.metadata.items()}
        for done in (first, second)
        for event in done.asset_materializations_for_node("reader_site")
    ]
    assert told[0]["briefs"] == 9 and told[0]["files_written"] == told[1]["files_unchanged"] > 50
    assert told[1]["files_written"] == 0

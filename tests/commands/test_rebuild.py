"""`e1 rebuild` of a vault with everything in it gives the warehouse back, table by table."""

from pathlib import Path

from e1_assets.storage.warehouse import Warehouse
from tests.commands.calling import call
from tests.storage.tables import held

TOPIC = ("--topic", "kv-cache")
# What a file's stamp is at the moment; all else is the same.
PASSING = ("files",)


def test_the_whole_warehouse_comes_back(demo: Path) -> None:
    where = ("--vault", demo)
    note = demo / "inbox" / "bo" / "2026-05-06T1015-bo-deep-read.md"
    for words in (
        ("review", "accept", *where, "--date", "2026-05-04", *TOPIC, "--reason", "read it"),
        ("knowledge", "apply", *where, *TOPIC),
        ("run", *where, "--date", "2026-05-07"),
    ):
        assert call(*words).code == 0, words
    note.write_text(note.read_text(encoding="utf-8") + "- one line more\n", encoding="utf-8")
    assert call("run", *where, "--stale").code == 0
    assert call("knowledge", "undo", *where, *TOPIC).code == 0
    warehouse = Warehouse(demo / ".e1" / "warehouse.duckdb")
    before = held(warehouse, PASSING)
    empty = sorted(table for table, rows in before.items() if not rows)
    assert empty == ["brief_findings", "contributed_briefs", "failed_rounds", "git_blobs"]
    done = call("rebuild", *where)
    assert done.code == 0, done.err
    assert held(warehouse, PASSING) == before
    again = call("backfill", *where, "--from", "2026-05-04", "--to", "2026-05-07", "--resume")
    assert "12 of them unchanged" in again.err


def test_a_rebuild_cut_short_leaves_the_old_warehouse(demo: Path) -> None:
    aside = demo / ".e1" / "warehouse.duckdb.new"
    aside.write_bytes(b"half a warehouse")
    before = held(Warehouse(demo / ".e1" / "warehouse.duckdb"), PASSING)
    assert call("brief", "--vault", demo, "--date", "2026-05-04", *TOPIC).code == 0
    assert call("rebuild", "--vault", demo).code == 0
    assert held(Warehouse(demo / ".e1" / "warehouse.duckdb"), PASSING) == before
    assert not list((demo / ".e1").glob("*.new*"))

import os
from datetime import datetime, timedelta

import pytest

from e1_assets.storage.ingesting import ingest
from e1_assets.storage.observations import ObservationLedger
from e1_assets.storage.parsed_states import Parsers
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.unchanged import is_current
from tests.shared import SHARED, needs_shared
from tests.storage.small_vault import (
    FILES,
    NOTE,
    NOW,
    PARSERS,
    make,
    put,
    store,
    take_in,
)

LATER = NOW + timedelta(hours=1)


def rows(vault, sql):
    with store(vault).reading() as reader:
        return reader.rows(sql)


def test_every_table_of_a_note_is_filled_with_spans_that_hold(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    snapshots = Snapshots(vault.state)
    for table in ("items", "claims", "quantities", "mentions", "sections", "anchors"):
        found = rows(vault, f"SELECT sha256, span_start, span_end FROM e1.{table}")
        assert found, table
        assert all(snapshots.get(digest)[start:end] for digest, start, end in found)
    assert rows(vault, "SELECT raw FROM e1.mentions") == [("2604.07113",)]
    assert rows(vault, "SELECT contributor, event_day::VARCHAR, zone FROM e1.inbox_notes") == [
        ("ada", "2026-05-06", "Asia/Shanghai")
    ]


def test_a_second_ingest_finds_nothing_to_do(tmp_path):
    vault = make(tmp_path)
    first = take_in(vault)
    assert (first.seen.new, first.parsed) == (len(FILES), 1)
    again = take_in(vault, LATER)
    assert (again.seen.unchanged, again.seen.new, again.parsed) == (len(FILES), 0, 0)


def test_edited_renamed_and_deleted_files_are_told_apart(tmp_path):
    vault = make(
        tmp_path, {**FILES, "inbox/ada/2026-05-05-a.md": "a", "inbox/b/2026-05-04.md": "b"}
    )
    take_in(vault)
    put(tmp_path, NOTE, FILES[NOTE] + "\n- one more\n")
    (tmp_path / "inbox/ada/2026-05-05-a.md").rename(tmp_path / "inbox/ada/2026-05-05-b.md")
    (tmp_path / "inbox/b/2026-05-04.md").unlink()
    seen = take_in(vault, LATER).seen
    assert (seen.edited, seen.renamed, seen.gone, seen.new) == (1, 1, 1, 0)
    assert rows(vault, "SELECT count(*) FROM e1.inbox_notes WHERE path LIKE '%evening%'") == [(2,)]
    assert rows(vault, "SELECT path FROM e1.observations WHERE renamed_from IS NOT NULL") == [
        ("inbox/ada/2026-05-05-b.md",)
    ]


def test_bytes_decide_where_the_stamp_was_forged(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    before = (tmp_path / NOTE).stat()
    put(tmp_path, NOTE, FILES[NOTE].replace("1,725", "1,726"))
    os.utime(tmp_path / NOTE, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert take_in(vault, LATER).seen.edited == 1


def test_bytes_decide_where_the_stamp_is_too_young(tmp_path):
    vault = make(tmp_path)
    take_in(vault)  # at NOW, long before the files' own stamps
    assert is_current(vault, store(vault), PARSERS.version)
    put(tmp_path, NOTE, FILES[NOTE].replace("1,725", "1,726"))
    with store(vault).writing() as writer:  # the same stamp twice, as within one tick of a clock
        stamp = (tmp_path / NOTE).stat()
        writer.execute(
            "UPDATE e1.files SET mtime_ns = ?, ctime_ns = ?, inode = ? WHERE path = ?",
            [stamp.st_mtime_ns, stamp.st_ctime_ns, stamp.st_ino, NOTE],
        )
    assert not is_current(vault, store(vault), PARSERS.version)


def test_touching_a_file_changes_nothing(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    (tmp_path / NOTE).touch()
    again = take_in(vault, LATER)
    assert (again.seen.edited, again.parsed) == (0, 0)


def test_what_one_transaction_cannot_hold_is_written_by_several(tmp_path):
    """Eight notes of a megabyte each, nearly all of it fences, which cost little to read."""
    fence = "```\n" + "x" * (1024 * 1024) + "\n```\n"
    names = [f"inbox/ada/2026-05-0{day}-long.md" for day in range(1, 9)]
    vault = make(tmp_path, {name: f"# {name}\n\nLine of {name}.\n\n{fence}" for name in names})
    assert take_in(vault).parsed == len(names)
    assert rows(vault, "SELECT path FROM e1.inbox_notes ORDER BY rowid") == [(n,) for n in names]
    assert rows(vault, "SELECT count(DISTINCT path) FROM e1.claims WHERE text LIKE 'Line of%'") == [
        (len(names),)
    ]


def test_other_parsers_parse_everything_again(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    newer = Parsers(**{**PARSERS.__dict__, "version": "next"})
    assert ingest(vault, store(vault), newer, LATER).parsed == 1
    assert rows(vault, "SELECT count(*) FROM e1.inbox_notes") == [(1,)]
    read = rows(vault, "SELECT DISTINCT split_part(parser, ' ', 1) FROM e1.states")
    assert read == [("next",)]


def test_a_file_no_parser_can_take_is_rejected_with_the_reason(tmp_path):
    vault = make(tmp_path, {**FILES, "manifests/2026-05-06.json": "{ not json"})
    ingested = take_in(vault)
    assert "could not be parsed" in ingested.unread["manifests/2026-05-06.json"]
    assert take_in(vault, LATER).unread == ingested.unread


def test_another_zone_reads_the_times_of_the_notes_again(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    vault = make(tmp_path, {"e1.toml": 'zone = "America/New_York"\n'})
    assert not is_current(vault, store(vault), PARSERS.version)
    assert take_in(vault, LATER).parsed == 1
    told = rows(vault, "SELECT event_time AT TIME ZONE 'UTC', zone FROM e1.inbox_notes")
    assert told == [(datetime(2026, 5, 6, 23, 40), "America/New_York")]


def test_unreadable_files_are_listed_again_without_being_read_again(tmp_path):
    vault = make(tmp_path, {**FILES, "inbox/ada/2026-05-06-x.md": b"%PDF-1.7"})
    first, second = take_in(vault), take_in(vault, LATER)
    assert first.unread == second.unread == {"inbox/ada/2026-05-06-x.md": "PDF, not text"}


@pytest.mark.parametrize("lost", ["warehouse", "rows"])
def test_what_the_ledger_saw_survives_the_warehouse(tmp_path, lost):
    vault = make(tmp_path)
    take_in(vault)
    put(tmp_path, NOTE, "# Rewritten\n")
    take_in(vault, LATER)
    if lost == "warehouse":
        (vault.state / "warehouse.duckdb").unlink()
    else:
        with store(vault).writing() as writer:
            for table in ("observations", "files", "states", "inbox_notes"):
                writer.execute(f"DELETE FROM e1.{table}")
    take_in(vault, LATER + timedelta(days=1))
    found = rows(vault, "SELECT first_seen FROM e1.inbox_notes ORDER BY first_seen")
    assert found == [(NOW,), (LATER,)]
    assert len(ObservationLedger(vault.state).read()) == len(FILES) + 1


@needs_shared
@pytest.mark.parametrize("case", sorted((SHARED / "cases").glob("*/input")), ids=str)
def test_every_case_is_ingested(tmp_path, case):
    files = [file for file in case.rglob("*") if file.is_file() and not file.is_symlink()]
    vault = make(tmp_path, {file.relative_to(case).as_posix(): file.read_bytes() for file in files})
    ingested = take_in(vault)
    assert ingested.seen.new + len(ingested.unread) >= len(files)

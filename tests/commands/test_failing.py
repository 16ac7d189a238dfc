"""What a user gets when something is wrong: thing, place, next step, the right exit code."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from tests.commands.calling import call

DAY = ("--date", "2026-05-04", "--topic", "kv-cache")


def test_a_folder_that_is_no_vault(tmp_path: Path) -> None:
    done = call("run", "--date", "2026-05-04", "--vault", tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "not a vault" in done.err
    assert str(tmp_path) in done.err


def test_a_vault_without_inbox(tmp_path: Path) -> None:
    (tmp_path / "organized" / "knowledge").mkdir(parents=True)
    (tmp_path / "organized" / "knowledge" / "caching.md").write_text("# Caching v1\n")
    done = call("run", "--date", "2026-05-04", "--vault", tmp_path)
    assert done.code == 2
    assert "inbox" in done.err


def test_an_unknown_topic_names_the_known_ones(finished_demo: Path) -> None:
    done = call("run", "--date", "2026-05-04", "--topic", "gardening", "--vault", finished_demo)
    assert done.code == 2
    assert "kv-cache" in done.err


def test_a_date_in_the_future(finished_demo: Path) -> None:
    done = call("run", "--date", "2999-01-01", "--vault", finished_demo)
    assert done.code == 2
    assert "future" in done.err


def test_a_date_before_the_vault(finished_demo: Path) -> None:
    done = call("run", "--date", "2020-01-01", "--vault", finished_demo)
    assert done.code == 2
    assert "starts on" in done.err


@pytest.mark.parametrize("text", ["2026-13-01", "yesterday", "20260504T"])
def test_a_word_that_is_no_date(finished_demo: Path, text: str) -> None:
    assert call("run", "--date", text, "--vault", finished_demo).code == 2


def test_dates_in_the_wrong_order(finished_demo: Path) -> None:
    span = ("--from", "2026-05-06", "--to", "2026-05-04")
    assert call("backfill", *span, "--vault", finished_demo).code == 2


def test_a_vault_nothing_was_read_from(demo: Path, tmp_path: Path) -> None:
    done = call("brief", *DAY, "--vault", demo / ".." / "demo", "--lang", "en")
    assert done.code == 0
    (tmp_path / "new" / "inbox").mkdir(parents=True)
    (tmp_path / "new" / "organized" / "knowledge").mkdir(parents=True)
    (tmp_path / "new" / "organized" / "knowledge" / "kv-cache.md").write_text("# KV v1\n")
    done = call("brief", *DAY, "--vault", tmp_path / "new")
    assert done.code == 2
    assert "e1 ingest" in done.err


def test_a_missing_brief(finished_demo: Path) -> None:
    done = call("brief", "--date", "2026-05-20", "--topic", "kv-cache", "--vault", finished_demo)
    assert done.code == 2
    assert "e1 run" in done.err


def test_a_locked_warehouse(demo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("e1_assets.commands.opening.LOCK_SECONDS", 0.1)
    with FileLock(demo / ".e1" / "warehouse.duckdb.lock"):
        done = call("brief", *DAY, "--vault", demo)
    assert done.code == 7
    assert "in use" in done.err


def test_a_brief_changed_by_hand_is_not_overwritten(demo: Path) -> None:
    page = demo / ".e1" / "briefs" / "2026-05-06" / "kv-cache.md"
    page.write_text("mine\n", encoding="utf-8")
    note = demo / "inbox" / "ada" / "2026-05-06-2100-ada-more.md"
    note.write_text("# More\n\n## 1. Millpond\n\n- arXiv:2604.09999 stores pages twice.\n")
    done = call("run", "--date", "2026-05-06", "--vault", demo)
    assert done.code == 5
    assert str(page) in done.err
    assert page.read_text(encoding="utf-8") == "mine\n"
    assert "2 of 3 rounds published" in done.err


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_vault_that_cannot_be_written(tmp_path: Path) -> None:
    assert call("demo", tmp_path / "demo").code == 0


def test_a_bug_of_ours_is_one_line(tmp_path: Path) -> None:
    program = (
        "import sys; from e1_assets.commands import rules; from e1_assets import cli\n"
        "sys.argv = ['e1', 'rules', '--json']\n"
        "import json; json.dumps = None\n"
        "cli.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "E1_DEBUG=1" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_document_that_collapsed_is_said(demo: Path) -> None:
    document = demo / "organized" / "knowledge" / "kv-cache.md"
    versions = demo / "organized" / "knowledge_versions" / "kv-cache"
    (versions / "2026-05-06.md").write_text("# KV cache\n", encoding="utf-8")
    assert document.stat().st_size > 40
    done = call("run", "--date", "2026-05-06", "--topic", "kv-cache", "--vault", demo)
    assert done.code == 0, done.err

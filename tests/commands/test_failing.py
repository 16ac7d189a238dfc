"""What a user gets when something is wrong: thing, place, next step, the right exit code."""

import json
import os
import signal
import subprocess
import sys
import time
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


def test_a_run_while_another_program_holds_the_warehouse(demo: Path) -> None:
    note = demo / "inbox" / "ada" / "2026-05-06-2100-ada-more.md"
    note.write_text("# More\n\n## 1. Millpond\n\n- arXiv:2604.09999 stores pages twice.\n")
    program = (
        "import duckdb, sys, time\n"
        "held = duckdb.connect(sys.argv[1])\n"
        "print(1, flush=True)\n"
        "time.sleep(99)\n"
    )
    warehouse = str(demo / ".e1" / "warehouse.duckdb")
    with subprocess.Popen(
        [sys.executable, "-c", program, warehouse], stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout and holder.stdout.readline()
        done = call("run", "--date", "2026-05-06", "--vault", demo)
        holder.kill()
    assert done.code == 7, done.err
    assert warehouse in done.err
    assert f"process {holder.pid}" in done.err and "IO Error" not in done.err


def test_an_interrupted_backfill_keeps_what_was_finished(tmp_path: Path) -> None:
    assert call("demo", tmp_path / "demo").code == 0
    vault = tmp_path / "demo"
    for day in ("07", "08", "09"):
        note = vault / "inbox" / "ada" / f"2026-05-{day}-0900-ada.md"
        note.write_text(f"# Day\n\n## 1. Pond {day}\n\n- arXiv:2604.099{day} stores pages.\n")
    words = ["backfill", "--from", "2026-05-07", "--to", "2026-08-31", "--vault", str(vault)]
    with subprocess.Popen(
        [sys.executable, "-m", "e1_assets.cli", *words], stderr=subprocess.PIPE, text=True
    ) as running:
        while not (vault / ".e1" / "briefs" / "2026-05-07" / "evaluation.json").exists():
            assert running.poll() is None
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate()
    assert running.returncode == 130, err
    assert "What was finished is kept" in err
    assert "Traceback" not in err
    again = call(
        "backfill", "--from", "2026-05-07", "--to", "2026-05-08", "--resume", "--vault", vault
    )
    assert again.code == 0
    assert "unchanged" in again.err
    assert call("doctor", "--vault", vault).code == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_vault_that_cannot_be_written(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    for folder in ("inbox/ada", "organized/knowledge"):
        (vault / folder).mkdir(parents=True)
    (vault / "organized" / "knowledge" / "caching.md").write_text("# Caching v1\n")
    vault.chmod(0o555)
    done = call("ingest", "--vault", vault)
    vault.chmod(0o755)
    assert done.code == 4
    assert "E1_STATE" in done.err


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
    versions = demo / "organized" / "knowledge_versions" / "kv-cache"
    long = "# KV cache\n\n## §1 Layouts\n\n" + "- A layout is a layout.\n" * 400
    (versions / "2026-05-05.md").write_text(long, encoding="utf-8")
    (versions / "2026-05-06.md").write_text("# KV cache\n", encoding="utf-8")
    done = call("run", "--date", "2026-05-06", "--topic", "kv-cache", "--vault", demo, "--json")
    told = json.loads(done.out)[0]
    assert "collapsed" in json.dumps(told), done.err


@pytest.mark.parametrize("document", ["", None])
def test_a_topic_without_a_document_is_run_and_said(demo: Path, document: str | None) -> None:
    (demo / "e1.toml").write_text('topics = ["gardening"]\nstart = 2026-05-04\n')
    if document is not None:
        (demo / "organized" / "knowledge" / "gardening.md").write_text(document)
    done = call("run", "--date", "2026-05-06", "--vault", demo, "--json")
    told = json.loads(done.out)[0]
    assert told["topic"] == "gardening"
    assert "Traceback" not in done.err
    assert done.code in (0, 3)
    assert told["violations"], "nothing is said of the missing document"


@pytest.mark.parametrize(
    ("settings", "more"),
    [
        ("LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0", ""),
        ("LC_ALL=zh_CN.GBK PYTHONIOENCODING=gbk", ""),
        ("PYTHONIOENCODING=ascii", ""),
        ("LANG=zh_CN.UTF-8", "| head -1"),
        ("NO_COLOR=1", ">&-"),
        ("NO_COLOR=1", "2>&-"),
    ],
)
def test_any_terminal_will_do(finished_demo: Path, settings: str, more: str) -> None:
    words = f"{sys.executable} -m e1_assets.cli brief --vault {finished_demo} {' '.join(DAY)}"
    line = f"set -o pipefail; env {settings} {words} {more}"
    done = subprocess.run(["bash", "-c", line], capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_disk_behind_the_output_is_said(finished_demo: Path) -> None:
    words = [sys.executable, "-m", "e1_assets.cli", "brief", "--vault", str(finished_demo), *DAY]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 6
    assert "Free some space" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("damage", [b"", b"not a database", None])
def test_a_damaged_warehouse_is_named_and_made_anew(demo: Path, damage: bytes | None) -> None:
    warehouse = demo / ".e1" / "warehouse.duckdb"
    warehouse.write_bytes(warehouse.read_bytes()[:900_000] if damage is None else damage)
    done = call("brief", *DAY, "--vault", demo)
    assert done.code == 6
    assert str(warehouse) in done.err and "e1 rebuild" in done.err
    assert call("rebuild", "--vault", demo).code == 0
    assert call("verify", "--all", "--vault", demo).code == 0


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("site", "--out", "/etc/passwd"), 2, "/etc/passwd"),
        (("export", "--format", "csv", "--out", "/etc/passwd"), 4, "/etc/passwd"),
        (("coverage", "--from", "2026-05-06", "--to", "2026-05-04"), 2, "wrong order"),
        (("contradictions", "list", "--topic", "gardening"), 2, "kv-cache"),
        (("sql", "SELECT INTERVAL 1 DAY AS a, [1] AS b, {'c': 2} AS d, 'x'::BLOB"), 0, ""),
        (("sql", "SELECT * FROM read_csv('/etc/passwd')"), 2, "Permission"),
    ],
)
def test_odd_words(finished_demo: Path, words: tuple[str, ...], code: int, said: str) -> None:
    done = call(*words, "--vault", finished_demo)
    assert done.code == code, done.err
    assert said in done.err and "bug of ours" not in done.err


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    done = call("demo", tmp_path / "file" / "demo")
    assert done.code == 4 and str(tmp_path / "file") in done.err


def test_a_backfill_begins_where_the_vault_does(demo: Path) -> None:
    span = ("--from", "2026-04-01", "--to", "2026-05-04", "--topic", "kv-cache")
    done = call("backfill", *span, "--resume", "--vault", demo)
    assert done.code == 0, done.err
    assert "starts on 2026-05-04" in done.err and "1 of 1 rounds" in done.err
    before = ("--from", "2026-04-01", "--to", "2026-04-02")
    assert call("backfill", *before, "--vault", demo).code == 2

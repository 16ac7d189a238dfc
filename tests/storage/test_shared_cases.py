"""The shared odd cases that need a whole vault; every shared case has its test somewhere."""

import json
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from e1_assets.storage.vault import Vault, open_vault
from tests.shared import SHARED, needs_shared
from tests.storage.small_vault import store, take_in

TESTS = Path(__file__).parents[1]
TESTED_IN = {
    "01": "parsing/test_identifiers.py",
    "02": "parsing/test_identifiers.py",
    "03": "parsing/test_identifiers.py",
    "04": "parsing/test_cards.py",
    "05": "parsing/test_notes.py",
    "06": "parsing/test_notes.py",
    "07": "parsing/test_knowledge.py",
    "08": "parsing/test_notes.py",
    "09": "parsing/test_notes.py",
    "10": "storage/test_shared_cases.py",
    "11": "parsing/test_notes.py",
    "12": "parsing/test_identifiers.py",
    "13": "storage/test_shared_cases.py",
}
pytestmark = needs_shared


def opened(number: str, room: Path) -> tuple[Vault, dict[str, object]]:
    """A copy of a case's vault, made ready, with what is expected of it.

    Where a checkout left plain files in place of links, those make room for the links.
    """
    (folder,) = (SHARED / "cases").glob(f"{number}-*")
    copy = shutil.copytree(folder, room / "case", symlinks=True)
    expected = json.loads((copy / "expected.json").read_text())
    for name in expected.get("not_followed", []):
        (copy / "input" / name).unlink(missing_ok=True)
    if (copy / "setup.sh").is_file():
        subprocess.run(["sh", str(copy / "setup.sh")], check=True)
    return open_vault(copy / "input", {}, copy), expected


def test_no_shared_case_is_left_out() -> None:
    folders = {path.name[:2] for path in (SHARED / "cases").iterdir() if path.is_dir()}
    assert folders == set(TESTED_IN)
    for number, file in TESTED_IN.items():
        assert re.search(rf'"{number}["-]', (TESTS / file).read_text("utf-8")), number


def test_case_10_links_end_the_scan_nowhere(tmp_path: Path) -> None:
    vault, expected = opened("10", tmp_path)
    scan = vault.scan()
    read = [file.path for file in scan.files]
    assert read[:1] == expected["files_read"]
    assert set(read[1:]) <= set(expected["either"])  # type: ignore[call-overload]
    assert set(expected["not_followed"]) <= {one.path for one in scan.unread}  # type: ignore[call-overload]
    take_in(vault, datetime(2026, 10, 16, tzinfo=UTC))
    with store(vault).reading() as reader:
        papers = reader.rows("SELECT DISTINCT id FROM e1.mentions WHERE scheme = 'arxiv'")
    assert [paper for (paper,) in papers] == expected["papers"]


def test_case_13_each_day_has_its_new_papers_and_names_its_repeats(tmp_path: Path) -> None:
    vault, expected = opened("13", tmp_path)
    take_in(vault, datetime(2026, 10, 20, tzinfo=UTC))
    with store(vault).reading() as reader:
        told = reader.rows(
            "SELECT n.event_day, m.id, min(n.event_day) OVER (PARTITION BY m.id)"
            " FROM e1.mentions m JOIN e1.inbox_notes n USING (path, sha256)"
            " WHERE m.scheme = 'arxiv' ORDER BY 1, 2"
        )
        empty = reader.rows("SELECT path FROM e1.inbox_notes WHERE items = 0")
    days = expected["days"]
    assert isinstance(days, dict)
    for day, stated in days.items():
        mine = {paper: first.isoformat() for on, paper, first in told if on.isoformat() == day}
        assert sorted(p for p, first in mine.items() if first == day) == stated["new"], day
        repeats = {paper: first for paper, first in mine.items() if first != day}
        assert repeats == stated.get("repeats", {}), day
        assert [path for (path,) in empty if day in path] == stated.get("empty_files", []), day

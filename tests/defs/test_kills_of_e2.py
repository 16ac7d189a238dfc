"""kill -9 anywhere in a decision, in E2 or in a whole night: nothing lost, nothing done twice."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from e1_assets.defs.parsers import PARSERS
from e1_assets.domain.errors import UsageError
from e1_assets.storage.doctoring import examine, repair
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.questions import ask
from tests.defs import killable
from tests.defs.revised_vault import CHANGELOG, DOCUMENT, at, made, run_day, store
from tests.storage.tables import held

# Before each change to the disk: E1_KILLS=all, four times as long.
ALL = os.environ.get("E1_KILLS") == "all"
SETTINGS = 'publish_knowledge = true\n[accept]\ngrade = 1\nevidence = "secondary"\n'
TWICE = """
    SELECT increment FROM (SELECT unnest(increments) AS increment FROM e1.change_sets
    WHERE state = 'applied') GROUP BY increment HAVING count(*) > 1
"""
STAGES = {"decide": "proposed", "apply": "accepted", "undo": "anchored", "night": "anchored"}
STEPS = {"decide": 2, "apply": 3, "undo": 4, "night": 11}


@pytest.fixture(scope="module")
def stages(tmp_path_factory) -> Path:
    """A vault whose increments wait, the same with them accepted, the same with them anchored."""
    folder = tmp_path_factory.mktemp("stages")
    run_day(made(folder / "proposed", SETTINGS), 0)
    for act, before, after in (
        (killable.decide, "proposed", "accepted"),
        (killable.apply, "accepted", "anchored"),
    ):
        shutil.copytree(folder / before, folder / after)
        act(folder / after)
    return folder


def document(root: Path) -> bytes:
    history = DocumentHistory(killable.opened(root), store(killable.opened(root)))
    return history.read(history.versions("caching")[-1].sha256)


def files(root: Path) -> dict[str, bytes]:
    """The document with its changelog, every published file."""
    briefs = sorted((root / ".e1" / "briefs").rglob("*.*"))
    return {
        str(p.relative_to(root)): p.read_bytes() for p in (root / DOCUMENT, root / CHANGELOG)
    } | {str(p.relative_to(root)): p.read_bytes() for p in briefs}


@pytest.mark.parametrize("name", STAGES)
def test_a_kill_leaves_the_one_or_the_other(stages: Path, tmp_path: Path, name: str) -> None:
    before = stages / STAGES[name]
    through = tmp_path / killed(name, before, tmp_path)
    known = {document(before), document(through)}
    # In the night an ingest follows, which sees what E2 wrote into the vault before the kill.
    passing = ("files", *(("observations", "snapshots") if name == "night" else ()))
    wanted, rows = files(through), held(store(killable.opened(through)), passing)
    assert len(list(tmp_path.iterdir())) > 5
    for copy in sorted(tmp_path.iterdir()):
        assert document(copy) in known, copy.name
        assert (copy / DOCUMENT).read_bytes() in known, copy.name
        again(name, copy, files(copy) == wanted)
        assert files(copy) == wanted, copy.name
        assert held(store(killable.opened(copy)), passing) == rows, copy.name
        assert ask(store(killable.opened(copy)), TWICE).rows() == []
    shutil.rmtree(tmp_path)


def killed(name: str, before: Path, work: Path) -> str:
    """Kill an act all over its length; the name of the copy that came through."""
    command = [sys.executable, "-m", "tests.killed", f"tests.defs.killable:{name}"]
    where = [str(before), str(work), "1" if ALL else str(STEPS[name])]
    done = subprocess.run([*command, *where], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def again(name: str, copy: Path, through: bool) -> None:
    """What a person does after a crash: the same again; then the doctor finds nothing."""
    vault = killable.opened(copy)
    if name == "night":
        # The clock of the test stands still: the note of noon must not be read after E2.
        repair(vault, store(vault), PARSERS, at(1, 20))
    try:
        getattr(killable, name)(copy)
    except UsageError:
        assert name == "undo" and through, copy.name
    repair(vault, store(vault), PARSERS, at(1, 20))
    assert examine(vault, store(vault)) == [], copy.name

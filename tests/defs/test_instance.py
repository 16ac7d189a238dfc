"""Dagster's history: made once, and told in one line when it cannot be used."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from e1_assets.defs.demo_vault import make_demo
from e1_assets.defs.home import check_history
from e1_assets.defs.instance import history_faults, instance_at
from e1_assets.domain.errors import (
    Busy,
    E1Error,
    EnvironmentFault,
    StorageFault,
    UsageError,
)
from tests.commands.calling import call

_OPEN = """
import sys
from pathlib import Path
from e1_assets.defs.instance import instance_at
with instance_at(Path(sys.argv[1])) as instance:
    print(len(instance.get_runs()))
"""


def test_several_processes_make_one_history(tmp_path: Path) -> None:
    home = tmp_path / "home"
    begun = [
        subprocess.Popen([sys.executable, "-c", _OPEN, str(home)], stdout=subprocess.PIPE)
        for _ in range(3)
    ]
    assert [one.communicate()[0] for one in begun] == [b"0\n"] * 3
    check_history(home)
    for name in ("history/runs.db", "history/runs/index.db", "schedules/schedules.db"):
        with closing(sqlite3.connect(home / name)) as database:
            assert database.execute("SELECT count(*) FROM alembic_version").fetchall() == [(1,)]


def test_a_history_made_twice_at_once_is_told(tmp_path: Path) -> None:
    with instance_at(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "history" / "runs.db")) as database:
        database.execute("INSERT INTO alembic_version VALUES ('another')")
        database.commit()
    with pytest.raises(StorageFault, match="two programs"), instance_at(tmp_path):
        pass


@pytest.mark.parametrize("command", ["run", "ui"])
def test_a_damaged_history_is_told_with_what_to_do(tmp_path: Path, command: str) -> None:
    vault = tmp_path / "demo"
    make_demo(vault)
    runs = vault / ".e1" / "dagster" / "history" / "runs.db"
    runs.parent.mkdir(parents=True)
    runs.write_bytes(b"no database at all" * 400)
    words = ("--date", "2026-05-04", "--topic", "kv-cache") if command == "run" else ()
    done = call(command, *words, "--vault", vault)
    assert done.code == 6
    assert "Move this folder away" in done.err
    assert str(vault / ".e1" / "dagster") in done.err


@pytest.mark.parametrize(
    ("what", "fault"),
    [
        ("database or disk is full", StorageFault),
        ("disk I/O error", StorageFault),
        ("attempt to write a readonly database", EnvironmentFault),
        ("unable to open database file", EnvironmentFault),
        ("database is locked", Busy),
        ("database disk image is malformed", StorageFault),
    ],
)
def test_what_the_disk_says_has_its_code(tmp_path: Path, what: str, fault: type[E1Error]) -> None:
    error = OperationalError("INSERT", {}, sqlite3.OperationalError(what))
    with pytest.raises(fault) as told, history_faults(tmp_path):
        raise error
    assert what in str(told.value)


def test_settings_of_dagster_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "dagster.yaml").write_text("nonsense: [", encoding="utf-8")
    with pytest.raises(UsageError, match="move it away"), instance_at(tmp_path):
        pass

"""Fixtures that more than one room uses."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from tests.commands.calling import call

settings.register_profile("untimed", deadline=None)  # no test asserts a time
settings.load_profile("untimed")


@pytest.fixture(autouse=True)
def _no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith(("E1_V", "E1_STATE", "DAGSTER"))]:
        monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def finished_demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example vault with its rounds, to be read only; made once."""
    folder = tmp_path_factory.mktemp("demo") / "demo"
    done = call("demo", folder)
    assert done.code == 0, done.err
    return folder


@pytest.fixture
def demo(finished_demo: Path, tmp_path: Path) -> Path:
    """A copy of the finished example vault, to be changed."""
    return Path(shutil.copytree(finished_demo, tmp_path / "demo"))

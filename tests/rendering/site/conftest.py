"""The site of the finished demo."""

from pathlib import Path

import pytest

from tests.commands.calling import call


@pytest.fixture(scope="session")
def site(finished_demo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in both languages; no test writes to it."""
    folder = tmp_path_factory.mktemp("site") / "out"
    done = call("site", "--vault", finished_demo, "--out", folder)
    assert done.code == 0, done.err
    assert done.out.strip() == str(folder / "index.html")
    return folder

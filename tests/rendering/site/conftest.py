"""The site of the finished demo, a browser to look at it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands.calling import call
from tests.rendering.site.browsing import CHROMIUM, QUIET


@pytest.fixture(scope="session")
def site(finished_demo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in both languages; no test writes to it."""
    folder = tmp_path_factory.mktemp("site") / "out"
    done = call("site", "--vault", finished_demo, "--out", folder)
    assert done.code == 0, done.err
    assert done.out.strip() == str(folder / "index.html")
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium without a window; a test that wants it is skipped where there is none."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip(f"no browser at {CHROMIUM}")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM), args=QUIET)
        yield opened
        opened.close()

"""Fixtures that more than one room uses."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.commands.calling import call
from tests.folders import fingerprint
from tests.hostile_vault import LAST, hostile_vault
from tests.rendering.site.browsing import CHROMIUM, QUIET

_WAREHOUSE = ".e1/warehouse.duckdb"

settings.register_profile("untimed", deadline=None)  # no test asserts a time
settings.load_profile("untimed")


def _settings() -> list[str]:
    return [name for name in os.environ if name.startswith(("E1_V", "E1_STATE", "DAGSTER"))]


@pytest.fixture(scope="session", autouse=True)
def _no_settings_of_this_machine() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in _settings():
            patch.delenv(name)
        yield


@pytest.fixture(autouse=True)
def _no_settings_left_behind(_no_settings_of_this_machine: None) -> Iterator[None]:
    """A setting one test leaves would send the events of another's vault elsewhere."""
    yield
    assert _settings() == []


@pytest.fixture(scope="session")
def finished_demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The example vault with its rounds, to be read only; made once, looked after at the end."""
    folder = tmp_path_factory.mktemp("demo") / "demo"
    done = call("demo", folder)
    assert done.code == 0, done.err
    before = _kept(folder)
    yield folder
    assert _kept(folder) == before, "a test changed what others read"


def _kept(vault: Path) -> dict[str, str]:
    """What only a change of the vault changes: its files, what people and rounds put on record."""
    held = fingerprint(vault)
    return {path: held[path] for path in held if not path.startswith((".e1/dagster", _WAREHOUSE))}


@pytest.fixture
def demo(finished_demo: Path, tmp_path: Path) -> Path:
    """A copy of the finished example vault, to be changed."""
    return Path(shutil.copytree(finished_demo, tmp_path / "demo"))


@pytest.fixture(scope="session")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A vault of hostile notes with its rounds on kv-cache, to be read only; made once."""
    root = hostile_vault(tmp_path_factory.mktemp("hostile") / "vault")
    span = ("--from", "2026-05-04", "--to", str(LAST))
    done = call("backfill", *span, "--topic", "kv-cache", "--vault", root)
    assert done.code == 0, done.err
    return root


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium without a window; a test that wants it is skipped where there is none.

    Closed with its module: while it is open an event loop runs in this thread, and Dagster, run in
    process by another module's tests, wants one of its own.
    """
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip(f"no browser at {CHROMIUM}")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM), args=QUIET)
        yield opened
        opened.close()

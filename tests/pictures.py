"""The pictures of the README, taken anew of the example: `python -m tests.pictures`."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.commands.calling import call
from tests.rendering.site.browsing import CHROMIUM, QUIET
from tests.served_ui import served

FOLDER = Path(__file__).parents[1] / "e1_assets" / "examples" / "pictures"
BRIEF = "/reader/en/briefs/2026-05-04/kv-cache.html"
SIZE = {"width": 960, "height": 600}


def taken(folder: Path) -> None:
    """Three pictures: the days, a passage, the brief's asset in Dagster."""
    with tempfile.TemporaryDirectory() as beside:
        vault = Path(beside) / "demo"
        assert call("demo", vault, "--quiet").code == 0
        with served(vault) as address, _page() as page:
            _reader(page, address, folder)
            page.set_viewport_size({"width": 1120, "height": 660})
            page.goto(f"{address}/assets/brief?view=partitions&partition=2026-05-04%7Ckv-cache")
            page.get_by_text("off_topic").first.wait_for()
            page.wait_for_timeout(2000)
            page.screenshot(path=folder / "dagster.png")


def _reader(page: Any, address: str, folder: Path) -> None:
    page.goto(f"{address}/reader/en/")
    page.screenshot(path=folder / "days.png")
    page.goto(address + BRIEF)
    page.locator("a[href*='/sources/'][href*='#b']").nth(2).click()
    page.locator("mark:target").first.wait_for()
    page.screenshot(path=folder / "passage.png")


@contextmanager
def _page() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=QUIET)
        yield browser.new_page(viewport=SIZE)
        browser.close()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    taken(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)

"""The demo site as Chromium shows it, opened from a folder."""

import os
import re
from pathlib import Path
from typing import Any

CHROMIUM = Path(os.environ.get("E1_CHROMIUM", "/usr/bin/chromium"))
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
BRIEF = "briefs/2026-05-04/kv-cache.html"
KINDS = [
    "index.html",
    BRIEF,
    "briefs/2026-05-05/evaluation.html",
    "topics/kv-cache.html",
    "topics/kv-cache/version-2.html",
    "search.html",
]


def shown(browser: Any, site: Path, path: str, **how: Any) -> Any:
    """A page of the site, opened.

    `page.asked` holds every address it wanted, `page.complaints` what it printed, raised, asked.
    """
    page = browser.new_context(**how).new_page()
    page.asked = []
    page.complaints = []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("console", lambda message: page.complaints.append(message.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))

    def refused(dialog: Any) -> None:
        page.complaints.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    page.on("dialog", refused)
    file, _, part = path.partition("#")
    page.goto((site / file).as_uri() + (f"#{part}" if part else ""))
    return page


def a_source(site: Path) -> str:
    """The cited passage that the first point of a brief leads to."""
    found = re.search(
        r'href="../../(sources/[0-9a-f]+\.html#b\d+-\d+)"', (site / BRIEF).read_text("utf-8")
    )
    assert found
    return found[1]

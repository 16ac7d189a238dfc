"""The reader under the axe rules, every kind of page in both languages, light and dark."""

from pathlib import Path
from typing import Any

import pytest

from tests.rendering.site.browsing import KINDS, a_source, shown

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")


@pytest.mark.parametrize("folder", ["", "en/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Any, site: Path, folder: str, scheme: str) -> None:
    for path in [*KINDS, a_source(site)]:
        page = shown(browser, site, folder + path, color_scheme=scheme)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        found = axe.Axe().run(page)
        told = [
            (one["id"], [node["html"][:120] for node in one["nodes"][:3]])
            for one in found.response["violations"]
        ]
        assert told == [], path
        page.context.close()


def test_axe_finds_a_fault_where_there_is_one(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.html").write_text("<!doctype html><title></title><img src=x.png>")
    found = axe.Axe().run(shown(browser, tmp_path, "bad.html"))
    assert {one["id"] for one in found.response["violations"]} >= {"image-alt", "html-has-lang"}

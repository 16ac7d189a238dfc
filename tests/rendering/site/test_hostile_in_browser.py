"""The reader of a vault of a hundred hostile notes, opened page by page in Chromium."""

from pathlib import Path
from typing import Any

import pytest

from tests.commands.calling import call
from tests.rendering.site.browsing import shown


@pytest.fixture(scope="session")
def hostile_site(hostile: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the hostile vault in both languages."""
    folder = tmp_path_factory.mktemp("hostile-site") / "out"
    done = call("site", "--vault", hostile, "--out", folder)
    assert done.code == 0, done.err
    return folder


def test_no_note_acts_on_any_page(browser: Any, hostile_site: Path) -> None:
    pages = sorted(str(path.relative_to(hostile_site)) for path in hostile_site.rglob("*.html"))
    assert any("sources/" in path for path in pages)
    for path in pages:
        page = shown(browser, hostile_site, path)
        assert page.complaints == [], path
        assert all(url.startswith(hostile_site.as_uri()) for url in page.asked), page.asked
        assert page.locator("main img, main image, main iframe, main form").count() == 0, path
        page.context.close()


def test_search_shows_hostile_words_as_words(browser: Any, hostile_site: Path) -> None:
    page = shown(browser, hostile_site, "search.html")
    page.fill("#words", "alert(1)")
    page.wait_for_function("document.querySelectorAll('#results li').length > 5")
    assert page.complaints == []
    assert all(url.startswith(hostile_site.as_uri()) for url in page.asked)
    assert page.locator("#results img, #results script, #results svg").count() == 0
    assert "alert(1)" in page.locator("#results").inner_text()

"""The reader as a person uses it: looked at, clicked, searched, printed."""

from pathlib import Path
from typing import Any

import pytest

from e1_assets.rendering.site.places import brief_page
from tests.rendering.site.browsing import BRIEF, KINDS, a_source, shown
from tests.rendering.site.small_library import crowded_brief, library_of, pages_of


@pytest.mark.parametrize("folder", ["", "en/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_of_page_is_readable_and_alone(
    browser: Any, site: Path, folder: str, scheme: str
) -> None:
    for path in [*KINDS, a_source(site)]:
        page = shown(
            browser, site, folder + path, color_scheme=scheme,
            viewport={"width": 360, "height": 740},
        )  # fmt: skip
        assert all(url.startswith(site.as_uri()) for url in page.asked), page.asked
        assert page.complaints == [], path
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, f"{path} is {wide} wide"
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground.startswith("rgb(25") == (scheme == "light")
        page.context.close()


def test_a_click_on_a_point_shows_its_passage(browser: Any, site: Path) -> None:
    page = shown(browser, site, BRIEF)
    quote = page.locator(".points blockquote p").first.inner_text()
    page.locator(".points footer a").first.click()
    mark = page.locator("mark:target")
    assert quote in mark.inner_text()
    assert mark.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"
    assert mark.evaluate("e => e.getBoundingClientRect().top") < page.viewport_size["height"]


@pytest.mark.parametrize(("folder", "words"), [("", "落盘"), ("", "写盘"), ("en/", "tidepool")])
def test_search_finds_what_stands_there(browser: Any, site: Path, folder: str, words: str) -> None:
    page = shown(browser, site, f"{folder}search.html")
    page.fill("#words", words)
    found = page.locator("#results li")
    everything = "".join(path.read_text("utf-8") for path in site.rglob("search*/*.js"))
    assert (found.count() > 0) == (words in everything.lower())
    if found.count():
        assert words in found.first.inner_text().lower()
        assert found.first.locator("mark").first.inner_text().lower() == words
        found.first.locator("a").click()
        assert page.locator("main").count() == 1


def test_the_keyboard_reaches_search(browser: Any, site: Path) -> None:
    page = shown(browser, site, "index.html")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('href')") == "search.html":
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html")
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "words":
            break
    page.keyboard.type("tidepool")
    assert page.locator("#results li").count() > 0


def test_without_script_a_list_stands_there(browser: Any, site: Path) -> None:
    page = shown(browser, site, "search.html", java_script_enabled=False)
    assert page.locator("#search").is_hidden()
    assert page.locator(".dated a:not(.soft)").count() == 9


def test_a_quiet_day_prints_on_one_page(browser: Any, site: Path) -> None:
    page = shown(browser, site, "briefs/2026-05-05/evaluation.html")
    assert sheets(page) == 1


@pytest.mark.parametrize("folder", ["", "en/"])
def test_a_full_day_prints_on_two_pages(browser: Any, site: Path, folder: str) -> None:
    page = shown(browser, site, folder + BRIEF)
    assert sheets(page) <= 2
    page.emulate_media(media="print")
    assert page.locator(".increment h3:visible").count() == 4
    assert (
        page.locator(".limit blockquote:visible").count()
        == page.locator(".limit blockquote").count()
    )


def test_a_day_too_full_prints_on_two_pages_and_says_what_is_left(
    browser: Any, tmp_path: Path
) -> None:
    brief = crowded_brief()
    for page in pages_of(library_of(brief)).values():
        (tmp_path / page.path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page.path).write_text(page.text, encoding="utf-8")
    for folder in ("", "en/"):
        page = shown(browser, tmp_path, folder + brief_page(brief.date, brief.topic))
        assert sheets(page) <= 2
        page.emulate_media(media="print")
        assert page.locator(".increment h3:visible").count() == 8
        left = page.locator("main > p.paper").inner_text()
        hidden = page.locator(".points blockquote.screen").count()
        assert hidden and f"{hidden} " in left


def sheets(page: Any) -> int:
    """How many pages of paper a page takes."""
    printed: bytes = page.pdf(format="A4")
    return printed.count(b"/Type /Page\n")

"""The reader as Chromium shows it, opened from a folder."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands.calling import call

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = Path(os.environ.get("E1_CHROMIUM", "/usr/bin/chromium"))
if not CHROMIUM.exists():
    pytest.skip(f"no browser at {CHROMIUM}", allow_module_level=True)

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
    "topics/kv-cache.html",
    "topics/kv-cache/version-2.html",
    "search.html",
]

# Every text of a page with the contrast of its colour against what lies behind it.
CONTRAST = """() => {
  const parts = (c) => (c.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map(
    (v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  ).reduce((sum, v, n) => sum + v * [0.2126, 0.7152, 0.0722][n], 0);
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const found = parts(getComputedStyle(e).backgroundColor);
      if (found.length === 3 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  const bad = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || !element.getClientRects().length) continue;
    const [a, b] = [light(parts(getComputedStyle(element).color)), light(behind(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) bad.push(`${element.tagName}.${element.className} ${ratio.toFixed(2)}`);
  }
  return bad;
}"""


@pytest.fixture(scope="module")
def site(finished_demo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("browsed") / "out"
    assert call("site", "--vault", finished_demo, "--out", folder).code == 0
    return folder


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM), args=QUIET)
        yield opened
        opened.close()


def shown(browser: Any, site: Path, path: str, **how: Any) -> Any:
    """A page of the site, opened; `page.asked` holds every address it wanted."""
    page = browser.new_context(**how).new_page()
    page.asked = []
    page.complaints = []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("console", lambda message: page.complaints.append(message.text))
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.goto(
        (site / path.split("#")[0]).as_uri() + ("#" + path.split("#")[1] if "#" in path else "")
    )
    return page


def a_source(site: Path) -> str:
    """The cited passage that the first point of a brief leads to."""
    found = re.search(
        r'href="../../(sources/[0-9a-f]+\.html#b\d+-\d+)"', (site / BRIEF).read_text()
    )
    assert found
    return found[1]


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
        assert page.evaluate(CONTRAST) == [], path
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, f"{path} is {wide} wide"
        dark = (
            page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(255, 255, 255)"
        )
        assert dark == (scheme == "dark")
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
    everything = "".join(path.read_text("utf-8") for path in site.rglob("search-*.js"))
    assert (found.count() > 0) == (words in everything.lower())
    if found.count():
        assert words in found.first.inner_text().lower()
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
    assert page.locator("main h3 a").count() == 9


def test_a_brief_prints_on_few_pages(browser: Any, site: Path) -> None:
    page = shown(browser, site, "briefs/2026-05-05/kv-cache.html")
    assert page.pdf(format="A4").count(b"/Type /Page\n") in (1, 2)

"""Dagster's pages as a person sees them under `e1 ui`, on notes that would like to act there.

The three clicks to the brief of a day, from the page `e1 ui` opens on (the catalog):
`brief` in the list of assets; `every day and topic` in its description; the cell of the day.
"""

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import dagster as dg
import pytest

from e1_assets.defs.instance import instance_at
from e1_assets.defs.judging import Finished
from e1_assets.defs.round_metadata import round_metadata
from e1_assets.storage.stored_briefs import StoredBrief
from tests.briefs import small_brief
from tests.hostile_vault import DAYS, FIRST, LAST, PAYLOADS
from tests.served_ui import served

PATIENCE = 60_000


ALL_AT_ONCE = LAST + timedelta(days=1)


def _report(vault: Path) -> None:
    """One round more, whose increments have every payload as their title."""
    brief = small_brief()
    increments = tuple(
        brief.increments[0].model_copy(update={"title": f"title {n} {words}"})
        for n, words in enumerate(PAYLOADS)
    )
    brief = brief.model_copy(
        update={"increments": increments, "date": ALL_AT_ONCE, "topic": "kv-cache"}
    )
    finished = Finished(
        ALL_AT_ONCE, "kv-cache", figures={"brief": {}}, stored=StoredBrief(brief, "published", ())
    )
    told = dg.AssetMaterialization(
        "brief", partition=f"{ALL_AT_ONCE}|kv-cache", metadata=round_metadata(finished, "brief")
    )
    with instance_at(vault / ".e1" / "dagster") as instance:
        instance.report_runless_asset_event(told)


@pytest.fixture(scope="module")
def address(hostile: Path) -> Iterator[str]:
    """Where `e1 ui` says that it answers."""
    with served(hostile) as place:
        yield place


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page that records what acted: dialogs, requests elsewhere, refusals, errors."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE)
    acted: list[str] = []
    context.on("dialog", lambda dialog: (acted.append(dialog.message), dialog.dismiss()))
    context.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((address, "data:", "blob:"))
            else acted.append(request.url)
        ),
    )
    context.on(
        "response",
        lambda response: acted.append(response.url) if response.status >= 400 else None,
    )
    opened = context.new_page()
    opened.on("pageerror", lambda error: acted.append(str(error)))
    opened.acted = acted
    yield opened
    context.close()
    assert acted == []


def test_three_clicks_lead_to_the_brief_of_a_day(page: Any, address: str) -> None:
    page.goto(address)
    page.locator('a[href="/assets/brief"]').click()
    page.get_by_role("link", name="every day and topic").click()
    day = LAST - timedelta(days=1)
    page.locator(f'a[href="briefs/{day}/kv-cache.html"]').locator("visible=true").first.click()
    page.wait_for_url(f"**/reader/briefs/{day}/kv-cache.html")
    assert str(day) in page.locator("h1").inner_text()


def test_three_clicks_lead_to_the_newest_brief(page: Any, address: str) -> None:
    page.goto(address)
    page.locator('a[href="/assets/brief"]').click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name=f"/reader/en/briefs/{LAST}/kv-cache.html").click()
    opened.value.wait_for_load_state()
    assert str(LAST) in opened.value.locator("h1").inner_text()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/overview/activity/timeline", "Timeline"),
        ("/runs", "Success"),
        ("/assets/brief?view=checks", "provenance"),
        ("/assets/brief?view=events", "kv-cache"),
        ("/assets/brief?view=lineage", "knowledge_revision"),
        ("/asset-groups", "sources"),
        ("/jobs", "daily_round"),
        ("/automation", "daily_round_2220"),
        ("/deployment/locations", "e1_assets"),
        ("/deployment/daemons", "Scheduler"),
    ],
)
def test_pages_are_whole_behind_the_guard(page: Any, address: str, path: str, words: str) -> None:
    page.goto(address + path)
    page.get_by_text(words).first.wait_for()


def test_a_run_is_launched_behind_the_guard(page: Any, address: str) -> None:
    page.goto(f"{address}/assets/reader_site")
    page.get_by_role("button", name=re.compile("Materialize")).first.click()
    told = page.get_by_text("files_unchanged")
    for _ in range(12):
        page.wait_for_timeout(10_000)
        if told.count():
            return
        page.reload()
    raise AssertionError("the run brought no materialization")


def test_nothing_of_a_note_acts_in_the_pages(page: Any, address: str) -> None:
    shown = ""
    for day in (FIRST + timedelta(days=number) for number in range(DAYS)):
        page.goto(f"{address}/assets/brief?view=partitions&partition={day}%7Ckv-cache")
        page.get_by_text("off_topic").first.wait_for()
        shown += page.locator("body").inner_text()
        assert_nothing_planted(page)
    assert len([n for n in range(len(PAYLOADS)) if f"鹭鸟{n} " in shown]) >= 30


def test_no_title_acts_in_a_table(page: Any, address: str, hostile: Path) -> None:
    _report(hostile)
    page.goto(f"{address}/assets/brief?view=partitions&partition={ALL_AT_ONCE}%7Ckv-cache")
    page.get_by_text("title 119 ").first.wait_for()
    assert_nothing_planted(page)


@pytest.mark.parametrize(
    "path", ["/assets/brief", "/assets/increments", "/assets/manifest", "/runs", "/reader/"]
)
def test_nothing_of_a_note_acts_elsewhere(page: Any, address: str, path: str) -> None:
    page.goto(address + path)
    page.get_by_text(re.compile("kv-cache|daily_round")).locator("visible=true").first.wait_for()
    assert_nothing_planted(page)


def assert_nothing_planted(page: Any) -> None:
    """No element of a payload stands in the page, nor a direction mark that turns text around."""
    planted = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((e) =>
            [...e.attributes].some((a) => /^on/.test(a.name) || /evil\\.example|javascript:/i.test(
                ["href", "src", "srcset", "action", "data", "style"].includes(a.name) ? a.value : ""
            )) || ["IFRAME", "OBJECT", "EMBED", "MARQUEE", "BASE", "VIDEO"].includes(e.tagName)
        ).map((e) => e.outerHTML.slice(0, 200))"""
    )
    assert planted == []
    words = page.locator("body").inner_text()
    assert not any("\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069" for char in words)

from pathlib import Path

import pytest
from justhtml import JustHTML

from e1_assets.domain.briefs import Brief
from e1_assets.domain.sealing import from_json
from e1_assets.domain.spans import Quote
from e1_assets.rendering.site.places import brief_page, mark_id, source_page
from tests.commands.calling import call
from tests.rendering.site.drawn import Drawn, drawn, entries_of, target

MOST_BYTES = 200_000


@pytest.fixture(scope="module")
def drawings(site: Path) -> dict[str, Drawn]:
    return {
        str(path.relative_to(site)): drawn(path.read_text("utf-8"))
        for path in sorted(site.rglob("*.html"))
    }


@pytest.fixture(scope="module")
def briefs(finished_demo: Path) -> list[Brief]:
    found = sorted((finished_demo / ".e1" / "briefs").glob("*/*.json"))
    return [from_json(path.read_text("utf-8")) for path in found if ".en." not in path.name]


def test_every_link_leads_somewhere(site: Path, drawings: dict[str, Drawn]) -> None:
    followed = 0
    for path, page in drawings.items():
        for link in page.links:
            place = target(path, link)
            if place is None:
                assert link.startswith(("http://", "https://")), f"{path}: {link}"
                continue
            there, fragment = place
            assert there in drawings, f"{path}: {link}"
            assert not fragment or fragment in drawings[there].ids, f"{path}: {link}"
            followed += 1
    assert followed > 500


def test_what_search_finds_leads_somewhere(site: Path, drawings: dict[str, Drawn]) -> None:
    indexes = ["search-briefs.js", "en/search-briefs.js"]
    indexes += [str(path.relative_to(site)) for path in (site / "search").glob("*.js")]
    assert len(indexes) > 2
    for index in indexes:
        folder = "en/" if index.startswith("en/") else ""
        rows = entries_of((site / index).read_text("utf-8"))
        assert rows
        for _, _, title, words, address in rows:
            place = target(f"{folder}search.html", address)
            assert place and place[0] in drawings, address
            assert not place[1] or place[1] in drawings[place[0]].ids, address
            assert title and isinstance(words, str)


def test_every_page_is_html_without_a_fault(site: Path) -> None:
    for path in site.rglob("*.html"):
        JustHTML(path.read_text("utf-8"), strict=True)


def test_nothing_is_fetched_from_elsewhere(drawings: dict[str, Drawn]) -> None:
    for path, page in drawings.items():
        assert all(link.endswith(".js") and ":" not in link for link in page.fetched), path
        assert not page.unclosed, path
        policies = [held for tag, held in page.tags if held.get("http-equiv")]
        assert policies and policies[0]["content"].startswith("default-src 'none'")


@pytest.mark.parametrize("folder", ["", "en/"])
def test_every_quote_lands_on_its_mark(
    folder: str, drawings: dict[str, Drawn], briefs: list[Brief]
) -> None:
    landed = 0
    for brief in briefs:
        links = set(drawings[folder + brief_page(brief.date, brief.topic)].links)
        for quote in quotes_of(brief):
            page = source_page(quote.span.sha256)
            mark = mark_id(quote.span.start, quote.span.end)
            assert f"../../{page}#{mark}" in links
            words = drawings[folder + page].marks[mark]
            assert "".join(words.split()) == "".join(quote.text.split())
            landed += 1
    assert landed >= 60


def quotes_of(brief: Brief) -> list[Quote]:
    sides = [Quote(text=s.text, span=s.span) for c in brief.contradictions for s in c.sides]
    return [quote for one in brief.increments for quote in (*one.points, *one.boundary)] + sides


def test_pages_are_small_and_well_made(site: Path, drawings: dict[str, Drawn]) -> None:
    for path, page in drawings.items():
        assert (site / path).stat().st_size < MOST_BYTES, path
        assert page.headings[0] == 1 and page.headings.count(1) == 1, path
        steps = zip(page.headings, page.headings[1:], strict=False)
        assert all(after <= before + 1 for before, after in steps), (path, page.headings)
        assert len(page.ids) == len(set(page.ids)), path
        named = {held["for"] for tag, held in page.tags if tag == "label"}
        fields = {held["id"] for tag, held in page.tags if tag in ("input", "select")}
        assert fields <= named


def test_both_languages_hold_the_same_pages(drawings: dict[str, Drawn]) -> None:
    english = {path.removeprefix("en/") for path in drawings if path.startswith("en/")}
    assert english == {path for path in drawings if not path.startswith("en/")}
    assert "open contradictions" in drawings["en/index.html"].words.lower()
    assert "未决矛盾" in drawings["index.html"].words


def test_the_refused_figure_stands_first_and_only_as_a_limit(drawings: dict[str, Drawn]) -> None:
    words = drawings["briefs/2026-05-04/kv-cache.html"].words
    assert words.index("不得引用的数字") < words.index("今日增量")
    assert "40 万亿 tokens" in words[: words.index("今日增量")]


def test_a_second_site_writes_nothing(finished_demo: Path, tmp_path: Path) -> None:
    site = tmp_path / "out"
    assert call("site", "--vault", finished_demo, "--out", site).code == 0
    before = {path: path.stat().st_mtime_ns for path in site.rglob("*") if path.is_file()}
    done = call("site", "--vault", finished_demo, "--out", site)
    assert done.code == 0 and "0 files written" in done.err and "0 removed" in done.err
    after = {path: path.stat().st_mtime_ns for path in site.rglob("*") if path.is_file()}
    assert after == before


def test_only_what_the_site_wrote_is_removed(finished_demo: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert call("site", "--vault", finished_demo, "--out", out).code == 0
    (out / "en" / "mine.html").write_text("mine")
    changed = out / "en" / "search.html"
    changed.write_text("changed by hand")
    assert call("site", "--vault", finished_demo, "--out", out, "--lang", "zh").code == 0
    left = sorted(str(p.relative_to(out)) for p in (out / "en").rglob("*") if p.is_file())
    assert left == ["en/mine.html", "en/search.html"]


def test_a_file_of_somebody_else_is_not_replaced(finished_demo: Path, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    done = call("site", "--vault", finished_demo, "--out", tmp_path)
    assert done.code == 5
    assert (tmp_path / "index.html").read_text() == "mine"


def test_a_site_among_the_inputs_is_refused(demo: Path) -> None:
    assert call("site", "--vault", demo, "--out", demo / "inbox" / "site").code == 2
    assert call("site", "--vault", demo, "--out", demo).code == 2

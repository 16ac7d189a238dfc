"""The views answer what their sentence says, on a small vault."""

from datetime import timedelta

import pytest

from e1_assets.storage.questions import ask
from tests.storage.small_rounds import published
from tests.storage.small_vault import NOW, make, put, store, take_in

CARD = "organized/repo_cards/7-acme-tidepool.md"


def card(stars: int, day: int) -> str:
    return (
        "# 7 acme/tidepool\n\n- 仓库：acme/tidepool\n"
        f"- stars：{stars}\n- 采集：2026-05-0{day} 08:00\n"
    )


@pytest.fixture
def vault(tmp_path):
    vault = make(tmp_path)
    for turn, stars in enumerate((400, 401, 460, 470, 9000)):
        put(tmp_path, CARD, card(stars, turn + 1))
        take_in(vault, NOW + timedelta(days=turn))
    return vault


def rows(vault, sql):
    return ask(store(vault), sql).rows()


def test_a_series_says_what_moved_or_stands_out(vault):
    found = rows(
        vault,
        "SELECT value, change, moved, outlier FROM e1.metric_series"
        " WHERE subject = 'github:acme/tidepool' AND metric = 'stars' ORDER BY event_time",
    )
    assert found == [
        (400.0, None, False, False),
        (401.0, 1.0, False, False),
        (460.0, 59.0, True, False),
        (470.0, 10.0, False, False),
        (9000.0, 8530.0, True, True),
    ]


def test_a_page_of_numbers_has_first_and_last(vault):
    found = rows(
        vault,
        "SELECT points, first_value, last_value, change, path FROM e1.subject_numbers"
        " WHERE subject = 'github:acme/tidepool' AND metric = 'stars'",
    )
    assert found == [(5, 400.0, 9000.0, 8600.0, CARD)]


def test_a_track_record_counts_items_by_hand(vault):
    published(vault)
    found = rows(vault, "SELECT contributor, files, items, used FROM e1.contributor_track_record")
    assert found == [("ada", 1, 1, 0)]


def test_every_view_has_its_sentence(vault):
    found = rows(vault, "SELECT view_name, comment FROM duckdb_views() WHERE schema_name = 'e1'")
    assert len(found) >= 8
    assert all(comment for _, comment in found)

"""Titles as a brief shows them: no enumerator, no sign or count of stars at their ends."""

import pytest

from e1_assets.rounds.round import run_round
from e1_assets.rounds.subjects import clean_title
from tests.rounds.judging import NOTE
from tests.scenario import DOCUMENTS, scenario


@pytest.mark.parametrize(
    ("title", "clean"),
    [
        ("1. **Foo**", "Foo"),
        ("### 3. C# 12 lands", "C# 12 lands"),
        ("2.5 Flash arrives", "2.5 Flash arrives"),
        ("🟠 增量 ⭐⭐⭐⭐⭐", "增量"),
        ("acme/tidepool ⭐ 9476", "acme/tidepool"),
        ("tidepool (⭐ 18.2k stars)", "tidepool"),
        ("Tidepool · 1,725 ⭐", "Tidepool"),
        ("low 🟢 to high", "low 🟢 to high"),
    ],
)
def test_a_title_keeps_its_words(title: str, clean: str) -> None:
    assert clean_title(title) == clean


def test_a_linked_heading_with_its_stars_is_published() -> None:
    note = (
        "# Trending\n\n## 2. [acme/kelpcache](https://github.com/acme/kelpcache) ⭐ 9476\n\n"
        "**The first cache framework that spans app and server**\n\n- Topic: caching\n"
        "- It keeps three tiers and moves 40 GB a minute between them.\n"
    )
    day = scenario({**DOCUMENTS, NOTE: note})
    (increment,) = run_round(day.inputs, day.text, "test").brief.increments
    assert increment.title == "acme/kelpcache"

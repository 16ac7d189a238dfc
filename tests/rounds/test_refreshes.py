"""Two states of one thing: the same, other counts, other words."""

from datetime import UTC, datetime

import pytest

from e1_assets.domain.notes import Item
from e1_assets.domain.text import decode
from e1_assets.domain.vocabulary import Verdict
from e1_assets.parsing.repo_cards import parse_repo_card
from e1_assets.rounds import reasons
from e1_assets.rounds.refreshes import refresh
from tests.rounds.judging import judged, judged_inputs
from tests.scenario import COUNTS_CARD, DOCUMENTS, REPO_PATH, scenario, star_refresh_only

CARD = """# 12. tidepool

- 仓库：[acme/tidepool](https://github.com/acme/tidepool)
- 星标：{stars}
- 关注：{stars}
- Forks: {stars}
- 许可：{licence}
- 最后更新：{updated}
- 说明文件：[README]({folder}/readme.md)

## 描述

{words}
"""
STATED = {
    "stars": "1,204",
    "licence": "GPL-2.0",
    "updated": "2026-05-06（3 分钟前）",
    "folder": "day-06",
    "words": "Pages of 16 tokens. Loved by 1.2k stars.",
}


def state(**other: str) -> Item:
    text = decode(CARD.format(**{**STATED, **other}).encode())
    now = datetime(2026, 5, 6, tzinfo=UTC)
    return parse_repo_card("organized/repo_cards/12-acme-tidepool.md", text, now, "UTC").item


def test_the_same_state_is_identical() -> None:
    assert refresh(state(), state()) == "identical"


@pytest.mark.parametrize(
    "other",
    [
        {"stars": "1,377"},
        {"stars": "1.4k"},
        {"updated": "2026-05-09（2 小时前）"},
        {"folder": "day-09"},
        {"words": "Pages of 16 tokens. Loved by 1.4k stars."},
        {"words": "pages of 16 tokens.  Loved by 1.2k stars."},
    ],
)
def test_counters_times_or_places_are_no_text(other: dict[str, str]) -> None:
    assert refresh(state(), state(**other)) == "count_only"


@pytest.mark.parametrize(
    "other",
    [
        {"words": "Pages of 32 tokens. Loved by 1.2k stars."},
        {"words": "Pages of 16 tokens. Loved by 1.2k stars. Now on disks."},
        {"licence": "GPL-3.0"},
    ],
)
def test_other_words_or_figures_are_other_text(other: dict[str, str]) -> None:
    assert refresh(state(), state(**other)) == "text_changed"


@pytest.mark.parametrize(
    ("before", "verdict"),
    [
        (COUNTS_CARD.replace("431", "412"), Verdict.COUNT_REFRESH),
        (COUNTS_CARD.replace("eviction", "admission"), Verdict.ALREADY_ANCHORED),
    ],
)
def test_a_held_card_is_a_count_refresh_only_while_its_text_stays(
    before: str, verdict: Verdict
) -> None:
    day = star_refresh_only()
    moment = datetime(2026, 4, 1, tzinfo=UTC)
    card = parse_repo_card(REPO_PATH, decode(before.encode()), moment, "UTC")
    found = judged_inputs(day.inputs.model_copy(update={"earlier_cards": {REPO_PATH: card}}))
    assert [one.verdict for one in found] == [verdict]


def test_a_list_told_again_with_other_counts_is_a_count_refresh() -> None:
    line = "# Trending\n\n- [acme/brine-jar]({}) ({}⭐) keeps pages in salt (caching)\n"
    notes = {
        f"inbox/ada/2026-05-0{day}-0900-trending.md": line.format(
            "https://github.com/acme/brine-jar", stars
        )
        for day, stars in ((5, "1,204"), (6, "1,377"))
    }
    found = {one.item.path: one for one in judged(scenario({**DOCUMENTS, **notes}))}
    again = found["inbox/ada/2026-05-06-0900-trending.md"]
    assert again.verdict is Verdict.COUNT_REFRESH
    assert again.reasons[-2:] == (reasons.REPEATS_EARLIER_DAY, reasons.COUNTER_ONLY)

"""What gives a person nothing to act on is a near miss."""

import pytest

from e1_assets.domain.vocabulary import Disposition
from e1_assets.rounds import reasons
from e1_assets.rounds.round import run_round
from tests.rounds.judging import note_of

READ = "主题：caching | 证据：已核查原文"
READ_EN = "Evidence: read the original"
THIN = (
    f"缓存分层的配置清单 | {READ} | 若干机型上的设置一览；有一项要注意",
    f"Cache tier settings on small machines | {READ_EN} | a list of the settings, one to watch",
)
TOLD = (
    f"缓存分层的配置 | {READ} | 把冷页改成写到磁盘，热页不再复制",
    f"缓存分层的配置 | {READ} | 命中率从 61% 到 78%",
    f"缓存分层的配置 | {READ} | 若干机型上的设置一览 | 见 https://example.org/tiers",
    f"缓存分层的配置 | {READ} | 若干机型上的设置一览；开 `--tier 2`",
    f"Cache tier settings | {READ_EN} | the cache spills cold pages to disk by watching their age",
    f"Cache tier settings | {READ_EN} | hit rate of the cache 61% | eviction order of cold pages",
)


@pytest.mark.parametrize("item", THIN)
def test_one_line_that_says_nothing_is_a_near_miss(item: str) -> None:
    day = note_of(item)
    result = run_round(day.inputs, day.text, "tests")
    ended = [one for one in result.judged if one.item.title in item]
    assert [(one.disposition, one.gate) for one in ended] == [
        (Disposition.LEAD, reasons.NO_SUBSTANCE)
    ]
    assert [miss.item for miss in result.brief.honesty.near_misses] == [ended[0].item.title]
    assert result.brief.increments == ()


@pytest.mark.parametrize("item", TOLD)
def test_a_figure_an_address_code_or_a_how_is_enough(item: str) -> None:
    day = note_of(item)
    result = run_round(day.inputs, day.text, "tests")
    assert len(result.brief.increments) == 1

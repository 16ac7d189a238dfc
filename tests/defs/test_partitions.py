"""Topics as partition keys."""

from datetime import date

import dagster as dg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from e1_assets.defs.partitions import (
    by_day,
    days_from,
    oldest_first,
    round_key,
    round_of,
    rounds_of,
    topic_key,
    topic_of,
)


@pytest.mark.parametrize(
    ("topic", "key"),
    [
        ("inference", "inference"),
        ("推理 加速", "推理 加速"),
        ("a|b", "a%7Cb"),
        ("100%", "100%25"),
        ("wait...", "wait%2E%2E%2E"),
        (" edge ", "%20edge%20"),
        ("a,b", "a%2Cb"),
    ],
)
def test_the_key_of_a_topic_reads_like_the_topic(topic: str, key: str) -> None:
    assert topic_key(topic) == key
    assert topic_of(key) == topic


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20))
def test_every_topic_comes_back_from_its_key(topic: str) -> None:
    assert round_of(round_key(date(2026, 10, 2), topic)) == (date(2026, 10, 2), topic)
    dg.StaticPartitionsDefinition([topic_key(topic)])
    assert "|" not in topic_key(topic)


def test_odd_topics_are_keys_that_dagster_reads_back() -> None:
    topics = ("a|b", "推理 加速", "x,y", "...")
    rounds = rounds_of(days_from(date(2026, 10, 1), "Asia/Shanghai"), topics)
    for topic in topics:
        key = rounds.get_partition_key_from_str(round_key(date(2026, 10, 1), topic))
        assert topic_of(key.keys_by_dimension["topic"]) == topic


def test_rounds_are_walked_oldest_first_in_any_order_given() -> None:
    keys = ["2026-10-03|a", "2026-10-01|b", "2026-10-02|a", "2026-10-01|a"]
    assert oldest_first(keys) == ["2026-10-01|a", "2026-10-01|b", "2026-10-02|a", "2026-10-03|a"]
    assert list(by_day(keys)) == [
        (date(2026, 10, 1), ["2026-10-01|a", "2026-10-01|b"]),
        (date(2026, 10, 2), ["2026-10-02|a"]),
        (date(2026, 10, 3), ["2026-10-03|a"]),
    ]

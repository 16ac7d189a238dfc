"""What we lean on in Dagster 1.13.27, asked of Dagster itself."""

from collections.abc import Iterator
from datetime import date, datetime
from zoneinfo import ZoneInfo

import dagster as dg
import pytest
from dagster._core.definitions.partitions.context import partition_loading_context

from e1_assets.defs.partitions import days_from
from tests.defs.small_round import ROUNDS, run_range, small_round


@pytest.fixture
def instance() -> Iterator[dg.DagsterInstance]:
    with dg.instance_for_test() as instance:
        yield instance


def test_a_range_over_both_dimensions_is_one_run(instance: dg.DagsterInstance) -> None:
    order: list[str] = []
    result = run_range(small_round(order), instance, "2026-10-02|agents", "2026-10-03|infra")
    assert result.success
    assert len(instance.get_run_ids()) == 1
    assert {(key[:10], key[11:]) for key in order} == {
        (day, topic)
        for day in ("2026-10-02", "2026-10-03")
        for topic in ("agents", "评测 x", "infra")
    }


def test_events_that_name_their_partition_are_its_only_materialization(
    instance: dg.DagsterInstance,
) -> None:
    run_range(small_round([]), instance, "2026-10-02|agents", "2026-10-02|infra")
    brief = dg.AssetKey("brief")
    assert len(instance.get_materialized_partitions(brief)) == 3
    records = instance.fetch_materializations(dg.AssetRecordsFilter(asset_key=brief), limit=20)
    assert len(records.records) == 3


def test_an_asset_that_is_not_skippable_is_recorded_twice(instance: dg.DagsterInstance) -> None:
    """Dagster adds one event per partition of its own: why the specs of the round skip."""
    defs = small_round([], skippable=False)
    run_range(defs, instance, "2026-10-02|agents", "2026-10-02|infra")
    found = instance.fetch_materializations(
        dg.AssetRecordsFilter(asset_key=dg.AssetKey("brief")), limit=20
    )
    assert len(found.records) == 6


def test_a_check_has_a_result_per_partition_in_a_range_run(instance: dg.DagsterInstance) -> None:
    run_range(small_round([]), instance, "2026-10-02|agents", "2026-10-03|infra")
    records = instance.event_log_storage.get_asset_check_execution_history(
        dg.AssetCheckKey(dg.AssetKey("brief"), "novelty"), limit=20
    )
    assert {record.status.value for record in records} == {"SUCCEEDED"}
    assert len({record.partition for record in records}) == 6


def test_a_broken_blocking_check_fails_the_run_but_not_the_other_rounds(
    instance: dg.DagsterInstance,
) -> None:
    order: list[str] = []
    defs = small_round(order, broken="2026-10-02|agents")
    result = run_range(defs, instance, "2026-10-02|agents", "2026-10-03|infra")
    assert not result.success
    assert len(order) == 6
    assert len(instance.get_materialized_partitions(dg.AssetKey("brief"))) == 6


def test_the_last_partition_is_today_only_with_an_offset() -> None:
    plain = dg.DailyPartitionsDefinition("2026-10-01", timezone="Asia/Shanghai")
    evening = datetime(2026, 10, 9, 22, 20, tzinfo=ZoneInfo("Asia/Shanghai"))
    with partition_loading_context(effective_dt=evening):
        assert plain.get_last_partition_key() == "2026-10-08"
        assert (
            days_from(date(2026, 10, 1), "Asia/Shanghai").get_last_partition_key() == "2026-10-09"
        )


def test_a_bar_in_a_topic_would_be_taken_for_the_border_of_dimensions() -> None:
    key = ROUNDS.get_partition_key_from_str("2026-10-02|infra")
    assert key.keys_by_dimension == {"date": "2026-10-02", "topic": "infra"}
    with pytest.raises(dg.DagsterInvalidDefinitionError):
        dg.MultiPartitionsDefinition(
            {
                "date": ROUNDS.primary_dimension.partitions_def,
                "topic": dg.StaticPartitionsDefinition(["a|b"]),
            }
        ).get_partition_keys()

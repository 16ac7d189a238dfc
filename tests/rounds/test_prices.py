"""Prices per unit, in either language, held against each other."""

import pytest

from e1_assets.domain.briefs import Contradiction
from e1_assets.rounds.prices import prices
from e1_assets.rounds.round import run_round
from tests.rounds.planted import NOTE, note
from tests.scenario import DOCUMENTS, scenario

SAME = (
    ("$55/kWh", "55 美元/千瓦时"),
    ("US$55 per kWh", "每千瓦时 55 美元"),
    ("€40/MWh", "0.04 欧元/度"),
    ("1,200 元/吨", "1.2 元/公斤"),
    ("$1.25 per million tokens", "1.25 美元/百万 token"),
    ("$3 per GPU-hour", "3 美元/卡时"),
    ("€24 a year", "2 欧元/月"),
)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_one_price_in_two_ways_of_writing_is_one(one: str, other: str) -> None:
    (first,), (second,) = prices(one), prices(other)
    assert first.comparable(second) and first.agrees(second)


@pytest.mark.parametrize(
    "text", ["下载 300 元", "$55", "55 kWh", "5 美元的卡", "1/2", "US$5 million"]
)
def test_money_without_a_unit_is_no_price(text: str) -> None:
    assert prices(text) == ()


@pytest.mark.parametrize(("one", "other"), [("$55/kWh", "55 元/千瓦时"), ("$5/kg", "$5 per dose")])
def test_currencies_and_units_do_not_mix(one: str, other: str) -> None:
    assert not prices(one)[0].comparable(prices(other)[0])


def priced(held: str, told: str) -> list[Contradiction]:
    document = f"# caching · living document\n\n## 1. Engines\n\n- {held}\n"
    files = {**DOCUMENTS, "organized/knowledge/caching.md": document}
    day = scenario({**files, NOTE: note("Kelpcache hosting", told)})
    found = run_round(day.inputs, day.text, "tests").brief.contradictions
    return [each for each in found if each.attribute == "price"]


def test_another_price_of_the_same_name_is_to_verify_with_both_sides() -> None:
    (found,) = priced("Kelpcache hosting: $54/month.", "Kelpcache 托管价 61 美元/月。")
    assert {side.value for side in found.sides} == {"$54/month", "61 美元/月"}
    assert found.class_.value == "to_verify"


@pytest.mark.parametrize(("held", "told"), [
    ("Kelpcache hosting: $54/month.", "Kelpcache hosting is $54 per month."),
    ("Kelpcache hosting: $54/month.", "Kelpcache hosting: €61/month."),
    ("Kelpcache hosting: $54/month.", "Kelpcache support: $61 per seat."),
    ("Weirgate hosting: $54/month.", "Kelpcache hosting: $61/month."),
    ("Kelpcache hosting, 2026-01: $54/month.", "Kelpcache hosting, 2026-05: $61/month."),
])  # fmt: skip
def test_what_is_not_the_same_price_is_none(held: str, told: str) -> None:
    assert priced(held, told) == []

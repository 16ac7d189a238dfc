"""The forms a document is searched for: names told from words, spellings, written identifiers."""

import pytest

from e1_assets.rounds.search_forms import distinctive, names, variants
from tests.rounds.judging import judged, note_of


@pytest.mark.parametrize(
    "name",
    ["DeepInfer", "MORI-IO", "NIXL", "aisimulate", "vLLM-Ascend", "Pragmatic Engineer", "KVP"],
)
def test_names_that_tell(name: str) -> None:
    assert distinctive(name)


@pytest.mark.parametrize(
    "words", ["GPU Trace", "three-tier", "Prefill", "KV Cache", "API", "2026", "Engineering", "LLM"]
)
def test_words_of_the_trade_tell_nothing(words: str) -> None:
    assert not distinctive(words)


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Kelpcache opens its three-tier cache", ("Kelpcache",)),
        ("Agent Mosaic: leaks over several steps", ("Agent Mosaic",)),
        ("Kelpcache 把三层缓存放出来了（Tidenews / wade）", ("Kelpcache",)),
        ("推理工程算不算一门学科", ()),
        ("How caches age under load", ()),
        ("Researchers at the river wrote up a take on caches", ()),
        ("Clocking in at a few thousand stars it is a take on caches", ()),
    ],
)
def test_names_of_a_title(title: str, expected: tuple[str, ...]) -> None:
    found = judged(note_of(f"{title} | Topic: caching | Evidence: original read | It is so."))
    item = next(j.item for j in found if j.item.locator == "Item 1")
    assert set(expected) <= set(names(item))
    assert expected or not names(item)


def test_a_name_that_is_only_the_sites_is_left_out() -> None:
    link = "Link: https://newsletter.tidewater.example/p/one"
    day = note_of(f"Tidewater：缓存工程算不算学科 | {link} | Topic: caching | 没有结论。")
    item = next(j.item for j in judged(day) if j.item.locator == "Item 1")
    assert names(item) == ()


def test_spellings() -> None:
    assert variants("MORI-IO") == ("MORI-IO", "MORIIO", "MORI IO")
    assert variants("Kelpcache") == ("Kelpcache",)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Kelpcache keeps three tiers.", ("Kelpcache",)),
        ("It keeps three tiers.", ()),
        ("It keeps three tiers in src/kelpcache.rs.", ()),
    ],
)
def test_a_repository_lends_its_name_where_the_sentences_speak_of_it(
    said: str, expected: tuple[str, ...]
) -> None:
    told = f"Three tiers | Link: https://github.com/acme/kelpcache | Topic: caching | {said}"
    found = judged(note_of(told))
    assert names(next(j.item for j in found if j.item.locator == "Item 1")) == expected

"""Both languages say the same things with the same facts."""

import re

import pytest

from e1_assets.rounds.words import language, listing, say, sentences, words_of
from e1_assets.rounds.words_en import EN
from e1_assets.rounds.words_zh import ZH
from tests.scenario import full_day

_FACT = re.compile(r"\{(\w+)(?::[^{}]*)?\}")


def test_every_sentence_exists_in_both_languages() -> None:
    assert EN.keys() == ZH.keys()


@pytest.mark.parametrize("key", sorted(EN))
def test_a_sentence_states_the_same_facts_in_both(key: str) -> None:
    assert set(_FACT.findall(EN[key])) == set(_FACT.findall(ZH[key]))


def test_a_number_agrees_with_its_noun_and_verb() -> None:
    assert say("en", "count_candidate", n=1) == "1 card needs reading first"
    assert say("en", "count_candidate", n=12) == "12 cards need reading first"
    assert say("zh", "count_candidate", n=1) == "1 张卡要先读原文"


def test_an_unknown_sentence_is_an_error_and_may_be_asked_for() -> None:
    assert words_of("en", "a_no_such_attribute") is None
    with pytest.raises(KeyError):
        say("en", "no_such_key")


def test_a_long_list_is_counted_not_dropped() -> None:
    assert listing("en", ["a", "b", "c", "d"], 2) == "a, b and 2 more"
    assert listing("zh", ["甲", "乙", "丙"], 2) == "甲、乙 等，另 1 项"


def test_a_brief_speaks_the_language_of_its_document() -> None:
    inputs = full_day().inputs
    assert language(inputs) == "en"
    chinese = inputs.baseline.model_copy(update={"text": "缓存 · 活文档，按层次写缓存。" * 20})
    assert language(inputs.model_copy(update={"baseline": chinese})) == "zh"


def test_an_english_sentence_opens_large_unless_a_name_opens_it() -> None:
    parts = ["nearest: §2", "aisimulate2 fits", "`flag` set", "vLLM says", "§2 says today"]
    assert sentences("en", parts) == (
        "Nearest: §2. aisimulate2 fits. `flag` set. vLLM says. §2 says today"
    )
    assert sentences("zh", ["最近的是 §2", "abc"]) == "最近的是 §2；abc"

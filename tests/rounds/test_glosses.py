"""Words of the trade in the other language."""

import pytest

from e1_assets.rounds.glosses import glosses, trade_words, translated


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("引擎开了，缓存没开", ("engine", "cache")),
        ("推理引擎的缓存", ("inference engine", "cache")),
        ("Two caches and an inference engine", ("缓存", "推理引擎")),
        ("Cached engineering", ()),
        ("Pondstore", ()),
        ("", ()),
    ],
)
def test_each_known_word_once_in_the_order_of_the_text(text: str, words: tuple[str, ...]) -> None:
    assert glosses(text) == words


@pytest.mark.parametrize(("name", "other"), [
    ("gene editing", "基因编辑"), ("基因编辑", "gene editing"), ("batteries", "电池"),
    ("rag", None), ("long shot", None), ("", None),
])  # fmt: skip
def test_a_name_of_known_words_has_one_in_the_other_language(name: str, other: str | None) -> None:
    assert translated(name) == other


def test_trade_words_are_told_in_english_whatever_the_language() -> None:
    assert trade_words("钠离子电芯的价格") == trade_words("price of sodium-ion cells")

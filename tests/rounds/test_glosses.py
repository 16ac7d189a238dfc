"""Words of the trade in the other language."""

import pytest

from e1_assets.rounds.glosses import glosses


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

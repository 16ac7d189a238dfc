"""What an earlier round told in one language reads in the other as if told today."""

import re

import pytest

from e1_assets.rounds.reworded import told
from e1_assets.rounds.words import Lang, say
from e1_assets.rounds.words_en import EN
from e1_assets.rounds.words_zh import ZH

FACTS = re.compile(r"\{(\w+)")
SENTENCES = sorted(key for key in EN if key.startswith(("c_", "a_", "by_")))


@pytest.mark.parametrize("key", SENTENCES)
@pytest.mark.parametrize(("first", "asked"), [("zh", "en"), ("en", "zh")])
def test_every_sentence_on_conflicts_is_found_again(key: str, first: Lang, asked: Lang) -> None:
    facts = {name: f"«{name} 1,204, +31»" for name in FACTS.findall(ZH[key])}
    kind = key.split("_")[0] + "_"
    assert told(say(first, key, **facts), asked, kind) == say(asked, key, **facts)


def test_words_of_a_source_stay() -> None:
    for text in ("arxiv:2605.00644", "每天 40 万亿 tokens", "acme-labs", ""):
        assert told(text, "en", "by_") == text

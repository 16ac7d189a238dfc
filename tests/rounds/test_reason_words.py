"""Every reason code has words in both languages."""

import re

from e1_assets.rounds import reasons
from e1_assets.rounds.reason_words import explained


def test_every_code_is_explained_in_both_languages() -> None:
    named = (value for name, value in vars(reasons).items() if name.isupper())
    codes = {value for value in named if isinstance(value, str)} | set(reasons.LACKING.values())
    assert len(codes) > 30
    for code in codes:
        assert explained(code) != code
        assert re.search("[\u4e00-\u9fff]", explained(code, "zh"))


def test_a_rule_that_holds_something_back_says_its_sentence() -> None:
    code = "a_headline_is_in_the_source_s_words"
    assert explained(code).startswith("a rule holds it back: Title or core claim")
    assert "标题" in explained(code, "zh")


def test_an_unknown_code_stands_for_itself() -> None:
    assert explained("of_another_version") == "of_another_version"

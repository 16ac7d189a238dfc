"""The page of all rules: complete, in two languages, with examples."""

import json
import re
from importlib.resources import files

from e1_assets.domain.rules.catalogue import RULES
from e1_assets.domain.rules.reading_catalogue import READING_RULES
from e1_assets.domain.rules.table import rules_table, sentence


def test_every_rule_has_a_name_of_its_own() -> None:
    names = [rule.name for rule in (*RULES, *READING_RULES)]
    assert len(names) == len(set(names))


def test_every_rule_is_on_the_page_with_both_examples() -> None:
    page = rules_table("en")
    assert len(page) == len(RULES) + len(READING_RULES)
    assert all(entry.keeps and entry.breaks and entry.keeps != entry.breaks for entry in page)


def test_no_example_is_left_of_a_rule_that_went() -> None:
    text = files("e1_assets.domain.rules").joinpath("examples.json").read_text(encoding="utf-8")
    assert json.loads(text).keys() == {entry.name for entry in rules_table()}


def test_sentences_are_in_the_language_asked_for() -> None:
    assert all(re.search(r"[\u4e00-\u9fff]", entry.sentence) for entry in rules_table("zh"))
    assert not any(re.search(r"[\u4e00-\u9fff]", entry.sentence) for entry in rules_table("en"))


def test_a_rule_not_known_is_shown_by_its_name() -> None:
    assert sentence("no_such_rule", "en") == "no_such_rule"
    assert sentence("at_most_eight_increments", "en").startswith("A brief holds no more than eight")

"""The page of all rules, for `e1 rules` with the documentation."""

import json
from functools import cache
from importlib.resources import files
from typing import Literal

from e1_assets.domain.model import Model
from e1_assets.domain.rules.catalogue import RULES
from e1_assets.domain.rules.reading_catalogue import READING_RULES
from e1_assets.domain.rules.reading_register import Kind, Lang, ReadingRule
from e1_assets.domain.rules.registry import Family, Rule
from e1_assets.domain.vocabulary import Severity

Over = Literal["our briefs", "any brief"]


class RuleEntry(Model):
    """One rule as shown: `over` tells briefs of ours from briefs of anybody."""

    name: str
    sentence: str
    family: Family
    severity: Severity
    kind: Kind
    over: Over
    keeps: str
    breaks: str


def rules_table(lang: Lang = "en") -> tuple[RuleEntry, ...]:
    """Every rule with an example that keeps it, one that breaks it."""
    examples = _examples()
    ours = [_entry(rule, "our briefs", lang, examples[rule.name]) for rule in RULES]
    any_brief = [_entry(rule, "any brief", lang, examples[rule.name]) for rule in READING_RULES]
    return (*ours, *any_brief)


def sentence(name: str, lang: Lang) -> str:
    """What the rule of this name demands; the name itself for a rule not known."""
    rules: tuple[Rule | ReadingRule, ...] = (*RULES, *READING_RULES)
    for rule in rules:
        if rule.name == name:
            return rule.sentence_zh if lang == "zh" else rule.sentence
    return name


def family_of(name: str) -> Family:
    """The family of a rule; KeyError for a rule not known."""
    rules: tuple[Rule | ReadingRule, ...] = (*RULES, *READING_RULES)
    return {rule.name: rule.family for rule in rules}[name]


def _entry(rule: Rule | ReadingRule, over: Over, lang: Lang, example: list[str]) -> RuleEntry:
    return RuleEntry(
        name=rule.name,
        sentence=rule.sentence_zh if lang == "zh" else rule.sentence,
        family=rule.family,
        severity=rule.severity,
        kind=rule.kind,
        over=over,
        keeps=example[0],
        breaks=example[1],
    )


@cache
def _examples() -> dict[str, list[str]]:
    text = files("e1_assets.domain.rules").joinpath("examples.json").read_text(encoding="utf-8")
    examples: dict[str, list[str]] = json.loads(text)
    return examples

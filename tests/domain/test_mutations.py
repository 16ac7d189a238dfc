"""The mutation corpus: damage to briefs of a whole vault, all of it seen by the rules."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from e1_assets.domain.briefs import Brief
from e1_assets.domain.rules.catalogue import RULES
from e1_assets.domain.rules.lint import lint
from e1_assets.domain.rules.reading_register import Lang
from e1_assets.domain.rules.registry import Evidence, audit
from e1_assets.domain.text import decode
from e1_assets.domain.vocabulary import Severity
from e1_assets.parsing.briefs import parse_brief
from e1_assets.rendering.brief import markdown
from tests.domain.mutants import damaged, paired_mutants, quoted_sentences, sentence_mutants
from tests.domain.vault_rounds import EXAMPLE, rounds_of

Mutants = Callable[[Brief], Iterator[tuple[str, Brief]]]
Briefs = list[Evidence]
ERRORS = [rule for rule in RULES if rule.severity is Severity.ERROR]
IN_A_SENTENCE = {
    "number", "id", "unit", "date", "baseline", "negation", "hedge dropped", "entity swapped"
}  # fmt: skip
AMONG_SENTENCES = {"source swapped", "section swapped", "claims merged", "value swapped"}
TO_THE_BRIEF = {
    "increment removed", "count changed", "disposition lost", "source dropped", "boundary dropped",
    "evidence raised", "shortfall reason removed", "ninth increment added",
}  # fmt: skip


@pytest.fixture(scope="module")
def briefs(tmp_path_factory: pytest.TempPathFactory) -> Briefs:
    return rounds_of(EXAMPLE, Path(tmp_path_factory.mktemp("example")))


def is_found(evidence: Evidence, mutant: Brief) -> bool:
    """Whether some rule stops the mutant; the first one is enough."""
    damaged_evidence = replace(evidence, brief=mutant)
    return any(audit((rule,), damaged_evidence).violations for rule in ERRORS)


def escaped(briefs: Briefs, mutants: Mutants) -> tuple[Counter[str], list[str]]:
    """How many mutants of each kind were made, then those no rule saw."""
    made: Counter[str] = Counter()
    lost: list[str] = []
    for evidence in briefs:
        for kind, mutant in mutants(evidence.brief):
            made[kind] += 1
            if not is_found(evidence, mutant):
                lost.append(f"{kind}: {evidence.brief.topic} {evidence.brief.date}")
    return made, lost


def test_undamaged_briefs_break_no_rule(briefs: Briefs) -> None:
    assert sum(1 for each in briefs for _ in quoted_sentences(each.brief)) >= 150
    assert [audit(RULES, evidence).errors for evidence in briefs] == [()] * len(briefs)


def test_a_changed_quotation_is_always_found(briefs: Briefs) -> None:
    made, lost = escaped(briefs, sentence_mutants)
    assert made.keys() == IN_A_SENTENCE
    assert min(made.values()) >= 90
    assert lost == []


def test_confused_sentences_are_always_found(briefs: Briefs) -> None:
    made, lost = escaped(briefs, paired_mutants)
    assert made.keys() == AMONG_SENTENCES
    assert min(made.values()) >= 90
    assert lost == []


def test_damage_to_a_brief_is_always_found(briefs: Briefs) -> None:
    made, lost = escaped(briefs, damaged)
    assert made.keys() >= TO_THE_BRIEF - {"evidence raised"}
    assert lost == []


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_our_own_markdown_lints_without_an_error(briefs: Briefs, lang: Lang) -> None:
    for evidence in briefs:
        brief = evidence.brief
        text = decode(markdown(brief, lang).encode())
        reading = parse_brief(f"{brief.date}-{brief.topic}-e1prep.md", text)
        (report,) = lint((reading,), lang)
        assert report.layout == "ours"
        assert [f for f in report.findings if f.severity is Severity.ERROR] == []

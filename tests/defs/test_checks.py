"""Audits as check results."""

import dagster as dg

from e1_assets.defs.checks import evaluations
from e1_assets.defs.metadata import escaped, link, table
from e1_assets.domain.briefs import Violation
from e1_assets.domain.rules.catalogue import RULES
from e1_assets.domain.rules.registry import Audit, Family
from e1_assets.domain.vocabulary import Severity

NAMES = tuple(rule.name for rule in RULES)
NOVELTY = next(rule.name for rule in RULES if rule.family is Family.NOVELTY)


def outcome(audit: Audit, family: Family) -> tuple[bool, dg.AssetCheckSeverity, str]:
    """Whether the family passed, how bad it is, the result of its first rule."""
    found = {one.check_name: one for one in evaluations(audit, "2026-05-04|a", None)}[family.value]
    rows = found.metadata["rules"].records  # type: ignore[union-attr]
    return found.passed, found.severity, rows[0].data["result"]


def violation(severity: Severity) -> Violation:
    return Violation(rule=NOVELTY, severity=severity, where="increments[0]", message="x")


def test_every_family_has_one_result() -> None:
    found = [one.check_name for one in evaluations(Audit(NAMES, (), ()), "2026-05-04|a", None)]
    assert found == [family.value for family in Family]


def test_a_kept_family_passes() -> None:
    assert outcome(Audit(NAMES, (), ()), Family.NOVELTY)[::2] == (True, "kept")


def test_an_error_fails_its_family_and_a_warning_is_told_in_the_table() -> None:
    error = Audit(NAMES, (), (violation(Severity.ERROR),))
    warning = Audit(NAMES, (), (violation(Severity.WARNING),))
    assert outcome(error, Family.NOVELTY) == (False, dg.AssetCheckSeverity.ERROR, "broken")
    assert outcome(warning, Family.NOVELTY) == (True, dg.AssetCheckSeverity.WARN, "broken")
    assert outcome(error, Family.HONESTY)[0]


def test_rules_that_could_not_run_are_no_pass() -> None:
    nothing = Audit((), tuple((name, "no baseline") for name in NAMES), ())
    assert outcome(nothing, Family.NOVELTY)[::2] == (False, "not run")


def test_metadata_can_neither_link_nor_hide() -> None:
    assert escaped("![x](http://a/b.png) <img>") == "\\!\\[x\\]\\(http\\://a/b.png\\) \\<img\\>"
    assert table(("rule",), [("a\u202eb\nc",)]).records[0].data["rule"] == "a b c"
    assert isinstance(link("https://arxiv.org/abs/2604.00001"), dg.UrlMetadataValue)
    assert not isinstance(link("javascript:alert(1)"), dg.UrlMetadataValue)

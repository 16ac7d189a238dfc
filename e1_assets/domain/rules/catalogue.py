"""All rules over a brief, family by family."""

from e1_assets.domain.rules import (
    ceiling,
    consistency,
    grounding,
    honesty,
    increment_range,
    novelty,
    output,
    provenance,
    structure,
    time,
)
from e1_assets.domain.rules.registry import Rule

RULES_VERSION = "e1.rules/1"

_FAMILIES = (
    provenance,
    grounding,
    ceiling,
    novelty,
    increment_range,
    honesty,
    consistency,
    structure,
    time,
    output,
)

RULES: tuple[Rule, ...] = tuple(rule for family in _FAMILIES for rule in family.register.rules)

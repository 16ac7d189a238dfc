"""All rules over a brief of anybody, family by family."""

from e1_assets.domain.rules import (
    reading_across,
    reading_anchoring,
    reading_arithmetic,
    reading_baselines,
    reading_counts,
    reading_fields,
    reading_identifiers,
    reading_increments,
    reading_order,
    reading_papers,
    reading_references,
    reading_source_lists,
    reading_sources,
    reading_status,
    reading_tallies,
    reading_time,
    reading_vault,
    reading_wording,
)
from e1_assets.domain.rules.reading_register import ReadingRule

_MODULES = (
    reading_increments,
    reading_fields,
    reading_counts,
    reading_tallies,
    reading_arithmetic,
    reading_identifiers,
    reading_papers,
    reading_references,
    reading_sources,
    reading_source_lists,
    reading_status,
    reading_baselines,
    reading_order,
    reading_wording,
    reading_time,
    reading_across,
    reading_anchoring,
    reading_vault,
)

READING_RULES: tuple[ReadingRule, ...] = tuple(
    rule for module in _MODULES for rule in module.register.rules
)

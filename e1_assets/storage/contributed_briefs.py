"""What the warehouse holds of the contributed briefs of each day."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from e1_assets.storage.warehouse import Warehouse

# A brief of ours that was written into the vault is no contribution.
_BRIEFS = """
    SELECT path, sha256, event_day, increments, errors, warnings, gaps, not_run, c.reason
    FROM e1.contributed_briefs c JOIN e1.files USING (path, sha256)
    WHERE path NOT IN (SELECT path FROM e1.brief_files WHERE room = 'vault')
    ORDER BY event_day, path
"""
_FINDINGS = "SELECT path, sha256, rule, line FROM e1.brief_findings ORDER BY path, rule, line"


@dataclass(frozen=True)
class LintedBrief:
    """A brief of the inbox as it stands; `found` gives the lines by rule, `reason` why none."""

    path: str
    increments: int
    errors: int
    warnings: int
    gaps: int
    not_run: frozenset[str]
    reason: str | None = None
    found: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


def briefs_by_day(warehouse: Warehouse) -> dict[date, tuple[LintedBrief, ...]]:
    """The contributed briefs by the day of their event time, in path order."""
    with warehouse.reading() as reader:
        briefs, findings = reader.rows(_BRIEFS), reader.rows(_FINDINGS)
    lines: dict[tuple[str, str], dict[str, list[int]]] = {}
    for path, digest, rule, line in findings:
        lines.setdefault((path, digest), {}).setdefault(rule, []).append(line)
    days: dict[date, list[LintedBrief]] = {}
    for path, digest, day, increments, errors, warnings, gaps, not_run, reason in briefs:
        found = {rule: tuple(at) for rule, at in lines.get((path, digest), {}).items()}
        one = LintedBrief(
            path, increments, errors, warnings, gaps, frozenset(not_run), reason, found
        )
        days.setdefault(day, []).append(one)
    return {day: tuple(found) for day, found in days.items()}


def counted(briefs: tuple[LintedBrief, ...]) -> dict[str, int]:
    """The numbers of a day."""
    return {
        "briefs": len(briefs),
        "increments": sum(one.increments for one in briefs),
        "errors": sum(one.errors for one in briefs),
        "warnings": sum(one.warnings for one in briefs),
        "gaps": sum(one.gaps for one in briefs),
        "unreadable": sum(one.reason is not None for one in briefs),
    }

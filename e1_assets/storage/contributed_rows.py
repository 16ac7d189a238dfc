"""Contributed briefs as rows of the warehouse, each with what the linter finds in it."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from e1_assets.domain.brief_reading import BriefReading
from e1_assets.domain.findings import LintReport
from e1_assets.domain.notes import Note
from e1_assets.domain.rules.lint import lint
from e1_assets.domain.rules.table import family_of
from e1_assets.domain.vocabulary import Severity
from e1_assets.storage.columns import utc
from e1_assets.storage.connections import Reader
from e1_assets.storage.sheets import Sheets, Times


def add_contributed_brief(
    sheets: Sheets, note: Note, read: BriefReading | str, times: Times
) -> None:
    """A brief with its findings; `read` is the reason where it could not be read as one.

    It is linted by itself: the same bytes give the same rows, whatever else the vault holds by now.
    """
    report = None if isinstance(read, str) else lint((read,), "en")[0]
    errors = _errors(report)
    sheets.add(
        "contributed_briefs",
        {
            "path": note.path,
            "sha256": note.sha256,
            "contributor": note.contributor,
            "topic": None if isinstance(read, str) else read.topic,
            "layout": report.layout if report else None,
            "increments": 0 if isinstance(read, str) else len(read.increments),
            "errors": errors,
            "warnings": len(report.findings) - errors if report else 0,
            "gaps": len(report.parse_gaps) if report else 0,
            "not_run": [one.rule for one in report.not_run] if report else [],
            "reason": read if isinstance(read, str) else None,
            "event_time": utc(note.event_time),
            "event_day": note.event_time.astimezone(ZoneInfo(times.zone)).date(),
            "first_seen": utc(times.first_seen),
            "run_time": utc(times.run_time),
        },
    )
    for finding in report.findings if report else ():
        row = finding.model_dump(include={"rule", "line", "message"})
        row |= {"family": family_of(finding.rule).value, "severity": finding.severity.value}
        sheets.add("brief_findings", {"path": note.path, "sha256": note.sha256, **row})


def _errors(report: LintReport | None) -> int:
    found = report.findings if report else ()
    return sum(finding.severity is Severity.ERROR for finding in found)


def findings_of(reader: Reader, notes: Sequence[Note]) -> dict[str, tuple[int, int]]:
    """Errors with warnings by path, for those of the notes that are briefs and could be read."""
    briefs = [note for note in notes if note.kind == "brief"]
    if not briefs:
        return {}
    rows = reader.rows(
        "SELECT path, errors, warnings FROM e1.contributed_briefs"
        " JOIN (SELECT unnest(?) AS path, unnest(?) AS sha256) USING (path, sha256)"
        " WHERE reason IS NULL ORDER BY path",
        [[note.path for note in briefs], [note.sha256 for note in briefs]],
    )
    return {path: (errors, warnings) for path, errors, warnings in rows}

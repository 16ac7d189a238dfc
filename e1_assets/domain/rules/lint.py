"""The linter: every reading rule over any number of briefs."""

from e1_assets.domain.brief_reading import BriefReading
from e1_assets.domain.findings import Finding, GapFound, LintReport, NotRun
from e1_assets.domain.rules.reading_catalogue import READING_RULES
from e1_assets.domain.rules.reading_register import Desk, Lang, ReadingRule, Shelf
from e1_assets.domain.rules.registry import CouldNotRun


def lint(
    readings: tuple[BriefReading, ...], lang: Lang = "zh", shelf: Shelf | None = None
) -> tuple[LintReport, ...]:
    """One report per brief in the order given; several briefs are also held against each other.

    `shelf` is the vault behind them; rules that need one are reported as not run without it.
    """
    return tuple(_report(Desk(reading, readings, shelf), lang) for reading in readings)


def _report(desk: Desk, lang: Lang) -> LintReport:
    findings: list[Finding] = []
    not_run: list[NotRun] = []
    for rule in READING_RULES:
        try:
            findings += _findings(rule, desk, lang)
        except CouldNotRun as reason:
            not_run.append(NotRun(rule=rule.name, reason=str(reason)))
    reading = desk.reading
    return LintReport(
        file=reading.path,
        layout=reading.layout,
        parse_gaps=tuple(GapFound(line=gap.line, text=gap.text) for gap in reading.gaps),
        findings=tuple(sorted(findings, key=lambda each: (each.line, each.rule))),
        not_run=tuple(not_run),
    )


def _findings(rule: ReadingRule, desk: Desk, lang: Lang) -> list[Finding]:
    return [
        Finding(
            rule=rule.name,
            severity=rule.severity,
            line=spotted.lines[0],
            lines=tuple(dict.fromkeys(spotted.lines)),
            message=spotted.zh if lang == "zh" else spotted.en,
            expected=spotted.expected,
            found=spotted.found,
        )
        for spotted in dict.fromkeys(rule.look(desk))
    ]

"""`e1 lint`: any brief, in any known layout, against the rules."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from e1_assets.commands.options import BriefLang, Json, LintFormat, Quiet, Vault
from e1_assets.commands.talk import Talk, as_json, bad, data, strong
from e1_assets.domain.counting import counted

if TYPE_CHECKING:
    from e1_assets.domain.findings import Finding, LintReport
    from e1_assets.domain.rules.reading_register import Shelf
    from e1_assets.domain.text import Text


def lint(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Briefs as markdown.")],
    vault: Vault = None,
    lang: BriefLang = "zh",
    form: LintFormat = "text",
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Hold briefs of anybody against the rules; --vault adds the rules that need sources.

    A brief whose layout is not known never passes: what is not understood is not checked.
    """
    from e1_assets.domain.errors import ChecksFailed
    from e1_assets.domain.rules.lint import lint as report_on
    from e1_assets.domain.text import decode
    from e1_assets.domain.vocabulary import Severity
    from e1_assets.parsing.briefs import parse_brief

    texts = {str(file): decode(_bytes(file)) for file in files}
    readings = tuple(parse_brief(name, text) for name, text in texts.items())
    reports = report_on(readings, lang, _shelf(vault) if vault else None)
    if json or form == "json":
        as_json([report.model_dump(mode="json") for report in reports])
    else:
        for report in reports:
            data("".join(f"{line}\n" for line in _told(report, texts[report.file])))
    found = [finding for report in reports for finding in report.findings]
    errors = [finding for finding in found if finding.severity is Severity.ERROR]
    unknown = sum(report.layout is None for report in reports)
    Talk(quiet).say(
        f"{counted(len(reports), 'brief')}, {counted(len(errors), 'error')},"
        f" {counted(len(found) - len(errors), 'warning')}"
        + (f", {unknown} of unknown layout" if unknown else "")
    )
    if errors or unknown:
        failed = (
            f"{counted(len(errors), 'finding')} of severity error,"
            f" {counted(unknown, 'brief')} of unknown layout"
        )
        raise ChecksFailed(failed, ", ".join(map(str, files)), "See above.")


def _bytes(file: Path) -> bytes:
    from e1_assets.domain.errors import UsageError

    try:
        return file.read_bytes()
    except (FileNotFoundError, IsADirectoryError) as error:
        raise UsageError("no such file", str(file), "Give a brief as a markdown file.") from error


def _shelf(vault: Path) -> "Shelf":
    from e1_assets.commands.opening import opened
    from e1_assets.domain.rules.reading_register import Shelf

    house = opened(vault)
    paths = frozenset(file.path for file in house.scan().files)
    return Shelf(paths, _reader(house.read))


def _reader(read: Callable[[str], bytes]) -> Callable[[str], str | None]:
    from e1_assets.domain.text import decode
    from e1_assets.storage.vault_files import NotRead

    def text_of(path: str) -> str | None:
        try:
            return decode(read(path)).text
        except NotRead:
            return None

    return text_of


def _told(report: "LintReport", text: "Text") -> list[str]:
    """As a good compiler says it: place, what is wrong, the line, what would be right."""
    lines = text.text.splitlines()
    told = []
    if report.layout is None:
        told.append(f"{report.file}: {bad('layout not known')}; what was understood was checked")
    for finding in report.findings:
        told += _finding(report.file, finding, lines)
    for gap in report.parse_gaps:
        told.append(f"{report.file}:{gap.line}: not understood: {gap.text[:100]}")
    for one in report.not_run:
        told.append(f"{report.file}: not run: {one.rule} ({one.reason})")
    return told


def _finding(file: str, finding: "Finding", lines: list[str]) -> list[str]:
    told = [
        strong(f"{file}:{finding.line}: {finding.severity}: {finding.message} [{finding.rule}]")
    ]
    if 0 < finding.line <= len(lines):
        told.append(f"  | {lines[finding.line - 1].strip()[:160]}")
    sides = [("expected", finding.expected), ("found", finding.found)]
    if told_sides := ", ".join(f"{name} {value}" for name, value in sides if value):
        told.append(f"  {told_sides}")
    return told

"""What the linter says of one brief file."""

from e1_assets.domain.model import Model
from e1_assets.domain.vocabulary import Severity


class Finding(Model):
    """One fault with the 1-based line it is best seen at; `lines` are all it involves."""

    rule: str
    severity: Severity
    line: int
    lines: tuple[int, ...]
    message: str
    expected: str = ""
    found: str = ""


class GapFound(Model):
    """A line that was not understood."""

    line: int
    text: str


class NotRun(Model):
    """A rule that lacked what it needs, which is never a pass."""

    rule: str
    reason: str


class LintReport(Model):
    """The outcome for one file: its layout when known, gaps, findings in line order."""

    file: str
    layout: str | None
    parse_gaps: tuple[GapFound, ...]
    findings: tuple[Finding, ...]
    not_run: tuple[NotRun, ...] = ()

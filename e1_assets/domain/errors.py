"""What can go wrong outside our code, each with thing, place, next step, exit code."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from e1_assets.domain.briefs import Violation


class E1Error(Exception):
    """A failure a user can act on; printed as `thing: place: next step`, never a traceback."""

    exit_code: ClassVar[int] = 1

    def __init__(self, thing: str, place: str, next_step: str) -> None:
        super().__init__(f"{thing}: {place}. {next_step}")
        self.thing, self.place, self.next_step = thing, place, next_step


class UsageError(E1Error):
    """The command was given something that does not exist or cannot be (exit 2)."""

    exit_code = 2


class ChecksFailed(E1Error):
    """A rule of severity error was broken (exit 3)."""

    exit_code = 3


class GateClosed(ChecksFailed):
    """A composed brief breaks rules of severity error, so nothing was published (exit 3)."""

    def __init__(self, violations: "Sequence[Violation]", place: str = "brief") -> None:
        shown = "; ".join(f"{v.rule} at {v.where}: {v.message}" for v in violations[:3])
        more = f" and {len(violations) - 3} more" if len(violations) > 3 else ""
        super().__init__(
            f"{len(violations)} rules broken ({shown}{more})",
            place,
            "Nothing was published; this is a fault of the product, please report it",
        )
        self.violations = tuple(violations)


class EnvironmentFault(E1Error):
    """Permissions, a missing program, an unreadable vault (exit 4)."""

    exit_code = 4


class Conflict(E1Error):
    """A hand edit or a stale base; nothing was overwritten (exit 5)."""

    exit_code = 5


class StorageFault(E1Error):
    """No space or an input/output error (exit 6)."""

    exit_code = 6


class Busy(E1Error):
    """Another process holds the warehouse (exit 7)."""

    exit_code = 7


class StaleEvidence(E1Error):
    """Stored evidence no longer verifies (exit 8)."""

    exit_code = 8

"""What one step of the novelty ladder concluded of an item."""

from dataclasses import dataclass

from e1_assets.domain.briefs import Proof
from e1_assets.domain.vocabulary import Disposition, Verdict


@dataclass(frozen=True)
class Finding:
    """A verdict with where the item ends, the codes of the steps that led there, the proof.

    `gate` names what kept a new thing from becoming an increment; `note` carries the fact a reason
    points to: a date, a path, the words of the source.
    """

    verdict: Verdict
    disposition: Disposition
    reasons: tuple[str, ...]
    held_at: tuple[str, ...] = ()
    proof: Proof | None = None
    gate: str | None = None
    note: str = ""


def nothing_new(verdict: Verdict, *reasons: str, held_at: tuple[str, ...] = ()) -> Finding:
    """A finding that brings nothing."""
    return Finding(verdict, Disposition.NOTHING_NEW, reasons, held_at)

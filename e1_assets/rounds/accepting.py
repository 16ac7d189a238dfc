"""Which proposed increments a stated policy accepts."""

from e1_assets.domain.briefs import Increment
from e1_assets.domain.settings import AcceptPolicy


def admits(policy: AcceptPolicy, increment: Increment) -> bool:
    """Whether grade, evidence, kind are good enough and it has a place in the document."""
    return (
        increment.grade.value >= policy.grade
        and increment.evidence.rank <= policy.evidence.rank
        and increment.kind in policy.kinds
        and bool(increment.targets)
    )


def stated(policy: AcceptPolicy) -> str:
    """The policy in one line, as the reason of its decisions."""
    kinds = ", ".join(policy.kinds)
    return f"grade at least {policy.grade}, evidence at least {policy.evidence}, {kinds}"

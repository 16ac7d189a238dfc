"""Rules for how many increments a brief may hold."""

from collections.abc import Iterator

from e1_assets.domain.rules.registry import Evidence, Family, Fault, Register
from e1_assets.domain.vocabulary import Severity

register = Register()

FEWEST = 3
MOST = 8


@register.rule(Family.INCREMENT_RANGE, Severity.ERROR)
def at_most_eight_increments(evidence: Evidence) -> Iterator[Fault]:
    """A brief holds no more than eight increments; the rest is listed as left out.

    一份简报最多八条增量，其余列为未收入。
    """
    count = len(evidence.brief.increments)
    if count > MOST:
        yield Fault("increments", "too many increments", f"at most {MOST}", str(count))


@register.rule(Family.INCREMENT_RANGE, Severity.ERROR)
def few_increments_have_a_reason(evidence: Evidence) -> Iterator[Fault]:
    """Fewer than three increments come with the reason.

    少于三条增量要写明原因。
    """
    brief = evidence.brief
    if len(brief.increments) < FEWEST and not (brief.honesty.shortfall or "").strip():
        yield Fault(
            "honesty.shortfall", "say why there are so few", "a reason", str(len(brief.increments))
        )


@register.rule(Family.INCREMENT_RANGE, Severity.WARNING)
def few_increments_are_said(evidence: Evidence) -> Iterator[Fault]:
    """Three to eight increments are the target; fewer with a reason are honest, yet noted.

    目标是三到八条；少而有因是诚实的，仍要提示。
    """
    brief = evidence.brief
    if len(brief.increments) < FEWEST and (brief.honesty.shortfall or "").strip():
        yield Fault(
            "increments",
            "below the target range, with the reason given",
            f"{FEWEST}-{MOST}",
            str(len(brief.increments)),
        )


@register.rule(Family.INCREMENT_RANGE, Severity.ERROR)
def few_increments_leave_nothing_eligible(evidence: Evidence) -> Iterator[Fault]:
    """Fewer than three increments are allowed only when no eligible item is left over.

    少于三条时，不得还有合格条目被留下。
    """
    brief = evidence.brief
    if len(brief.increments) < FEWEST and brief.honesty.left_out:
        yield Fault(
            "honesty.left_out",
            "eligible items were left out of a short brief",
            "none",
            ", ".join(item.item for item in brief.honesty.left_out),
        )

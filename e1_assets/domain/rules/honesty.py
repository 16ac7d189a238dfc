"""Rules that keep a brief's own account of itself true."""

from collections.abc import Iterator

from e1_assets.domain.rules.increment_range import FEWEST
from e1_assets.domain.rules.registry import Evidence, Family, Fault, Register
from e1_assets.domain.vocabulary import Density, Severity

register = Register()


def density_of(adding: int) -> Density:
    """The density word for a number of increments that add something."""
    if adding < FEWEST:
        return Density.LOW
    if adding == FEWEST:
        return Density.LOW_MEDIUM
    return Density.MEDIUM if adding <= 6 else Density.HIGH


@register.rule(Family.HONESTY, Severity.ERROR)
def the_density_follows_the_counts(evidence: Evidence) -> Iterator[Fault]:
    """The density word is the one the number of adding increments gives.

    密度用词由有新增作用的增量条数决定。
    """
    brief = evidence.brief
    adding = sum(increment.kind != "confirms" for increment in brief.increments)
    if brief.honesty.density is not density_of(adding):
        yield Fault(
            "honesty.density",
            f"{adding} increments add something",
            density_of(adding),
            brief.honesty.density,
        )


@register.rule(Family.HONESTY, Severity.ERROR)
def the_density_has_a_basis(evidence: Evidence) -> Iterator[Fault]:
    """The density is stated with what it rests on.

    密度要写明依据。
    """
    if not evidence.brief.honesty.basis.strip():
        yield Fault("honesty.basis", "say what the density rests on", "sources, items, eligible")


@register.rule(Family.HONESTY, Severity.WARNING)
def a_full_brief_has_no_shortfall(evidence: Evidence) -> Iterator[Fault]:
    """A reason for few increments stands only where there are fewer than three.

    满三条的简报不写不足原因。
    """
    brief = evidence.brief
    if len(brief.increments) >= FEWEST and brief.honesty.shortfall:
        yield Fault("honesty.shortfall", "nothing falls short here", "none")


@register.rule(Family.HONESTY, Severity.ERROR)
def a_near_miss_names_its_gate(evidence: Evidence) -> Iterator[Fault]:
    """Every near miss names a file of the round with the gate that stopped it.

    每个差一点的条目，都写明本轮文件与拦下它的关口。
    """
    paths = {source.path for source in evidence.brief.sources}
    for n, miss in enumerate(evidence.brief.honesty.near_misses):
        if not miss.gate.strip() or miss.path not in paths:
            yield Fault(f"honesty.near_misses[{n}]", "no gate or no source", found=miss.path)


@register.rule(Family.HONESTY, Severity.ERROR)
def every_printed_quote_was_verified(evidence: Evidence) -> Iterator[Fault]:
    """All quotes printed are verified ones; what did not verify is counted as dropped.

    印出的引文全部核过，没核过的计入丢弃数。
    """
    status = evidence.brief.status
    if status.quotes_verified != status.quotes_total or status.dropped < 0:
        yield Fault(
            "status.quotes_verified",
            "an unverified quote is printed",
            str(status.quotes_total),
            str(status.quotes_verified),
        )

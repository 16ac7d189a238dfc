"""Small ways to weigh planted days without the comparison in between."""

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.rounds import Judged
from e1_assets.domain.vocabulary import Disposition, Verdict
from e1_assets.rounds.contradictions.register import contradictions
from e1_assets.rounds.day import day
from e1_assets.rounds.document import document_of
from e1_assets.rounds.draw import draw
from tests.scenario import Scenario, scenario

ASSERTED = frozenset(
    ("identity", "static", "versioned", "volatile", "measured", "aggregate", "structure")
)


def judged_of(case: Scenario) -> tuple[Judged, ...]:
    """Every item of a scenario taken for new, so that only the typed classes decide."""
    return tuple(
        Judged(
            item=entry.item,
            source_sha256=entry.material.sha256,
            event_time=entry.material.event_time,
            role=entry.material.role,
            verdict=Verdict.NET_NEW,
            disposition=Disposition.INCREMENT,
            reasons=(),
        )
        for entry in day(case.inputs, draw(case.inputs)).entries
    )


def found_in(files: dict[str, str]) -> tuple[Contradiction, ...]:
    """The contradictions of a vault whose document came into force on the day of the round."""
    case = scenario(files)
    baseline = case.inputs.baseline
    assert baseline.version is not None and baseline.doc is not None
    today = baseline.version.model_copy(update={"valid_from": case.inputs.cutoff})
    inputs = case.inputs.model_copy(
        update={"baseline": baseline.model_copy(update={"version": today})}
    )
    held = document_of(inputs, case.text(baseline.doc.sha256))
    return contradictions(inputs, judged_of(case), held, "en").all

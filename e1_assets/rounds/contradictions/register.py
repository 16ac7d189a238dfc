"""All typed contradictions of a round, new ones with those still open."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.contradictions.aggregates import recounts
from e1_assets.rounds.contradictions.identity import mixed_ids
from e1_assets.rounds.contradictions.measured import measured
from e1_assets.rounds.contradictions.note_counts import announced
from e1_assets.rounds.contradictions.priced import repriced
from e1_assets.rounds.contradictions.reopened import reopened
from e1_assets.rounds.contradictions.static import fixed_attributes
from e1_assets.rounds.contradictions.structure import mixed_blocks
from e1_assets.rounds.contradictions.tables import unbalanced
from e1_assets.rounds.contradictions.to_verify import to_verify
from e1_assets.rounds.contradictions.topologies import layouts
from e1_assets.rounds.contradictions.unpriced import unpriced
from e1_assets.rounds.contradictions.volatile import drifts
from e1_assets.rounds.document import Document
from e1_assets.rounds.reworded import reworded
from e1_assets.rounds.words import Lang

_ORDER = (
    ContradictionClass.IDENTITY,
    ContradictionClass.TO_VERIFY,
    ContradictionClass.MEASURED,
    ContradictionClass.NOT_COMPARABLE,
    ContradictionClass.STATIC,
    ContradictionClass.VERSIONED,
    ContradictionClass.AGGREGATE,
    ContradictionClass.STRUCTURE,
    ContradictionClass.VOLATILE,
)


Step = Callable[
    [RoundInputs, Sequence[Judged], Document | None, Lang], Iterable[Contradiction]
]  # fmt: skip


def _among_items(
    step: Callable[[RoundInputs, Sequence[Judged], Lang], Iterable[Contradiction]],
) -> Step:
    """A step that looks at the items alone."""
    return lambda inputs, judged, _, lang: step(inputs, judged, lang)


_STEPS: tuple[Step, ...] = (
    _among_items(mixed_ids),
    _among_items(to_verify),
    unpriced,
    repriced,
    measured,
    layouts,
    fixed_attributes,
    _among_items(recounts),
    _among_items(unbalanced),
    _among_items(announced),
    mixed_blocks,
    drifts,
)


@dataclass(frozen=True)
class Conflicts:
    """What contradicts what, in the words of one language; `spoke` are the steps that found any."""

    all: tuple[Contradiction, ...]
    spoke: tuple[Step, ...]


def contradictions(
    inputs: RoundInputs,
    judged: Sequence[Judged],
    document: Document | None,
    lang: Lang,
    before: Conflicts | None = None,
) -> Conflicts:
    """Every conflict the round sees, then the open ones of earlier rounds with their age.

    One seen again keeps its first day; its sides are those of today. One that a person closed
    stays away until something new speaks for it. With `before`, the same in another language, only
    the steps that spoke are asked: what contradicts what depends on no words of ours.
    """
    told = {
        step: tuple(step(inputs, judged, document, lang))
        for step in (before.spoke if before else _STEPS)
    }
    found: dict[str, Contradiction] = {}
    for each in (each for records in told.values() for each in records):
        found.setdefault(each.id, each)
    found = {each.id: each for each in reopened(inputs, tuple(found.values()))}
    today = sorted(found.values(), key=lambda c: (_ORDER.index(c.class_), c.id))
    spoke = tuple(step for step, records in told.items() if records)
    return Conflicts((*today, *_still_open(inputs, found, lang)), spoke)


def _still_open(
    inputs: RoundInputs, found: dict[str, Contradiction], lang: Lang
) -> list[Contradiction]:
    older = [
        reworded(each, lang).model_copy(update={"age_days": (inputs.date - each.first_seen).days})
        for each in inputs.open_contradictions
        if each.state == "open" and each.id not in found and each.first_seen <= inputs.date
    ]
    return sorted(older, key=lambda c: (c.first_seen, c.id))

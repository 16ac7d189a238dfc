"""All typed contradictions of a round, new ones with those still open."""

from collections.abc import Sequence

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


def contradictions(
    inputs: RoundInputs, judged: Sequence[Judged], document: Document | None, lang: Lang
) -> tuple[Contradiction, ...]:
    """Every conflict the round sees, then the open ones of earlier rounds with their age.

    One seen again keeps its first day; its sides are those of today. One that a person closed
    stays away until something new speaks for it.
    """
    found: dict[str, Contradiction] = {}
    for each in (
        *mixed_ids(inputs, judged, lang),
        *to_verify(inputs, judged, lang),
        *unpriced(inputs, judged, document, lang),
        *repriced(inputs, judged, document, lang),
        *measured(inputs, judged, document, lang),
        *layouts(inputs, judged, document, lang),
        *fixed_attributes(inputs, judged, document, lang),
        *recounts(inputs, judged, lang),
        *unbalanced(inputs, judged, lang),
        *announced(inputs, judged, lang),
        *mixed_blocks(inputs, judged, document, lang),
        *drifts(inputs, judged, document, lang),
    ):
        found.setdefault(each.id, each)
    found = {each.id: each for each in reopened(inputs, tuple(found.values()))}
    today = sorted(found.values(), key=lambda c: (_ORDER.index(c.class_), c.id))
    return (*today, *_still_open(inputs, found))


def _still_open(inputs: RoundInputs, found: dict[str, Contradiction]) -> list[Contradiction]:
    older = [
        each.model_copy(update={"age_days": (inputs.date - each.first_seen).days})
        for each in inputs.open_contradictions
        if each.state == "open" and each.id not in found and each.first_seen <= inputs.date
    ]
    return sorted(older, key=lambda c: (c.first_seen, c.id))

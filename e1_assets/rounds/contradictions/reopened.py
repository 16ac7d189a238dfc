"""Closed entries of the register that new evidence opens again."""

from collections.abc import Sequence

from e1_assets.domain.briefs import Contradiction, Side
from e1_assets.domain.rounds import RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass


def reopened(inputs: RoundInputs, found: Sequence[Contradiction]) -> list[Contradiction]:
    """What was found today without the entries a person closed, unless somebody says a new value.

    A counter that moved on is never new evidence. An entry that is open again keeps its first day.
    """
    closed = {each.id: each for each in inputs.closed_contradictions}
    kept: list[Contradiction] = []
    for each in found:
        before = closed.get(each.id)
        if before is None:
            kept.append(each)
        elif _says_more(each, before):
            age = (inputs.date - before.first_seen).days
            update = {"first_seen": before.first_seen, "age_days": age}
            kept.append(each.model_copy(update=update))
    return kept


def _says_more(now: Contradiction, before: Contradiction) -> bool:
    if now.class_ is ContradictionClass.VOLATILE:
        return False
    return not {_said(side) for side in now.sides} <= {_said(side) for side in before.sides}


def _said(side: Side) -> tuple[str, str]:
    return "".join(side.value.split()).casefold(), side.asserted_by.casefold()

"""Planted conflicts are found, hard cases that are none are left alone."""

from collections import Counter

import pytest

from tests.rounds.planted import Case, conflicts, peaceful
from tests.rounds.weighing import ASSERTED, found_in
from tests.scenario import scenario

CONFLICTS = tuple(conflicts())
PEACEFUL = tuple(peaceful())


def classes(case: Case) -> set[str]:
    return {each.class_.value for each in found_in(case.files)}


def test_there_are_enough_of_both() -> None:
    assert len(CONFLICTS) >= 200
    assert len(PEACEFUL) >= 200
    assert len({case.class_ for case in CONFLICTS}) >= 8


def test_precision_and_recall_over_the_planted_sets() -> None:
    found = [(case, classes(case)) for case in CONFLICTS]
    right = sum(case.class_ in got for case, got in found)
    wrong = sum(bool((got & ASSERTED) - {case.class_}) for case, got in found)
    wrong += sum(bool(classes(case) & ASSERTED) for case in PEACEFUL)
    missed = Counter(case.class_ for case, got in found if case.class_ not in got)
    assert right / len(CONFLICTS) >= 0.80, missed
    assert right / (right + wrong) >= 0.97


@pytest.mark.parametrize("case", CONFLICTS[::9], ids=lambda case: case.name)
def test_both_sides_are_quoted_with_their_bytes(case: Case) -> None:
    stored = scenario(case.files)
    for each in found_in(case.files):
        assert each.computed and each.settle
        for side in each.sides:
            text = stored.text(side.span.sha256)
            assert text is not None
            assert "".join(side.text.split()) in "".join(text.passage(side.span).split())


def test_the_same_conflict_keeps_its_id_when_its_values_move() -> None:
    one, other = (
        found_in(case.files)[0]
        for case in CONFLICTS
        if case.name in ("card against table tidepool", "document twice tidepool")
    )
    assert one.id == other.id

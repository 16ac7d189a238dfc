"""What a person closed stays closed until somebody says something new."""

from datetime import date

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.contradictions.reopened import reopened
from e1_assets.rounds.round import run_round
from tests.scenario import Scenario, full_day

FIRST = date(2026, 4, 20)


def seen(day: Scenario, *closed: Contradiction) -> tuple[Contradiction, ...]:
    inputs = day.inputs.model_copy(update={"closed_contradictions": closed})
    return run_round(inputs, day.text, "test").brief.contradictions


def closed(one: Contradiction, value: str | None = None) -> Contradiction:
    sides = one.sides
    if value is not None:
        sides = tuple(side.model_copy(update={"value": value}) for side in sides)
    update = {"state": "dismissed", "sides": sides, "first_seen": FIRST}
    return one.model_copy(update=update)


def test_a_closed_entry_does_not_come_back() -> None:
    day = full_day()
    found = seen(day)
    assert found
    assert seen(day, *map(closed, found)) == ()
    assert [one.id for one in seen(day, closed(found[0]))] == [one.id for one in found[1:]]


def test_a_new_value_opens_it_again_with_its_age() -> None:
    day = full_day()
    one = next(c for c in seen(day) if c.class_ is not ContradictionClass.VOLATILE)
    again = next(c for c in seen(day, closed(one, "another value")) if c.id == one.id)
    assert (again.state, again.first_seen) == ("open", FIRST)
    assert again.age_days == (day.inputs.date - FIRST).days


def test_a_counter_that_moved_on_is_no_new_evidence() -> None:
    day = full_day()
    one = next(c for c in seen(day) if c.class_ is not ContradictionClass.VOLATILE)
    stars = one.model_copy(update={"class_": ContradictionClass.VOLATILE})
    inputs = day.inputs.model_copy(
        update={"closed_contradictions": (closed(stars, "another value"),)}
    )
    assert reopened(inputs, [stars]) == []

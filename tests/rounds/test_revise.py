"""The change set a round proposes: typed edits on one base, nothing for a stale one."""

from e1_assets.domain.change_sets import ChangeSet
from e1_assets.domain.rounds import RoundResult
from e1_assets.rounds.revise import revise
from e1_assets.rounds.round import run_round
from tests.scenario import Scenario, abstract_twice, full_day, quiet_day


def proposed(day: Scenario) -> tuple[RoundResult, ChangeSet]:
    result = run_round(day.inputs, day.text, "test")
    return result, revise(result)


def test_every_action_is_an_edit_on_the_document_the_round_read() -> None:
    result, change = proposed(full_day())
    assert change.base_sha256 == result.brief.baseline.sha256
    assert change.brief_sha256 == result.brief.provenance.brief_sha256
    made = {edit.id for edit in change.edits if edit.increment}
    assert made == {action.id for action in result.brief.actions}


def test_an_edit_carries_sources_and_limits_but_no_refused_figure() -> None:
    _, change = proposed(full_day())
    kelp = next(edit for edit in change.edits if "Kelpcache" in edit.text and edit.increment)
    assert kelp.sources and any("do not quote" in quote.text for quote in kelp.boundary)
    assert "12 million" not in kelp.text


def test_what_not_to_do_is_part_of_it() -> None:
    _, change = proposed(full_day())
    assert any(edit.kind == "do_not" and "Kelpcache" in edit.text for edit in change.edits)


def test_an_unread_paper_is_registered_with_its_anchor() -> None:
    _, change = proposed(abstract_twice())
    edits = [edit for edit in change.edits if edit.increment]
    assert edits and {edit.kind for edit in edits} == {"register"}
    assert edits[0].anchors[0].id == "2604.07113"


def test_a_quiet_day_proposes_nothing() -> None:
    _, change = proposed(quiet_day())
    assert change.edits == ()

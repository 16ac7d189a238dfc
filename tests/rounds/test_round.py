"""A whole round: gated, sealed, the same whatever the order, honest on a quiet day."""

import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest

from e1_assets.domain.briefs import Brief
from e1_assets.domain.errors import GateClosed
from e1_assets.domain.rounds import RoundInputs
from e1_assets.domain.sealing import seal_of, to_json
from e1_assets.domain.vocabulary import EditKind, EvidenceLevel
from e1_assets.rounds.round import run_round
from tests.scenario import (
    Scenario,
    abstract_once,
    abstract_twice,
    empty_document,
    full_day,
    no_document,
    quiet_day,
    star_refresh_only,
    two_notes_one_source,
)

DAYS = (full_day, quiet_day, star_refresh_only, two_notes_one_source, abstract_twice)


def brief_of(day: Scenario) -> Brief:
    return run_round(day.inputs, day.text, "test").brief


def shuffled(inputs: RoundInputs, seed: int) -> RoundInputs:
    order = Random(seed)
    lists = ("notes", "paper_cards", "repo_cards", "others", "ledger", "context")
    update = {
        name: order.sample(getattr(inputs, name), len(getattr(inputs, name))) for name in lists
    }
    return inputs.model_copy(update={name: tuple(values) for name, values in update.items()})


@pytest.mark.parametrize("day", DAYS, ids=lambda day: day.__name__)
def test_any_order_gives_the_same_bytes(day: Callable[[], Scenario]) -> None:
    built = day()
    first = to_json(brief_of(built))
    for seed in range(3):
        mixed = Scenario(shuffled(built.inputs, seed), built.texts)
        assert to_json(brief_of(mixed)) == first


def test_any_hash_seed_gives_the_same_bytes() -> None:
    program = (
        "from tests.scenario import full_day, abstract_twice\n"
        "from e1_assets.rounds.round import run_round\n"
        "for day in (full_day(), abstract_twice()):\n"
        "    print(run_round(day.inputs, day.text, 'test').brief.provenance.brief_sha256)\n"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("0", "1", "4711")
    }  # fmt: skip
    assert len(seen) == 1


def test_a_full_day_carries_its_figures_but_not_the_refused_one() -> None:
    brief = brief_of(full_day())
    kelp = next(i for i in brief.increments if "Kelpcache" in i.title)
    said = " ".join([kelp.title, kelp.core_claim, *(point.text for point in kelp.points)])
    assert "64 GB" in said and "3 reads" in said
    assert "12 million" not in said
    assert any("12 million" in quote.text for quote in kelp.boundary)
    assert any("12 million" in side.value for c in brief.contradictions for side in c.sides)
    assert any("12 million" not in line and "Kelpcache" in line for line in brief.do_not)


def test_every_action_carries_the_limits() -> None:
    brief = brief_of(full_day())
    limited = {increment.id for increment in brief.increments if increment.boundary}
    assert limited
    for action in brief.actions:
        assert (action.boundary is not None) == (action.increment in limited)


def test_a_quiet_day_is_short_and_complete() -> None:
    brief = brief_of(quiet_day())
    assert brief.increments == () and brief.sources == ()
    assert brief.honesty.shortfall and brief.honesty.density == "low"
    assert brief.status.quotes_total == 0


@pytest.mark.parametrize(
    ("day", "lack"), [(no_document, "no living document"), (empty_document, "document is empty")]
)
def test_a_round_without_a_document_says_so(day: Callable[[], Scenario], lack: str) -> None:
    brief = brief_of(day())
    assert brief.increments == ()
    assert lack in (brief.honesty.shortfall or "")
    assert any(lack in one.message for one in brief.violations)


def test_counters_alone_bring_one_row_with_both_values() -> None:
    brief = brief_of(star_refresh_only())
    assert brief.increments == ()
    (row,) = brief.nothing_new
    assert row.verdict == "count_refresh"
    assert "431" in row.note and "412" in row.note


def test_two_notes_of_one_page_are_one_increment_of_one_origin() -> None:
    brief = brief_of(two_notes_one_source())
    kelp = [i for i in brief.increments if "Kelpcache" in i.title]
    assert len(kelp) == 1
    assert "independent origins: 1" in " ".join(kelp[0].grade.grounds)


def test_an_unread_paper_is_registered_at_most() -> None:
    brief = brief_of(abstract_twice())
    (increment,) = brief.increments
    assert increment.evidence is EvidenceLevel.ABSTRACT_ONLY
    assert {target.edit for target in increment.targets} == {EditKind.REGISTER}
    assert increment.core_claim.startswith("From the abstract only")
    assert increment.boundary
    assert not brief_of(abstract_once()).increments


def test_a_claim_the_bytes_do_not_hold_is_dropped_and_counted() -> None:
    day = full_day()
    bent = day.inputs.model_dump_json().replace("64 GB per node", "46 GB per node")
    inputs = RoundInputs.model_validate_json(bent)
    brief = run_round(inputs, day.text, "test").brief
    assert brief.status.dropped == 1
    assert "46 GB" not in to_json(brief)


def test_the_gate_closes_on_a_source_whose_bytes_are_gone() -> None:
    day = star_refresh_only()
    with pytest.raises(GateClosed) as closed:
        run_round(day.inputs, lambda sha: None, "test")
    assert any(v.rule == "every_source_exists" for v in closed.value.violations)
    assert closed.value.exit_code == 3


def test_an_open_contradiction_comes_back_with_its_age() -> None:
    day = full_day()
    (known,) = [c for c in brief_of(day).contradictions if c.attribute == "relayed figures"]
    older = known.model_copy(update={"first_seen": day.inputs.date - timedelta(days=4)})
    gone = known.model_copy(update={"id": "c-00elsewhere", "first_seen": older.first_seen})
    inputs = day.inputs.model_copy(update={"open_contradictions": (older, gone)})
    again = {c.id: c for c in brief_of(Scenario(inputs, day.texts)).contradictions}
    assert again[known.id].age_days == 4
    assert again["c-00elsewhere"].age_days == 4


def test_the_seal_is_over_the_whole_brief() -> None:
    brief = brief_of(full_day())
    assert brief.provenance.brief_sha256 == seal_of(brief)

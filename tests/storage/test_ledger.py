from datetime import timedelta

import pytest

from e1_assets.domain.change_sets import ChangeSet
from e1_assets.domain.revisions import Patch, Revision
from e1_assets.storage.ledger import Ledger
from tests.storage.decisions import decision
from tests.storage.small_rounds import DAY, inputs_of, published
from tests.storage.small_vault import NOW, make, store, take_in

NEXT = DAY + timedelta(days=1)
MORNING = NOW + timedelta(hours=12)


@pytest.fixture
def vault(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    return vault


def opened_before(vault, day):
    return [one.id for one in inputs_of(vault, day).open_contradictions]


def test_a_contradiction_comes_back_until_a_person_closes_it(vault):
    published(vault)
    (entry,) = opened_before(vault, NEXT)
    assert opened_before(vault, DAY) == []
    ledger = Ledger(vault, store(vault))
    ledger.decide(decision("contradiction", "resolved", MORNING, entry))
    assert opened_before(vault, NEXT) == []
    ledger.decide(decision("contradiction", "reopened", MORNING + timedelta(hours=1), entry))
    assert opened_before(vault, NEXT) == [entry]


def test_a_decision_is_unknown_to_the_days_before_it(vault):
    published(vault)
    (entry,) = opened_before(vault, NEXT)
    far = MORNING + timedelta(days=3)
    Ledger(vault, store(vault)).decide(decision("contradiction", "dismissed", far, entry))
    assert opened_before(vault, NEXT) == [entry]
    assert opened_before(vault, DAY + timedelta(days=9)) == []


def test_decisions_are_kept_in_order(vault):
    ledger = Ledger(vault, store(vault))
    made = [decision("increment", word, MORNING) for word in ("accepted", "superseded")]
    for one in made:
        ledger.decide(one)
    assert ledger.decisions("caching") == made
    assert ledger.decisions("caching", until=NOW) == []
    assert ledger.decisions("storage") == []


def test_a_revision_is_kept_with_its_patches(vault):
    ledger = Ledger(vault, store(vault))
    changes = ChangeSet(
        id="c1",
        topic="caching",
        date=DAY,
        made_at=NOW,
        round_id="r",
        base_sha256="a" * 64,
        brief_sha256="b" * 64,
        edits=(),
    )
    revision = Revision(
        topic="caching",
        change_set="c1",
        base_sha256="a" * 64,
        result_sha256="c" * 64,
        made_at=NOW,
        patches=(Patch(start=0, old=b"", new=b"\xff"),),
    )
    ledger.record_revision(revision, changes, "applied", NOW)
    ledger.record_revision(revision, changes, "undone", MORNING)
    found = ledger.revisions("caching")
    assert [(one.state, one.revision) for one in found] == [
        ("applied", revision),
        ("undone", revision),
    ]
    with store(vault).reading() as reader:
        assert reader.rows("SELECT state FROM e1.change_sets ORDER BY made") == [
            ("applied",),
            ("undone",),
        ]


def test_a_brief_that_says_it_again_opens_a_closed_entry(vault):
    from e1_assets.storage.register import contradictions

    published(vault)
    (entry,) = opened_before(vault, NEXT)
    Ledger(vault, store(vault)).decide(decision("contradiction", "resolved", MORNING, entry))
    assert [one.id for one in inputs_of(vault, NEXT).closed_contradictions] == [entry]
    assert [one.state for _, one in contradictions(store(vault))] == ["resolved"]
    published(vault, DAY + timedelta(days=3), now=NOW + timedelta(days=3))
    assert opened_before(vault, DAY + timedelta(days=4)) == [entry]
    assert [one.state for _, one in contradictions(store(vault))] == ["open"]
    with store(vault).reading() as reader:
        assert reader.rows("SELECT reopened, briefs FROM e1.contradiction_register") == [(True, 2)]

"""Which bytes a file held at a moment: the last state known by then, else the first one seen."""

from datetime import UTC, datetime, timedelta

import pytest

from e1_assets.storage.frames import frame
from e1_assets.storage.states_as_of import Observed
from e1_assets.storage.warehouse import Warehouse

NOON = datetime(2026, 5, 6, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def state(path, digest, hours, **more):
    at = NOON + hours * HOUR
    row = {
        "path": path, "kind": "note", "since": at, "sha256": digest, "source": "seen",
        "origin": "vault", "size": 1, "mtime": None, "renamed_from": None, "topic": None,
        "day": None, "first_seen": at,
    }  # fmt: skip
    return row | more


@pytest.fixture
def held(tmp_path):
    """What each path held, so many hours after noon, of states written in this order."""

    def at(states, hours):
        warehouse = Warehouse(tmp_path / "warehouse.duckdb")
        with warehouse.writing() as writer:
            writer.execute("DELETE FROM e1.observations")
            writer.insert("observations", frame("observations", states))
            found = Observed(writer).as_of(NOON + hours * HOUR)
        return {path: one.sha256 for path, one in found.items()}

    return at


def test_the_last_state_up_to_the_moment_counts(held):
    states = [state("b.md", "new", 2), state("b.md", "old", 0), state("a.md", "a", 1)]
    assert held(states, 1) == {"a.md": "a", "b.md": "old"}
    assert held(states, 2) == {"a.md": "a", "b.md": "new"}
    assert list(held(states, 9)) == ["a.md", "b.md"]


def test_of_two_states_of_one_moment_the_one_written_last_counts(held):
    states = [state("a.md", "first", 0), state("a.md", "second", 0)]
    assert held(states, 0) == {"a.md": "second"}
    assert held(states, -1) == {"a.md": "first"}


def test_a_file_first_seen_later_is_taken_as_it_was_then(held):
    assert held([state("a.md", "a", 3), state("a.md", "later", 5)], 0) == {"a.md": "a"}


def test_what_was_gone_by_then_is_not_there_and_documents_are_read_elsewhere(held):
    states = [state("a.md", "a", 0), state("a.md", None, 1), state("b.md", "b", 0, kind="version")]
    assert held(states, 0) == {"a.md": "a"}
    assert held(states, 1) == {}


def test_a_name_given_after_the_moment_is_not_yet_there(held):
    states = [state("old.md", "a", 0), state("old.md", None, 4)]
    states.append(state("new.md", "a", 4, renamed_from="old.md"))
    assert held(states, 1) == {"old.md": "a"}
    assert held(states, 4) == {"new.md": "a"}

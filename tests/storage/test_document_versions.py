from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from e1_assets.domain.text import sha256
from e1_assets.storage.document_versions import as_of, in_sequence, merged
from e1_assets.storage.observations import Observation

START = datetime(2026, 5, 1, tzinfo=UTC)


def state(hour, size, source="git", content=None):
    since = START + timedelta(hours=hour)
    data = (content or f"{hour}{source}").encode()
    return Observation(
        path="organized/knowledge/caching.md",
        kind="knowledge",
        since=since,
        sha256=sha256(data) if size else None,
        source=source,
        origin="x",
        size=size,
        mtime=since,
        first_seen=since,
        topic="caching",
    )


def events(sizes):
    versions = in_sequence("caching", [state(n, size) for n, size in enumerate(sizes)])
    return [(version.event, version.previous_size) for version in versions]


def test_a_collapse_is_told_until_the_document_returns():
    assert events([2_280_000, 2_000, 2_100, 2_290_000, 2_290_010]) == [
        (None, None),
        ("collapsed", 2_280_000),
        ("collapsed", 2_280_000),
        ("returned", 2_100),
        (None, 2_290_000),
    ]


def test_a_small_document_may_shrink_freely():
    assert events([4_000, 100, 4_000]) == [(None, None), (None, 4_000), (None, 100)]


def test_an_emptied_document_is_told():
    assert [event for event, _ in events([500, 0, 600])] == [None, "emptied", "returned"]


def test_git_comes_before_snapshots_and_observed_bytes_count_once():
    same = state(9, 5, "observed", content="0git")
    kept = merged([state(0, 5), state(3, 5, "snapshot"), state(6, 7, "observed"), same])
    assert [(one.source, one.size) for one in kept] == [("git", 5), ("observed", 7)]


def test_without_git_the_snapshots_count():
    kept = merged([state(3, 5, "snapshot"), state(1, 4, "snapshot"), state(6, 7, "observed")])
    assert [one.size for one in kept] == [4, 5, 7]


def test_an_undone_change_set_is_a_version_again():
    kept = merged([state(0, 5), state(2, 6, "e2"), state(4, 5, "e2", content="0git")])
    assert [one.size for one in kept] == [5, 6, 5]


def test_commits_keep_their_order_where_a_clock_ran_backwards():
    versions = in_sequence("caching", merged([state(5, 10), state(3, 11), state(8, 12)]))
    assert [version.size for version in versions] == [10, 11, 12]
    found = as_of(versions, START + timedelta(hours=6))
    assert found is not None
    assert found.size == 11


def test_before_the_first_state_there_is_only_hindsight():
    versions = in_sequence("caching", [state(5, 10)])
    found = as_of(versions, START)
    assert found is not None
    assert (found.hindsight, found.valid_from, found.size) == (True, None, 10)
    assert as_of([], START) is None


@given(st.lists(st.integers(0, 48), min_size=1, max_size=12), st.integers(-2, 50))
def test_as_of_is_the_last_state_up_to_the_moment(hours, hour):
    states = [state(at, 10, content=str(number)) for number, at in enumerate(sorted(hours))]
    versions = in_sequence("caching", merged(states))
    found = as_of(versions, START + timedelta(hours=hour))
    assert found is not None
    past = [one for one in states if one.since <= START + timedelta(hours=hour)]
    assert found.sha256 == (past[-1] if past else states[0]).sha256
    assert found.hindsight == (not past)

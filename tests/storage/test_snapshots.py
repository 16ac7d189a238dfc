import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from e1_assets.domain.errors import StaleEvidence, StorageFault
from e1_assets.domain.text import sha256
from e1_assets.storage.snapshots import Snapshots


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.binary(max_size=50), max_size=8))
def test_what_is_put_is_got(tmp_path, pieces):
    snapshots = Snapshots(tmp_path)
    digests = snapshots.put_all(pieces)
    assert digests == [sha256(piece) for piece in pieces]
    assert [Snapshots(tmp_path).get(digest) for digest in digests] == pieces


def test_a_changed_or_missing_snapshot_is_stale(tmp_path):
    snapshots = Snapshots(tmp_path)
    digest = snapshots.put(b"text")
    snapshots.path(digest).write_bytes(b"test")
    with pytest.raises(StaleEvidence, match="changed"):
        snapshots.get(digest)
    assert snapshots.text(digest) is None
    snapshots.path(digest).unlink()
    with pytest.raises(StaleEvidence, match="gone"):
        snapshots.get(digest)


def test_many_at_once_leave_no_draft(tmp_path):
    pieces = [str(number).encode() for number in range(600)]
    Snapshots(tmp_path).put_all(pieces)
    assert not list(tmp_path.rglob(".*"))
    assert sum(path.is_file() for path in tmp_path.rglob("*")) == 600


def test_a_disk_that_refuses_is_a_storage_fault(tmp_path):
    (tmp_path / "snapshots").write_text("in the way")
    with pytest.raises(StorageFault):
        Snapshots(tmp_path).put(b"x")

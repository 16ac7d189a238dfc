import pytest

from e1_assets.storage.doctoring import examine, repair
from e1_assets.storage.snapshots import Snapshots
from tests.storage.small_vault import FILES, NOTE, NOW, PARSERS, make, put, store, take_in


@pytest.fixture
def vault(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    return vault


@pytest.mark.parametrize("what", ["gone", "changed"])
def test_bytes_that_the_vault_still_holds_are_stored_again(vault, what):
    digest = Snapshots(vault.state).put(FILES[NOTE].encode())
    place = Snapshots(vault.state).path(digest)
    place.unlink()
    if what == "changed":
        place.write_bytes(b"other")
    found = examine(vault, store(vault))
    assert [(one.thing, one.fixable) for one in found] == [
        (f"stored bytes of {NOTE} are {what}", True)
    ]
    assert repair(vault, store(vault), PARSERS, NOW) == found
    assert examine(vault, store(vault)) == []
    assert Snapshots(vault.state).get(digest) == FILES[NOTE].encode()


def test_bytes_that_nobody_has_are_told(vault):
    place = Snapshots(vault.state).path(Snapshots(vault.state).put(FILES[NOTE].encode()))
    place.unlink()
    put(vault.root, NOTE, "# Another\n")
    take_in(vault)
    assert repair(vault, store(vault), PARSERS, NOW) == []
    assert [one.next_step for one in examine(vault, store(vault))] == [
        "Restore the state folder from a copy."
    ]

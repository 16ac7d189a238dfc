import shutil
from datetime import UTC, datetime, timedelta

import pytest

from e1_assets.domain.errors import EnvironmentFault
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.git_history import open_history, told_by
from e1_assets.storage.rebuilding import rebuild
from e1_assets.storage.round_inputs import round_inputs
from e1_assets.storage.stale_rounds import stale_rounds
from e1_assets.storage.vault import open_vault
from tests.storage.small_rounds import published
from tests.storage.small_vault import (
    DOCUMENT,
    FILES,
    NOTE,
    NOW,
    PARSERS,
    commit,
    git,
    make,
    put,
    store,
    take_in,
)

DAY = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def hours(count):
    return DAY + timedelta(hours=count)


@pytest.fixture
def vault(tmp_path):
    """Four commits of a document: grown, collapsed, removed, back."""
    big = "# Caching v7\n" + "- a line of the document (arXiv:2501.00001)\n" * 200
    commit(tmp_path, DOCUMENT, big, hours(0))
    commit(tmp_path, DOCUMENT, "# Caching\n", hours(24))
    git(tmp_path, "rm", "-q", DOCUMENT)
    git(tmp_path, "commit", "-q", "-m", "removed", at=hours(48))
    commit(tmp_path, DOCUMENT, big + "- more\n", hours(72))
    return make(tmp_path, {path: text for path, text in FILES.items() if path != DOCUMENT})


def test_the_document_is_read_as_it_stood(vault):
    take_in(vault)
    history = DocumentHistory(vault, store(vault))
    found = {}
    for hour in (-1, 0, 23, 24, 47, 48, 71, 72, 900):
        state = history.state_as_of("caching", hours(hour))
        assert state is not None
        found[hour] = (state.version.sequence, state.version.event, state.version.hindsight)
        at = git(vault.root, "rev-list", "-1", f"--before={hours(hour).isoformat()}", "HEAD")
        if at and hour not in (48, 71):
            shown = git(vault.root, "show", f"{at.strip()}:{DOCUMENT}")
            assert state.data.decode() == shown
    assert found == {
        -1: (1, None, True),
        0: (1, None, False),
        23: (1, None, False),
        24: (2, "collapsed", False),
        47: (2, "collapsed", False),
        48: (3, "emptied", False),
        71: (3, "emptied", False),
        72: (4, "returned", False),
        900: (4, "returned", False),
    }
    emptied = history.state_as_of("caching", hours(50))
    assert emptied is not None
    assert emptied.data == b""


def test_a_hand_edit_not_yet_committed_is_a_version_from_when_it_was_seen(vault):
    put(vault.root, DOCUMENT, "# Caching v8\n\nedited\n" * 300)
    take_in(vault, hours(100))
    history = DocumentHistory(vault, store(vault))
    assert [version.source for version in history.versions("caching")][-2:] == ["git", "observed"]
    before = history.version_as_of("caching", hours(99))
    assert before is not None
    assert before.source == "git"


def test_new_commits_are_seen_by_the_next_ingest(vault):
    take_in(vault)
    commit(vault.root, DOCUMENT, "# Caching v9\n" + "- line\n" * 2000, hours(96))
    take_in(vault)
    versions = DocumentHistory(vault, store(vault)).versions("caching")
    assert [version.sequence for version in versions] == [1, 2, 3, 4, 5]


def test_notes_changed_later_are_read_as_committed(tmp_path):
    commit(tmp_path, NOTE, FILES[NOTE], hours(0))
    commit(tmp_path, NOTE, "# Rewritten\n", hours(24))
    vault = make(tmp_path, {DOCUMENT: FILES[DOCUMENT]})
    take_in(vault)
    with store(vault).reading() as reader:
        rows = reader.rows("SELECT title FROM e1.inbox_notes WHERE path = ? ORDER BY title", [NOTE])
    assert len(rows) == 2


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"\x89PNG\r\n\x1a\n" + bytes(20), "PNG image, not text"), (b"x" * 2000, "2,000 bytes, over")],
)
def test_a_committed_file_that_is_no_note_is_unread_once(tmp_path, content, reason):
    picture = "inbox/ada/2026-05-06-0900-board.md"
    commit(tmp_path, picture, content, hours(0))
    vault = make(tmp_path, {**FILES, "e1.toml": "max_note_bytes = 1000\n"})
    take_in(vault)
    inputs = round_inputs(vault, store(vault), NOW.date(), "caching", PARSERS.knowledge)
    assert picture not in [note.path for note in inputs.notes]
    told = [one for one in inputs.unread if one.path == picture]
    assert [one.reason[: len(reason)] for one in told] == [reason]


def test_what_history_still_tells_of_an_unreadable_file_is_read(tmp_path):
    commit(tmp_path, NOTE, FILES[NOTE], hours(0))
    vault = make(tmp_path, {**FILES, NOTE: bytes(100)})
    take_in(vault, NOW)
    inputs = round_inputs(vault, store(vault), NOW.date(), "caching", PARSERS.knowledge)
    assert [note.path for note in inputs.notes] == [NOTE]
    assert inputs.unread == ()


def test_a_file_that_a_repository_of_sha256_removed_is_gone(tmp_path):
    git(tmp_path, "init", "-q", "-b", "main", "--object-format=sha256")
    commit(tmp_path, NOTE, FILES[NOTE], hours(0))
    git(tmp_path, "rm", "-q", NOTE)
    git(tmp_path, "commit", "-q", "-m", "gone", at=hours(1))
    vault = make(tmp_path, {DOCUMENT: FILES[DOCUMENT]})
    history = open_history(vault.root)
    assert history is not None
    assert [change.blob is None for change in history.changes(["inbox"])] == [False, True]


def test_nothing_in_the_configuration_of_the_vault_is_run(vault):
    evil = vault.root / "evil"
    evil.write_text(f"#!/bin/sh\ntouch {vault.root}/ran\nexit 1\n")
    evil.chmod(0o755)
    for key in ("core.fsmonitor", "gpg.program", "core.pager", "diff.external", "core.sshCommand"):
        git(vault.root, "config", key, str(evil))
    git(vault.root, "config", "log.showSignature", "true")
    git(vault.root, "config", "diff.evil.textconv", str(evil))
    put(vault.root, ".gitattributes", "*.md diff=evil filter=evil\n")
    git(vault.root, "config", "core.hooksPath", str(vault.root))
    history = open_history(vault.root)
    assert history is not None
    changes = history.changes(["organized"])
    assert len(list(history.blobs([change.blob for change in changes if change.blob]))) == 3
    assert not (vault.root / "ran").exists()


def test_a_git_folder_that_is_a_link_or_a_file_is_not_followed(vault, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    (other / ".git").symlink_to(vault.root / ".git")
    assert open_history(other) is None
    (other / ".git").unlink()
    (other / ".git").write_text(f"gitdir: {vault.root / '.git'}\n")
    assert open_history(other) is None


def test_a_broken_repository_is_said_not_skipped(tmp_path):
    vault = make(tmp_path)
    (tmp_path / ".git").mkdir()
    with pytest.raises(EnvironmentFault, match="git fsck"):
        take_in(vault)


def test_a_head_without_its_commit_is_said(tmp_path):
    commit(tmp_path, NOTE, FILES[NOTE], hours(0))
    shutil.rmtree(tmp_path / ".git" / "objects")
    (tmp_path / ".git" / "objects").mkdir()
    with pytest.raises(EnvironmentFault, match="HEAD is missing"):
        take_in(make(tmp_path))


def test_a_partial_clone_says_how_to_complete_it(tmp_path, tmp_path_factory):
    commit(tmp_path, DOCUMENT, FILES[DOCUMENT], hours(0))
    commit(tmp_path, DOCUMENT, "# Caching v8\n", hours(1))
    git(tmp_path, "config", "uploadpack.allowFilter", "true")
    clone = tmp_path_factory.mktemp("clone")
    git(clone, "clone", "-q", "--filter=blob:none", f"file://{tmp_path}", ".")
    with pytest.raises(EnvironmentFault, match="--refetch"):
        take_in(make(clone))


def test_what_git_tells_is_put_in_words(vault, tmp_path_factory):
    worktree = tmp_path_factory.mktemp("trees") / "one"
    assert told_by(vault.root) == "git, 4 commits"
    git(vault.root, "worktree", "add", "-q", str(worktree))
    assert "a worktree" in told_by(worktree)
    shallow = tmp_path_factory.mktemp("shallow")
    git(shallow, "clone", "-q", "--depth=1", f"file://{vault.root}", ".")
    assert "1 commit, shallow" in told_by(shallow)
    assert told_by(tmp_path_factory.mktemp("bare")) == "no repository"


def test_a_repository_without_commits_has_no_history(tmp_path):
    vault = make(tmp_path)
    git(tmp_path, "init", "-q")
    assert take_in(vault).seen.new == len(FILES)
    assert DocumentHistory(vault, store(vault)).versions("caching")[0].source == "observed"


def test_dated_snapshots_stand_in_for_git(tmp_path):
    first, second = (f"organized/knowledge_versions/caching/2026-05-0{n}.md" for n in (2, 4))
    vault = make(tmp_path, {**FILES, first: "# Caching v1\n", second: "# Caching v2\n"})
    take_in(vault)
    history = DocumentHistory(vault, store(vault))
    found = [history.state_as_of("caching", hours(24 * day)) for day in (0, 1, 2, 4)]
    assert [state.data for state in found if state] == [
        b"# Caching v1\n",
        b"# Caching v1\n",
        b"# Caching v1\n",
        b"# Caching v2\n",
    ]
    assert [state.version.hindsight for state in found if state] == [True, False, False, False]


def test_a_commit_more_makes_no_older_round_stale(tmp_path):
    for hour, (path, text) in enumerate(FILES.items()):
        commit(tmp_path, path, text, hours(hour))
    for path in (DOCUMENT, NOTE):
        commit(tmp_path, path, f"{FILES[path]}\n- more (arXiv:2501.00002)\n", hours(24 * 30))
    vault = open_vault(tmp_path, {}, tmp_path)
    take_in(vault, hours(24 * 40))
    published(vault, now=hours(24 * 40 + 1))
    commit(tmp_path, "inbox/ada/2026-06-20-1940-ada.md", "# Later\n", hours(24 * 41))
    take_in(vault, hours(24 * 42))
    assert stale_rounds(store(vault)) == []
    seen = "SELECT DISTINCT first_seen FROM e1.observations WHERE source = 'git' ORDER BY 1"
    with store(vault).reading() as reader:
        before = reader.rows(seen)
    assert before == [(hours(24 * 40),), (hours(24 * 42),)]
    rebuild(vault, store(vault), PARSERS, hours(24 * 50), lambda done, total: None)
    with store(vault).reading() as reader:
        assert reader.rows(seen) == before
    assert stale_rounds(store(vault)) == []

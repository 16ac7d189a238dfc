import os
import shutil
import subprocess
from pathlib import Path

import pytest

from e1_assets.domain.errors import EnvironmentFault, UsageError
from e1_assets.storage.vault import open_vault
from e1_assets.storage.vault_files import NotRead
from tests.shared import SHARED, needs_shared
from tests.storage.small_vault import FILES, NOTE, make, put


def reasons(vault):
    return {one.path: one.reason for one in vault.scan().unread}


def kinds(vault):
    return {file.path: file.kind for file in vault.scan().files}


def test_each_file_has_its_kind(tmp_path):
    vault = make(
        tmp_path,
        {
            **FILES,
            "inbox/ada/2026-05-06-1550-adA-critical-read-Tidepool-v1.2": "no extension",
            "organized/paper_cards/1740-2604.11959.md": "# a",
            "organized/repo_cards/12-acme-tidepool.md": "# b",
            "organized/repo_cards_versions/2026-05-01/12-acme-tidepool.md": "# b",
            "organized/queue/work-queue.md": "# q",
            "organized/knowledge_versions/caching/2026-05-01.md": "# c",
            "manifests/2026-05-06.json": "{}",
        },
    )
    assert kinds(vault) == {
        NOTE: "note",
        "inbox/ada/2026-05-06-1550-adA-critical-read-Tidepool-v1.2": "note",
        "organized/paper_cards/1740-2604.11959.md": "paper_card",
        "organized/repo_cards/12-acme-tidepool.md": "repo_card",
        "organized/repo_cards_versions/2026-05-01/12-acme-tidepool.md": "repo_card",
        "organized/queue/work-queue.md": "work_queue",
        "organized/knowledge/caching.md": "knowledge",
        "organized/knowledge/storage.md": "knowledge",
        "organized/knowledge/caching-changelog.md": "changelog",
        "organized/knowledge_versions/caching/2026-05-01.md": "version",
        "manifests/2026-05-06.json": "manifest",
    }
    assert vault.topics == ("caching", "storage")
    assert not vault.scan().unread


def test_names_are_matched_without_case_in_one_composition(tmp_path):
    vault = make(tmp_path, {"Inbox/ada/a.md": "x", "organized/Knowledge/Cafe\u0301.md": "# x"})
    assert set(kinds(vault)) == {"Inbox/ada/a.md", "organized/Knowledge/Cafe\u0301.md"}
    assert vault.require_topic("caf\u00e9") == "Cafe\u0301"


def test_what_is_no_note_is_listed_with_the_reason(tmp_path):
    vault = make(
        tmp_path,
        {**FILES, "inbox/ada/a.png": b"\x89PNG", "inbox/ada/.draft.md": "x", "organized/x.md": "x"},
    )
    os.mkfifo(tmp_path / "inbox" / "ada" / "2026-05-06-pipe.md")
    found = reasons(vault)
    assert found["inbox/ada/a.png"] == "not a text note (png file)"
    assert "pipe" in found["inbox/ada/2026-05-06-pipe.md"]
    assert "hidden" in found["inbox/ada/.draft.md"]
    assert "no place" in found["organized/x.md"]


def test_a_vault_without_inbox_says_so(tmp_path):
    vault = make(tmp_path, {"organized/knowledge/caching.md": "# x"})
    assert reasons(vault) == {"inbox": "there is no inbox folder in this vault"}


@pytest.mark.parametrize("target", ["/etc/hostname", "../outside.md", "..", "."])
def test_links_that_leave_the_vault_are_never_read(tmp_path, target):
    (tmp_path / "outside.md").write_text("secret")
    vault = make(tmp_path / "vault")
    (vault.root / "inbox" / "ada" / "link.md").symlink_to(target)
    assert "inbox/ada/link.md" in reasons(vault)
    with pytest.raises(NotRead):
        vault.read("inbox/ada/link.md")


@pytest.mark.parametrize("path", ["../outside.md", "inbox/../../outside.md", "/etc/hostname", ""])
def test_paths_that_point_upwards_are_never_read(tmp_path, path):
    (tmp_path / "outside.md").write_text("secret")
    vault = make(tmp_path / "vault")
    with pytest.raises(NotRead):
        vault.read(path)


def test_a_link_to_a_folder_outside_the_layout_is_followed(tmp_path):
    vault = make(tmp_path, {**FILES, "people/ben/2026-05-06-0900-ben.md": "hello"})
    (tmp_path / "inbox" / "ben").symlink_to("../people/ben")
    assert kinds(vault)["inbox/ben/2026-05-06-0900-ben.md"] == "note"
    assert vault.read("inbox/ben/2026-05-06-0900-ben.md") == b"hello"


def test_the_inbox_itself_may_not_be_a_link_out(tmp_path):
    put(tmp_path, "elsewhere/ada/2026-05-06-0900-a.md", "secret")
    vault_root = tmp_path / "vault"
    put(vault_root, "organized/knowledge/caching.md", "# x")
    (vault_root / "inbox").symlink_to("../elsewhere")
    vault = open_vault(vault_root, {}, tmp_path)
    assert "leaves the vault" in reasons(vault)["inbox"]


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"%PDF-1.7\n", "PDF"),
        (b"\x00\x01\x02" * 50, "binary"),
        (b"a\x00b\x00" * 50, "binary"),
        (b"x" * 2000, "max_note_bytes"),
    ],
)
def test_binaries_and_files_over_the_cap_are_refused(tmp_path, data, word):
    put(tmp_path, "e1.toml", "max_note_bytes = 1000")
    vault = make(tmp_path, {"inbox/ada/2026-05-06-x.md": data})
    with pytest.raises(NotRead, match=word):
        vault.read("inbox/ada/2026-05-06-x.md")


@pytest.mark.parametrize("data", ["标题\n".encode("utf-16"), b"one \x00 nul\n" * 40, b""])
def test_text_in_any_dress_is_read(tmp_path, data):
    vault = make(tmp_path, {"inbox/ada/2026-05-06-x.md": data})
    assert vault.read("inbox/ada/2026-05-06-x.md") == data


def test_the_nearest_folder_that_is_a_vault_is_found(tmp_path):
    make(tmp_path)
    assert open_vault(None, {}, tmp_path / "inbox" / "ada").root == tmp_path
    assert open_vault(None, {"E1_VAULT": str(tmp_path)}, Path("/")).root == tmp_path


def test_what_is_no_vault_is_said(tmp_path):
    for given in (tmp_path, tmp_path / "gone"):
        with pytest.raises(UsageError):
            open_vault(given, {}, tmp_path)
    with pytest.raises(UsageError, match="no vault here"):
        open_vault(None, {}, tmp_path)


def test_an_unknown_topic_is_told_the_known_ones(tmp_path):
    with pytest.raises(UsageError, match="caching, storage"):
        make(tmp_path).require_topic("poetry")


def test_the_state_folder_may_lie_elsewhere(tmp_path):
    make(tmp_path / "vault")
    vault = open_vault(tmp_path / "vault", {"E1_STATE": str(tmp_path / "state")}, tmp_path)
    assert vault.prepare_state() == tmp_path / "state"
    assert not (tmp_path / "vault" / ".e1").exists()


def test_a_state_folder_is_that_of_one_vault(tmp_path):
    elsewhere = {"E1_STATE": "state"}
    make(tmp_path / "one")
    make(tmp_path / "two")
    vault = open_vault(tmp_path / "one", elsewhere, tmp_path)
    assert vault.prepare_state() == tmp_path / "state"
    with pytest.raises(UsageError, match="that of another vault"):
        open_vault(tmp_path / "two", elsewhere, tmp_path)
    (tmp_path / "one").rename(tmp_path / "moved")
    open_vault(tmp_path / "moved", elsewhere, tmp_path).prepare_state()
    open_vault(tmp_path / "moved", elsewhere, tmp_path)


@pytest.mark.parametrize("name", ["what?", "a*b", "x[1]", "pct%20", "back\\slash", "inbox/ada"])
def test_a_state_folder_that_would_not_work_is_refused(tmp_path, name):
    make(tmp_path)
    with pytest.raises(UsageError, match="E1_STATE"):
        open_vault(tmp_path, {"E1_STATE": str(tmp_path / name)}, tmp_path)


def test_a_state_folder_that_cannot_be_made_names_the_way_out(tmp_path):
    vault = make(tmp_path)
    (tmp_path / ".e1").write_text("in the way")
    with pytest.raises(EnvironmentFault, match="E1_STATE"):
        vault.prepare_state()


@needs_shared
def test_case_symlink_loop(tmp_path):
    case = tmp_path / "case"
    shutil.copytree(SHARED / "cases" / "10-symlink-loop", case, symlinks=True)
    subprocess.run(["chmod", "-R", "u+w", str(case)], check=True)
    for name in ("self", "sub/up", "2026-10-15-dangling.md", "2026-10-15-alias.md"):
        (case / "input" / "inbox" / "jay" / name).unlink(missing_ok=True)
    subprocess.run(["sh", str(case / "setup.sh")], check=True)
    vault = open_vault(case / "input", {}, tmp_path)
    assert set(kinds(vault)) == {"inbox/jay/2026-10-15-real.md"}
    assert set(reasons(vault)) == {
        "inbox/jay/sub/up",
        "inbox/jay/self",
        "inbox/jay/2026-10-15-dangling.md",
        "inbox/jay/2026-10-15-alias.md",
    }

from datetime import timedelta

import pytest

from e1_assets.domain.errors import Conflict, EnvironmentFault, UsageError
from e1_assets.domain.sealing import from_json
from e1_assets.storage.brief_places import file_name
from e1_assets.storage.doctoring import examine, repair
from e1_assets.storage.publications import PublicationLedger
from e1_assets.storage.snapshots import Snapshots
from e1_assets.storage.stored_briefs import rounds_stored, stored_brief
from e1_assets.storage.vault import open_vault
from tests.storage.small_rounds import DAY, inputs_of, published
from tests.storage.small_vault import NOTE, NOW, PARSERS, make, put, store, take_in

LATER = NOW + timedelta(hours=9)


@pytest.fixture
def vault(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    return vault


def brief_path(vault, path):
    put(vault.root, "e1.toml", f'brief_path = "{path}"')
    return open_vault(vault.root, {}, vault.root)


def first_published(vault):
    with store(vault).reading() as reader:
        return reader.rows("SELECT first_published, run_time FROM e1.briefs")


def test_json_and_a_page_per_language_stand_where_they_belong(vault):
    done = published(vault)
    assert [file.relative_to(vault.state).as_posix() for file in done.files] == [
        "briefs/2026-05-06/caching.json",
        "briefs/2026-05-06/caching.md",
        "briefs/2026-05-06/caching.en.md",
    ]
    assert done.files[1].read_text(encoding="utf-8") == "简报 first\n"
    stored = stored_brief(store(vault), DAY, "caching")
    assert stored is not None
    assert (stored.state, stored.page("en")) == ("published", "brief first\n")
    assert from_json(done.files[0].read_text(encoding="utf-8")) == stored.brief
    assert rounds_stored(store(vault)) == [(DAY, "caching")]


def test_the_baseline_is_kept_beside_the_sources(vault):
    published(vault)
    assert Snapshots(vault.state).holds(inputs_of(vault).baseline.version.sha256)


def test_the_same_brief_again_changes_nothing(vault):
    published(vault)
    assert published(vault, now=LATER).kept
    assert first_published(vault) == [(NOW, NOW)]
    assert len(PublicationLedger(vault.state).read()) == 1


def test_a_new_brief_of_the_day_replaces_ours(vault):
    published(vault)
    done = published(vault, verdict="second", now=LATER)
    assert done.files[2].read_text(encoding="utf-8") == "brief second\n"
    assert first_published(vault) == [(NOW, LATER)]
    with store(vault).reading() as reader:
        assert reader.rows("SELECT count(*) FROM e1.increments") == [(1,)]


def test_a_note_first_seen_after_publication_is_late(vault):
    published(vault)
    assert not inputs_of(vault).late_paths
    late = "inbox/ada/2026-05-06-0800-late.md"
    put(vault.root, late, "# Late\n")
    take_in(vault, LATER)
    assert inputs_of(vault).late_paths == {late}


@pytest.mark.parametrize("ending", [".md", ".en.md", ".json"])
def test_a_brief_changed_by_hand_is_never_overwritten(vault, ending):
    published(vault)
    file = vault.state / f"briefs/2026-05-06/caching{ending}"
    file.write_text("mine now", encoding="utf-8")
    with pytest.raises(Conflict, match="by hand"):
        published(vault, verdict="second")
    assert file.read_text(encoding="utf-8") == "mine now"
    assert [one.thing for one in examine(vault, store(vault))] == ["published file is changed"]


def test_a_deleted_file_is_written_again(vault):
    published(vault)
    file = vault.state / "briefs/2026-05-06/caching.md"
    file.unlink()
    assert [one.thing for one in examine(vault, store(vault))] == ["published file is missing"]
    assert not published(vault, now=LATER).kept
    assert file.read_text(encoding="utf-8") == "简报 first\n"


def test_the_one_file_in_the_vault(vault):
    vault = brief_path(vault, "inbox/{executor}/{date}-{topic}-e1prep.md")
    before = {path for path in vault.root.rglob("*") if path.is_file()}
    published(vault)
    new = {path for path in vault.root.rglob("*") if path.is_file()} - before
    outside = [path for path in new if not path.is_relative_to(vault.state)]
    assert outside == [vault.root / "inbox/e1/2026-05-06-caching-e1prep.md"]
    take_in(vault, LATER)
    assert [note.path for note in inputs_of(vault).notes] == [NOTE]


def test_a_file_of_another_origin_in_the_vault_is_never_overwritten(vault):
    put(vault.root, "inbox/ada/2026-05-06-caching.md", "mine\n")
    vault = brief_path(vault, "inbox/ada/{date}-{topic}.md")
    with pytest.raises(Conflict, match="another origin"):
        published(vault)
    assert (vault.root / "inbox/ada/2026-05-06-caching.md").read_text("utf-8") == "mine\n"


@pytest.mark.parametrize(
    "path",
    ["../{topic}.md", "/tmp/{topic}.md", "inbox/../../x.md", ".e1/x.md", "inbox/{topic.x}.md",
     "organized/knowledge/{date}/{topic}.md", "inbox/x/{topic}.md", "inbox/x/{date}.md"],
)  # fmt: skip
def test_a_path_that_leaves_its_room_is_refused(vault, path):
    with pytest.raises(UsageError, match="brief_path"):
        published(brief_path(vault, path))


def test_a_folder_that_is_a_link_is_not_written_through(vault, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (vault.root / "inbox" / "e1").symlink_to(elsewhere)
    with pytest.raises(EnvironmentFault):
        published(brief_path(vault, "inbox/{executor}/{date}-{topic}.md"))
    assert not list(elsewhere.iterdir())


def test_a_round_left_staged_is_finished_by_repair(vault):
    done = published(vault)
    done.files[1].unlink()
    with store(vault).writing() as writer:
        writer.execute("UPDATE e1.briefs SET state = 'staged'")
    draft = done.files[1].with_name(f".{done.files[1].name}.e1-draft")
    draft.write_text("half")
    assert {one.thing for one in repair(vault, store(vault), PARSERS, NOW)} == {
        "cut short",
        "unfinished file",
    }
    assert done.files[1].read_text(encoding="utf-8") == "简报 first\n"
    assert not examine(vault, store(vault))
    assert not draft.exists()


@pytest.mark.parametrize("topic", ["a/b", "..", ".hidden", "甲 乙", "x" * 400, "a\x00b", "{date}"])
def test_a_topic_is_one_plain_file_name(topic):
    name = file_name(topic)
    assert "/" not in name
    assert not name.startswith(".")
    assert len(name.encode()) <= 200
    assert "{" not in name

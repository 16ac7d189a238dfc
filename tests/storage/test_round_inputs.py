import json
from datetime import UTC, date, datetime, timedelta

import pytest

from e1_assets.domain.errors import UsageError
from e1_assets.storage.round_inputs import InputsOfRounds, round_inputs
from tests.storage.small_vault import (
    DOCUMENT,
    FILES,
    NOTE,
    NOW,
    PARSERS,
    commit,
    make,
    put,
    store,
    take_in,
)

DAY = date(2026, 5, 6)
AFTER = datetime(2026, 5, 6, 15, 0, tzinfo=UTC)
CARD = "# 12 · acme/tidepool\n\n- 仓库：https://github.com/acme/tidepool\n- ⭐：{}\n- 采集：{}\n"


def inputs(vault, day=DAY, topic="caching"):
    return round_inputs(vault, store(vault), day, topic, PARSERS.knowledge)


def paths(sources):
    return [source.path for source in sources]


def test_the_window_counts_the_day_itself(tmp_path):
    names = [f"inbox/ada/2026-05-0{day}-ada.md" for day in (3, 4, 6, 7)]
    vault = make(
        tmp_path, {**FILES, **dict.fromkeys(names, "x"), "inbox/b/2026-05-06-2221-b.md": ""}
    )
    take_in(vault)
    assert paths(inputs(vault).notes) == [names[1], NOTE, names[2]]


def test_an_unknown_topic_is_refused(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    with pytest.raises(UsageError, match="storage"):
        inputs(vault, topic="poetry")


def test_a_note_is_read_as_it_was_at_the_cutoff(tmp_path):
    vault = make(tmp_path)
    take_in(vault, NOW)
    before = inputs(vault)
    put(tmp_path, NOTE, "# Rewritten the morning after\n")
    take_in(vault, AFTER)
    assert inputs(vault) == before
    (tmp_path / NOTE).unlink()
    take_in(vault, AFTER + timedelta(hours=1))
    assert inputs(vault) == before


def test_a_note_first_seen_later_is_taken_as_it_was_then(tmp_path):
    vault = make(tmp_path)
    take_in(vault, AFTER)
    first = inputs(vault)
    put(tmp_path, NOTE, "# Rewritten\n")
    take_in(vault, AFTER + timedelta(days=3))
    assert inputs(vault) == first
    assert paths(first.notes) == [NOTE]


def test_an_edit_before_the_cutoff_counts(tmp_path):
    vault = make(tmp_path)
    take_in(vault, NOW)
    put(tmp_path, NOTE, "# Corrected at once\n")
    take_in(vault, NOW + timedelta(minutes=5))
    assert [note.title for note in inputs(vault).notes] == ["Corrected at once"]


def test_a_renamed_note_is_one_note(tmp_path):
    vault = make(tmp_path)
    take_in(vault, NOW)
    (tmp_path / NOTE).rename(tmp_path / NOTE.replace("evening", "night"))
    take_in(vault, AFTER)
    assert paths(inputs(vault).notes) == [NOTE]
    assert paths(inputs(vault, DAY + timedelta(days=1)).notes) == [NOTE.replace("evening", "night")]


def test_of_dated_card_states_the_newest_up_to_the_cutoff_counts(tmp_path):
    dated = "organized/repo_cards_versions/2026-05-0{}/12-acme-tidepool.md"
    states = {dated.format(day): CARD.format(day, f"2026-05-0{day}") for day in (4, 5, 7)}
    main = {"organized/repo_cards/12-acme-tidepool.md": CARD.format(9, "2026-05-09")}
    vault = make(tmp_path, {**FILES, **states, **main})
    take_in(vault)
    assert paths(inputs(vault).repo_cards) == [dated.format(5)]


def test_the_last_state_of_a_card_from_before_the_window_comes_along(tmp_path):
    dated = "organized/repo_cards_versions/2026-0{}/12-acme-tidepool.md"
    states = {dated.format(day): CARD.format(4, f"2026-0{day}") for day in ("4-28", "4-30", "5-05")}
    vault = make(tmp_path, {**FILES, **states})
    take_in(vault)
    found = inputs(vault).earlier_cards
    assert {path: card.path for path, card in found.items()} == {
        dated.format("5-05"): dated.format("4-30")
    }


def test_a_given_manifest_brings_its_materials_and_tells_what_is_missing(tmp_path):
    old = "inbox/ada/2026-04-01-old.md"
    manifest = {
        "job_id": "j",
        "date": "2026-05-06",
        "items": [
            {
                "key": "e1_prep:caching",
                "score": 8,
                "materials": [{"key": "n:1", "path": old}, {"key": "n:2", "path": "inbox/gone.md"}],
            }
        ],
    }
    vault = make(
        tmp_path, {**FILES, old: "# Old\n", "manifests/2026-05-06.json": json.dumps(manifest)}
    )
    take_in(vault)
    found = inputs(vault)
    assert old in paths(found.notes)
    assert found.given is not None
    assert [one.path for one in found.unread] == ["inbox/gone.md"]
    assert inputs(vault, topic="storage").given == found.given
    assert old not in paths(inputs(vault, topic="storage").notes)


def test_unread_files_of_other_days_are_left_out(tmp_path):
    bad = {f"inbox/ada/2026-05-0{day}-x.md": b"%PDF-" for day in (1, 6, 8)}
    vault = make(tmp_path, {**FILES, **bad, "inbox/ada/undated.png": b""})
    take_in(vault)
    assert [one.path for one in inputs(vault).unread] == [
        "inbox/ada/2026-05-06-x.md",
        "inbox/ada/undated.png",
    ]


def test_the_baseline_is_the_document_at_the_cutoff_whatever_came_later(tmp_path):
    early = datetime(2026, 5, 6, 14, 19, tzinfo=UTC)
    commit(tmp_path, DOCUMENT, "# Caching v7\n", early)
    commit(tmp_path, DOCUMENT, "# Caching v8\n", early + timedelta(minutes=2))
    vault = make(tmp_path, {path: text for path, text in FILES.items() if path != DOCUMENT})
    take_in(vault)
    found = inputs(vault)
    assert found.baseline.text == "# Caching v7\n"
    assert [state.doc.topic for state in found.others if state.doc] == ["storage"]
    assert found.others[0].version is not None
    assert not found.others[0].version.hindsight
    assert inputs(vault, DAY + timedelta(days=1)).baseline.text == "# Caching v8\n"


def test_a_document_only_known_from_later_is_hindsight(tmp_path):
    vault = make(tmp_path)
    take_in(vault, AFTER)
    version = inputs(vault).baseline.version
    assert version is not None
    assert (version.hindsight, version.valid_from) == (True, None)


def test_a_topic_without_a_document_has_no_baseline(tmp_path):
    put(tmp_path, "e1.toml", 'topics = ["caching", "poetry"]')
    vault = make(tmp_path)
    take_in(vault)
    assert inputs(vault, topic="poetry").baseline.doc is None


def test_contributed_briefs_of_earlier_days_are_in_the_ledger(tmp_path):
    brief = (
        "# 2026-05-05 caching E1\n\n## 增量 1：Tidepool reuses pages\n\n"
        "- 来源：inbox/ada/2026-05-05-x.md\n- arXiv：2604.07113\n- 要点：pages are reused.\n"
    )
    vault = make(
        tmp_path,
        {
            **FILES,
            "inbox/tom/2026-05-05-caching-e1prep.md": brief,
            "inbox/tom/2026-05-05-storage-e1prep.md": brief,
            "inbox/tom/2026-05-06-caching-e1prep.md": brief,
        },
    )
    take_in(vault)
    found = inputs(vault).ledger
    assert {entry.path for entry in found} == {"inbox/tom/2026-05-05-caching-e1prep.md"}
    assert {entry.origin for entry in found} == {"contributed"}
    assert "arxiv:2604.07113" in {one.key for entry in found for one in entry.identifiers}


def test_inputs_read_together_are_those_read_alone(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    together = InputsOfRounds(vault, store(vault), PARSERS.knowledge)
    for day in (DAY, DAY + timedelta(days=1), DAY - timedelta(days=1)):
        for topic in vault.topics:
            assert together.of(day, topic) == inputs(vault, day, topic)

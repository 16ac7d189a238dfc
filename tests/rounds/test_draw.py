"""Drawing: mandatory scope, window, context, an identity that stays."""

import json

from e1_assets.rounds.draw import draw
from tests.scenario import COUNTS_CARD as CARD
from tests.scenario import (
    DAY,
    DOCUMENTS,
    ENGINE_NOTE,
    NOTE_PATH,
    RADAR,
    RADAR_PATH,
    REPO_PATH,
    Scenario,
    full_day,
    scenario,
)


def given(*paths: str, topic: str = "caching") -> Scenario:
    manifest = {
        "job_id": "job-7",
        "date": DAY.isoformat(),
        "items": [
            {
                "key": f"e1_prep:{topic}",
                "topic": topic,
                "score": 8,
                "materials": [{"path": path} for path in paths],
            }
        ],
    }
    files = {NOTE_PATH: ENGINE_NOTE, RADAR_PATH: RADAR, REPO_PATH: CARD}
    return scenario({**DOCUMENTS, **files, f"manifests/{DAY}.json": json.dumps(manifest)})


def test_without_a_manifest_the_whole_window_is_read() -> None:
    manifest = draw(full_day().inputs)
    assert [m.path for m in manifest.materials] == sorted([NOTE_PATH, RADAR_PATH, REPO_PATH])
    assert not any(m.mandatory for m in manifest.materials)
    assert manifest.context == ()
    assert manifest.job_id is None


def test_a_given_manifest_is_the_scope_other_notes_are_context() -> None:
    manifest = draw(given(NOTE_PATH).inputs)
    assert [(m.path, m.mandatory) for m in manifest.materials] == [
        (NOTE_PATH, True),
        (REPO_PATH, False),
    ]
    assert manifest.context == (RADAR_PATH,)
    assert (manifest.job_id, manifest.item, manifest.score) == ("job-7", "e1_prep:caching", 8.0)


def test_a_manifest_of_another_topic_does_not_bind() -> None:
    manifest = draw(given(NOTE_PATH, topic="storage").inputs)
    assert manifest.item is None
    assert RADAR_PATH in [m.path for m in manifest.materials]


def test_paths_match_without_case_in_any_composition() -> None:
    manifest = draw(given(NOTE_PATH.upper()).inputs)
    assert [m.path for m in manifest.materials if m.mandatory] == [NOTE_PATH]


def test_a_late_note_is_told() -> None:
    inputs = full_day().inputs.model_copy(update={"late_paths": frozenset({RADAR_PATH})})
    assert [m.path for m in draw(inputs).materials if m.late] == [RADAR_PATH]


def test_the_round_id_belongs_to_date_with_topic() -> None:
    inputs = full_day().inputs
    assert draw(inputs).round_id == draw(inputs).round_id
    other = inputs.model_copy(update={"topic": "storage"})
    assert draw(other).round_id != draw(inputs).round_id

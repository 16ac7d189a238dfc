"""Contributed briefs: linted as they are read, told with their round, never an input of it."""

from datetime import date
from pathlib import Path

from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.storage.contributed_briefs import briefs_by_day, counted
from e1_assets.storage.round_inputs import round_inputs
from tests.storage import small_vault

DAY = date(2026, 5, 6)
PATH = "inbox/ada/2026-05-06-2010-caching-e1prep.md"
BRIEF = (
    "# 2026-05-06 预消化简报 · caching\n\n## 一、高价值增量（3 条）\n\n"
    "### 增量 1：Tidepool 复用缓存页\n\n- 来源：inbox/ada/2026-05-06-1940-ada-evening.md\n"
    "- 要点：共 40 篇，其中 12 篇（55%）可用\n\n## 二、建议动作\n\n- 2026-13-45 之前写入 §1\n"
)


def test_a_brief_of_the_inbox_is_linted_when_it_is_read(tmp_path: Path) -> None:
    vault = small_vault.make(tmp_path, {**small_vault.FILES, PATH: BRIEF})
    small_vault.take_in(vault)
    (brief,) = briefs_by_day(small_vault.store(vault))[DAY]
    assert brief.path == PATH
    assert brief.reason is None
    assert brief.errors == sum(len(lines) for lines in brief.found.values()) - brief.warnings
    assert brief.found["every_date_exists"] == (12,)
    assert "a_cited_file_exists" in brief.not_run
    assert counted((brief,))["errors"] == brief.errors > 0


def test_its_faults_reach_the_round_of_its_day(tmp_path: Path) -> None:
    vault = small_vault.make(tmp_path, {**small_vault.FILES, PATH: BRIEF})
    small_vault.take_in(vault)
    store = small_vault.store(vault)
    (brief,) = briefs_by_day(store)[DAY]
    inputs = round_inputs(vault, store, DAY, "caching", parse_knowledge)
    assert inputs.brief_findings == {PATH: (brief.errors, brief.warnings)}


def test_an_edited_brief_replaces_its_findings(tmp_path: Path) -> None:
    vault = small_vault.make(tmp_path, {**small_vault.FILES, PATH: BRIEF})
    small_vault.take_in(vault)
    small_vault.put(tmp_path, PATH, BRIEF.replace("2026-13-45", "2026-05-08"))
    small_vault.take_in(vault)
    (brief,) = briefs_by_day(small_vault.store(vault))[DAY]
    assert "every_date_exists" not in brief.found


def test_a_note_is_no_brief(tmp_path: Path) -> None:
    vault = small_vault.make(tmp_path)
    small_vault.take_in(vault)
    assert briefs_by_day(small_vault.store(vault)) == {}

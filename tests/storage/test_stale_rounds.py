"""Rounds that would read something else today: why, since when, until when."""

import json
from datetime import timedelta

import pytest

from e1_assets.storage.brief_revisions import page_of, revisions_of
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.ledger import Ledger
from e1_assets.storage.publications import PublicationLedger
from e1_assets.storage.rebuilding import rebuild
from e1_assets.storage.stale_rounds import confirm, stale_rounds
from tests.storage.decisions import decision
from tests.storage.small_rounds import DAY, published
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

# The cutoff is 14:20 UTC; NOW is twenty minutes before.
LATER = NOW + timedelta(hours=3)
PAPER = "organized/paper_cards/88-2604-07113.md"
REPO = "organized/repo_cards/12-acme-tidepool.md"
QUEUE = "organized/queue/work-queue.md"
GIVEN = f"manifests/{DAY}.json"
MANIFEST = json.dumps(
    {"job_id": "j", "date": f"{DAY}", "items": [{"key": "e1_prep:caching", "materials": []}]}
)
TEXTS = {
    f"inbox/ada/{DAY}-1200-ada-late.md": "# Late\n\n- arXiv:2604.07114 is late.\n",
    PAPER: f"# 88 · Slimgate\n\n- arXiv: 2604.07113\n- Created: {DAY} 12:00\n",
    REPO: f"# 12 · acme/tidepool\n\n- Stars: 431\n- Collected: {DAY}\n",
    QUEUE: f"# Work queue ({DAY} 12:00)\n\n| # | id | title |\n|---|---|---|\n| 1 | 2604.1 | x |\n",
    GIVEN: MANIFEST,
}


@pytest.fixture
def vault(tmp_path):
    older = MANIFEST.replace(f"{DAY}", "2026-01-01")
    vault = make(tmp_path, {**FILES, "manifests/2026-01-01.json": older})
    take_in(vault)
    published(vault)
    return vault


def reasons(vault, day=DAY):
    found = stale_rounds(store(vault), "caching", day)
    return [(one.reason, one.place) for one in found]


def test_a_round_that_reads_the_same_is_not_stale(vault):
    take_in(vault, LATER)
    assert stale_rounds(store(vault)) == []


@pytest.mark.parametrize("path", TEXTS)
def test_whatever_comes_late_makes_its_day_stale(vault, path):
    put(vault.root, path, TEXTS[path])
    take_in(vault, LATER)
    assert reasons(vault) == [("late", path)]
    assert stale_rounds(store(vault))[0].since == LATER


@pytest.mark.parametrize("path", list(TEXTS)[:3])
def test_what_came_after_the_window_makes_nothing_stale(vault, path):
    published(vault, DAY + timedelta(days=9), now=NOW + timedelta(days=9))
    name = path.replace(f"{DAY}", f"{DAY + timedelta(days=5)}")
    put(vault.root, name, TEXTS[path].replace(f"{DAY}", f"{DAY + timedelta(days=5)}"))
    take_in(vault, NOW + timedelta(days=10))
    assert stale_rounds(store(vault)) == []


@pytest.mark.parametrize("before_cutoff", [True, False])
def test_edited_deleted_renamed_are_told_apart(vault, before_cutoff):
    """After the cutoff a round is judged by what the file held then, so nothing is stale."""
    at = NOW + timedelta(minutes=10) if before_cutoff else LATER
    put(vault.root, NOTE, "# Rewritten\n")
    take_in(vault, at)
    assert reasons(vault) == ([("edited", NOTE)] if before_cutoff else [])
    (vault.root / NOTE).unlink()
    take_in(vault, at + timedelta(minutes=2))
    assert reasons(vault) == ([("deleted", NOTE)] if before_cutoff else [])
    put(vault.root, NOTE, FILES[NOTE])
    take_in(vault, at + timedelta(minutes=4))
    assert reasons(vault) == []
    new = NOTE.replace("evening", "night")
    (vault.root / NOTE).rename(vault.root / new)
    take_in(vault, at + timedelta(minutes=6))
    assert reasons(vault) == ([("renamed", NOTE), ("renamed", new)] if before_cutoff else [])


def test_a_commit_that_arrives_late_changes_the_document_of_its_day(tmp_path):
    old = NOW - timedelta(days=2)
    commit(tmp_path, DOCUMENT, FILES[DOCUMENT], old)
    vault = make(tmp_path)
    take_in(vault)
    published(vault)
    commit(tmp_path, DOCUMENT, str(FILES[DOCUMENT]) + "\nMore.\n", NOW - timedelta(hours=1))
    take_in(vault, LATER)
    assert len(DocumentHistory(vault, store(vault)).versions("caching")) == 2
    assert reasons(vault) == [("document", "caching")]


def test_a_decision_between_round_and_cutoff_counts(vault):
    at = NOW + timedelta(minutes=5)
    Ledger(vault, store(vault)).decide(decision("contradiction", "resolved", at, "c-1"))
    assert reasons(vault) == [("decision", "c-1")]
    Ledger(vault, store(vault)).decide(decision("contradiction", "resolved", LATER, "c-2"))
    assert reasons(vault) == [("decision", "c-1")]


def test_an_older_round_run_later_makes_the_younger_stale_until_it_is_run_again(vault):
    before = DAY - timedelta(days=2)
    published(vault, before, now=LATER)
    assert reasons(vault) == [("earlier_round", f"{before}")]
    assert reasons(vault, before) == []
    assert published(vault, now=LATER).kept
    confirm(vault, store(vault), [(DAY, "caching")], LATER)
    assert reasons(vault) == []
    rebuild(vault, store(vault), PARSERS, LATER + timedelta(days=9), lambda done, total: None)
    assert reasons(vault) == []
    published(vault, before, "second", now=LATER + timedelta(hours=1))
    assert reasons(vault) == [("earlier_round", f"{before}")]


def test_the_file_a_round_writes_into_the_vault_is_no_late_note(tmp_path):
    settings = 'brief_path = "inbox/{executor}/{date}-{topic}-e1prep.md"\n'
    vault = make(tmp_path, {**FILES, "e1.toml": settings})
    take_in(vault)
    published(vault)
    take_in(vault, LATER)
    assert stale_rounds(store(vault)) == []


def test_a_replaced_brief_is_kept_with_the_reason(vault):
    path = next(iter(TEXTS))
    put(vault.root, path, TEXTS[path])
    take_in(vault, LATER)
    published(vault, verdict="second", now=LATER + timedelta(hours=1))
    first, second = revisions_of(store(vault), DAY, "caching")
    assert (first.state, first.reasons) == ("replaced", ())
    assert (second.state, second.reasons) == ("published", (f"late {path}",))
    assert page_of(vault, first, "en") == "brief first\n"
    assert page_of(vault, second, "en") == "brief second\n"
    before = revisions_of(store(vault), DAY, "caching")
    rebuild(vault, store(vault), PARSERS, LATER + timedelta(days=9), lambda done, total: None)
    assert revisions_of(store(vault), DAY, "caching") == before


def test_a_proposal_waits_beside_the_brief_and_is_void_after_it(vault):
    before = PublicationLedger(vault.state).of(DAY, "caching")
    done = published(vault, verdict="second", now=LATER, propose=True)
    assert done.proposed and not done.kept
    assert PublicationLedger(vault.state).of(DAY, "caching") == before
    one, waiting = revisions_of(store(vault), DAY, "caching")
    assert (one.state, waiting.state) == ("published", "proposed")
    assert page_of(vault, one, "en") == "brief first\n"
    assert page_of(vault, waiting, "en") == "brief second\n"
    published(vault, verdict="second", now=LATER + timedelta(hours=1))
    states = [one.state for one in revisions_of(store(vault), DAY, "caching")]
    assert states == ["replaced", "published"]

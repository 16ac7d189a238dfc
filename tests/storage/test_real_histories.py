"""The baselines of the real vaults: what git itself shows for every day and topic."""

import subprocess
from datetime import date, timedelta

import pytest

from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.git_states import see_history
from e1_assets.storage.vault import open_vault
from tests.open_vault import open_real_vault
from tests.shared import needs_shared
from tests.storage.small_vault import NOW, store

SPANS = {"real_zh": (date(2026, 3, 1), 46), "real_en": (date(2025, 6, 15), 47)}


def shown(root, moment, path):
    """What `git show` gives for the last commit of a path up to a moment."""
    git = ["git", "-C", str(root)]
    last = [*git, "rev-list", "-1", f"--before={moment.isoformat()}", "main", "--", path]
    commit = subprocess.run(last, check=True, capture_output=True, text=True).stdout.strip()
    show = [*git, "show", f"{commit}:{path}"]
    return subprocess.run(show, check=True, capture_output=True).stdout if commit else None


@needs_shared
@pytest.mark.parametrize("name", SPANS)
def test_every_baseline_is_what_git_shows(tmp_path, name):
    root = open_real_vault(name, tmp_path)
    vault = open_vault(root, {"E1_STATE": str(tmp_path / "state")}, tmp_path)
    vault.prepare_state()
    see_history(vault, store(vault), NOW)
    history = DocumentHistory(vault, store(vault))
    first, days = SPANS[name]
    compared = 0
    with store(vault).reading():
        for number in range(days):
            cutoff = vault.settings.cutoff_of(first + timedelta(days=number))
            for topic in vault.topics:
                state = history.state_as_of(topic, cutoff)
                wanted = shown(root, cutoff, vault.document_path(topic))
                assert state is not None
                assert state.version.hindsight == (wanted is None)
                if wanted is not None:
                    assert state.data == wanted
                    compared += 1
    assert compared > days


@needs_shared
def test_the_two_collapses_are_told(tmp_path):
    root = open_real_vault("real_en", tmp_path)
    vault = open_vault(root, {"E1_STATE": str(tmp_path / "state")}, tmp_path)
    vault.prepare_state()
    see_history(vault, store(vault), NOW)
    history = DocumentHistory(vault, store(vault))
    events = [
        (topic, version.event)
        for topic in vault.topics
        for version in history.versions(topic)
        if version.event
    ]
    assert ("autonomous_agents", "collapsed") in events
    assert ("autonomous_agents", "returned") in events

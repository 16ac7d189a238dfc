"""What E2 wrote is marked when its claim comes under an open contradiction, until that closes."""

from datetime import timedelta

import pytest

from e1_assets.defs.reading import take_in
from e1_assets.defs.revising import applied, planned
from e1_assets.storage.deciding import decide_contradiction
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.register import contradictions
from e1_assets.storage.revising import record_undone
from e1_assets.storage.vault import Vault
from tests.defs.revised_vault import DOCUMENT, FIRST, at, decide_all, made, put, run_day, store

NOTE = """# notes

## Item 1 · acme/sandbar spreads cached blocks over racks

- Repository: https://github.com/acme/sandbar
- Topic: caching
- Licence: Apache-2.0
- Evidence: original read

acme/sandbar is under Apache-2.0; eviction of cached blocks over three racks.
"""
CARD = f"""# 0101 · acme/sandbar

- Repository: https://github.com/acme/sandbar
- Licence: MIT
- Primary category: caching
- Collected: {FIRST + timedelta(days=1)}

## Description (EN)

Playground for eviction policies.
"""


@pytest.fixture
def vault(tmp_path) -> Vault:
    """The first day's entries are in the document; on the second a card says otherwise."""
    vault = made(tmp_path)
    put(tmp_path, f"inbox/ada/{FIRST}-1800-ada-licence.md", NOTE)
    run_day(vault, 0)
    decide_all(vault, 0)
    applied(vault, store(vault), "caching", at(0, 15))
    put(tmp_path, "organized/repo_cards/0101-acme-sandbar.md", CARD)
    run_day(vault, 1)
    return vault


def newest(vault: Vault) -> str:
    history = DocumentHistory(vault, store(vault))
    return history.read(history.versions("caching")[-1].sha256).decode()


def lines(text: str) -> list[str]:
    """All but the header, which states its own day."""
    return [line for line in text.splitlines() if not line.startswith("> version")]


def test_an_entry_is_marked_until_its_contradiction_is_closed(vault: Vault) -> None:
    before = newest(vault)
    [(_, entry)] = contradictions(store(vault))
    applied(vault, store(vault), "caching", at(1, 15))
    disputed = newest(vault)
    mark = f" ⚠〔disputed {entry.id}〕"
    assert lines(disputed.replace(mark, "")) == lines(before) != lines(disputed)
    assert applied(vault, store(vault), "caching", at(1, 15, 30)) is None
    decide_contradiction(
        vault, store(vault), "caching", entry.id, "dismissed", "ada", "an old card", at(1, 16)
    )
    [edit] = planned(vault, store(vault), "caching", at(1, 17)).plan.change_set.edits
    assert (edit.kind, edit.section, edit.text) == ("settle", "§3.1", mark)
    applied(vault, store(vault), "caching", at(1, 17))
    assert lines(newest(vault)) == lines(before)
    for wanted in (disputed, before):
        record_undone(vault, store(vault), "caching", at(1, 18))
        assert newest(vault) == wanted


def test_an_entry_that_follows_stands_behind_the_mark(vault: Vault) -> None:
    decide_all(vault, 1)
    made = applied(vault, store(vault), "caching", at(1, 15))
    assert made is not None
    kinds = [edit.kind for edit in made.change_set.edits]
    assert kinds[0] == "caveat" and len(kinds) == 3
    [line] = [line for line in newest(vault).splitlines() if "⚠〔disputed" in line]
    assert "acme/sandbar" in line and line.endswith("〕")
    record_undone(vault, store(vault), "caching", at(1, 16))
    assert "⚠〔disputed" not in newest(vault)


def test_an_entry_that_a_person_changed_is_left_alone(vault: Vault) -> None:
    put(vault.root, DOCUMENT, newest(vault).replace("three racks", "three racks or four"))
    take_in(vault, store(vault), at(1, 15))
    plan = planned(vault, store(vault), "caching", at(1, 16)).plan
    assert plan.change_set.edits == ()
    [(_, entry)] = contradictions(store(vault))
    [held] = [one for one in plan.withheld if one.reason == "entry_changed"]
    assert held.edit_id == entry.id and "disputed by" in held.detail

from datetime import date, timedelta

import pytest

from e1_assets.storage.coverage import coverage
from e1_assets.storage.failures import FailureLedger
from e1_assets.storage.rebuilding import rebuild
from tests.storage.small_rounds import DAY, published
from tests.storage.small_vault import NOW, PARSERS, make, put, store, take_in


@pytest.fixture
def vault(tmp_path):
    vault = make(tmp_path)
    take_in(vault)
    return vault


def days(vault, topic: str = "caching"):
    return {one.date: one for one in coverage(store(vault), topic)}


def after(n: int) -> date:
    return DAY + timedelta(days=n)


def test_the_kinds_of_days_are_told_apart(vault):
    published(vault)
    published(vault, after(3), now=NOW + timedelta(days=3))
    ledger = FailureLedger(vault, store(vault))
    ledger.record(after(1), "caching", "brief was changed by hand", NOW)
    ledger.record(after(5), "storage", "the gate was closed", NOW)
    states = {day: one.state for day, one in days(vault).items()}
    assert states == {
        DAY: "brief",
        after(1): "failed",
        after(2): "missing",
        after(3): "brief",
        after(4): "never_run",
        after(5): "never_run",
    }
    assert days(vault)[after(1)].reason == "brief was changed by hand"
    assert [one.state for one in days(vault, "storage").values()] == ["never_run"] * 5 + ["failed"]


def test_a_failure_after_a_brief_shows_until_the_next_run(vault):
    published(vault)
    FailureLedger(vault, store(vault)).record(DAY, "caching", "no", NOW + timedelta(hours=1))
    assert days(vault)[DAY].state == "failed"
    published(vault, verdict="second", now=NOW + timedelta(hours=2))
    assert (days(vault)[DAY].state, days(vault)[DAY].reason) == ("brief", None)


def test_a_late_note_makes_its_day_stale(vault):
    published(vault)
    assert days(vault)[DAY].stale_since is None
    put(vault.root, f"inbox/ada/{DAY}-1200-ada-late.md", "# Late\n\n- arXiv:2604.07114 is late.\n")
    take_in(vault, NOW + timedelta(days=1))
    assert days(vault)[DAY].stale_since == NOW + timedelta(days=1)


def test_failures_outlive_the_warehouse(vault):
    published(vault)
    FailureLedger(vault, store(vault)).record(after(1), "caching", "no", NOW)
    before = days(vault)
    rebuild(vault, store(vault), PARSERS, NOW + timedelta(days=9), lambda done, total: None)
    assert days(vault) == before


def test_nothing_ran_nothing_is_covered(vault):
    assert days(vault) == {}

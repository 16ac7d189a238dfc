"""E2 through time: what is accepted goes in once, what went in comes out exactly."""

import os
from collections import Counter
from datetime import timedelta

import pytest

from e1_assets.defs.parsers import PARSERS
from e1_assets.defs.reading import take_in
from e1_assets.defs.revising import accepted_by_policy, applied, planned
from e1_assets.domain.errors import Conflict, UsageError
from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.text import decode
from e1_assets.storage.deciding import decide_increments
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.ledger import Ledger
from e1_assets.storage.proposals import proposals
from e1_assets.storage.questions import ask
from e1_assets.storage.rebuilding import rebuild
from e1_assets.storage.revising import record_applied, record_undone
from e1_assets.storage.stored_briefs import stored_brief
from e1_assets.storage.vault import Vault, open_vault
from tests.defs.revised_vault import (
    CHANGELOG,
    DOCUMENT,
    FIRST,
    at,
    decide_all,
    made,
    paper_of,
    put,
    round_of,
    run_day,
    store,
)


def newest(vault: Vault) -> bytes:
    history = DocumentHistory(vault, store(vault))
    return history.read(history.versions("caching")[-1].sha256)


def parsed(data: bytes) -> KnowledgeDoc:
    return PARSERS.knowledge("caching", DOCUMENT, decode(data))


def papers(doc: KnowledgeDoc) -> set[str]:
    return {a.identifier.id for a in doc.anchors if a.identifier.scheme == "arxiv"}


def states(vault: Vault) -> Counter[str]:
    return Counter(one.state for one in proposals(store(vault), "caching"))


@pytest.fixture
def vault(tmp_path) -> Vault:
    vault = made(tmp_path)
    run_day(vault, 0)
    return vault


DAYS = int(os.environ.get("E1_CHAIN_DAYS", "8"))


def test_a_chain_of_days_with_e2_on(tmp_path) -> None:
    vault = made(tmp_path)
    before = papers(parsed((tmp_path / DOCUMENT).read_bytes()))
    proposed: list[str] = []
    for turn in range(DAYS):
        run_day(vault, turn)
        decide_all(vault, turn)
        applied(vault, store(vault), "caching", at(turn, 15))
        stored = stored_brief(store(vault), FIRST + timedelta(days=turn), "caching")
        assert stored is not None
        assert stored.brief.baseline.source == ("e2" if turn else "observed")
        proposed += [i.key for one in stored.brief.increments for i in one.identifiers]
    assert len(proposed) == len(set(proposed)) > 1.7 * DAYS
    doc = parsed(newest(vault))
    assert doc.stated_anchors == len(papers(doc)) == len(before | {k[6:] for k in proposed})
    assert doc.stated_lines == doc.lines
    assert states(vault) == {"anchored": len(proposed)}


def test_nothing_goes_in_that_nobody_accepted(vault) -> None:
    plan = planned(vault, store(vault), "caching", at(0, 15)).plan
    assert plan.change_set.edits == () and plan.revision.patches == ()
    assert {held.reason for held in plan.withheld} == {"not_accepted"}
    assert applied(vault, store(vault), "caching", at(0, 15)) is None
    decide_all(vault, 0, "rejected")
    plan = planned(vault, store(vault), "caching", at(0, 15)).plan
    assert {held.reason for held in plan.withheld} == {"rejected"}


def test_the_delta_of_anchors_is_what_was_accepted(vault) -> None:
    one, other = proposals(store(vault), "caching")
    decide_increments(vault, store(vault), [one], "accepted", "ada", "read it", at(0, 14, 30))
    before = papers(parsed(newest(vault)))
    plan = planned(vault, store(vault), "caching", at(0, 15)).plan
    applied(vault, store(vault), "caching", at(0, 15))
    gained = papers(parsed(newest(vault))) - before
    assert gained == {i.id for i in one.increment.identifiers} == {plan.added[0][6:]}
    found = {p.increment.id: (p.state, p.version) for p in proposals(store(vault), "caching")}
    assert found == {one.increment.id: ("anchored", 2), other.increment.id: ("proposed", None)}
    told = ask(store(vault), "SELECT papers, stated_anchors FROM e1.documents WHERE source = 'e2'")
    assert told.rows() == [(len(before) + 1, len(before) + 1)]


def test_only_lines_are_added_and_the_header_counts(vault) -> None:
    before = newest(vault).decode().splitlines()
    decide_all(vault, 0)
    applied(vault, store(vault), "caching", at(0, 15))
    after = newest(vault).decode().splitlines()
    kept = [line for line in after if line in before]
    assert kept == [line for line in before if not line.startswith("> version")]
    (header,) = [line for line in after if line.startswith("> version")]
    assert "Mar02 night" in header and f"{len(after)} lines" in header


def test_undo_is_exact_and_the_increments_wait_again(vault) -> None:
    before = newest(vault)
    decide_all(vault, 0)
    applied(vault, store(vault), "caching", at(0, 15))
    assert newest(vault) != before
    made = record_undone(vault, store(vault), "caching", at(0, 16))
    assert newest(vault) == before
    assert made.version.sequence == 3
    assert states(vault) == {"accepted": 2}
    again = applied(vault, store(vault), "caching", at(0, 17))
    assert again is not None and again.change_set.id != made.change_set.id


def test_undo_is_refused_under_a_later_version(vault) -> None:
    decide_all(vault, 0)
    applied(vault, store(vault), "caching", at(0, 15))
    put(vault.root, DOCUMENT, newest(vault).decode() + "\nAn afterthought.\n")
    take_in(vault, store(vault), at(0, 16))
    with pytest.raises(Conflict, match="later version"):
        record_undone(vault, store(vault), "caching", at(0, 17))


def test_change_sets_come_out_in_turn(vault) -> None:
    texts = [newest(vault)]
    for turn in range(3):
        if turn:
            run_day(vault, turn)
        decide_all(vault, turn)
        applied(vault, store(vault), "caching", at(turn, 15))
        texts.append(newest(vault))
    for n, expected in enumerate(reversed(texts[:-1])):
        record_undone(vault, store(vault), "caching", at(2, 16, n))
        assert newest(vault) == expected
    with pytest.raises(UsageError, match="no change set"):
        record_undone(vault, store(vault), "caching", at(2, 17))


def test_a_stale_base_is_a_conflict(vault) -> None:
    decide_all(vault, 0)
    plan = planned(vault, store(vault), "caching", at(0, 15)).plan
    put(vault.root, DOCUMENT, newest(vault).decode() + "\nA hand was quicker.\n")
    take_in(vault, store(vault), at(0, 16))
    with pytest.raises(Conflict, match="another version"):
        record_applied(vault, store(vault), plan.change_set, plan.revision, plan.result, at(0, 17))
    made = applied(vault, store(vault), "caching", at(0, 18))
    assert made is not None and b"A hand was quicker." in newest(vault)


def test_a_hand_edit_after_it_is_the_newer_version(vault) -> None:
    decide_all(vault, 0)
    applied(vault, store(vault), "caching", at(0, 15))
    put(vault.root, DOCUMENT, newest(vault).decode() + "\nBy hand.\n")
    run_day(vault, 1)
    sources = [v.source for v in DocumentHistory(vault, store(vault)).versions("caching")]
    assert sources == ["observed", "e2", "observed"]
    stored = stored_brief(store(vault), FIRST + timedelta(days=1), "caching")
    assert stored is not None and stored.brief.baseline.source == "observed"


def test_what_a_hand_put_in_meanwhile_is_withheld(vault) -> None:
    decide_all(vault, 0)
    text = newest(vault).decode().replace("- Vendors", f"- {paper_of(0)} by hand\n- Vendors")
    put(vault.root, DOCUMENT, text)
    take_in(vault, store(vault), at(0, 15))
    plan = planned(vault, store(vault), "caching", at(0, 16)).plan
    assert [e.anchors[0].id for e in plan.change_set.edits] == [paper_of(1)]
    held = [one for one in plan.withheld if one.reason == "already_anchored"]
    assert [one.detail for one in held] == [f"arxiv:{paper_of(0)}"]


def test_a_section_that_is_gone_withholds_its_edits(vault) -> None:
    decide_all(vault, 0)
    put(vault.root, DOCUMENT, "# caching\n\n## 9. Elsewhere\n\n- Nothing.\n")
    take_in(vault, store(vault), at(0, 15))
    plan = planned(vault, store(vault), "caching", at(0, 16)).plan
    assert plan.change_set.edits == ()
    assert "section_gone" in {one.reason for one in plan.withheld}


def test_a_renumbered_section_is_found(vault) -> None:
    decide_all(vault, 0)
    before = planned(vault, store(vault), "caching", at(0, 15)).plan.change_set.edits
    put(
        vault.root,
        DOCUMENT,
        newest(vault)
        .decode()
        .replace("## 2. Ev", "## 7. Ev")
        .replace("### 2.1 Ev", "### 7.1 Ev")
        .replace("### 1.1 La", "### 1.8 La"),
    )
    take_in(vault, store(vault), at(0, 16))
    plan = planned(vault, store(vault), "caching", at(0, 17)).plan
    after = plan.change_set.edits
    assert all("renumbered, 100% sure" in told for told in plan.moved.values()) and plan.moved
    assert [edit.key for edit in after] == [edit.key for edit in before]
    numbers = {"§2.1": "§7.1", "§1.1": "§1.8"}
    assert [e.section for e in after] == [numbers.get(e.section, e.section) for e in before]


def test_without_publishing_the_vault_stays_as_it_was(vault) -> None:
    before = {path: path.read_bytes() for path in (vault.root / "organized").rglob("*.md")}
    decide_all(vault, 0)
    applied(vault, store(vault), "caching", at(0, 15))
    assert before == {path: path.read_bytes() for path in (vault.root / "organized").rglob("*.md")}


def test_published_versions_stand_in_the_vault_with_an_entry(tmp_path) -> None:
    vault = made(tmp_path, "publish_knowledge = true\n")
    changes = (tmp_path / CHANGELOG).read_bytes()
    before = (tmp_path / DOCUMENT).read_bytes()
    run_day(vault, 0)
    decide_all(vault, 0)
    applied(vault, store(vault), "caching", at(0, 15))
    assert (tmp_path / DOCUMENT).read_bytes() == newest(vault) != before
    entry = (tmp_path / CHANGELOG).read_text(encoding="utf-8")
    assert entry.index("## 2026-03-02 · E2 cs-") < entry.index("## 2026-03-01")
    run_day(vault, 1)
    assert DocumentHistory(vault, store(vault)).versions("caching")[-1].source == "e2"
    record_undone(vault, store(vault), "caching", at(1, 15))
    assert (tmp_path / DOCUMENT).read_bytes() == before
    assert (tmp_path / CHANGELOG).read_bytes() == changes


def test_a_hand_that_takes_a_published_version_back_is_seen(tmp_path) -> None:
    vault = made(tmp_path, "publish_knowledge = true\n")
    before = (tmp_path / DOCUMENT).read_text(encoding="utf-8")
    run_day(vault, 0)
    decide_all(vault, 0)
    applied(vault, store(vault), "caching", at(0, 15))
    put(tmp_path, DOCUMENT, before)
    take_in(vault, store(vault), at(0, 16))
    assert newest(vault) == before.encode()
    with pytest.raises(Conflict):
        record_undone(vault, store(vault), "caching", at(0, 17))


@pytest.mark.parametrize(
    ("text", "told"), [(None, "holds version 1"), ("# Another\n", "changed by hand")]
)
def test_what_stands_in_the_vault_is_told_before_it_is_left(tmp_path, text, told) -> None:
    vault = made(tmp_path)
    first = (tmp_path / DOCUMENT).read_text(encoding="utf-8")
    take_in(vault, store(vault), at(0, 11))
    put(tmp_path, DOCUMENT, first + "\nBy hand.\n")
    run_day(vault, 0)
    decide_all(vault, 0)
    applied(vault, store(vault), "caching", at(0, 15))
    put(tmp_path, "e1.toml", "publish_knowledge = true\n")
    put(tmp_path, DOCUMENT, text or first)
    with pytest.raises(Conflict, match=told):
        planned(open_vault(tmp_path, {}, tmp_path), store(vault), "caching", at(0, 16))
    assert (tmp_path / DOCUMENT).read_text(encoding="utf-8") == (text or first)


def test_rebuild_keeps_decisions_versions_and_states(vault) -> None:
    decide_all(vault, 0)
    applied(vault, store(vault), "caching", at(0, 15))
    run_day(vault, 1)
    decide_all(vault, 1, "rejected")
    versions = DocumentHistory(vault, store(vault)).versions("caching")
    before = states(vault)
    rebuild(vault, store(vault), PARSERS, at(2, 12), lambda done, total: None)
    assert DocumentHistory(vault, store(vault)).versions("caching") == versions
    assert states(vault) == before == {"anchored": 2, "rejected": before["rejected"]}


def test_a_crash_after_the_ledger_is_finished_later(vault) -> None:
    decide_all(vault, 0)
    plan = planned(vault, store(vault), "caching", at(0, 15)).plan
    from e1_assets.storage.snapshots import Snapshots

    Snapshots(vault.state).put_all([newest(vault), plan.result])
    Ledger(vault, store(vault)).record_revision(
        plan.revision, plan.change_set, "applied", at(0, 15)
    )
    assert newest(vault) != plan.result
    planned(vault, store(vault), "caching", at(0, 16))
    assert newest(vault) == plan.result


def test_an_anchored_increment_cannot_be_rejected(vault) -> None:
    decide_all(vault, 0)
    applied(vault, store(vault), "caching", at(0, 15))
    with pytest.raises(Conflict, match="in the document"):
        decide_increments(
            vault, store(vault), proposals(store(vault)), "rejected", "ada", "no", at(0, 16)
        )


def test_no_policy_accepts_unless_stated(vault) -> None:
    waiting = proposals(store(vault), "caching")
    with pytest.raises(UsageError, match="no policy"):
        accepted_by_policy(vault, store(vault), waiting, at(0, 15))
    put(vault.root, "e1.toml", '[accept]\ngrade = 5\nevidence = "original_read"\n')
    strict = open_vault(vault.root, {}, vault.root)
    assert accepted_by_policy(strict, store(vault), waiting, at(0, 15)) == ()
    put(vault.root, "e1.toml", '[accept]\ngrade = 1\nevidence = "secondary"\n')
    open_ = open_vault(vault.root, {}, vault.root)
    made = accepted_by_policy(open_, store(vault), waiting, at(0, 15))
    assert [one.person for one in made] == ["policy", "policy"]
    assert "grade at least 1" in made[0].reason


def test_the_same_days_in_another_order_give_the_same_bytes(tmp_path) -> None:
    """E2 on; rounds run again afterwards, in any order, find what stood at their cutoff."""
    vault = made(tmp_path)
    for turn in range(4):
        run_day(vault, turn)
        decide_all(vault, turn)
        applied(vault, store(vault), "caching", at(turn, 15))
    for turn in (2, 0, 3, 1):
        assert round_of(vault, turn).kept

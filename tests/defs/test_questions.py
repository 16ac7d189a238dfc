"""A contradiction accepted as an open question, into the document and out again."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from e1_assets.defs.parsers import PARSERS
from e1_assets.defs.reading import take_in
from e1_assets.defs.revising import applied, planned
from e1_assets.domain.errors import Conflict, UsageError
from e1_assets.domain.proposals import Question
from e1_assets.domain.text import decode
from e1_assets.storage.deciding import decide_contradiction, decide_questions
from e1_assets.storage.document_history import DocumentHistory
from e1_assets.storage.proposals import questions
from e1_assets.storage.rebuilding import rebuild
from e1_assets.storage.revising import record_undone
from e1_assets.storage.vault import Vault
from tests.defs.month import FIRST, START, begun, made, put, read_once, run, store

TOPIC = "caching"


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    """Two days of the month; on the second a note contradicts a card."""
    vault = made(tmp_path / "vault", 2)
    vault = begun(vault, read_once(vault), tmp_path / "own")
    run(vault, [(day(0), TOPIC), (day(1), TOPIC)], START)
    return vault


def day(turn: int) -> date:
    return FIRST + timedelta(days=turn)


def accept(vault: Vault, minute: int = 1) -> Question:
    (one,) = questions(store(vault), TOPIC)
    at = START + timedelta(minutes=minute)
    decide_questions(vault, store(vault), [one], "accepted", "ada", "ask", at)
    return one


def newest(vault: Vault) -> bytes:
    history = DocumentHistory(vault, store(vault))
    return history.read(history.versions(TOPIC)[-1].sha256)


def states(vault: Vault) -> list[tuple[str, int | None]]:
    return [(one.state, one.version) for one in questions(store(vault), TOPIC)]


def test_an_accepted_contradiction_goes_in_and_comes_out_exactly(vault: Vault) -> None:
    before = newest(vault)
    assert states(vault) == [("proposed", None)]
    entry = accept(vault).entry
    plan = planned(vault, store(vault), TOPIC, START + timedelta(minutes=2)).plan
    (edit,) = plan.change_set.edits
    assert (edit.kind, edit.section, edit.question) == ("register", "§4", entry.id)
    assert plan.added == ()
    applied(vault, store(vault), TOPIC, START + timedelta(minutes=2))
    assert states(vault) == [("anchored", 2)]
    text = newest(vault).decode()
    line = next(line for line in text.splitlines() if entry.id in line)
    assert line.startswith("- 〔待核实〕") and entry.subject in line
    assert text.index("## 4. Open questions") < text.index(line) < text.index("### 4.1 P0")
    (entry_after,) = questions(store(vault), TOPIC)
    assert entry_after.entry.state == "open"
    record_undone(vault, store(vault), TOPIC, START + timedelta(minutes=3))
    assert newest(vault) == before
    assert states(vault) == [("accepted", None)]
    rebuild(vault, store(vault), PARSERS, START + timedelta(days=1), lambda done, total: None)
    assert states(vault) == [("accepted", None)]


def test_the_line_of_a_question_is_no_evidence_of_a_further_one(vault: Vault) -> None:
    accept(vault)
    applied(vault, store(vault), TOPIC, START + timedelta(minutes=2))
    put(vault.root, "organized/repo_cards/300-acme-tidepool.md", _card(vault, "2026-06-02"))
    take_in(vault, store(vault), START + timedelta(days=1))
    (ended,) = run(vault, [(date(2026, 6, 2), TOPIC)], START + timedelta(days=1))
    assert ended.error is None
    with store(vault).reading() as reader:
        rows = reader.rows(
            "SELECT count(*) FROM e1.contradictions WHERE model LIKE '%待核实%' AND date > ?",
            [day(1)],
        )
    assert rows == [(0,)]


def _card(vault: Vault, collected: str) -> str:
    first = next((vault.root / "organized" / "repo_cards").glob("*.md"))
    return first.read_text(encoding="utf-8").replace("2026-03-02", collected)


def test_what_is_in_or_closed_is_not_decided_again(vault: Vault) -> None:
    one = accept(vault)
    applied(vault, store(vault), TOPIC, START + timedelta(minutes=2))
    at = START + timedelta(minutes=3)
    with pytest.raises(Conflict, match="in the document"):
        decide_questions(vault, store(vault), questions(store(vault)), "rejected", "ada", "no", at)
    record_undone(vault, store(vault), TOPIC, at)
    decide_contradiction(vault, store(vault), TOPIC, one.entry.id, "resolved", "ada", "read", at)
    assert states(vault) == [("closed", None)]
    with pytest.raises(Conflict, match="closed"):
        decide_questions(vault, store(vault), questions(store(vault)), "rejected", "ada", "no", at)
    assert planned(vault, store(vault), TOPIC, at).plan.change_set.edits == ()
    with pytest.raises(UsageError, match="no reason"):
        decide_questions(vault, store(vault), [one], "rejected", "ada", " ", at)


def test_a_document_without_open_questions_says_so(vault: Vault) -> None:
    accept(vault)
    place = "organized/knowledge/caching.md"
    text = decode((vault.root / place).read_bytes()).text
    put(vault.root, place, text[: text.index("## 4. Open questions")])
    take_in(vault, store(vault), START + timedelta(minutes=2))
    plan = planned(vault, store(vault), TOPIC, START + timedelta(minutes=3)).plan
    assert [one.reason for one in plan.withheld if one.edit_id.startswith("c-")] == [
        "no_questions_section"
    ]

"""From a proposal to the next version and back, by the commands a person types."""

import csv
import io
import json
import re
import shlex
from pathlib import Path

import pytest

from tests.commands.calling import call

TOPIC = ("--topic", "kv-cache")
DAY = ("--date", "2026-05-04", *TOPIC)
README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_a_decision_needs_a_reason_and_an_increment(demo: Path) -> None:
    where = ("--vault", demo)
    assert call("review", "accept", *where, *DAY).code == 2
    assert call("review", "accept", "i-none", *where, "--reason", "x").code == 2
    assert call("review", "accept", *where, "--reason", "x").code == 2
    assert call("review", "accept", "--policy", *where).code == 2


def test_accept_plan_apply_undo(demo: Path) -> None:
    where = ("--vault", demo)
    listed = json.loads(call("review", "list", *where, *DAY, "--json").out)
    before = call("knowledge", "show", *where, *TOPIC).out
    call("review", "accept", *where, *DAY, "--reason", "read it")
    plan = json.loads(call("knowledge", "plan", *where, *TOPIC, "--json").out)
    accepted = {one["increment"]["id"] for one in listed}
    assert {edit["increment"] for edit in plan["change_set"]["edits"]} <= accepted
    assert all(held["reason"] for held in plan["withheld"])
    applied = call("knowledge", "apply", *where, *TOPIC)
    assert applied.code == 0, applied.err
    assert call("knowledge", "show", *where, *TOPIC).out != before
    assert "+- " in call("knowledge", "diff", *where, *TOPIC).out
    *_, before_it, newest = call("knowledge", "history", *where, *TOPIC).out.splitlines()
    assert "v12 May05晨  8 papers  55 lines" in before_it and "8 papers  59 lines" in newest
    assert call("knowledge", "undo", *where, *TOPIC).code == 0
    assert call("knowledge", "show", *where, *TOPIC).out == before
    assert call("knowledge", "undo", *where, *TOPIC).code == 2


def test_a_plan_gone_stale_is_a_conflict_with_both_sides(demo: Path) -> None:
    where = ("--vault", demo)
    call("review", "accept", *where, *DAY, "--reason", "read it")
    call("knowledge", "plan", *where, *TOPIC)
    document = demo / "organized" / "knowledge" / "kv-cache.md"
    text = document.read_text(encoding="utf-8")
    document.write_text(text + "\nBy hand, meanwhile.\n", encoding="utf-8")
    stale = call("knowledge", "apply", *where, *TOPIC)
    assert stale.code == 5
    assert "+By hand, meanwhile." in stale.out and "planned:" in stale.out
    assert call("knowledge", "plan", *where, *TOPIC).code == 0
    assert call("knowledge", "apply", *where, *TOPIC).code == 0
    assert "By hand, meanwhile." in call("knowledge", "show", *where, *TOPIC).out


def test_an_entry_is_closed_and_opened_again(demo: Path) -> None:
    where = ("--vault", demo)
    (first, *_) = json.loads(call("contradictions", "list", *where, "--json").out)
    assert call("contradictions", "dismiss", first["id"], *where).code == 2
    assert call("contradictions", "dismiss", first["id"], *where, "--reason", "none").code == 0
    left = json.loads(call("contradictions", "list", *where, "--json").out)
    assert first["id"] not in {one["id"] for one in left}
    assert "dismissed by" in call("contradictions", "show", first["id"], *where).out
    call("contradictions", "reopen", first["id"], *where, "--reason", "it is one")
    again = json.loads(call("contradictions", "list", *where, "--json").out)
    assert first["id"] in {one["id"] for one in again}


def test_days_are_told_apart(finished_demo: Path) -> None:
    rows = json.loads(call("coverage", "--vault", finished_demo, "--json").out)
    told = {(one["date"], one["topic"]): one["state"] for one in rows}
    assert told["2026-05-04", "kv-cache"] == "brief"
    assert "quiet" in told.values()
    assert not any(one["stale_since"] for one in rows)


@pytest.mark.parametrize("line", re.findall(r'^e1 sql --vault demo (".*)$', README, re.MULTILINE))
def test_the_questions_of_the_readme_have_answers(finished_demo: Path, line: str) -> None:
    question = shlex.split(line)[0]
    answer = call("sql", question, "--vault", finished_demo, "--csv")
    assert answer.code == 0, answer.err
    assert len(list(csv.reader(io.StringIO(answer.out)))) > 1


@pytest.mark.parametrize(
    "question",
    [
        "DROP TABLE e1.briefs",
        "SELECT 1; SELECT 2",
        "SELEC 1",
        "",
        "COPY (SELECT 1) TO '/tmp/x.csv'",
        "SELECT * FROM read_text('/etc/hostname')",
    ],
)
def test_what_is_no_question_is_refused(finished_demo: Path, question: str) -> None:
    assert call("sql", question, "--vault", finished_demo).code == 2

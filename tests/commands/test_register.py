"""A contradiction from its first brief to its end and back, by the commands a person types."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tests.commands.calling import call
from tests.scenario import CACHING

TOPIC = ("--topic", "caching")
SAID = """# notes

## Item 1 · acme/tidepool changes its licence

- Repository: https://github.com/acme/tidepool
- Topic: caching
- Licence: {licence}
- Evidence: original read

acme/tidepool is under {licence}; eviction playground.
"""
CARD = """# 101 · acme/tidepool

- Repository: https://github.com/acme/tidepool
- Licence: MIT
- Primary category: caching
- Collected: {day}

## Description (EN)

Playground for eviction policies.
"""


def zone_of_night() -> str:
    """A zone where it is three in the morning: today's round is judged long after now."""
    ahead = (3 - datetime.now(UTC).hour + 12) % 24 - 12
    return f"Etc/GMT{-ahead:+d}"


@pytest.fixture
def days(tmp_path: Path) -> list[date]:
    """The last three days of a vault whose notes and card disagree on the first."""
    zone = zone_of_night()
    today = datetime.now(ZoneInfo(zone)).date()
    days = [today - timedelta(days=n) for n in (2, 1, 0)]
    put(tmp_path / "e1.toml", f'zone = "{zone}"\n')
    put(tmp_path / "organized" / "knowledge" / "caching.md", CACHING)
    put(tmp_path / "organized" / "repo_cards" / "101-acme-tidepool.md", CARD.format(day=days[0]))
    bring(tmp_path, days[0], "Apache-2.0")
    return days


def put(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


def bring(root: Path, day: date, licence: str) -> None:
    put(root / "inbox" / "ada" / f"{day}-0030-ada-notes.md", SAID.format(licence=licence))


def run(root: Path, day: date) -> str:
    """Run the round of a day; the page of its brief."""
    done = call("run", "--date", str(day), *TOPIC, "--vault", root)
    assert done.code == 0, done.err
    return call("brief", "--date", str(day), *TOPIC, "--vault", root).out


def listed(root: Path, *options: str) -> list[tuple[str, str, int]]:
    """The entries of the register: identity, state, age."""
    told = call("contradictions", "list", "--vault", root, "--json", *options)
    return [(one["id"], one["state"], one["age_days"]) for one in json.loads(told.out)]


def test_the_life_of_a_contradiction(tmp_path: Path, days: list[date]) -> None:
    where = ("--vault", tmp_path)
    run(tmp_path, days[0])
    [(identity, state, age)] = listed(tmp_path)
    assert (state, age) == ("open", 2)
    assert "2 d" in call("contradictions", "list", *where).out
    assert identity in run(tmp_path, days[1])

    reason = ("--reason", "the maintainers say so")
    assert call("review", "accept", identity, *where, *reason).code == 0
    plan = json.loads(call("knowledge", "plan", *where, *TOPIC, "--json").out)
    assert [edit["question"] for edit in plan["change_set"]["edits"]] == [identity]
    assert call("knowledge", "apply", *where, *TOPIC).code == 0
    assert f"[{identity}]" in call("knowledge", "show", *where, *TOPIC).out
    assert listed(tmp_path) == [(identity, "open", 2)]
    asked = call("review", "list", "--questions", "--all", *where).out
    assert identity in asked and "anchored v2" in asked

    assert call("contradictions", "resolve", identity, *where, *reason).code == 0
    assert listed(tmp_path) == []
    assert listed(tmp_path, "--all") == [(identity, "resolved", 2)]
    bring(tmp_path, days[2], "GPL-3.0")
    assert identity in run(tmp_path, days[2])
    assert listed(tmp_path) == [(identity, "open", 2)]
    found = call("sql", "SELECT reopened, briefs FROM e1.contradiction_register", *where, "--csv")
    assert found.out.split()[1:] == ["True,3"]

    assert call("contradictions", "dismiss", identity, *where, *reason).code == 0
    assert listed(tmp_path, "--all") == [(identity, "dismissed", 2)]
    assert call("contradictions", "reopen", identity, *where, *reason).code == 0
    shown = call("contradictions", "show", identity, *where).out
    assert [word for word in ("resolved by", "dismissed by", "reopened by") if word in shown] == [
        "resolved by",
        "dismissed by",
        "reopened by",
    ]
    assert listed(tmp_path) == [(identity, "open", 2)]
    assert call("review", "reject", identity, *where, *reason).code == 5

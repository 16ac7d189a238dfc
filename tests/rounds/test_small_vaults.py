"""Two days whose decisions people took: what they found, where they put it, what they left."""

import json
from datetime import date
from functools import lru_cache
from typing import Any

import pytest

from e1_assets.domain.rounds import Judged
from e1_assets.domain.vocabulary import Disposition
from tests.rounds.judging import judged
from tests.scenario import scenario
from tests.shared import SHARED, needs_shared

pytestmark = needs_shared
DAYS = ("2026-10-08", "2026-10-25")


@lru_cache(maxsize=2)
def day_of(day: str) -> tuple[Judged, ...]:
    vault = SHARED / "vaults" / day / "vault"
    files = {
        str(path.relative_to(vault)): path.read_bytes().decode()
        for path in sorted(vault.rglob("*.md")) + sorted(vault.rglob("*/*.json"))
        if not path.stem.endswith("-changelog")
    }
    return judged(scenario(files, topic="inference", day=date.fromisoformat(day)))


def decisions(day: str) -> dict[str, Any]:
    path = SHARED / "vaults" / day / "expected" / "decisions.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("day", DAYS)
def test_every_increment_people_took_is_one_in_a_section_they_chose(day: str) -> None:
    taken = [j for j in day_of(day) if j.disposition is Disposition.INCREMENT]
    for wanted in decisions(day)["increments"]:
        mine = [j for j in taken if j.item.path in wanted["source_paths"]]
        aimed = [j for j in mine if {t.section for t in j.targets} & set(wanted["target_sections"])]
        assert aimed, wanted["key"]


@pytest.mark.parametrize("day", DAYS)
def test_no_more_than_two_things_beyond_theirs(day: str) -> None:
    taken = {j.cluster for j in day_of(day) if j.disposition is Disposition.INCREMENT}
    assert len(taken) <= len(decisions(day)["increments"]) + 2


@pytest.mark.parametrize("day", DAYS)
def test_what_brought_nothing_brings_nothing(day: str) -> None:
    same = {"other_topic": {"off_topic", "aggregate"}}
    for wanted in decisions(day)["nothing_new"]:
        verdicts = {str(j.verdict) for j in day_of(day) if j.item.path == wanted["path"]}
        assert verdicts & same.get(wanted["reason"], {wanted["reason"]}), wanted["path"]


@pytest.mark.parametrize("day", DAYS)
def test_the_candidates_are_theirs(day: str) -> None:
    cards = {j.item.path for j in day_of(day) if j.disposition is Disposition.CANDIDATE}
    assert cards == {wanted["card"] for wanted in decisions(day)["candidates"]}


@pytest.mark.parametrize("day", DAYS)
def test_every_proof_of_newness_runs_again(day: str) -> None:
    for one in day_of(day):
        if one.verdict == "net_new":
            assert one.proof is not None
            assert one.proof.forms
            assert one.proof.hits == 0

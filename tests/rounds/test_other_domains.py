"""Days of other fields, languages, numberings: what a careful person decided of each."""

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from e1_assets.domain.briefs import Brief, Increment
from e1_assets.domain.rounds import Judged
from e1_assets.domain.vocabulary import Disposition
from e1_assets.rounds.round import run_round
from tests.scenario import scenario

CASES = Path(__file__).parents[1] / "cases" / "rounds"
NAMES = sorted(path.name for path in CASES.iterdir())


@dataclass(frozen=True)
class Day:
    """One day of a case: its brief, its items as they ended, the decisions on it."""

    brief: Brief
    judged: tuple[Judged, ...]
    wanted: dict[str, Any]

    def increment(self, title: str) -> Increment:
        """The only increment whose title has the words."""
        found = [one for one in self.brief.increments if title in one.title]
        assert len(found) == 1, (title, [one.title for one in self.brief.increments])
        return found[0]

    def ended(self, title: str) -> set[Disposition]:
        """How the items with the words in their titles ended."""
        return {one.disposition for one in self.judged if title in one.item.title}


@cache
def day_of(name: str) -> Day:
    wanted = json.loads((CASES / name / "expected.json").read_text(encoding="utf-8"))
    vault = CASES / name / "vault"
    files = {
        path.relative_to(vault).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(vault.rglob("*.md"))
    }
    day = scenario(files, topic=wanted["topic"], day=date.fromisoformat(wanted["date"]))
    result = run_round(day.inputs, day.text, "tests")
    return Day(result.brief, result.judged, wanted)


@pytest.mark.parametrize("name", NAMES)
def test_the_increments_are_theirs_in_their_sections_with_their_figures(name: str) -> None:
    day = day_of(name)
    assert len(day.brief.increments) == len(day.wanted["increments"])
    for one in day.wanted["increments"]:
        found = day.increment(one["title"])
        assert {t.section for t in found.targets} & set(one["sections"]), one["title"]
        said = " ".join((found.core_claim, *(point.text for point in found.points)))
        assert not [figure for figure in one["figures"] if figure not in said], one["title"]


@pytest.mark.parametrize("name", NAMES)
def test_a_refused_figure_stands_in_a_boundary_only(name: str) -> None:
    day = day_of(name)
    said = " ".join(
        " ".join((one.title, one.core_claim, *(point.text for point in one.points)))
        for one in day.brief.increments
    )
    assert not [figure for figure in day.wanted["forbidden"] if figure in said]


@pytest.mark.parametrize("name", NAMES)
def test_what_disagrees_is_listed_with_both_values(name: str) -> None:
    day = day_of(name)
    shown = [" ".join(side.value for side in each.sides) for each in day.brief.contradictions]
    for values in day.wanted["contradictions"]:
        assert any(all(value in each for value in values) for each in shown), (values, shown)


@pytest.mark.parametrize("name", NAMES)
def test_leads_candidates_and_the_rest_end_where_they_belong(name: str) -> None:
    day = day_of(name)
    for title in day.wanted["leads"]:
        assert any(title in lead.title for lead in day.brief.leads), title
    cards = " ".join(c.identifier.id for c in day.brief.candidates if c.identifier)
    assert all(wanted in cards for wanted in day.wanted["candidates"]), cards
    assert all(day.ended(t) == {Disposition.NOTHING_NEW} for t in day.wanted["known"])
    assert all(day.ended(t) == {Disposition.OFF_TOPIC} for t in day.wanted["off"])

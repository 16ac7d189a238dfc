"""Judging the items of a scenario, found again by a word of their title."""

from collections import Counter

from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.rounds.compare import compare
from e1_assets.rounds.draw import draw
from tests.scenario import DOCUMENTS, Scenario, scenario

NOTE = "inbox/ada/2026-05-06-1940-ada-evening.md"


def judged(day: Scenario) -> tuple[Judged, ...]:
    return judged_inputs(day.inputs)


def judged_inputs(inputs: RoundInputs) -> tuple[Judged, ...]:
    return compare(inputs, draw(inputs))


def one(day: Scenario, word: str) -> Judged:
    """The only judged item whose title has the word."""
    found = [j for j in judged(day) if word in j.item.title]
    assert len(found) == 1, [j.item.title for j in judged(day)]
    return found[0]


def note_of(*items: str) -> Scenario:
    """The documents with one note of these items, each `title | line | line`."""
    text = "# Ada · evening\n\n2026-05-06 19:40\n"
    for n, item in enumerate(items, 1):
        title, *lines = (part.strip() for part in item.split("|"))
        text += f"\n## Item {n} · {title}\n\n" + "".join(f"- {line}\n" for line in lines)
    return scenario({**DOCUMENTS, NOTE: text})


def ends(found: tuple[Judged, ...]) -> Counter[str]:
    return Counter(str(j.disposition) for j in found)

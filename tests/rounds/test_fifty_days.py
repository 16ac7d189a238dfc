"""Fifty simulated days with none to many eligible things: never padded, never silently short."""

import pytest

from e1_assets.domain.rounds import RoundResult
from e1_assets.rounds.round import run_round
from tests.scenario import DOCUMENTS, Scenario, scenario

NAMES = (
    "Alderkeep", "Birchgate", "Cedarline", "Duskharbor", "Emberfold", "Foxmarsh", "Gullwright",
    "Heathrow9", "Ironfern", "Juniperdb", "Kestrelio", "Larkspool",
)  # fmt: skip
COUNTS = (0, 1, 2, 3, 8, 9, 12)
WORK = (
    "spreads blocks over three racks", "keeps hot keys in registers", "compresses cold pages",
    "rewrites admission as a queue", "moves eviction to the proxy",
)  # fmt: skip


ASIDE = """
## Item 90 · Quorum leases once more (storage)

- Evidence: original read

For storage.

## Item 91 · LeafLRU again

- arXiv: 2512.00931
- Topic: caching
- Evidence: abstract only

The same.

## Item 92 · Rumour {turn} about Zephyrvault

- Topic: caching
- Evidence: abstract only

Zephyrvault is said to be fast.
"""


def day_with(eligible: int, turn: int, files: int = 2) -> Scenario:
    """A day with so many new things, beside one of another topic, one known and one unread."""
    notes: dict[str, list[str]] = {
        f"inbox/c{n}/2026-05-06-1{n}00-c{n}-notes.md": [] for n in range(files)
    }
    for n in range(eligible):
        name = NAMES[(n + turn) % len(NAMES)]
        path = sorted(notes)[n % files]
        notes[path].append(
            f"## Item {n + 1} · {name}: {WORK[(n + turn) % len(WORK)]}\n\n- Topic: caching\n"
            f"- Evidence: original read\n- Link: https://pages.example/{name.lower()}-{turn}\n\n"
            f"{name} serves {100 + 7 * n + turn} requests in {3 + n} stages, as the page shows.\n"
        )
    aside = ASIDE.format(turn=turn)
    texts = {path: f"# notes {path}\n\n" + "\n".join(parts) for path, parts in notes.items()}
    texts[sorted(notes)[0]] += "\n" + aside
    return scenario({**DOCUMENTS, **texts})


def run(day: Scenario) -> RoundResult:
    return run_round(day.inputs, day.text, "test")


@pytest.mark.parametrize("turn", range(8))
@pytest.mark.parametrize("eligible", COUNTS)
def test_the_range_is_a_target_not_a_quota(eligible: int, turn: int) -> None:
    brief = run(day_with(eligible, turn)).brief
    assert len(brief.increments) == min(eligible, 8)
    assert len(brief.honesty.left_out) == max(eligible - 8, 0)
    assert bool(brief.honesty.shortfall) == (eligible < 3)
    assert all("Zephyrvault" not in increment.title for increment in brief.increments)
    assert sum(s.items for s in brief.sources) == sum(
        sum(s.dispositions.values()) for s in brief.sources
    )
    words = {0: "low", 1: "low", 2: "low", 3: "low-medium", 8: "high", 9: "high", 12: "high"}
    assert brief.honesty.density == words[eligible]


def test_one_file_does_not_crowd_out_another() -> None:
    """Nine of one file and two of another: the cap lets both of the second in."""
    many, few = day_with(9, 0, files=1), day_with(2, 9, files=1)
    path = next(p for p in sorted(n.path for n in few.inputs.notes))
    other = next(n for n in few.inputs.notes if n.path == path)
    moved = other.model_copy(
        update={
            "path": "inbox/zed/2026-05-06-0800-zed.md",
            "items": tuple(
                item.model_copy(update={"path": "inbox/zed/2026-05-06-0800-zed.md"})
                for item in other.items
            ),
        }
    )
    inputs = many.inputs.model_copy(update={"notes": (*many.inputs.notes, moved)})
    both = Scenario(inputs, {**many.texts, **few.texts})
    paths = [increment.sources[0].path for increment in run(both).brief.increments]
    assert paths.count("inbox/zed/2026-05-06-0800-zed.md") == 2
    assert len(paths) == 8

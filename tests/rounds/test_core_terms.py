"""What a document keeps coming back to decides about items that only sound like it."""

import pytest

from e1_assets.domain.vocabulary import Disposition
from e1_assets.rounds.core_terms import core_terms, speaks_of_it
from e1_assets.rounds.day import day
from e1_assets.rounds.draw import draw
from tests.rounds.judging import one
from tests.scenario import DOCUMENTS, Scenario, scenario

SUBJECTS = ("lease", "quorum", "replica", "snapshot", "gossip", "shard", "epoch")
PASSING = ("gravel", "lantern", "copper", "willow", "harbor", "saddle", "meadow", "pepper")
LONG = "# Consensus · living document\n\n" + "\n".join(
    f"## {n}. {word}\n\n" + "\n".join(
        f"- {word} {SUBJECTS[(n + m) % 7]} {PASSING[m] if n < 5 else word}" for m in range(8)
    )
    for n, word in enumerate(SUBJECTS, 1)
)  # fmt: skip
NOTE = "inbox/ada/2026-05-06-1940-ada-list.md"


def listed(line: str) -> Scenario:
    note = f"# Ada · list\n\n2026-05-06 19:40\n\n## Item 1 · Reedpath\n\n- {line}\n"
    files = {**DOCUMENTS, "organized/knowledge/consensus.md": LONG, NOTE: note}
    return scenario(files, topic="consensus")


def test_the_core_are_the_words_a_document_comes_back_to() -> None:
    round_of = listed("A lease for every shard.")
    laid = day(round_of.inputs, draw(round_of.inputs))
    assert laid.baseline is not None
    core = core_terms(laid.baseline, laid.others)
    assert {"lease", "quorum", "consensus"} <= core
    assert not core.intersection(PASSING)


def test_a_short_document_tells_nothing_so_it_bars_nothing() -> None:
    round_of = scenario({**DOCUMENTS, NOTE: "# Ada\n"})
    laid = day(round_of.inputs, draw(round_of.inputs))
    assert laid.baseline is not None
    assert core_terms(laid.baseline, laid.others) == frozenset()
    assert speaks_of_it(laid.baseline, laid.others, "anything at all")


@pytest.mark.parametrize(("line", "ended"), [
    ("gravel, lantern, copper, willow, harbor, a lease", Disposition.INCREMENT),
    ("gravel, lantern, copper, willow, harbor, saddle, meadow, pepper", Disposition.OFF_TOPIC),
])  # fmt: skip
def test_what_only_sounds_like_the_document_is_of_another_topic(
    line: str, ended: Disposition
) -> None:
    assert one(listed(line), "Reedpath").disposition is ended


def test_what_somebody_read_needs_no_such_word() -> None:
    read = listed(f"{', '.join(PASSING)}\n- Evidence: original read")
    assert one(read, "Reedpath").disposition is Disposition.INCREMENT

"""What may be a point, what stays in a boundary, what is no statement at all."""

import pytest

from e1_assets.domain.notes import Item
from e1_assets.domain.vocabulary import EvidenceLevel
from e1_assets.rounds.quotable import Limits, boundaries_of, core_of, points_of
from tests.rounds.planted import DOCUMENT, NOTE, document, note
from tests.scenario import scenario


def item_of(*lines: str, title: str = "Kelpcache opens its cache") -> Item:
    day = scenario({NOTE: note(title, *lines), DOCUMENT: document("Pondstore: engine.")})
    return next(i for n in day.inputs.notes for i in n.items if title in i.title)


def points(item: Item) -> list[str]:
    return [claim.text for claim in points_of(item, Limits.of([item]))]


def test_a_refused_figure_is_nowhere_but_in_the_boundary() -> None:
    item = item_of(
        "It splits a cache in three tiers.",
        "The post states 12 million requests per day; second-hand figure, do not quote.",
        "At 12 million requests per day it would be large.",
    )
    assert points(item) == ["It splits a cache in three tiers."]
    assert any("12 million" in quote.text for quote in boundaries_of(item))


@pytest.mark.parametrize(
    "line",
    [
        "Stars: 412",
        "⭐ 星标数: 1,576",
        "许可证: MIT",
        "证据：仅摘要",
        "Read time: 10 min",
        "Steps:",
    ],
)
def test_counters_and_fields_are_no_points(line: str) -> None:
    assert line not in points(item_of("It splits a cache in three tiers.", line))


def test_the_core_names_the_thing_and_is_no_heading() -> None:
    item = item_of("Nodes: four.", "Kelpcache replaces the proxy, so a lookup takes one hop.")
    core = core_of([item], Limits.of([item]))
    assert core is not None and core.text.startswith("Kelpcache replaces")


def test_an_entry_that_is_all_heading_is_its_own_core() -> None:
    listed = "# Ada\n\n## List\n\n1. Kelpcache opens its cache (caching)\n2. Other (storage)\n"
    day = scenario({NOTE: listed, DOCUMENT: document("Pondstore: engine.")})
    item = next(i for n in day.inputs.notes for i in n.items if "Kelpcache" in i.title)
    core = core_of([item], Limits.of([item]))
    assert core is not None and "Kelpcache opens" in core.text


def test_nothing_quotable_gives_no_core() -> None:
    item = item_of("12 million requests; second-hand figure, do not quote.")
    assert core_of([item], Limits.of([item])) is None


def test_a_weak_level_brings_the_sentence_that_says_so() -> None:
    day = scenario(
        {
            NOTE: note("Kelpcache opens", "It opens.").replace("original read", "abstract only"),
            DOCUMENT: document("Pondstore: engine."),
        }
    )
    item = next(i for n in day.inputs.notes for i in n.items if "Kelpcache" in i.title)
    said = [quote.text for quote in boundaries_of(item, EvidenceLevel.ABSTRACT_ONLY)]
    assert any("abstract only" in text for text in said)
    assert not boundaries_of(item, EvidenceLevel.ORIGINAL_READ)


@pytest.mark.parametrize(
    ("limit", "kept"),
    [
        ("The seller says 9x cheaper; relayed marketing, do not quote.", True),
        ("A relayed figure, do not quote.", False),
        ("It costs 38 dollars. Both of the above 2 are not to be quoted.", False),
        ("商家说便宜 9 倍，属转述，请勿引用。", True),
        ("以上 2 个数字请勿引用。", False),
    ],
)
def test_a_limit_that_names_its_figure_leaves_its_neighbours_free(limit: str, kept: bool) -> None:
    said = "The map takes 16 MB per TB."
    text = f"# Ada\n\n## Kelpcache opens\n\nEvidence: original read\n\n{said} {limit}\n"
    day = scenario({NOTE: text, DOCUMENT: document("Pondstore: engine.")})
    item = next(i for n in day.inputs.notes for i in n.items if "Kelpcache" in i.title)
    assert (said in points(item)) is kept
    assert any("quote" in q.text or "引用" in q.text for q in boundaries_of(item))

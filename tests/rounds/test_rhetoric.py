"""Digests in labelled parts: what was found leads, why it was done does not."""

import pytest

from e1_assets.domain.notes import Item
from e1_assets.rounds.quotable import Limits, core_of
from e1_assets.rounds.rhetoric import part_of, praises, unlabelled
from tests.rounds.planted import DOCUMENT, NOTE, document, note
from tests.scenario import scenario


def item_of(*lines: str) -> Item:
    day = scenario({NOTE: note("Kelpcache", *lines), DOCUMENT: document("Pondstore: engine.")})
    return next(i for n in day.inputs.notes for i in n.items if "Kelpcache" in i.title)


@pytest.mark.parametrize(
    ("line", "part", "words"),
    [
        ("**TL;DR:** Two tiers beat one.", "gist", "Two tiers beat one."),
        ("一句话总结：两层胜过一层。", "gist", "两层胜过一层。"),
        ("Conclusion: Two tiers beat one.", "found", "Two tiers beat one."),
        ("**Method:** A ghost list.", "done", "A ghost list."),
        ("主要贡献：一张幽灵表。", "done", "一张幽灵表。"),
        ("动机：一层不够用。", "why", "一层不够用。"),
        ("Abstract: Caches are slow.", "abstract", "Caches are slow."),
        ("Read：从盘上取。", "plain", "Read：从盘上取。"),
    ],
)
def test_the_label_tells_the_part(line: str, part: str, words: str) -> None:
    claim = next(c for c in item_of(line).claims if "meta" not in c.marks)
    assert (part_of(claim), unlabelled(claim)) == (part, words)


def test_the_core_is_what_was_found_not_why() -> None:
    item = item_of(
        "Motivation: Kelpcache is needed since proxies shard by prefix and rebalance for hours.",
        "Method: Kelpcache keeps a ghost list.",
        "Result: Lookups take one hop.",
    )
    core = core_of([item], Limits.of([item]))
    assert core is not None and "Motivation" not in core.text


def test_the_gist_is_the_core_however_much_a_method_says() -> None:
    item = item_of(
        "TL;DR: Kelpcache is a cache of two tiers.",
        "Method: Kelpcache builds on a ghost list, supports eviction by age and by size, and moves"
        " blocks between tiers while requests run.",
        "Result: Kelpcache supports twice the sessions of one tier.",
    )
    core = core_of([item], Limits.of([item]))
    assert core is not None and core.text.startswith("TL;DR")


def test_praise_is_neither_core_nor_point() -> None:
    item = item_of(
        "这款[Kelpcache（早报）](https://kelp.example/a)非常厉害。",
        "它把缓存分成三层。",
        "Give Kelpcache a try today.",
        "快去试试 Kelpcache，省 30% 内存。",
    )
    core = core_of([item], Limits.of([item]))
    assert core is not None and not praises(core)
    praised = [claim.text for claim in item.claims if praises(claim)]
    assert len(praised) == 2 and not any("30%" in text for text in praised)

"""Recent cards: which may belong here, what a reader must know of each."""

from e1_assets.domain.text import decode
from e1_assets.domain.vocabulary import Disposition
from e1_assets.parsing.cards import parse_paper_card
from e1_assets.rounds import reasons
from e1_assets.rounds.contradictions.structure import mismatch
from tests.rounds.judging import one
from tests.scenario import CACHING, FIRST_SEEN, STORAGE, ZONE, Scenario, scenario

CARD = """# 5 · {title}

- arXiv: {number}
- Primary category: storage
- Tags: {tags}
- Created: 2026-05-06 10:00

## TLDR

- EN: {tldr}

## Reusable information

{reusable}
"""
TLDR = "Keeps the leaves of a prefix tree in the hot pool, admission on the second request."


def card(storage: str = STORAGE, **fields: str) -> Scenario:
    values = {"title": "Leafwarden", "number": "2604.02111", "tags": "eviction", "tldr": TLDR}
    values |= {"reusable": "- (none)"} | fields
    return scenario(
        {
            "organized/knowledge/caching.md": CACHING,
            "organized/knowledge/storage.md": storage,
            "organized/paper_cards/5-x.md": CARD.format(**values),
        }
    )


def test_a_card_that_reads_like_the_document_is_a_candidate() -> None:
    found = one(card(), "Leafwarden")
    assert found.disposition is Disposition.CANDIDATE
    assert reasons.THIN_EVIDENCE in found.reasons


def test_a_card_of_something_else_is_off_topic() -> None:
    tldr = "Sentence vectors for translation of court records."
    assert one(card(tldr=tldr), "Leafwarden").disposition is Disposition.OFF_TOPIC


def test_a_paper_held_by_another_topic_is_flagged() -> None:
    found = one(card(STORAGE + "\n- Leafwarden (arXiv:2604.02111)\n"), "Leafwarden")
    assert reasons.ANCHORED_ELSEWHERE in found.reasons
    assert found.note == "storage"


def test_a_card_whose_blocks_tell_of_different_kinds_of_work_is_flagged() -> None:
    mixed = "- Type: survey\n- Content: reading list of dialogue corpora, sorted by licence\n"
    assert reasons.CARD_MISMATCH in one(card(reusable=mixed), "Leafwarden").reasons
    same = "- Type: method\n- Content: prefix tree leaves, hot pool, second request admission\n"
    assert reasons.CARD_MISMATCH not in one(card(reusable=same), "Leafwarden").reasons


def test_an_old_classic_is_flagged() -> None:
    assert reasons.OLD_CLASSIC in one(card(number="1706.03762"), "Leafwarden").reasons
    assert reasons.OLD_CLASSIC not in one(card(), "Leafwarden").reasons


def test_two_types_on_one_card_are_two_works() -> None:
    text = (
        "# 9 · Ringed guide\n\n- arXiv: 2605.09011\n- Type: method\n- Created: 2026-05-06 18:00\n\n"
        "## TLDR\n\n- EN: Ends are joined, so it lasts longer.\n\n## Reusable information\n\n"
        "- Type: {}\n- Thirty tissues with labels.\n"
    )
    for kind, apart in (("dataset", True), ("method", False)):
        found = parse_paper_card("c/9.md", decode(text.format(kind).encode()), FIRST_SEEN, ZONE)
        assert bool(mismatch(found)) is apart

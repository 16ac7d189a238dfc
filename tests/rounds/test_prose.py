"""What of a markdown passage tells what it is about."""

import pytest

from e1_assets.domain.rounds import KnowledgeState
from e1_assets.domain.text import decode
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.rounds.held import held
from e1_assets.rounds.prose import prose, spoken
from e1_assets.rounds.section_profiles import Profiles, profiles
from e1_assets.rounds.support import Supports
from e1_assets.rounds.terms import terms


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[Tidepool](https://github.com/acme/tidepool)", "[Tidepool]( /acme/tidepool)"),
        ("see https://github.com/acme/kelp now", "see  /acme/kelp now"),
        ("![stars](https://img.example/x?style=social) Kelp", "  Kelp"),
        ("![stars][badge] Kelp", "  Kelp"),
        ('<img src="a.png" width="12"/>Kelp <b>folds</b>', " Kelp  folds "),
        ("a < b and c > d, 3 <4> 5", "a < b and c > d, 3 <4> 5"),
        ("不带地址的话原样留着。", "不带地址的话原样留着。"),
    ],
)
def test_hosts_pictures_tags_are_left_out(text: str, words: str) -> None:
    assert prose(text) == words


def test_a_sentence_is_spoken_without_addresses_or_stars() -> None:
    told = "See [Tide**pool**](https://tide.example/a?b=c) ![x](y.png) now, **twice** (a)."
    assert spoken(told) == "See Tidepool now, twice (a)."


def test_an_unclosed_bracket_costs_no_look_at_the_rest() -> None:
    text = "![" * 20_000 + "<a" * 20_000
    assert prose(text) == text


def test_words_of_badges_do_not_speak_for_a_document() -> None:
    line = "- [Kelp {n}](https://github.com/a/kelp{n}) folds caches ![s](https://b.ex/x?style=social)\n"
    text = "# Caches v1\n\n## Folding\n\n" + "".join(line.format(n=n) for n in range(9))
    doc = parse_knowledge("caches", "organized/knowledge/caches.md", decode(text.encode()))
    laid = profiles(held(KnowledgeState(version=None, doc=doc, text=text)))
    assert "social" in laid.decor and not {"folding", "kelp", "cache"} & laid.decor
    assert supports_of(laid, "social caches") == supports_of(laid, "caches") != []


def supports_of(laid: Profiles, words: str) -> list[float]:
    """What these words say for a document alone."""
    return Supports(laid, ()).best(frozenset(terms(words)))

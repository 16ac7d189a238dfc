"""What of a markdown passage tells what it is about."""

import pytest

from e1_assets.rounds.prose import prose


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


def test_an_unclosed_bracket_costs_no_look_at_the_rest() -> None:
    text = "![" * 20_000 + "<a" * 20_000
    assert prose(text) == text

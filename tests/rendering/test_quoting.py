import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyromark import html

from e1_assets.rendering.quoting import cell, link, path, quoted, visible

HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](https://tracker.example/p.png)",
    "[click](javascript:alert(1))",
    "`= this.file.name`",
    "`$= dv.pages()`",
    "<% tp.file.include() %>",
    "{{ secret }}",
    "![[private note]]",
    "%%hidden%%",
    "#tag and ^block",
    "$x$ and \\(y\\)",
)


@pytest.mark.parametrize("words", HOSTILE)
def test_quoted_text_does_nothing(words: str) -> None:
    drawn = html(quoted(words))
    assert "<script" not in drawn
    assert "<img" not in drawn
    assert "href" not in drawn
    assert "<code>=" not in drawn and "<code>$=" not in drawn
    assert "<%" not in quoted(words)
    assert "{{" not in quoted(words)
    assert "[[" not in quoted(words)


def test_code_and_words_stay_readable() -> None:
    assert quoted("- **开关**：`A_MODE=x|y`，默认关") == "开关：`A_MODE=x|y`，默认关"
    assert quoted("| prefill | 8 cards | one box |") == "prefill \\| 8 cards \\| one box"
    assert quoted('prefill</td>\n  <td align="left">8 cards') == "prefill \\| 8 cards"


def test_hidden_characters_are_shown() -> None:
    assert visible("a\u202eb\u200bc") == "a⟨U+202E⟩b⟨U+200B⟩c"


def test_only_web_addresses_link() -> None:
    assert link("https://example.org/a?b=c") == "<https://example.org/a?b=c>"
    assert "<" not in link("javascript:alert(1)")
    assert "<" not in link("https://example.org/>x")


def test_a_path_with_a_backtick_opens_no_code() -> None:
    assert path("inbox/a/b.md") == "`inbox/a/b.md`"
    assert path("inbox/a/`b.md").startswith("inbox/a/\\`")


@given(st.text())
def test_a_cell_is_one_line_that_holds_no_live_bar(words: str) -> None:
    drawn = cell(words)
    assert "\n" not in drawn and "\r" not in drawn
    assert "|" not in drawn.replace("\\|", "")

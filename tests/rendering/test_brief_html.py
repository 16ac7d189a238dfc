import pytest

from e1_assets.domain.spans import Quote
from e1_assets.rendering.brief_html import html
from tests.briefs import small_brief, span
from tests.rendering.test_quoting import HOSTILE


def test_a_page_asks_for_nothing_and_shows_the_facts() -> None:
    page = html(small_brief(), "en")
    assert "Content-Security-Policy" in page and "<script" not in page and "<img" not in page
    for fact in ("2605.01234", "91%", "§2.1", "May04", "acme/tidepool"):
        assert fact in page
    assert "[!" not in page and "^2026" not in page


@pytest.mark.parametrize("words", HOSTILE)
def test_words_of_a_note_do_nothing(words: str) -> None:
    brief = small_brief()
    bad = brief.increments[0].model_copy(
        update={
            "title": words,
            "core_claim": words,
            "points": (Quote(text=words, span=span(1, 2)),),
        }
    )
    page = html(brief.model_copy(update={"increments": (bad,)}), "zh").split("</head>")[1]
    assert "<script" not in page and "<img" not in page
    assert 'href="javascript' not in page

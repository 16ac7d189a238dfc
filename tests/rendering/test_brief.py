import pytest

from e1_assets.rendering.brief import markdown
from e1_assets.rendering.labels import Lang
from tests.briefs import small_brief
from tests.golden import assert_golden


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_whole_brief_reads_well(lang: Lang) -> None:
    assert_golden(f"rendering/brief.{lang}.md", markdown(small_brief(), lang))


def test_both_languages_hold_the_same_facts() -> None:
    zh, en = markdown(small_brief(), "zh"), markdown(small_brief(), "en")
    for fact in ("2605.01234", "91%", "§2.1", "§2.2", "https://example.org/tidepool", "4/4"):
        assert zh.count(fact) == en.count(fact) > 0

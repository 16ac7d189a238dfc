import pytest

from e1_assets.domain.briefs import LeftOut
from e1_assets.domain.text import decode
from e1_assets.parsing.briefs import parse_brief
from e1_assets.rendering.brief import markdown
from e1_assets.rendering.labels import Lang
from tests.briefs import NOTE, small_brief
from tests.golden import assert_golden


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_whole_brief_reads_well(lang: Lang) -> None:
    assert_golden(f"rendering/brief.{lang}.md", markdown(small_brief(), lang))


def test_both_languages_hold_the_same_facts() -> None:
    zh, en = markdown(small_brief(), "zh"), markdown(small_brief(), "en")
    for fact in ("2605.01234", "91%", "§2.1", "§2.2", "https://example.org/tidepool", "4/4"):
        assert zh.count(fact) == en.count(fact) > 0


@pytest.mark.parametrize(("lang", "said"), [
    ("zh", "1. §2.1 新增：Tidepool；另在 §2.2、§3.1 补一句，指向这里"),
    ("en", "1. §2.1 add: Tidepool; one sentence in §2.2, §3.1 pointing here"),
])  # fmt: skip
def test_an_increment_is_one_action_however_many_sections_point_to_it(
    lang: Lang, said: str
) -> None:
    brief = small_brief()
    first = brief.actions[0].model_copy(update={"text": "Tidepool。", "boundary": None})
    others = [
        first.model_copy(update={"id": f"a-{n}", "section": n, "key": n}) for n in ("§2.2", "§3.1")
    ]
    page = markdown(brief.model_copy(update={"actions": (first, *others)}), lang)
    assert said in page
    assert "\n2. §" not in page


@pytest.mark.parametrize(("lang", "rest"), [("zh", "另有 12 条"), ("en", "12 more")])
def test_a_crowded_day_names_eight_first_and_the_rest_at_the_end(lang: Lang, rest: str) -> None:
    brief = small_brief()
    left = tuple(LeftOut(item=f"Work {n}.", path=NOTE, locator=f"§{n}") for n in range(20))
    honesty = brief.honesty.model_copy(update={"left_out": left})
    page = markdown(brief.model_copy(update={"honesty": honesty}), lang)
    opening, _, rest_of_page = page.partition("\n### 1. ")
    assert [f"Work {n}." in opening for n in range(20)] == [True] * 8 + [False] * 12
    assert rest in opening and all(f"Work {n}." in rest_of_page for n in range(8, 20))
    read = parse_brief("inbox/e1/2026-05-04-caching-e1prep.md", decode(page.encode()))
    assert not read.gaps


def test_one_of_a_thing_is_told_in_the_singular() -> None:
    brief = small_brief()
    window = brief.window.model_copy(update={"days": 1})
    page = markdown(brief.model_copy(update={"window": window}), "en")
    assert "(1 day)" in page and "1 days" not in page
    assert f"({brief.window.days} days)" in markdown(brief, "en") and brief.window.days > 1

from e1_assets.domain.briefs import LeftOut, NothingNew
from e1_assets.domain.vocabulary import Verdict
from e1_assets.rendering.site.places import brief_page
from tests.briefs import NOTE, small_brief
from tests.rendering.site.drawn import drawn
from tests.rendering.site.small_library import library_of, pages_of


def test_a_crowded_day_stays_small_and_says_what_is_not_listed() -> None:
    brief = small_brief()
    left = tuple(LeftOut(item=f"Work {n} " * 9, path=NOTE, locator="§1") for n in range(400))
    new = NothingNew(path=NOTE, locator="§1", verdict=Verdict.AGGREGATE, section=None, note="x")
    crowded = brief.model_copy(
        update={
            "honesty": brief.honesty.model_copy(update={"left_out": left}),
            "candidates": brief.candidates * 400,
            "identifiers": brief.identifiers * 400,
            "nothing_new": (new,) * 400,
        }
    )
    site = pages_of(library_of(crowded))
    text = site["en/" + brief_page(brief.date, brief.topic)].text
    assert len(text.encode()) < 200_000
    page = drawn(text)
    assert page.words.count("340 more") == 3 and not page.unclosed
    assert "e1 brief --date 2026-05-04 --topic caching" in page.words
    assert "<b>cold</b>" in page.words, "words of a note stay words"


def test_lost_bytes_are_said_to_be_lost() -> None:
    site = pages_of(library_of(small_brief()))
    page = drawn(site["en/" + brief_page(small_brief().date, "caching")].text)
    assert "stored bytes are lost" in page.words
    assert not [path for path in site if "sources/" in path]

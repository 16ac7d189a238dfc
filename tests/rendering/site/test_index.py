from datetime import date, timedelta

from e1_assets.domain.library import Library, RegisterEntry, RoundCell
from e1_assets.rendering.site.places import INDEX, brief_page, slug
from tests.briefs import small_brief
from tests.rendering.site.drawn import drawn
from tests.rendering.site.small_library import library_of, pages_of

STATES = {
    "published": "▽ below three",
    "unfinished": "… unfinished",
    "stale": "↻ stale",
    "failed": "✕ failed",
    "missing": "· not run",
}


def with_states() -> Library:
    brief = small_brief()
    rounds = [
        RoundCell.model_validate(
            {
                "date": brief.date + timedelta(days=number),
                "topic": brief.topic,
                "state": state,
                "increments": None if state in ("failed", "missing") else 1,
                "reason": "gate closed" if state == "failed" else "",
            }
        )
        for number, state in enumerate(STATES)
    ]
    briefs = tuple(
        brief.model_copy(update={"date": cell.date})
        for cell in rounds
        if cell.increments is not None
    )
    found = brief.contradictions[0].model_copy(update={"first_seen": date(2026, 5, 1)})
    return library_of(*briefs).model_copy(
        update={
            "rounds": tuple(rounds),
            "contradictions": (RegisterEntry(topic=brief.topic, contradiction=found),),
        }
    )


def test_every_state_is_told_in_words() -> None:
    page = drawn(pages_of(with_states())["en/" + INDEX].text)
    for words in STATES.values():
        assert words in page.words
    assert any(held.get("title") == "gate closed" for _, held in page.tags)


def test_an_open_contradiction_ages_to_the_last_day() -> None:
    site = pages_of(with_states())
    page = drawn(site["en/" + INDEX].text)
    assert "open for 7 days" in page.words and "as of 2026-05-08" in page.words
    newest = brief_page(date(2026, 5, 6), "caching")
    assert f"{newest}#c-1" in page.links


def test_a_stale_brief_says_so_first() -> None:
    site = pages_of(with_states())
    words = drawn(site["en/" + brief_page(date(2026, 5, 6), "caching")].text).words
    assert words.index("↻ stale") < words.index("Increments")


def test_an_empty_library_has_pages() -> None:
    empty = Library(name="new", topics=("caching",), rounds=(), briefs={"zh": (), "en": ()})
    assert "No brief yet." in drawn(pages_of(empty)["en/" + INDEX].text).words


def test_the_same_library_gives_the_same_bytes() -> None:
    first, second = pages_of(with_states()), pages_of(with_states())
    assert first == second
    assert [page.text for page in first.values()] == [page.text for page in second.values()]


def test_topics_of_any_name_have_pages_of_their_own() -> None:
    names = ["a/b", "a~2f~b", "../x", "推理", "A b#?%", "con:", "x" * 300, "x" * 299 + "y"]
    made = [slug(name) for name in names]
    assert len(set(made)) == len(names)
    assert all("/" not in one and not one.startswith(".") for one in made)
    assert all(len(one.encode()) <= 200 for one in made)
    assert slug("推理") == "推理"

from e1_assets.domain.library import CitedClaim, ItemOutcome
from e1_assets.domain.text import Text, decode
from e1_assets.domain.vocabulary import Disposition, Verdict
from e1_assets.rendering.site.places import brief_page, source_page
from tests.briefs import NOTE, small_brief
from tests.rendering.site.drawn import drawn
from tests.rendering.site.small_library import SmallShelf, brief_on, library_of, pages_on

TEXT = decode(
    b"# note\n\n## item 1\n\nOne claim.\n\nAnother claim.\n\nA limit.\n\n## item 2\n\nOld news.\n"
)


def outcome(locator: str, start: int, end: int, disposition: Disposition) -> ItemOutcome:
    return ItemOutcome(
        topic="caching",
        date=small_brief().date,
        disposition=disposition,
        verdict=Verdict.NET_NEW if disposition == Disposition.INCREMENT else Verdict.AGGREGATE,
        locator=locator,
        title=f"{locator} title",
        span=TEXT.span(start, end),
    )


def shelf_of(text: Text) -> SmallShelf:
    second = text.text.index("## item 2")
    claims = [
        CitedClaim(path=NOTE, locator="item 1", quote=text.quote(at, at + len(words)))
        for words in ("One claim.", "Another claim.", "Old news.")
        for at in [text.text.index(words)]
    ]
    outcomes = [
        outcome("item 1", text.text.index("## item 1"), second, Disposition.INCREMENT),
        outcome("item 2", second, len(text.text), Disposition.NOTHING_NEW),
    ]
    return SmallShelf([text], claims, outcomes)


def test_a_file_tells_what_it_gave_and_what_it_did_not() -> None:
    brief = brief_on(TEXT, ["One claim."], ["A limit."])
    pages = pages_on(library_of(brief), shelf_of(TEXT))
    page = drawn(pages["en/" + source_page(TEXT.sha256)].text)
    assert "1 of 2 claims quoted" in page.words
    assert f"../{brief_page(brief.date, brief.topic)}#{brief.increments[0].id}" in page.links
    quiet = page.words.index("Items that brought nothing new")
    assert page.words.index("item 1 title") < quiet < page.words.index("item 2 title")
    assert "aggregate" in page.words[quiet:]


def test_a_note_that_gave_nothing_has_its_page() -> None:
    brief = small_brief()
    read = brief.sources[0].model_copy(
        update={"role": "note", "sha256": TEXT.sha256, "note": "only repeats yesterday"}
    )
    brief = brief.model_copy(update={"sources": (read,), "increments": (), "leads": ()})
    pages = pages_on(library_of(brief), shelf_of(TEXT))
    told = drawn(pages["en/" + brief_page(brief.date, brief.topic)].text)
    assert "only repeats yesterday" in told.words
    assert f"../../{source_page(TEXT.sha256)}" in told.links
    page = drawn(pages["en/" + source_page(TEXT.sha256)].text)
    assert "Old news." in page.words and not page.unclosed

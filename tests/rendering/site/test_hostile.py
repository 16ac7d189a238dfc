import pytest

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import Unread
from e1_assets.domain.text import decode
from tests.hostile_vault import PAYLOADS
from tests.rendering.site.drawn import drawn, entries_of
from tests.rendering.site.small_library import brief_on, library_of, pages_of

ALIVE = {"img", "iframe", "object", "embed", "video", "audio", "form", "base", "link", "template"}


def test_there_are_a_hundred() -> None:
    assert len(set(PAYLOADS)) >= 100


@pytest.mark.parametrize("words", PAYLOADS)
def test_words_of_a_note_do_nothing(words: str) -> None:
    text = decode(f"# note\n\n{words}\n\nlimit {words}\n".encode())
    words = text.text.split("\n")[2]
    brief = brief_on(text, [words], [f"limit {words}"])
    one = brief.increments[0].model_copy(
        update={
            "title": words,
            "core_claim": words,
            "urls": (words,),
            "identifiers": (Identifier(scheme="github", id=words),),
        }
    )
    found = brief.contradictions[0].model_copy(update={"subject": words, "computed": words})
    brief = brief.model_copy(
        update={"increments": (one,), "contradictions": (found,), "topic": words[:40]}
    )
    library = library_of(brief).model_copy(
        update={"name": words, "unread": (Unread(path=words, reason=words),)}
    )
    for path, page in pages_of(library, text).items():
        if path.endswith(".js"):
            assert_inert_script(page.text)
        else:
            assert_inert(page.text)


def assert_inert(text: str) -> None:
    page = drawn(text)
    assert not page.unclosed
    assert not ALIVE & {tag for tag, _ in page.tags}
    assert all(not name.startswith("on") for _, held in page.tags for name in held)
    assert all("style" not in held for _, held in page.tags)
    scripts = [held for tag, held in page.tags if tag == "script"]
    assert all(held["src"].endswith(".js") and "//" not in held["src"] for held in scripts)
    assert all(link.startswith(("http://", "https://")) or ":" not in link for link in page.links)
    assert not any("\u202a" <= char <= "\u202e" or char == "\x00" for char in page.words)


def assert_inert_script(text: str) -> None:
    if ".push(" in text and "window.e1." in text:
        assert "<" not in text
        assert all(len(row) == 5 for row in entries_of(text))

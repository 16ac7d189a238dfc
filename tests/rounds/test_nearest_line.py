"""The line a relation quotes: rare words bring it near, words of every line do not."""

from e1_assets.domain.notes import Item
from e1_assets.rounds.document import Document, document_of
from e1_assets.rounds.nearest_line import nearest
from e1_assets.rounds.relations import first_sentence
from tests.rounds.planted import NOTE, note
from tests.scenario import Scenario, scenario

TEXT = """# caching · living document

## 1. Engines

- **Pondstore**: a cache engine for small cache values; the usual cache.
- **Tarnlog**: append-only engine, compaction on idle cores.
- **Weirgate**: a cache gateway that hides cache shards.

## 2. Transfer

- **Ferryline**: moves a cache block over RDMA in batches.
"""


def day_of(line: str) -> Scenario:
    files = {NOTE: note("Kelpcache", line), "organized/knowledge/caching.md": TEXT}
    return scenario(files)


def parts(day: Scenario) -> tuple[Document, Item]:
    document = document_of(day.inputs, None)
    assert document is not None
    return document, next(i for n in day.inputs.notes for i in n.items if "Kelp" in i.title)


def near(line: str) -> str | None:
    document, item = parts(day_of(line))
    keys = frozenset(section.key for section in document.doc.sections)
    found = nearest(document, item, keys)
    return found.text if found else None


def test_the_rare_words_decide() -> None:
    found = near("A cache engine and cache; compaction runs on idle cores, append-only.")
    assert found is not None and "Tarnlog" in found


def test_words_of_every_line_bring_none_near() -> None:
    assert near("A cache of a cache.") is None


def test_only_the_named_sections_are_read() -> None:
    document, item = parts(day_of("A block over RDMA in batches."))
    engines = next(section.key for section in document.doc.sections if section.number == "§1")
    assert nearest(document, item, frozenset((engines,))) is None


def test_a_line_is_quoted_without_its_markup() -> None:
    cell = '<td style="width: 55%;"><strong>Pondstore</strong> keeps **two** tiers; cheap.</td>'
    assert first_sentence(cell) == "Pondstore keeps two tiers"
    assert first_sentence("- [Tarnlog](https://tarnlog.example): a < b, b > c. More.") == (
        "Tarnlog: a < b, b > c"
    )
    assert first_sentence('<td style="width: 55%;">') == ""
    badge = "![stars](https://img.example/github/stars/acme/tarn?style=social)"
    assert first_sentence(f"- Tarnlog keeps a log of tarns at night {badge}") == (
        "Tarnlog keeps a log of tarns at night"
    )
    assert first_sentence(f"[{badge}](https://tarn.example) Tarnlog logs") == "Tarnlog logs"


def test_a_line_about_something_else_is_not_quoted_for_a_few_shared_words() -> None:
    said = "Ring buffers of a spare engine; compaction is off, readers never wait, writers batch."
    assert near(said) is None

"""Contradictions among a document's open questions: where, in which words."""

import pytest

from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.text import decode
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.rounds.questions import question, questions_section
from tests.briefs import small_brief

DOC = "# doc\n\n## 1. Engines\n\n### 1.1 Layouts\n\n- One.\n\n{}\n"


def doc_of(*headings: str) -> KnowledgeDoc:
    text = DOC.format("\n\n".join(f"{one}\n\n- Text." for one in headings))
    return parse_knowledge("t", "organized/knowledge/t.md", decode(text.encode()))


@pytest.mark.parametrize(
    ("headings", "found"),
    [
        (["## 5. Open questions"], "§5"),
        (["## 5. 开放问题"], "§5"),
        (["## 六、待核实与存疑"], "待核实"),
        (["## Unresolved"], "Unresolved"),
        (["## 5. Questions", "### 5.1 Open questions"], "§5.1"),
        (["## 6. 开放问题", "### 6.1 P0", "### 6.2 P1"], "§6.2"),
        (["## 6. Open problems", "### 6.1 P0"], "§6"),
        (["## 6. Opened sources"], None),
        ([], None),
    ],
)
def test_the_section_is_found_by_its_title(headings: list[str], found: str | None) -> None:
    section = questions_section(doc_of(*headings))
    if found is None or section is None:
        assert section is found
    else:
        assert found in (section.number, section.title) or found in section.title


def test_an_entry_says_what_differs_and_where_without_deciding() -> None:
    entry = small_brief().contradictions[0]
    edit = question(doc_of("## 5. Open questions"), entry)
    assert edit is not None and (edit.kind, edit.section) == ("register", "§5")
    assert edit.question == entry.id and edit.increment is None
    assert all(
        part in edit.text for part in (entry.subject, entry.computed, entry.settle, entry.id)
    )
    assert {source.path for source in edit.sources} == {side.path for side in entry.sides}
    plain = question(doc_of("## 5. Open questions"), entry, plain=True)
    assert plain is not None and entry.computed not in plain.text


def test_without_such_a_section_it_is_a_caveat_where_the_document_is_quoted() -> None:
    entry = small_brief().contradictions[0]
    doc = doc_of()
    assert question(doc, entry) is None
    side = entry.sides[0].model_copy(update={"path": doc.path, "locator": "§1.1"})
    quoting = entry.model_copy(update={"sides": (side, *entry.sides[1:])})
    edit = question(doc, quoting)
    assert edit is not None and (edit.kind, edit.section) == ("caveat", "§1.1")

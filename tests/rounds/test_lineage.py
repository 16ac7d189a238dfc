"""Sections found again in another version of their document."""

import pytest

from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.text import decode
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.rounds.lineage import resolve
from tests.shared import SHARED

OLD = """# doc

## 1. Engines

### 1.1 Eviction policies

- arXiv:2601.00001 arXiv:2601.00002 arXiv:2601.00003 arXiv:2601.00004

### 1.2 Moving blocks

- arXiv:2602.00001 arXiv:2602.00002 arXiv:2602.00003

## 2. Cost

### 2.1 Price per token

- arXiv:2603.00001

## 3. Split

- arXiv:2604.00001 arXiv:2604.00002 arXiv:2604.00003 arXiv:2604.00004 arXiv:2604.00005
- arXiv:2604.00006
"""


def parsed(text: str) -> KnowledgeDoc:
    return parse_knowledge("t", "t.md", decode(text.encode()))


def key_of(doc: KnowledgeDoc, number: str) -> str:
    return next(section.key for section in doc.sections if section.number == number)


@pytest.mark.parametrize(
    ("change", "number", "way", "found"),
    [
        (("### 1.2 Mov", "### 1.2 Mov"), "§1.2", "same", "§1.2"),
        (("### 1.2 Mov", "### 1.7 Mov"), "§1.2", "renumbered", "§1.7"),
        (("## 1. Engines", "## 4. Machines"), "§1.2", "moved", "§1.2"),
        (("### 1.2 Moving blocks", "### 1.2 Moving blocks in 2026"), "§1.2", "renamed", "§1.2"),
        (("### 1.2 Moving blocks", "### 5.5 Transfer"), "§1.2", "renamed", "§5.5"),
        (("### 2.1 Price per token", "### 2.1 Trends"), "§2.1", "gone", None),
        (("### 1.1 Eviction policies", "### 1.1 Trends"), "§2.1", "same", "§2.1"),
    ],
)
def test_a_section_is_found_by_what_it_is_not_by_its_number(
    change: tuple[str, str], number: str, way: str, found: str | None
) -> None:
    old, new = parsed(OLD), parsed(OLD.replace(*change))
    resolved = resolve(old, new, key_of(old, number))
    assert (resolved.way, resolved.section.number if resolved.section else None) == (way, found)
    assert (resolved.confidence >= 0.6) == (found is not None)


def test_a_split_in_equal_halves_is_no_answer() -> None:
    old = parsed(OLD)
    even = parsed(
        OLD.replace("## 3. Split\n\n- ", "## 3. One\n\n- arXiv:2604.00006 ").replace(
            "arXiv:2604.00003 ", "\n\n## 4. Two\n\n- arXiv:2604.00003 "
        )
    )
    assert resolve(old, even, key_of(old, "§3")).section is None


def test_an_unknown_key_is_gone() -> None:
    assert resolve(parsed(OLD), parsed(OLD), "no/such").way == "gone"


@pytest.fixture(scope="module")
def october() -> tuple[KnowledgeDoc, KnowledgeDoc]:
    path = "vaults/2026-10-{}/vault/organized/knowledge/inference.md"
    places = [SHARED / path.format(day) for day in ("08", "25")]
    if not all(place.is_file() for place in places):
        pytest.skip("the shared vaults are not here")
    old, new = (parse_knowledge("t", "t.md", decode(place.read_bytes())) for place in places)
    return old, new


@pytest.mark.parametrize(
    ("number", "found"),
    [("§2.3", "§3.2"), ("§1.(8)", "§1.4"), ("§1.(5)", "§3.1"), ("§1.1", "§1.1"), ("§7", "§6.1")],
)
def test_seventeen_days_later_topics_are_where_they_moved(
    october: tuple[KnowledgeDoc, KnowledgeDoc], number: str, found: str
) -> None:
    old, new = october
    resolved = resolve(old, new, key_of(old, number))
    assert resolved.section is not None and resolved.section.number == found


def test_a_number_that_means_something_else_is_not_followed(
    october: tuple[KnowledgeDoc, KnowledgeDoc],
) -> None:
    old, new = october
    resolved = resolve(old, new, key_of(old, "§6.2"))
    assert resolved.section is None or resolved.section.number != "§6.2"

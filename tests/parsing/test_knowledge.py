"""Living documents: sections people cite, anchors where they stand, counts held to the header."""

import json
import re
from pathlib import Path

import pytest

from e1_assets.domain.knowledge import KnowledgeDoc
from e1_assets.domain.text import Text, decode
from e1_assets.parsing.identifiers import mentions
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.parsing.section_names import is_dated, slug_of
from e1_assets.parsing.structure import read
from tests.parsing.stated_cases import case, differences, files
from tests.shared import SHARED, needs_shared

SMALL = ("2026-10-08", "2026-10-25")


def document(file: Path) -> tuple[KnowledgeDoc, Text]:
    text = decode(file.read_bytes())
    return parse_knowledge(file.stem, file.name, text), text


def spans_hold(doc: KnowledgeDoc, text: Text) -> bool:
    whole = "".join(text.passage(section.span) for section in doc.sections)
    cited = all(
        anchor.identifier.id.split("/")[-1] in text.passage(anchor.span).lower()
        for anchor in doc.anchors
    )
    return cited and (whole == text.text or not doc.sections)


def real_documents() -> list[Path]:
    found = sorted((SHARED / "vaults").rglob("organized/knowledge/*.md"))
    return found if SHARED.is_dir() else []


@pytest.mark.parametrize("file", files("knowledge"), ids=lambda file: file.stem)
def test_a_document_reads_as_its_case_says(file: Path) -> None:
    stated = case(file)
    text = decode(stated.text.encode())
    doc = parse_knowledge("sea", stated.path, text)
    assert not list(differences(doc.model_dump(mode="json"), stated.expected)), stated.shows
    assert spans_hold(doc, text)


def test_a_key_survives_renumbering() -> None:
    before = parse_knowledge("sea", "sea.md", decode("# s\n\n## 1. 甲\n\n### 1.2 潮\n".encode()))
    after = parse_knowledge("sea", "sea.md", decode("# s\n\n## 3. 甲\n\n### 3.7 潮\n".encode()))
    assert [s.key for s in before.sections] == [s.key for s in after.sections]


@needs_shared
def test_headings_in_fences_are_none() -> None:
    folder = SHARED / "cases" / "07-heading-in-fence"
    expected = json.loads((folder / "expected.json").read_text())
    doc, _ = document(next((folder / "input").rglob("inference.md")))
    sections = [(s.level, s.path[-1], s.line) for s in doc.sections]
    assert sections == [(h["level"], h["text"], h["line"]) for h in expected["headings"]]
    paths = {section.key: " > ".join(section.path) for section in doc.sections}
    anchored = [(a.identifier.id, paths[a.section_key]) for a in doc.anchors]
    assert anchored == [(a["id"], a["section"]) for a in expected["anchors"]]


@needs_shared
@pytest.mark.parametrize(
    ("vault", "anchors", "tag"), [(SMALL[0], 461, "Oct08午"), (SMALL[1], 532, "Oct25午")]
)
def test_the_header_of_a_small_vault_agrees_with_its_text(
    vault: str, anchors: int, tag: str
) -> None:
    doc, _ = document(SHARED / "vaults" / vault / "vault/organized/knowledge/inference.md")
    papers = {a.identifier.id for a in doc.anchors if a.identifier.scheme == "arxiv"}
    assert (doc.version, doc.tag) == ("v310", tag)
    assert doc.stated_anchors == len(papers) == anchors
    assert doc.stated_lines in (None, doc.lines)
    assert not doc.gaps


@needs_shared
@pytest.mark.parametrize("vault", SMALL)
def test_what_a_document_holds_stands_in_its_section(vault: str) -> None:
    root = SHARED / "vaults" / vault
    decisions = json.loads((root / "expected/decisions.json").read_text())
    doc, text = document(root / "vault/organized/knowledge/inference.md")
    held = {section.number: text.passage(section.span) for section in doc.sections}
    for number, words in decisions["doc_must_contain"].items():
        assert [word for word in words if word not in held[number]] == []
    anchored = {(a.identifier.id, a.section) for a in doc.anchors}
    for entry in decisions["arxiv_list"]:
        for number in entry.get("sections", ()) if entry["status"] == "already_anchored" else ():
            assert (entry["id"], number) in anchored
    everything = {identifier for identifier, _ in anchored}
    ids = [
        word for word in decisions["doc_must_not_contain"] if re.fullmatch(r"\d{4}\.\d{5}", word)
    ]
    assert not everything & set(ids)


@needs_shared
@pytest.mark.parametrize(
    "file", real_documents(), ids=lambda file: file.parts[-5] + "/" + file.name
)
def test_the_scan_agrees_with_the_block_layer(file: Path) -> None:
    """The scan for speed finds the headings the block layer calls official, and no others.

    But for lines between two rules, which CommonMark makes headings and no writer means as such.
    """
    doc, text = document(file)
    assert spans_hold(doc, text)
    found = {(s.line, slug_of(s.path[-1])) for s in doc.sections if s.key != "(top)"}
    lines = re.split(r"\r\n|\n|\r", text.text)
    official = {
        (h.line, slug_of(h.text))
        for h in read(text).headings
        if h.official and h.text and not (h.style == "setext" and lines[h.line - 2] == "---")
    }
    assert {line for line, _ in found} == {line for line, _ in official}


@needs_shared
@pytest.mark.parametrize(
    "file", real_documents(), ids=lambda file: file.parts[-5] + "/" + file.name
)
def test_anchors_agree_with_the_identifiers_of_the_text(file: Path) -> None:
    """What anchors find in one pass are the papers and DOIs the slower reading finds."""
    doc, text = document(file)
    slow = {m.identifier.key for m in mentions(text) if m.identifier.scheme in ("arxiv", "doi")}
    fast = {a.identifier.key for a in doc.anchors if a.identifier.scheme in ("arxiv", "doi")}
    assert len(fast ^ slow) <= len(slow) // 200


@pytest.mark.parametrize(
    "title",
    [
        *("17th of January 2025", "The 3rd of May", "Fri, 17 Jan 2025", "1st week of January 2025"),
        *("二〇二五年一月十七日", "十月八日", "本周 10/08", "Spring 2025", "2025年1月17日 星期五"),
    ],
)
def test_a_date_is_no_section_number(title: str) -> None:
    assert is_dated(title)


@pytest.mark.parametrize("title", ["Chapter 5", "Methods of May 5", "三月论文精选", "Spring cache"])
def test_a_title_with_a_date_in_it_is_a_title(title: str) -> None:
    assert not is_dated(title)

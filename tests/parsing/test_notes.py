"""Notes as people write them: text cases, the shared cases, the small vaults."""

import json
from pathlib import Path

import pytest

from e1_assets.domain.notes import Note
from e1_assets.domain.text import Text, decode
from e1_assets.domain.vocabulary import EvidenceLevel, TimeSource
from e1_assets.parsing import cutting, items
from e1_assets.parsing.notes import parse_note
from e1_assets.parsing.raw_claims import MAX_CLAIMS
from e1_assets.parsing.structure import read
from tests.parsing.note_views import MTIME, ZONE, view
from tests.parsing.stated_cases import case, differences, files
from tests.shared import SHARED, needs_shared


@pytest.mark.parametrize("file", files("notes"), ids=lambda file: file.stem)
def test_reads_the_case_as_expected(file: Path) -> None:
    stated = case(file)
    assert list(differences(view(stated.path, stated.text), stated.expected)) == []


def note_of(words: str) -> Note:
    return parse_note("inbox/ann/2026-10-02-0900-x.md", decode(words.encode()), MTIME, ZONE)


def test_an_endless_item_keeps_its_first_claims_and_says_so() -> None:
    (item,) = note_of("### 1. 纸船\n\n" + "三层。" * (MAX_CLAIMS + 5)).items
    (gap,) = note_of("### 1. 纸船\n\n" + "三层。" * (MAX_CLAIMS + 5)).gaps
    assert len(item.claims) == MAX_CLAIMS + 1
    assert gap.line == 3
    assert "the rest is kept without claims" in gap.reason


def test_a_dump_of_entries_ends_in_one_item_with_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cutting, "MAX_ITEMS", 20)
    monkeypatch.setattr(items, "MAX_ITEMS", 20)
    note = note_of("• 纸船\n" * 27)
    assert len(note.items) == 21
    assert note.items[-1].span.end == note.size - 1
    assert note.items[-1].claims == ()
    assert [gap.line for gap in note.gaps] == [21]


def test_many_empty_headings_are_counted() -> None:
    gaps = note_of("# a\n" * 250).gaps
    assert len(gaps) == 201
    assert gaps[-1].reason == "heading without text, with 49 more like it"


def test_nesting_without_end_is_text_at_last() -> None:
    (item,) = note_of("> " * 5000 + "纸船\n").items
    assert item.claims[0].text.endswith("纸船")


def shared_notes(folder: Path) -> dict[str, tuple[Text, Note]]:
    """Every note below a vault with its text, by vault path."""
    found = {}
    for file in sorted(folder.glob("inbox/*/*")):
        path = file.relative_to(folder).as_posix()
        text = decode(file.read_bytes())
        found[path] = text, parse_note(path, text, MTIME, ZONE)
    return found


def expected_of(name: str) -> dict[str, dict[str, object]]:
    return json.loads((SHARED / "cases" / name / "expected.json").read_text("utf-8"))  # type: ignore[no-any-return]


@needs_shared
def test_case_05_front_matter_reads_alike_whatever_the_bytes() -> None:
    notes = shared_notes(SHARED / "cases" / "05-bom-crlf-front-matter" / "input")
    for path, expected in expected_of("05-bom-crlf-front-matter")["files"].items():
        text, note = notes[path]
        front = note.front_matter and {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in note.front_matter.items()
        }
        headings = [{"text": h.text, "line": h.line} for h in read(text).headings]
        papers = [
            {"id": mention.identifier.id, "line": text.line_at(text.char_at(mention.span.start))}
            for item in note.items
            for mention in item.mentions
        ]
        assert front == expected["front_matter"], path
        assert headings == expected["headings"], path
        assert papers == expected.get("papers", []), path


@needs_shared
def test_case_06_table_rows_keep_their_cells() -> None:
    folder = SHARED / "cases" / "06-table-pipes"
    text, note = shared_notes(folder / "input")["inbox/tom/2026-10-09T0900-table.md"]
    (expected,) = json.loads((folder / "expected.json").read_text("utf-8"))["tables"]
    (table,) = [block for block in read(text).blocks if hasattr(block, "rows")]
    assert [cell.read(text.text) for cell in table.header.cells] == expected["header"]
    for row, wanted in zip(table.rows, expected["rows"], strict=True):
        assert row.line == wanted["line"]
        assert row.problem == wanted.get("problem")
        if "cells" in wanted:
            assert [cell.read(text.text) for cell in row.cells] == wanted["cells"]
    assert [gap.line for gap in note.gaps] == [6, 7]


@needs_shared
def test_case_07_only_real_headings() -> None:
    folder = SHARED / "cases" / "07-heading-in-fence"
    text = decode((folder / "input/organized/knowledge/inference.md").read_bytes())
    expected = json.loads((folder / "expected.json").read_text("utf-8"))["headings"]
    headings = [{"level": h.level, "text": h.text, "line": h.line} for h in read(text).headings]
    assert headings == expected


@needs_shared
def test_case_08_names_give_days() -> None:
    folder = SHARED / "cases" / "08-daily-note-names"
    notes = shared_notes(folder / "input")
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    for path, wanted in expected["files"].items():
        _, note = notes[path]
        if wanted["date"] is None:
            assert note.time_source is TimeSource.MTIME, path
            continue
        stamp = f"{wanted['date']}T{wanted['time'] or '00:00'}"
        assert note.event_time.isoformat()[:16] == stamp, path
        assert note.time_source is TimeSource.NAME, path
    reported = [p for p, (_, n) in notes.items() if any("no date" in g.reason for g in n.gaps)]
    assert sorted(reported) == sorted(expected["undated_reported"])


@needs_shared
def test_case_09_each_file_keeps_its_items() -> None:
    notes = shared_notes(SHARED / "cases" / "09-two-files-one-day" / "input")
    for paper in json.loads(
        (SHARED / "cases/09-two-files-one-day/expected.json").read_text("utf-8")
    )["papers"]:
        named = [
            path
            for path, (_, note) in notes.items()
            if any(m.identifier.id == paper["id"] for i in note.items for m in i.mentions)
        ]
        assert named == sorted(paper["sources"])


@needs_shared
def test_case_11_other_encodings_are_read() -> None:
    notes = shared_notes(SHARED / "cases" / "11-utf16-nul-gbk" / "input")
    for path, wanted in expected_of("11-utf16-nul-gbk")["files"].items():
        text, note = notes[path]
        ids = [m.identifier.id for item in note.items for m in item.mentions]
        assert ids in wanted.get("papers_either", [wanted.get("papers")]), path
        assert text.encoding == wanted.get("encoding", text.encoding)
        if wanted.get("problem") == "NUL bytes":
            assert "nul" in note.flags
        if wanted.get("problem") == "not UTF-8":
            assert "gb18030" in note.flags
        if "headings" in wanted:
            assert [h.text for h in read(text).headings] == wanted["headings"]


@needs_shared
def test_case_13_an_empty_digest_has_nothing() -> None:
    notes = shared_notes(SHARED / "cases" / "13-digest-gap-and-repeat" / "input")
    counts = {path[-20:-10]: len(note.items) for path, (_, note) in notes.items()}
    assert sorted(counts.values()) == [0, 2, 2]


DAYS = ("2026-10-08", "2026-10-25")


@needs_shared
@pytest.mark.parametrize("day", DAYS)
def test_every_figure_of_the_decisions_is_a_claim_of_the_cited_note(day: str) -> None:
    folder = SHARED / "vaults" / day
    notes = shared_notes(folder / "vault")
    decisions = json.loads((folder / "expected" / "decisions.json").read_text("utf-8"))
    for judged in (*decisions["increments"], *decisions["leads"]):
        paths = [p for p in judged.get("source_paths") or judged["paths"] if p in notes]
        cards = len(judged.get("source_paths") or judged["paths"]) - len(paths)
        claims = [c for p in paths for i in notes[p][1].items for c in i.claims]
        for figure in (*judged.get("numbers_used", ()), *judged.get("numbers_forbidden", ())):
            assert cards or any(figure in claim.text for claim in claims), (judged["key"], figure)
        for figure in judged.get("numbers_forbidden", ()) if "numbers_used" in judged else ():
            held = [claim for claim in claims if figure in claim.text]
            assert all({"do_not_quote", "second_hand"} <= claim.marks for claim in held), figure


@needs_shared
def test_every_item_of_the_summary_part_is_abstract_only() -> None:
    notes = shared_notes(SHARED / "vaults" / "2026-10-25" / "vault")
    _, note = notes["inbox/jay/2026-10-25T1335-blogs-discovery.md"]
    part = [item for item in note.items if item.locator.startswith("§B.")]
    assert [item.locator for item in part] == [f"§B.{number}" for number in range(1, 6)]
    assert {item.evidence for item in part} == {EvidenceLevel.ABSTRACT_ONLY}
    read_whole = [item.evidence for item in note.items if item.locator.startswith("§A.")]
    assert read_whole == [EvidenceLevel.ORIGINAL_READ] * 4


@needs_shared
@pytest.mark.parametrize("day", DAYS)
def test_spans_hold_and_items_do_not_overlap(day: str) -> None:
    for path, (text, note) in shared_notes(SHARED / "vaults" / day / "vault").items():
        end = 0
        for item in note.items:
            assert item.span.start >= end, path
            end = item.span.end
            for claim in item.claims:
                assert text.passage(claim.span) == claim.text
                assert item.span.holds(claim.span)
                for quantity in claim.quantities:
                    assert claim.span.holds(quantity.span)


LONG = "of their cache, twice, on the train home, with every table of its appendix"


@pytest.mark.parametrize(
    ("sentence", "level"),
    [
        (f"I read the full paper {LONG}", EvidenceLevel.ORIGINAL_READ),
        (f"They say they read the full paper {LONG}", None),
        (f"我通读了全文，{'连同附录里所有的表，' * 10}", EvidenceLevel.ORIGINAL_READ),
    ],
)
def test_a_long_sentence_states_a_level_where_the_writer_speaks_of_himself(
    sentence: str, level: EvidenceLevel | None
) -> None:
    text = decode(f"# Day\n\n## One\n\n{sentence}: it is 4 ms.\n\n## Two\n\nMore.\n".encode())
    first = parse_note("inbox/a/2026-05-06-a.md", text, MTIME, ZONE).items[0]
    assert first.evidence == level

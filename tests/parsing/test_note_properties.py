"""Any text at all: it is read, every span decodes to its text, nothing overlaps."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from e1_assets.domain.notes import Note
from e1_assets.domain.text import Text, decode
from e1_assets.parsing.blocks import Block, List, Quote, Table
from e1_assets.parsing.notes import parse_note
from e1_assets.parsing.structure import read
from tests.parsing.note_views import MTIME, ZONE

PIECES = st.sampled_from(
    (
        *("# ", "## 一、", "### 1. ", "- ", "  - ", "1. ", "2. ", "• ", "① ", "> ", "```\n", "~~~"),
        *(
            "| a | b |\n",
            "|---|---|\n",
            "| ",
            "|",
            "\\|",
            "---\n",
            "**粗**",
            "**x：**",
            "证据：仅摘要",
        ),
        *("\n", "\n\n", "\r\n", "\r", "\t", "    ", "\0", "\ufeff", "\u200b", "\ud83d", "𝔘", "é"),
        *("请勿引用。", "转述", "以上", "2609.01234", "3.5×", "https://a.example/b|c", "[[x|y]]"),
        *(
            "<details>\n",
            "<table>",
            "\n<table><tr><th>",
            "<tr><td rowspan=2 colspan=2>",
            "</td></tr>",
            "</table>\n",
            "<!--",
            "条目7 ",
            "增量 1：题",
            "§E1",
            "（一）",
            "a: b\n",
            "key：",
            "词。",
            "word. W",
        ),
    )
)
WORDS = st.lists(PIECES | st.text(max_size=6), max_size=40).map("".join)
ENCODINGS = st.sampled_from(
    ("utf-8", "utf-8-sig", "utf-16", "utf-16-be", "gb18030", "latin-1", "big5")
)


def as_bytes(words: str, encoding: str) -> bytes:
    errors = "surrogatepass" if encoding.startswith("utf") else "replace"
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    return (mark + words).encode(encoding, errors)


def check(data: bytes) -> None:
    text = decode(data)
    note = parse_note("inbox/a/x.md", text, MTIME, ZONE)
    end = 0
    for item in note.items:
        assert item.span.start >= end
        end = item.span.end
        for claim in item.claims:
            assert text.passage(claim.span) == claim.text != ""
            assert item.span.holds(claim.span)
            assert all(text.passage(q.span) == q.raw for q in claim.quantities)
        for quote in item.boundaries:
            assert text.passage(quote.span) == quote.text
        for mention in item.mentions:
            assert text.passage(mention.span) == mention.raw
    assert all(1 <= gap.line <= text.line_count + 1 for gap in note.gaps)
    # Parsing builds its objects without pydantic's checks: they would have passed.
    checked = Note.model_validate(note.model_dump(), strict=True)
    assert (checked, checked.model_dump_json()) == (note, note.model_dump_json())


@settings(max_examples=150, deadline=None)
@given(WORDS, ENCODINGS)
def test_every_span_of_invented_markdown_decodes_to_its_text(words: str, encoding: str) -> None:
    check(as_bytes(words, encoding))


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=200))
def test_every_span_of_any_bytes_decodes_to_its_text(data: bytes) -> None:
    check(data)


@settings(max_examples=150, deadline=None)
@given(WORDS)
def test_blocks_follow_one_another_and_lose_no_word(words: str) -> None:
    text = decode(as_bytes(words, "utf-8"))
    document = read(text)
    at = document.front_matter.end if document.front_matter else 0
    for block in document.blocks:
        gap = text.text[at : block.start]
        assert not any(char.isalnum() for char in gap), gap
        assert at <= block.start <= block.end
        at = block.end
        assert list(nested(text, block)) == []
    assert not any(char.isalnum() for char in text.text[at:])


def nested(text: Text, block: Block) -> Iterator[str]:
    """What lies outside its container."""
    if isinstance(block, List):
        parts = [(entry, inner) for entry in block.entries for inner in entry.blocks]
        for entry, inner in parts:
            if not entry.start <= inner.start <= inner.end <= entry.end:
                yield text.text[inner.start : inner.end]
    elif isinstance(block, Quote):
        for inner in block.blocks:
            if not block.start <= inner.start <= inner.end <= block.end:
                yield text.text[inner.start : inner.end]
    elif isinstance(block, Table):
        for row in block.rows:
            if not block.start <= row.start <= row.end <= block.end:
                yield text.text[row.start : row.end]

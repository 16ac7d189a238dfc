"""Nothing a person wrote falls between: item, heading, front matter, table head or recorded gap."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from e1_assets.domain.text import Text, decode
from e1_assets.parsing.blocks import Block, Heading, Html
from e1_assets.parsing.identifiers import mentions
from e1_assets.parsing.notes import parse_note
from e1_assets.parsing.quantities import quantities
from e1_assets.parsing.structure import inner_tables, read
from tests.parsing.note_views import MTIME, ZONE
from tests.parsing.test_note_properties import ENCODINGS, as_bytes
from tests.parsing.test_note_properties import PIECES as NOTE_PIECES
from tests.shared import SHARED, needs_shared

_TAGS = re.compile(r"<[^<>]*>|&\w+;", re.DOTALL)
_HIDDEN = re.compile(r"<!--.*?(?:-->|\Z)|<(script|style)\b.*?(?:</\1\s*>|\Z)", re.DOTALL | re.I)
_MARKERS = re.compile(r"(?:[\s>]*(?:[-*+]|\d{1,9}[.)]))+\s*")
# The title of a folded part says nothing: `<summary>Details</summary>`.
_FOLD = re.compile(r"<summary\b[^>]*>.*?</summary>", re.DOTALL | re.IGNORECASE)


PIECES = st.sampled_from(
    (
        *("<summary>Details</summary>", "</details>\n", "<div>", "<p>", "<script>", "</script>"),
        *("-->", "[^1]: note\n", "[a]: https://x.example\n", "    code\n", "> > ", "1) ", "（1）"),
        *("===\n", "***\n", "| x | y\n", "+++\n", "$$\n", "- [ ] ", "word\n: def\n", "&nbsp;"),
        *(
            "\u2028",
            "\x0c",
            "\u3000",
            "#\n",
            "##标题\n",
            "＃ ",
            "・",
            "– ",
            "1.1 ",
            "一、\n",
            "①\n",
        ),
        *("<https://a.example/c>", "![alt](u)", "{#id}", "\\\n", "\n1. a\n   - b\n", "3. c\n"),
    )
)
ODD = st.lists(PIECES | NOTE_PIECES | st.text(max_size=4), max_size=30).map("".join)


def unread(text: Text, path: str = "inbox/a/x.md") -> list[str]:
    """The lines with letters or digits that ended nowhere."""
    note, document = parse_note(path, text, MTIME, ZONE), read(text)
    kept = bytearray(len(text.text))
    for item in note.items:
        start, end = text.char_at(item.span.start), text.char_at(item.span.end)
        kept[start:end] = b"\1" * (end - start)
    if document.front_matter:
        kept[: document.front_matter.end] = b"\1" * document.front_matter.end
    gaps = {gap.line for gap in note.gaps}
    for start, end in _heads(text, document.blocks, gaps):
        kept[start:end] = b"\1" * (end - start)
    return [
        line
        for start, line in _lines(text.text)
        if text.line_at(start) not in gaps
        and any(c.isalnum() and not kept[start + at] for at, c in enumerate(line))
    ]


def _lines(words: str) -> Iterator[tuple[int, str]]:
    for line in re.finditer(r"[^\r\n]+", words):
        if not _MARKERS.fullmatch(line.group()):
            yield line.start(), line.group()


def _heads(text: Text, blocks: tuple[Block, ...], gaps: set[int]) -> Iterator[tuple[int, int]]:
    """What is no item: headings, heads of tables, markup without words, comments with a gap."""
    for block in blocks:
        if isinstance(block, Heading):
            yield block.start, block.end
        elif isinstance(block, Html):
            words = text.text[block.start : block.end]
            for piece in _HIDDEN.finditer(words):
                if text.line_at(block.start + piece.start()) in gaps:
                    words = words.replace(piece.group(), "")
            if not any(c.isalnum() for c in _TAGS.sub("", _FOLD.sub("", words))):
                yield block.start, block.end
    for table in inner_tables(blocks):
        if table.header:
            yield table.header.start, table.header.end


@settings(max_examples=300, deadline=None)
@given(ODD, ENCODINGS)
def test_every_line_of_invented_markdown_ends_somewhere(words: str, encoding: str) -> None:
    text = decode(as_bytes(words, encoding))
    assert unread(text) == []


@needs_shared
@pytest.mark.parametrize("vault", ["2026-10-08/vault", "2026-10-25/vault", "real_zh/half"])
def test_every_line_of_a_vault_ends_somewhere(vault: str) -> None:
    root = SHARED / "vaults" / vault
    files = sorted(file for file in (root / "inbox").rglob("*") if file.is_file())
    for file in files if "real" not in vault else files[::8]:
        path = file.relative_to(root).as_posix()
        assert unread(decode(file.read_bytes()), path) == [], path


_ALT = re.compile(r"!\[[^\[\]]*\]")


@needs_shared
@pytest.mark.parametrize("vault", ["2026-10-08/vault", "real_zh/half", "real_en/half"])
def test_every_figure_and_identifier_of_a_vault_stands_in_a_claim_or_item(vault: str) -> None:
    """What stands outside is a heading, front matter, the label of a picture or a recorded gap."""
    root = SHARED / "vaults" / vault
    files = sorted(file for file in (root / "inbox").rglob("*") if file.is_file())
    total, lost = 0, []
    for file in files if "real" not in vault else files[::30]:
        text = decode(file.read_bytes())
        note, document = parse_note(file.name, text, MTIME, ZONE), read(text)
        held = {q.span for item in note.items for claim in item.claims for q in claim.quantities}
        named = {mention.span for item in note.items for mention in item.mentions}
        apart = {gap.line for gap in note.gaps} | {heading.line for heading in document.headings}
        body = document.front_matter.end if document.front_matter else 0
        labels = [found.span() for found in _ALT.finditer(text.text)]
        found = (*quantities(text, 0, len(text.text)), *mentions(text, year=note.event_time.year))
        for one in found:
            at = text.char_at(one.span.start)
            total += 1
            elsewhere = at < body or text.line_at(at) in apart
            if one.span in held | named or elsewhere or any(a <= at < b for a, b in labels):
                continue
            lost.append((file.name, text.line_at(at), one.raw))
    assert total > 50
    assert len(lost) <= 0.001 * total, lost

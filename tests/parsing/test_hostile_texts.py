"""Texts made to be dear to read: work grows with size no faster than the text, counted in calls."""

import sys
from datetime import UTC, datetime
from types import FrameType

import pytest

from e1_assets.domain.notes import Note
from e1_assets.domain.text import decode
from e1_assets.parsing.markdown_events import MAX_BLOCKS
from e1_assets.parsing.notes import parse_note
from e1_assets.parsing.quantities import MAX_NUMBERS
from tests.hostile_texts import TEXTS, repeated

SMALL = 6_000
NOW = datetime(2026, 5, 5, tzinfo=UTC)


def parsed(text: str) -> Note:
    """The text as a note of the inbox."""
    path = "inbox/ada/2026-05-04-2130-ada.md"
    return parse_note(path, decode(text.encode()), NOW, "Asia/Shanghai")


def calls(text: str) -> int:
    """How many Python functions are entered, or C functions called, to read a text."""
    count = 0

    def called(_frame: FrameType, event: str, _of: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        parsed(text)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize("name", TEXTS)
def test_twice_the_text_is_at_most_twice_the_calls(name: str) -> None:
    small, double = calls(TEXTS[name](SMALL)), calls(TEXTS[name](2 * SMALL))
    assert double <= 2.2 * small + 500, (small, double)


def test_numbers_past_the_limit_are_a_gap_not_quantities() -> None:
    note = parsed(repeated("1% ", 4 * MAX_NUMBERS))
    (gap,) = [gap for gap in note.gaps if "numbers" in gap.reason]
    assert gap.line == 3
    assert sum(len(claim.quantities) for item in note.items for claim in item.claims) > 9_000
    assert not parsed(repeated("1% ", 2 * MAX_NUMBERS)).gaps


def test_blocks_past_the_limit_are_a_gap_and_stay_in_an_item() -> None:
    text = repeated("- a\n\nb c\n\n", 5 * MAX_BLOCKS) + "\nlast words"
    note = parsed(text)
    assert [gap for gap in note.gaps if "blocks" in gap.reason]
    assert max(item.span.end for item in note.items) == len(text.encode())


@pytest.mark.parametrize("opening", ["", "> "])
def test_lines_past_the_limit_are_a_gap_and_stay_in_an_item(opening: str) -> None:
    text = repeated(f"{opening}• a\n", 12 * MAX_BLOCKS) + f"{opening}• last words"
    note = parsed(text)
    assert [gap.line for gap in note.gaps if "blocks" in gap.reason] == [MAX_BLOCKS + 3]
    assert max(item.span.end for item in note.items) == len(text.encode())


def test_headings_of_our_own_past_the_limit_are_a_gap_and_stay_in_an_item() -> None:
    text = repeated("一、a\n", 12 * MAX_BLOCKS) + "last words"
    note = parsed(text)
    assert [gap.line for gap in note.gaps if "blocks" in gap.reason] == [MAX_BLOCKS + 3]
    assert max(item.span.end for item in note.items) == len(text.encode())

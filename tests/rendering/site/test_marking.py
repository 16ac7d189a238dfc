import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from e1_assets.domain.text import decode
from e1_assets.rendering.quoting import visible
from e1_assets.rendering.site.marking import AROUND, Gap, marked, marks_of
from e1_assets.rendering.site.places import brief_page, mark_id, source_page
from tests.briefs import small_brief
from tests.rendering.site.drawn import Drawn, drawn, target
from tests.rendering.site.small_library import site_of

LEFT_OUT: dict[Gap, str] = {"lines": "… {n} lines", "characters": "… {n} characters"}
NOTE = (
    "# 夜\n\n## 条目1 潮池\n\n冷层写盘，重启后不用重算。\n| 热 | 显存 |\n\n⚠ 单机数字，未复现。\n"
)
QUOTES = ["冷层写盘，重启后不用重算。", "| 热 | 显存 |", "写盘，重启后不用重算。\n| 热"]
LIMITS = ["⚠ 单机数字，未复现。"]


def squeezed(words: str) -> str:
    return "".join(words.split())


def page_of(text: str, spans: list[tuple[int, int]]) -> Drawn:
    read = decode(text.encode())
    return drawn(f"<pre>{marked(read, marks_of(read, spans), LEFT_OUT)}</pre>")


@pytest.mark.parametrize(
    "data",
    [
        NOTE.encode(),
        b"\xef\xbb\xbf" + NOTE.encode(),
        b"\xff\xfe" + NOTE.encode("utf-16-le"),
        b"\xfe\xff" + NOTE.encode("utf-16-be"),
        NOTE.encode("gb18030"),
        NOTE.replace("\n", "\r\n").encode(),
        NOTE.replace("\n", "\r").encode(),
        NOTE.replace("潮池", "潮\x00池\u202e").encode(),
    ],
    ids=["utf8", "bom", "utf16le", "utf16be", "gb18030", "crlf", "cr", "control"],
)
def test_every_quote_lands_on_its_words(data: bytes) -> None:
    flags = decode(data).flags
    newline = "\r\n" if "crlf" in flags else "\r" if "cr" in flags else "\n"
    quotes = [quote.replace("\n", newline) for quote in QUOTES]
    site = site_of(data, quotes, LIMITS)
    brief = small_brief()
    here = brief_page(brief.date, brief.topic)
    landed = []
    for link in drawn(site[here].text).links:
        place = target(here, link)
        if place and place[0].startswith("sources/") and place[1]:
            landed.append(squeezed(drawn(site[place[0]].text).marks[place[1]]))
    for quote in (*quotes, *LIMITS):
        assert squeezed(quote) in landed


@given(
    st.text(alphabet="ab好\n\r<&\u202e", max_size=60),
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), max_size=6),
)
def test_marks_hold_their_words_however_they_overlap(
    words: str, pairs: list[tuple[int, int]]
) -> None:
    text = decode(words.encode())
    size = len(text.text)
    spans = [(text.byte_at(min(a, b, size)), text.byte_at(min(max(a, b), size))) for a, b in pairs]
    page = page_of(words, spans)
    assert not page.unclosed
    assert squeezed(page.words) == squeezed(visible(re.sub(r"\r\n?", "\n", text.text)))
    assert len(page.ids) == len(set(page.ids))
    for start, end in spans:
        told = text.text[text.char_at(start) : text.char_at(end)]
        if told:
            told = visible(told.replace("\r", "\n"))
            assert squeezed(page.marks[mark_id(start, end)]) == squeezed(told)


def test_a_long_note_shows_the_lines_around_what_is_cited() -> None:
    lines = [f"line {n}" for n in range(1, 1001)]
    text = "\n".join(lines) + "\n"
    start = text.index("line 500")
    page = page_of(text, [(start, start + 8)])
    assert page.marks[mark_id(start, start + 8)] == "line 500"
    assert "line 480\n" in page.words and "line 479\n" not in page.words
    assert f"… {499 - AROUND} lines" in page.words and f"… {500 - AROUND} lines" in page.words


def test_a_long_line_is_cut_where_nothing_is_cited() -> None:
    page = page_of("x" * 5000 + "cited" + "y" * 5000, [(5000, 5005)])
    assert page.marks[mark_id(5000, 5005)] == "cited"
    assert page.words.count("… 4000 characters") == 2


def test_bytes_that_are_lost_are_said_to_be() -> None:
    site = site_of(NOTE.encode(), QUOTES, LIMITS)
    brief = small_brief()
    page = drawn(site["en/" + brief_page(brief.date, brief.topic)].text)
    assert "stored bytes are lost" not in page.words
    assert source_page("a" * 64) not in site

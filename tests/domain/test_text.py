import pytest
from hypothesis import given
from hypothesis import strategies as st

from e1_assets.domain.text import decode

ANY_TEXT = st.text(alphabet=st.characters(exclude_categories=()), max_size=600)


@given(st.binary(max_size=600), st.data())
def test_a_slice_of_any_bytes_is_what_the_text_says(data: bytes, draw: st.DataObject) -> None:
    text = decode(data)
    start = draw.draw(st.integers(0, len(text.text)))
    end = draw.draw(st.integers(start, len(text.text)))
    span = text.span(start, end)
    assert text.passage(span) == text.text[start:end]
    assert 0 <= span.start <= span.end <= len(data)


@given(ANY_TEXT.filter(lambda t: not any("\ud800" <= c <= "\udfff" for c in t)))
def test_utf8_slices_decode_to_the_text(words: str) -> None:
    data = words.encode()
    text = decode(data)
    at = len(text.text) // 2
    span = text.span(at, len(text.text))
    assert data[span.start : span.end].decode() == text.text[at:]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_spans_are_exact_in_every_encoding(encoding: str, newline: str) -> None:
    words = newline.join(["# 中文标题", "第二行写得长一点，全是汉字", "third line", ""])
    data = words.encode(encoding)
    text = decode(data)
    at = text.text.index("third")
    span = text.span(at, at + 5)
    codec = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le"}.get(encoding, encoding)
    assert data[span.start : span.end].decode(codec) == "third"
    assert text.line_at(at) == 3
    assert text.line_count == 3


def test_an_old_western_code_page_is_not_taken_for_chinese() -> None:
    text = decode("Caf\u00e9 na\u00efve, d\u00e9j\u00e0 vu".encode("latin-1"))
    assert text.flags == ("undecodable",)
    assert text.text.startswith("Caf\ufffd na")


def test_oddities_are_flagged() -> None:
    assert set(decode("a\u202eb\u200b\0\r\nx\ny".encode()).flags) == {
        "mixed_newlines",
        "nul",
        "bidi",
        "zero_width",
    }


def test_one_line_of_a_megabyte_is_still_exact() -> None:
    words = "字x" * 500_000
    text = decode(words.encode())
    assert text.passage(text.span(999_990, 1_000_000)) == words[-10:]
    assert "long_line" in text.flags


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=200),
    st.sampled_from(["utf-8", "utf-16"]),
)
def test_a_byte_belongs_to_the_character_it_is_part_of(words: str, encoding: str) -> None:
    text = decode((words * 3).encode(encoding))
    owners = [
        at for at in range(len(text.text)) for _ in range(text.byte_at(at), text.byte_at(at + 1))
    ]
    assert [text.char_at(byte) for byte in range(text.bom, len(text.data))] == owners
    assert text.char_at(len(text.data)) == len(text.text)


@pytest.mark.parametrize(
    ("words", "encoding"),
    [
        ("# Título\n\nmás rápido", "latin-1"),
        ("Größe über naïve façade", "cp1252"),
        ("# タイトル\n\n本文です", "shift_jis"),
        ("Привет, мир", "cp1251"),
    ],
)
def test_other_code_pages_are_flagged_not_read_as_chinese(words: str, encoding: str) -> None:
    text = decode(words.encode(encoding))
    assert (text.encoding, "undecodable" in text.flags) == ("utf-8", True)


@pytest.mark.parametrize("words", ["風車的轉速比以前快，請勿引用。", "风车更快 1.8 倍"])
def test_chinese_in_gb18030_is_read_traditional_too(words: str) -> None:
    text = decode(words.encode("gb18030"))
    assert (text.text, text.encoding) == (words, "gb18030")

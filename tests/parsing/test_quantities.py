"""Quantities: typed before they are read, with exact spans, scored against hand-made labels."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from e1_assets.domain.quantities import Dimension, Quantity
from e1_assets.domain.text import Text, decode
from e1_assets.parsing.quantities import quantities
from tests.parsing.line_cases import LineCase, line_cases
from tests.shared import SHARED, needs_shared

LABELS = Path(__file__).with_name("quantity_labels.jsonl")
WRITTEN = """
12 1,725 3.5 ２０ 万 亿 k B % tok/s GB 美元 $ + - – ~ 约 × x 倍 Oct 2026 年 月 v . , / ( ) | ⭐ ▲ 卡
比 Oak 的 CUDA 第 § # 每 小时 https:// <b
"""
FRAGMENTS = st.sampled_from([*WRITTEN.split(), " ", "\n"])


def read(text: str) -> tuple[Text, tuple[Quantity, ...]]:
    whole = decode(text.encode())
    return whole, quantities(whole, 0, len(whole.text))


def shown(one: Quantity) -> str:
    """A quantity as the case files write it."""
    name = one.dimension.value
    if one.dimension is Dimension.VERSION:
        return f"{name} {one.subject or '-'} {one.iso}"
    if one.dimension is Dimension.DATE:
        return f"{name} {one.unit} {one.iso}"
    sign = {"=": "", "max": "max ", "min": "min "}.get(one.comparator, one.comparator)
    low, high = ("?" if end is None else f"{end:.15g}" for end in (one.low, one.high))
    value = low if low == high else f"{low}..{high}"
    return f"{name} {one.unit} {sign}{value}" + (f" vs {one.baseline}" if one.baseline else "")


@pytest.mark.parametrize("case", line_cases("quantities"), ids=str)
def test_case(case: LineCase) -> None:
    assert " | ".join(shown(q) for q in read(case.text)[1]) == case.expected


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("实测 50 并发下吞吐 1,725 tok/s", "attribute", "throughput"),
        ("实测 50 并发下吞吐 1,725 tok/s", "condition", "50 并发"),
        ("实测 50 并发下吞吐 1,725 tok/s", "modality", "measured"),
        ("官方口径：TTFT 180ms", "modality", "official"),
        ("官方口径：TTFT 180ms", "attribute", "ttft"),
        ("厂商自述省 40% 内存", "modality", "self_reported"),
        ("Oakvec 2.1ms P99", "condition", "P99"),
        ("Oakvec 2.1ms P99", "subject", "Oakvec"),
        ("4× faster than Oak's Mill on the same weights", "baseline", "Oak's Mill"),
        ("4× faster than Oak's Mill on the same weights", "condition", "on the same weights"),
        ("截至 2026-10-08 共 191 ⭐", "attribute", "stars"),
    ],
)
def test_the_clause_fills_fields(text: str, field: str, value: str) -> None:
    assert value in [getattr(one, field) for one in read(text)[1]]


def test_the_next_sentence_says_nothing_of_a_number() -> None:
    _, (first, *_) = read("吞吐 1,725 tok/s。官方没有说别的")
    assert first.modality is None


def test_only_the_range_is_read() -> None:
    text = decode("10 篇，20 篇".encode())
    assert [one.raw for one in quantities(text, 5, len(text.text))] == ["20 篇"]


@given(st.lists(FRAGMENTS, max_size=30).map("".join))
def test_spans_decode_to_raw(written: str) -> None:
    text, found = read(written)
    ends = 0
    for one in found:
        assert text.data[one.span.start : one.span.end].decode() == one.raw
        assert one.span.start >= ends
        ends = one.span.end
        if one.low is not None and one.high is not None:
            assert one.low <= one.high


@given(st.text(max_size=200))
def test_any_text_is_read(written: str) -> None:
    text, found = read("".join(c for c in written if not "\ud800" <= c <= "\udfff"))
    for one in found:
        assert text.data[one.span.start : one.span.end].decode() == one.raw


@pytest.mark.parametrize(
    "piece", ["1", "1.", "1,", "1-", "1/", "1×", "(1", "v1", "$1", "1%", "年1"]
)
def test_a_line_twice_as_long_gives_at_most_twice_as_much(piece: str) -> None:
    """Hostile lines end; what is found never outgrows the line."""
    short, long = (len(read(piece * n)[1]) for n in (2_000, 4_000))
    assert long <= 2 * short + 2


def files(part: str) -> list[dict[str, Any]]:
    lines = LABELS.read_text("utf-8").splitlines()
    return [one for one in map(json.loads, lines) if one["part"] == part]


def agrees(one: Quantity, dimension: str, value: str) -> bool:
    if one.dimension.value != dimension:
        return False
    if value == "*" or one.iso is not None:
        return value == "*" or one.iso == value
    low, _, high = value.partition("/")
    return [one.low, one.high] == pytest.approx([float(low), float(high or low)])


@needs_shared
@pytest.mark.parametrize("part", ["tune", "report"])
def test_typed_f1_on_labelled_numbers(part: str) -> None:
    """1,555 numbers of the sample briefs or small vaults, labelled by reading before any tuning.

    A label is (start, end, dimension, value) in bytes; `none` is a number that is no quantity,
    `unsure` one that nobody is judged on.
    """
    right = found_total = labelled = 0
    for file in files(part):
        text = decode((SHARED / file["path"]).read_bytes())
        assert text.sha256 == file["sha256"], f"{file['path']} is not the file that was labelled"
        left = list(quantities(text, 0, len(text.text)))
        for start, end, dimension, value in file["labels"]:
            hit = [one for one in left if one.span.start < end and one.span.end > start]
            if dimension == "unsure":
                left = [one for one in left if one not in hit]
            elif dimension != "none":
                labelled += 1
                good = [one for one in hit if agrees(one, dimension, value)]
                right += bool(good)
                left = [one for one in left if one not in good[:1]]
                found_total += bool(good)
        found_total += len(left)
    f1 = 2 * right / (found_total + labelled)
    assert labelled > 150
    assert f1 >= 0.95, f"typed F1 {f1:.3f}"

"""Figures of a line: value, unit, bound; numbers that are none."""

import pytest

from e1_assets.rounds.figures import figures, number


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("reads 1,725 tok/s on one card", [("rate", 1725.0, 1725.0, "=")]),
        ("decode 用 64–128 卡超节点", [("hardware", 64.0, 128.0, "=")]),
        ("每天 3.5 万亿 tokens/天", [("rate", 3.5e12, 3.5e12, "=")]),
        ("up to 4× faster", [("factor", 4.0, 4.0, "max")]),
        ("约 4.2 倍", [("factor", 4.2, 4.2, "~")]),
        ("降低 2.4 倍以上", [("factor", 2.4, 2.4, "min")]),
        ("+106% after the patch", [("percent_change", 106.0, 106.0, "=")]),
        ("share of 51%", [("percent", 51.0, 51.0, "=")]),
        ("5 个百分点", [("percent_point", 5.0, 5.0, "=")]),
        ("52 ⭐", [("stars", 52.0, 52.0, "=")]),
        ("12▲", [("votes", 12.0, 12.0, "=")]),
        ("TTFT 180ms", [("time", 180.0, 180.0, "=")]),
    ],
)
def test_a_figure_is_read_with_its_bound(line: str, expected: list[tuple[object, ...]]) -> None:
    assert [(f.dimension, f.low, f.high, f.comparator) for f in figures(line)] == expected


@pytest.mark.parametrize("line", ["Qwen3.8-27B", "arXiv 2607.09701", "CUDA 13", "§3.2", "v0.5.20"])
def test_a_number_without_a_unit_is_no_figure(line: str) -> None:
    assert figures(line) == ()


def test_two_roundings_of_one_value_agree() -> None:
    (one,), (other,), (far,) = (figures(text) for text in ("4×", "4.2×", "4.6×"))
    assert one.agrees(other) and not one.agrees(far)


def test_a_printed_number_with_separators() -> None:
    assert number("1,725") == 1725.0
    assert number("+77") == 77.0
    assert number("v2") is None

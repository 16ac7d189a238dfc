"""The linter on briefs cut, shuffled or doubled at random: findings or gaps, never a crash."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from e1_assets.domain.rules.lint import lint
from e1_assets.domain.text import decode
from e1_assets.parsing.briefs import parse_brief

CASES = Path(__file__).parents[1] / "cases" / "lint"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(CASES.glob("*.md"))]


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    lines = draw(st.sampled_from(TEXTS)).splitlines()
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(len(lines) - 1, 0)))
        match draw(st.sampled_from(["drop", "cut", "double", "shuffle", "gap"])):
            case "drop":
                del lines[at : at + 1]
            case "cut":
                lines[at : at + 1] = [line[: len(line) // 2] for line in lines[at : at + 1]]
            case "double":
                lines[at:at] = lines[at : at + 3]
            case "shuffle":
                lines[at : at + 8] = draw(st.permutations(lines[at : at + 8]))
            case "gap":
                del lines[at : at + draw(st.integers(1, 25))]
    return "\n".join(lines)


@settings(max_examples=60, deadline=None)
@given(spoiled())
def test_a_spoiled_brief_never_stops_the_linter(text: str) -> None:
    reading = parse_brief("2026-11-03-serving-e1prep.md", decode(text.encode()))
    lines = len(text.splitlines()) + 1
    for finding in lint((reading,), "en")[0].findings:
        assert all(1 <= line <= lines for line in finding.lines)


@given(st.text(max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_text_can_be_linted(text: str) -> None:
    lint((parse_brief("x.md", decode(text.encode())),), "zh")


def test_a_very_long_line_is_linted_in_time() -> None:
    """No pattern may grow with the square of a line; a hang would show as a stuck test."""
    text = TEXTS[0] + "serving.md 已锚入 但 3 件（ 三件套（a §1.1 2026-11-01 至 低于（ " * 400
    lint((parse_brief("2026-11-03-serving-e1prep.md", decode(text.encode())),), "zh")


LINT_ONE = """
import sys
from e1_assets.domain.rules.lint import lint
from e1_assets.domain.text import decode
from e1_assets.parsing.briefs import parse_brief
lint((parse_brief("2026-11-03-serving-e1prep.md", decode(sys.stdin.buffer.read())),), "zh")
"""
REPEATED = (
    *("§1.1", "3 篇 4 篇（5%", "a/", "①", "12 个，", "2604.00001 ", "见 §3 矛盾 ⑥ ", "增量 3 "),
    *("（", "“a", "a/b.md ", "5%、", "已锚入 "),
)


@pytest.mark.parametrize("unit", REPEATED)
def test_a_line_of_one_thing_repeated_does_not_hang(unit: str) -> None:
    """60 KB in prose, in a field, in a table row; what grows with the square takes minutes."""
    line = unit * (60_000 // len(unit.encode()))
    page = (
        f"# 预消化简报 serving\n\n{line}\n\n## 一、高价值增量\n\n### 增量 1：X\n\n"
        f"- 要点：{line}\n\n## 二、可引用 ID\n\n| id | 题名 |\n|---|---|\n| {line} | {line} |\n"
    )
    subprocess.run([sys.executable, "-c", LINT_ONE], input=page.encode(), timeout=60, check=True)

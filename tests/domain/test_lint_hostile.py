"""The linter on briefs cut, shuffled or doubled at random: findings or gaps, never a crash."""

from pathlib import Path

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

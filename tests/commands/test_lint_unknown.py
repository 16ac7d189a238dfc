"""A page nobody can place is no clean pass."""

from pathlib import Path

from tests.commands.calling import call

WORDS = "## For the team\n\nToday was quiet. Loom looks good, 2.3x.\n"


def test_an_unknown_layout_is_said_and_fails(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(WORDS, encoding="utf-8")
    called = call("lint", page)
    assert called.code == 3
    assert "layout not known" in called.out
    assert "1 of unknown layout" in called.err

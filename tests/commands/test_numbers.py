"""The page of numbers of a repository, as a person asks for it."""

import json
from pathlib import Path

from tests.commands.calling import call

CARD = """# 22 · acme-labs/siltstone

- Repository: https://github.com/acme-labs/siltstone
- Stars: 2400
- Collected: 2026-05-06
"""


def test_each_number_through_time_with_its_source(demo: Path) -> None:
    card = demo / "organized" / "repo_cards" / "22-acme-labs-siltstone.md"
    card.write_text(CARD, encoding="utf-8")
    assert call("ingest", "--vault", demo).code == 0
    page = call("numbers", "https://github.com/acme-labs/siltstone", "--vault", demo)
    assert "stars: 1239 to 2400 (+1161)" in page.out
    assert "2026-05-06  2400  +1161  moved  organized/repo_cards/22-acme" in page.out
    told = json.loads(call("numbers", "acme-labs/Siltstone", "--vault", demo, "--json").out)
    assert [(one["value"], one["moved"]) for one in told if one["metric"] == "stars"] == [
        (1239.0, False),
        (2400.0, True),
    ]


def test_a_subject_without_numbers_is_an_error(finished_demo: Path) -> None:
    done = call("numbers", "nobody/nothing", "--vault", finished_demo)
    assert done.code == 2 and "SELECT DISTINCT subject" in done.err

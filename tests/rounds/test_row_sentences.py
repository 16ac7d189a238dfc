"""A long row of a table is quoted sentence by sentence."""

from e1_assets.domain.text import decode
from e1_assets.rounds.round import run_round
from tests.scenario import DOCUMENTS, scenario

PATH = "inbox/ada/2026-05-06-0900-ada-papers.md"
SAID = (
    "TidePool keeps a cold tier of the cache on local disk. The cache engine moves pages by age,"
    " vs. by size before. Restarts lose no page of the cache, and hit rate rises from 61% to 78%."
    " 冷层落盘后，重启不丢缓存；命中率不降。 It needs a disk that sustains the writes of the engine"
    " at peak, as measured on three machines of the lab."
)
NOTE = (
    "# Papers\n\n| Title | Authors | Summary |\n|---|---|---|\n"
    "| TidePool: cold tiers for a cache engine ([arXiv](https://arxiv.org/abs/2604.09991)) |"
    f" Ada Reed, Ben Low, Cy Moss, Dee Park, Eve Stone, Flo Wren, Gus Hale | {SAID} |\n"
)


def test_each_sentence_of_a_long_cell_is_a_point_with_its_own_span() -> None:
    day = scenario({**DOCUMENTS, PATH: NOTE})
    (found,) = run_round(day.inputs, day.text, "tests").brief.increments
    text = decode(NOTE.encode())
    assert [point.text for point in found.points] == [
        "TidePool keeps a cold tier of the cache on local disk.",
        "The cache engine moves pages by age, vs. by size before.",
        "Restarts lose no page of the cache, and hit rate rises from 61% to 78%.",
        "冷层落盘后，重启不丢缓存；",
        "命中率不降。",
        "It needs a disk that sustains the writes of the engine at peak, as measured on three"
        " machines of the lab.",
    ]
    assert all(text.passage(point.span) == point.text for point in found.points)
    assert "Ada Reed" not in found.core_claim and len(found.core_claim) < 120

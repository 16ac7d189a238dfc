"""How close two texts are, by the limits fitted for their languages."""

import json
from collections import Counter

import pytest

from e1_assets.domain.vocabulary import Verdict
from e1_assets.rounds import reasons
from e1_assets.rounds.closeness import closest
from e1_assets.rounds.coefficients import COEFFICIENTS
from e1_assets.rounds.stretches import cut_lines, laid
from e1_assets.rounds.terms import terms
from e1_assets.rounds.tongues import tongue
from tests import calibrate_text, labelled
from tests.rounds.judging import NOTE, note_of, one
from tests.scenario import CACHING, DOCUMENTS, Scenario, scenario
from tests.shared import needs_shared

OTHERS = [
    "Tidal storage writes batches of rows behind a log, replays them at start.",
    "The gateway limits requests per tenant; a queue holds what is above the limit.",
    "Snapshots of the index are taken nightly and shipped to a second site.",
]
TWINS = {
    "en-en": (
        "A warm tier for evicted pages: the scheduler keeps pages evicted under memory pressure in"
        " a compressed tier of local disk, restores them before the next scan of the table begins",
        "Pages evicted under memory pressure go to a compressed warm tier on local disk; before the"
        " next table scan the scheduler restores them.",
    ),
    "zh-zh": (
        "被淘汰的页先压缩后放入本地磁盘的温层，调度器在下一次全表扫描之前把它们取回内存",
        "温层：调度器把被淘汰的页压缩放入本地磁盘，下一次全表扫描之前取回内存。",
    ),
    "mixed-mixed": (
        "Kelpcache 把 evicted pages 压缩后放入 warm tier，scheduler 在 table scan 之前取回内存",
        "Kelpcache：scheduler 在 table scan 之前，从 warm tier 取回 evicted pages 到内存。",
    ),
}


@pytest.mark.parametrize(("text", "told"), [
    ("Pages evicted under pressure", "en"),
    ("被淘汰的页放入磁盘", "zh"),
    ("Kelpcache 把 evicted pages 放入 warm tier", "mixed"),
    ("缓存 https://example.org/a/very/long/address/of/a/page", "zh"),
])  # fmt: skip
def test_the_language_of_a_text_is_that_of_most_of_it(text: str, told: str) -> None:
    assert tongue(text) == told


@pytest.mark.parametrize("pair", TWINS)
def test_a_retelling_is_held_by_the_limits_of_its_languages(pair: str) -> None:
    item, passage = TWINS[pair]
    texts = [*OTHERS, passage]
    found = closest(laid(texts), texts, item)
    assert found is not None
    assert (found.at, found.pair) == (3, pair)
    assert found.limits == COEFFICIENTS.text[pair]
    assert found.standing == "held"


def test_another_thing_of_the_same_subject_is_not_held() -> None:
    item = (
        "A cold tier for table statistics: the planner samples histograms under memory pressure,"
        " keeps them compressed on local disk until the next plan of the query is made"
    )
    texts = [*OTHERS, TWINS["en-en"][1]]
    found = closest(laid(texts), texts, item)
    assert found is not None and found.standing != "held"


def test_a_few_words_cannot_tell() -> None:
    assert closest(laid(OTHERS), OTHERS, "limits of requests") is None


def test_addresses_are_no_words_in_common() -> None:
    line = "https://example.org/kelp/tier/of/evicted/pages"
    texts = [f"{OTHERS[0]} {line}", OTHERS[1]]
    assert closest(laid(texts), texts, f"{line} nothing else but an address here") is None


def test_a_section_is_cut_into_stretches_that_lose_no_line() -> None:
    lines = [f"- entry {n} on subject{n} with detail{n} and outcome{n}" for n in range(99)]
    cut = list(cut_lines("\n".join(lines)))
    assert "\n".join(cut).splitlines() == lines
    assert all(len(set(terms(text))) < 70 for text in cut)
    assert len(cut) > 3


def test_every_pair_of_languages_has_its_limits() -> None:
    assert sorted(COEFFICIENTS.text) == sorted(calibrate_text.PAIRS)
    for limits in COEFFICIENTS.text.values():
        assert 0 < limits.near <= limits.held < 1


def test_the_limits_are_what_the_script_fits_from_the_kept_examples() -> None:
    assert calibrate_text.fitted(calibrate_text.read()) == COEFFICIENTS.text


def test_what_is_called_held_is_so_on_the_half_kept_back() -> None:
    examples = [e for e in calibrate_text.read() if e.half == 1]
    called = [e for e in examples if _held(e)]
    assert len(called) > 40
    assert sum(e.right for e in called) >= calibrate_text.PRECISION * len(called)


def _held(example: calibrate_text.Example) -> bool:
    limits = COEFFICIENTS.text[example.pair]
    return example.share >= limits.held and example.margin >= limits.margin


@needs_shared
def test_the_kept_examples_are_what_the_vault_gives() -> None:
    """Of the smaller vault, its notes against each other; parsers move an item's text a little."""
    again = Counter(_told(e) for e in calibrate_text.against_notes("zh"))
    examples = (e for e in calibrate_text.read() if e.vault == "zh" and e.source != "document")
    kept = Counter(_told(e) for e in examples)
    assert (again & kept).total() >= 0.9 * max(again.total(), kept.total())


def _told(example: calibrate_text.Example) -> tuple[str, str, int, bool, float]:
    e = example
    return e.source, e.pair, e.half, e.right, round(e.share, 1)


def test_a_lead_says_when_text_is_in_the_band_of_doubt() -> None:
    item = (
        "Queues under scans | Topic: caching | segments of a queue under scans lose throughput"
        " where writers wait for the ring of pages | a ring of pages is refilled by the scan"
    )
    assert one(note_of(item), "Queues").gate in (reasons.TEXT_NEAR, reasons.TEXT_ABSTAINS)


def test_the_file_is_one_row_per_pair() -> None:
    path = calibrate_text.ROUNDS / "coefficients.json"
    rows = [line for line in path.read_text(encoding="utf-8").splitlines() if '"held"' in line]
    assert [json.loads("{" + row.strip().rstrip(",") + "}").popitem()[0] for row in rows] == list(
        calibrate_text.PAIRS
    )
    assert labelled.VAULTS == ("zh", "en")


def test_every_word_and_number_in_one_line_is_held_however_short() -> None:
    line = "Segmented queues lose 4% throughput under scans."
    other = line.replace("4%", "6%")
    assert one(_reported(line), "Segmented").reasons[-1] == reasons.TEXT_HELD
    assert one(_reported(other), "Segmented").reasons[-1] != reasons.TEXT_HELD


def _reported(line: str) -> Scenario:
    return note_of(f"Segmented queues | Topic: caching | Evidence: original read | {line}")


def test_a_changed_figure_is_never_held_whatever_the_words() -> None:
    told = "Segmented queues lose {} throughput under scans of the table, writers wait for it."
    held = CACHING.replace("Segmented queues lose 4% throughput under scans.", told.format("4%"))
    ends = {}
    for figure in ("4%", "9%"):
        line = told.format(figure).replace(", writers", "; the writers")
        files = {**DOCUMENTS, "organized/knowledge/caching.md": held}
        text = f"# Ada\n\n2026-05-06 19:40\n\n## Item 1 · queues under scans\n\n- {line}\n"
        day = scenario({**files, NOTE: text.replace("\n- ", "\n- Evidence: original read\n- ", 1)})
        ends[figure] = one(day, "queues").verdict
    assert ends == {"4%": Verdict.ALREADY_ANCHORED, "9%": Verdict.EXTENDS}

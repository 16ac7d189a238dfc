"""The ladder: what is new, what is known, what has to wait; one keeps-it with one breaks-it."""

import os
import subprocess
import sys
from datetime import date

import pytest

from e1_assets.domain.rounds import RoundInputs
from e1_assets.domain.search import hits
from e1_assets.domain.vocabulary import Disposition, Verdict
from e1_assets.rounds import reasons
from tests.rounds.judging import ends, judged, judged_inputs, note_of, one
from tests.rounds.planted import DOCUMENT, NOTE, document, note
from tests.scenario import (
    CACHING,
    CARD_PATH,
    DAILY_LIST,
    DOCUMENTS,
    ENGINE_NOTE,
    LIST_PATH,
    NOTE_PATH,
    PAPER_CARD,
    abstract_once,
    abstract_twice,
    collapsed_day,
    empty_document,
    full_day,
    no_document,
    proposed_yesterday,
    quiet_day,
    scenario,
    star_refresh_only,
    two_notes_one_source,
)


def test_a_quiet_day_judges_nothing() -> None:
    assert judged(quiet_day()) == ()


def test_every_item_ends_once_in_order_of_its_file() -> None:
    day = full_day()
    found = judged(day)
    items = [i.id for n in day.inputs.notes for i in n.items]
    items += [card.item.id for card in day.inputs.repo_cards]
    assert sorted(j.item.id for j in found) == sorted(items)
    assert [(j.item.path, j.item.span.start) for j in found] == sorted(
        (j.item.path, j.item.span.start) for j in found
    )
    assert all(j.reasons for j in found)


def test_a_name_the_document_lacks_is_net_new_with_a_proof_that_runs_again() -> None:
    found = one(full_day(), "Kelpcache")
    assert (found.verdict, found.disposition) == (Verdict.NET_NEW, Disposition.INCREMENT)
    assert found.reasons == (reasons.STATED_TOPIC, reasons.NAME_ZERO_HITS)
    assert found.proof is not None
    assert "Kelpcache" in found.proof.forms
    assert found.proof.hits == sum(hits(CACHING, form) for form in found.proof.forms) == 0


def test_a_name_the_document_has_is_not_new() -> None:
    day = note_of("Pondstore adds a flag | Topic: caching | Evidence: original read | It adds -x.")
    found = one(day, "Pondstore")
    assert found.verdict is not Verdict.NET_NEW
    assert found.proof is not None
    assert found.proof.hits > 0


def test_new_figures_of_something_the_document_names_extend_it() -> None:
    line = "Pondstore pins its threads | {}Evidence: original read | Reads take {} now."
    read = one(note_of(line.format("Topic: caching | ", "37 ms")), "Pondstore")
    assert (read.verdict, read.reasons[1:]) == (
        Verdict.EXTENDS,
        (reasons.NAME_HELD, reasons.NEW_FACT),
    )
    assert (read.held_at[0], read.note) == ("§1.1", "37 ms")
    for told in ("1.8 times less", "no longer", "3 steps"):
        found = one(note_of(line.format("Topic: caching | ", told)), "Pondstore")
        assert found.verdict is not Verdict.EXTENDS, told


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ("层数从 3 层增到 5 层，别的没动。", "5 层"),
        ("It went from 3 tiers to 5 last week.", "5"),
        ("层数从 4 层增到 5 层。", None),
        ("层数从 3 层增到 3 层。", None),
    ],
)
def test_a_change_from_what_the_document_says_extends_it(said: str, facts: str | None) -> None:
    line = "Quernbench: 3 层 (3 tiers), four blocks each."
    told = one(
        scenario({NOTE: note("Quernbench 改了口径", said), DOCUMENT: document(line)}), "Quernbench"
    )
    assert (told.note if told.verdict is Verdict.EXTENDS else None) == facts


def test_figures_that_all_stand_where_the_name_does_are_known() -> None:
    line = "LeafLRU measured | Topic: caching | Evidence: original read | {}"
    held = one(note_of(line.format("Hits 61%; with scans it loses 4%.")), "LeafLRU")
    assert held.verdict is Verdict.ALREADY_ANCHORED
    assert held.reasons == (reasons.NAME_HELD, reasons.NO_NEW_FACT)
    assert one(note_of(line.format("Hits 61%, then 73%.")), "LeafLRU").verdict is Verdict.EXTENDS


def test_a_rare_chinese_head_is_a_name_a_common_one_is_none() -> None:
    line = "{}：冻干后不掉效率 | 主题：caching | 证据：已核查原文 | 室温放九十天，读写都没变慢。"
    new = one(note_of(line.format("雪藏搬运")), "雪藏")
    assert (new.verdict, new.reasons[1]) == (Verdict.NET_NEW, reasons.NAME_ZERO_HITS)
    assert one(note_of(line.format("模型更新")), "更新").verdict is not Verdict.NET_NEW


def test_a_paper_held_under_any_version_is_anchored_with_its_section() -> None:
    day = note_of("LeafLRU | arXiv: 2512.00931v3 | Topic: caching | Evidence: original read")
    found = one(day, "LeafLRU")
    assert found.verdict is Verdict.ALREADY_ANCHORED
    assert found.held_at == ("§2.1",)
    assert reasons.ID_ANCHORED in found.reasons


def test_an_anchored_paper_with_a_new_figure_extends_where_the_original_was_read() -> None:
    line = "| arXiv: 2512.00931 | Topic: caching | Evidence: {} | Saves 37% of the writes."
    read = one(note_of("LeafLRU" + line.format("original read")), "LeafLRU")
    assert (read.verdict, read.held_at) == (Verdict.EXTENDS, ("§2.1",))
    assert "37%" in read.note
    unread = one(note_of("LeafLRU" + line.format("abstract only")), "LeafLRU")
    assert unread.verdict is Verdict.ALREADY_ANCHORED
    held = "LeafLRU | arXiv: 2512.00931 | Topic: caching | Evidence: original read | Hits 61%."
    assert one(note_of(held), "LeafLRU").verdict is Verdict.ALREADY_ANCHORED


def test_an_anchored_paper_is_known_in_a_note_of_another_topic_too() -> None:
    day = note_of("LeafLRU on disks | arXiv: 2512.00931 | Topic: storage")
    assert one(day, "LeafLRU").verdict is Verdict.ALREADY_ANCHORED


def test_stars_alone_are_a_count_refresh() -> None:
    found = judged(star_refresh_only())
    assert [(j.verdict, j.held_at) for j in found] == [(Verdict.COUNT_REFRESH, ("§1.2",))]


def test_a_note_that_only_recounts_stars_is_a_count_refresh() -> None:
    line = "Tidepool | Link: https://github.com/acme/tidepool | Topic: caching | {}"
    assert one(note_of(line.format("431 stars now.")), "Tidepool").verdict is Verdict.COUNT_REFRESH
    more = one(note_of(line.format("431 stars now. | It has a new owner.")), "Tidepool")
    assert more.verdict is Verdict.ALREADY_ANCHORED


@pytest.mark.parametrize(
    ("said", "held_at"),
    [
        ("acme/tidepool：只有计数变化，见卡 12。", ("§1.2",)),
        ("Seichecache: only counters changed.", ()),
    ],
)
def test_a_note_that_says_only_counters_moved_leaves_nothing_to_check(
    said: str, held_at: tuple[str, ...]
) -> None:
    found = judged(note_of(f"{said} | Topic: caching"))
    told = next(j for j in found if j.item.locator == "Item 1")
    assert (told.verdict, told.held_at) == (Verdict.COUNT_REFRESH, held_at)


def test_a_short_name_is_no_key() -> None:
    card = {"organized/repo_cards/9-other-brook.md": CARD_OF_A_SHORT_NAME}
    found = judged(scenario({**DOCUMENTS, **card}))
    assert [j.verdict for j in found] != [Verdict.COUNT_REFRESH]


CARD_OF_A_SHORT_NAME = """# 9 · other/tide

- Repository: https://github.com/other/tide
- Stars: 3
- Collected: 2026-05-06
"""


def test_what_is_only_abstract_waits_what_two_sources_report_is_registered() -> None:
    alone = one(abstract_once(), "Slimgate")
    assert (alone.verdict, alone.disposition) == (Verdict.LEAD, Disposition.CANDIDATE)
    pair = [j for j in judged(abstract_twice()) if "Slimgate" in j.item.title]
    assert {j.verdict for j in pair} == {Verdict.NET_NEW}
    assert all(reasons.ABSTRACT_ONLY_REGISTERED in j.reasons for j in pair)
    assert len({j.cluster for j in pair}) == 1


def test_a_card_that_tells_of_two_works_registers_none() -> None:
    mixed = PAPER_CARD + "- Type: dataset\n- A dataset of leaf photographs with labels\n"
    card = {CARD_PATH: mixed.replace("Admits values", "A method that admits values")}
    found = judged(scenario({**DOCUMENTS, **card, LIST_PATH: DAILY_LIST}))
    assert {j.verdict for j in found if "Slimgate" in j.item.title} == {Verdict.LEAD}


def test_abstract_only_in_a_note_is_a_lead_never_an_increment() -> None:
    found = one(
        note_of("Reedmark | Topic: caching | Evidence: abstract only | Faster."), "Reedmark"
    )
    assert (found.verdict, found.disposition) == (Verdict.LEAD, Disposition.LEAD)
    assert found.gate == reasons.WEAK_EVIDENCE


def test_another_topic_stated_is_off_topic() -> None:
    found = one(full_day(), "Quorum")
    assert found.disposition is Disposition.OFF_TOPIC
    day = note_of("Reedmark | Topic: agent | Evidence: original read | Faster.")
    assert one(day, "Reedmark").reasons == (reasons.STATED_TOPIC_OTHER,)


def test_a_topic_no_document_knows_is_another_topic() -> None:
    about = "Reedmark and eviction{} | {}Evidence: original read | Eviction keeps the leaves."
    for tail, line in (("", "Topic: billing | "), (" (other)", ""), ("（其他）", "")):
        found = one(note_of(about.format(tail, line)), "Reedmark")
        assert found.reasons == (reasons.STATED_TOPIC_OTHER,), tail
    for tail, line in (("", "Topic: eviction policies | "), (" (LeafLRU)", ""), ("", "")):
        found = one(note_of(about.format(tail, line)), "Reedmark")
        assert found.disposition is Disposition.INCREMENT, tail
    labelled = ("Quorums (storage) | x", "Planners (agent) | y")
    beside = one(note_of(about.format(" (billing)", ""), *labelled), "Reedmark")
    assert beside.disposition is Disposition.OFF_TOPIC


def test_two_notes_on_one_page_are_one_cluster() -> None:
    found = [j for j in judged(two_notes_one_source()) if "Kelpcache" in j.item.title]
    assert len(found) == 2
    assert len({j.cluster for j in found}) == 1
    assert len({tuple(t.key for t in j.targets) for j in found}) == 1


def test_a_collapsed_document_proves_nothing_new() -> None:
    found = judged(collapsed_day())
    assert not any(j.verdict is Verdict.NET_NEW for j in found)
    assert one(collapsed_day(), "Kelpcache").gate == reasons.BASELINE_COLLAPSED


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_an_empty_document_proves_nothing_new(text: str) -> None:
    found = judged(empty_document(text))
    assert not any(j.verdict is Verdict.NET_NEW for j in found)
    assert one(empty_document(text), "Kelpcache").gate == reasons.BASELINE_EMPTY


def test_without_a_document_nothing_is_proven_new() -> None:
    found = one(no_document(), "Kelpcache")
    assert (found.disposition, found.gate) == (Disposition.CANDIDATE, reasons.NO_BASELINE)
    assert found.targets == ()


def test_what_an_earlier_round_proposed_is_not_new() -> None:
    assert one(proposed_yesterday(), "Kelpcache").verdict is not Verdict.NET_NEW
    assert one(proposed_yesterday(), "Undertow").verdict is Verdict.NET_NEW


def test_an_item_judged_before_brings_nothing_again() -> None:
    inputs = full_day().inputs
    first = one(full_day(), "Kelpcache")
    again = _with(inputs, judged_before={first.item.id: date(2026, 5, 5)})
    found = next(j for j in judged_inputs(again) if "Kelpcache" in j.item.title)
    assert (found.disposition, found.note) == (Disposition.NOTHING_NEW, "2026-05-05")


def test_a_repeat_of_an_earlier_day_confirms_until_somebody_reads_it() -> None:
    old = "inbox/ben/2026-05-05-0900-ben-radar.md"
    lines = "# Ben\n\n## Reedmark\n\n- arXiv: 2605.00777\n- Topic: caching\n- Evidence: {}\n"
    files = {**DOCUMENTS, old: lines.format("secondary")}
    new = "inbox/ada/2026-05-06-0900-ada-radar.md"
    repeat = scenario({**files, new: lines.format("secondary").replace("Ben", "Ada")})
    ended = {j.item.path: j.disposition for j in judged(repeat) if "Reedmark" in j.item.title}
    assert ended == {old: Disposition.INCREMENT, new: Disposition.NOTHING_NEW}
    read = scenario({**files, new: lines.format("original read").replace("Ben", "Ada")})
    ended = {j.item.path: j.disposition for j in judged(read) if "Reedmark" in j.item.title}
    assert ended[new] is Disposition.INCREMENT


def test_a_note_that_says_we_have_it_is_believed_with_the_nearest_section() -> None:
    day = note_of(
        "Two pools again | Topic: caching | Evidence: original read"
        " | Hot pool, cold pool, promotion after two reads; already in our document."
    )
    found = one(day, "Two pools")
    assert (found.verdict, found.reasons[-1]) == (
        Verdict.ALREADY_ANCHORED,
        reasons.STATED_KNOWN,
    )
    assert found.held_at == ("§2.1",)


def test_items_about_the_note_itself_are_aggregates() -> None:
    day = note_of("To do | read the paper", "Remarks | see item 1")
    assert ends(judged(day)) == {"nothing_new": len(judged(day))}


def test_a_brief_is_no_evidence_of_the_fact() -> None:
    brief = "inbox/ben/2026-05-06-storage-e1prep.md"
    text = (
        "# storage · E1 2026-05-06\n\n## Handed over\n\n"
        "1. Reedmark (2605.00777) → caching; original not opened\n"
    )
    found = [
        j
        for j in judged(scenario({**DOCUMENTS, brief: text}))
        if j.item.mentions and j.disposition is not Disposition.OFF_TOPIC
    ]
    assert all(j.disposition is Disposition.LEAD for j in found)
    assert all(reasons.BRIEF_IS_NO_EVIDENCE in j.reasons for j in found)


def test_the_order_of_the_inputs_changes_nothing() -> None:
    inputs = two_notes_one_source().inputs
    turned = _with(
        inputs, notes=tuple(reversed(inputs.notes)), others=tuple(reversed(inputs.others))
    )
    assert judged_inputs(turned) == judged_inputs(inputs)


def test_the_hash_seed_changes_nothing() -> None:
    program = (
        "from tests.rounds.judging import judged\nfrom tests.scenario import full_day\n"
        "print([(j.item.id, j.model_dump_json(exclude={'item'})) for j in judged(full_day())])"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1


def test_dates_only_give_no_target_with_the_reason() -> None:
    dated = "# caching\n\n## 2026-05-01\n\n- Pondstore\n\n## 2026-05-02\n\n- Brookd\n"
    files = {"organized/knowledge/caching.md": dated, NOTE_PATH: ENGINE_NOTE}
    found = one(scenario(files), "Kelpcache")
    assert found.targets == ()
    assert found.reasons[-1] == reasons.NO_TOPICAL_SECTIONS


def _with(inputs: RoundInputs, **changes: object) -> RoundInputs:
    return inputs.model_copy(update=changes)


def test_a_sentence_the_document_has_is_held() -> None:
    line = "Segmented queues lose 4% throughput under scans."
    held = note_of(f"Segmented queues | Topic: caching | Evidence: original read | {line}")
    assert one(held, "Segmented").reasons[-1] == reasons.TEXT_HELD
    other = "Nobody has compared them with ghost lists on traces of a week."
    near = note_of(f"Segmented queues | Topic: caching | Evidence: original read | {other}")
    assert one(near, "Segmented").verdict is Verdict.CONFIRMS


def test_what_an_earlier_round_told_in_nearly_the_same_words_is_known() -> None:
    words = "Values that miss twice in a minute are copied to the neighbour before the third read."
    day = note_of(f"Copies to neighbours | Topic: caching | Evidence: original read | {words}")
    assert one(day, "Copies").disposition is Disposition.INCREMENT
    told = (
        proposed_yesterday()
        .inputs.ledger[0]
        .model_copy(update={"title": "Copies to neighbours", "text": words, "identifiers": ()})
    )
    again = _with(day.inputs, ledger=(told,))
    found = next(j for j in judged_inputs(again) if "Copies" in j.item.title)
    assert found.reasons == (reasons.TEXT_IN_LEDGER,)


def test_a_file_that_labels_what_belongs_elsewhere_means_the_rest_for_its_own_topic() -> None:
    about = "Promotion to the hot pool after two reads, eviction keeps prefix tree leaves."
    rest = ("Quorums | Topic: storage | x", "Planners | Topic: agent | y")
    alone = one(note_of(f"Reedmark and eviction | {about}"), "Reedmark")
    among = one(note_of(f"Reedmark and eviction | {about}", *rest), "Reedmark")
    assert among.disposition is Disposition.INCREMENT
    assert alone.reasons[0] != reasons.STATED_TOPIC


def test_a_younger_document_is_told_but_blocks_nothing() -> None:
    inputs = full_day().inputs
    assert inputs.baseline.version is not None
    younger = inputs.baseline.version.model_copy(update={"hindsight": True})
    baseline = inputs.baseline.model_copy(update={"version": younger})
    found = judged_inputs(_with(inputs, baseline=baseline))
    new = [j for j in found if j.verdict is Verdict.NET_NEW]
    assert new
    assert all(reasons.BASELINE_HINDSIGHT in j.reasons for j in new)


def test_only_a_word_on_the_note_s_own_news_says_that_nothing_is_new() -> None:
    line = "Reedmark | Topic: caching | Evidence: original read | {}"
    told = one(note_of(line.format("No change. | See LeafLRU.")), "Reedmark")
    assert told.reasons[-1] == reasons.STATED_KNOWN
    said = "Blocks shrink with no change in latency; 没变的是接口。"
    assert one(note_of(line.format(said)), "Reedmark").verdict is Verdict.NET_NEW


def test_only_the_head_of_a_long_title_tells_its_topic() -> None:
    long = (
        "Kelpcache splits a cache in three tiers and keeps the hot one in the memory of each node"
    )
    for title, told in ((f"{long}, for storage", False), ("Kelpcache for storage", True)):
        found = one(note_of(f"{title} | It keeps three tiers of cache."), "Kelpcache")
        assert (reasons.TOPIC_WORD_OTHER in found.reasons) is told

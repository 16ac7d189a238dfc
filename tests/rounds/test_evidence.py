"""Levels follow the chain, grades are computed with their grounds, origins are counted."""

# ruff: noqa: E501 - a made-up sentence stays on one line

import pytest

from e1_assets.domain.rounds import Judged
from e1_assets.domain.vocabulary import Disposition, EvidenceLevel, Verdict
from e1_assets.rounds.evidence import grade, level, own_level
from e1_assets.rounds.origins import containment, origin_groups, shingles
from e1_assets.rounds.weigh import reworded, weigh
from e1_assets.rounds.words import Lang
from tests.rounds.judging import judged as compared
from tests.rounds.planted import DOCUMENT, NOTE, document, note, paper_card, repo_card
from tests.rounds.weighing import judged_of
from tests.scenario import full_day, scenario

BRIEF = "inbox/ben/2026-05-06-1800-storage-e1prep.md"
ENGINE = document("Pondstore: engine.")


def judged(files: dict[str, str]) -> tuple[Judged, ...]:
    return judged_of(scenario({**files, DOCUMENT: ENGINE}))


def about(items: tuple[Judged, ...], word: str) -> Judged:
    return next(one for one in items if word in one.item.title)


def test_an_item_is_worth_what_it_states_else_what_its_source_is() -> None:
    stated = about(judged({NOTE: note("Kelpcache opens", "It opens.")}), "Kelpcache")
    assert own_level(stated) is EvidenceLevel.ORIGINAL_READ
    silent = note("Kelpcache opens", "It opens.").replace("- Evidence: original read\n", "")
    assert own_level(about(judged({NOTE: silent}), "Kelpcache")) is EvidenceLevel.SECONDARY
    (card,) = judged(repo_card("tidepool"))
    assert own_level(card) is EvidenceLevel.PRIMARY
    counted = card.model_copy(update={"verdict": Verdict.COUNT_REFRESH})
    assert own_level(counted) is EvidenceLevel.METRIC_ONLY


def test_a_brief_is_evidence_of_a_brief_and_worth_no_more_than_its_source() -> None:
    told = note("Kelpcache opens", "It opens, see arXiv 2604.07113.")
    weak = told.replace("original read", "abstract only")
    brief = "# storage · E1 · 2026-05-06\n\n## Increment 1: Kelpcache opens\n\n- Source: arXiv 2604.07113\n- Evidence: original read\n- It opens.\n"
    items = judged({NOTE: weak, BRIEF: brief})
    of_brief = next(one for one in items if one.role == "brief" and "Kelpcache" in one.item.title)
    assert own_level(of_brief) is EvidenceLevel.SECONDARY
    assert level(of_brief, items) is EvidenceLevel.ABSTRACT_ONLY


def test_a_list_that_names_a_paper_stands_no_closer_than_the_card_that_read_its_abstract() -> None:
    card = paper_card(
        "Slimgate",
        "2604.07113",
        "Slimgate: Split Admission",
        "Admits.",
        "准入。",
        "- Evidence: abstract only",
    )
    silent = note("Slimgate", "arXiv 2604.07113, admission split in two.").replace(
        "- Evidence: original read\n", ""
    )
    day = scenario({**card, NOTE: silent, DOCUMENT: ENGINE})
    weighed = weigh(day.inputs, judged_of(day))
    levels = {one.evidence for one in weighed.judged if "Slimgate" in one.item.title}
    assert levels == {EvidenceLevel.ABSTRACT_ONLY}


def test_a_grade_says_what_it_rests_on() -> None:
    items = judged({NOTE: note("Kelpcache opens", "It opens.", "Not run by us.")})
    one = about(items, "Kelpcache")
    got = grade("en", [one], 1, EvidenceLevel.ORIGINAL_READ)
    assert got.value < 4
    said = " ".join(got.grounds)
    assert "no primary page named" in said and "limiting sentence" in said
    assert grade("en", [one], 2, EvidenceLevel.ORIGINAL_READ).value == got.value + 1


def test_the_grounds_say_how_far_somebody_read_and_where_the_original_is() -> None:
    text = note("Kelpcache opens", "- Source: Pond Weekly, 2026-05-02", "It opens.").replace(
        "original read", "original read, the appendix unread"
    )
    got = grade("en", [about(judged({NOTE: text}), "Kelpcache")], 1, EvidenceLevel.ORIGINAL_READ)
    assert "original read, the appendix unread" in got.grounds[0]
    assert any("Pond Weekly, 2026-05-02" in ground for ground in got.grounds)


def test_stars_of_a_note_do_not_raise_a_grade() -> None:
    plain = about(judged({NOTE: note("Kelpcache opens", "It opens.")}), "Kelpcache")
    starred = about(judged({NOTE: note("⭐⭐⭐⭐⭐ Kelpcache opens", "It opens.")}), "Kelpcache")
    level_ = EvidenceLevel.ORIGINAL_READ
    assert grade("en", [plain], 1, level_).value == grade("en", [starred], 1, level_).value


def test_one_page_or_one_owner_is_one_origin() -> None:
    same = "https://blog.kelp.example/three-tiers"
    files = {
        NOTE: note("Kelpcache opens", f"Read {same} in full."),
        "inbox/ben/2026-05-06-1200-ben.md": note("Three tiers of Kelpcache", f"See {same}."),
        "inbox/cy/2026-05-06-1300-cy.md": note(
            "Kelpcache elsewhere", "See https://other.example/kelp."
        ),
    }
    items = [one.item for one in judged(files) if "Kelpcache" in one.item.title]
    assert len(origin_groups(items)) == 2


def test_a_copied_passage_is_one_origin() -> None:
    text = "Kelpcache splits a cache in three tiers and promotes a block after three reads in ten minutes"
    left, right = shingles(text), shingles("Some words first. " + text + " and more")
    assert containment(left, right) == 1.0
    assert containment(left, shingles("nothing in common with that sentence at all here")) == 0.0
    assert containment(left, frozenset()) == 0.0


def test_dispositions_outside_the_open_ones_are_left_alone() -> None:
    day = scenario({NOTE: note("Kelpcache opens", "It opens."), DOCUMENT: ENGINE})
    closed = tuple(
        one.model_copy(update={"disposition": Disposition.NOTHING_NEW}) for one in judged_of(day)
    )
    assert all(one.grade is None for one in weigh(day.inputs, closed).judged)


def test_a_fixed_fact_stated_otherwise_is_a_contradiction_not_a_confirmation() -> None:
    held = "Kelpcache: shards by prefix, maintenance ends {}; moves blocks in batches."
    told = note("Kelpcache in maintenance", "Maintenance of Kelpcache ends 2027-12.")
    for date, end in (("2028-06", Disposition.CONTRADICTION), ("2027-12", Disposition.NOTHING_NEW)):
        day = scenario({NOTE: told, DOCUMENT: document(held.format(date))})
        weighed = weigh(day.inputs, compared(day))
        ended = [one.disposition for one in weighed.judged if "Kelpcache" in one.item.title]
        assert ended == [end], date
        assert bool(weighed.contradictions) is (end is Disposition.CONTRADICTION)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_another_language_is_what_weighing_in_it_gives(lang: Lang) -> None:
    """Saying it again asks only the steps that spoke and weighs nothing anew."""
    day = full_day()
    items, held = compared(day), day.text(day.inputs.baseline.doc.sha256)  # type: ignore[union-attr]
    other: Lang = "en" if lang == "zh" else "zh"
    first = weigh(day.inputs, items, held, lang=other)
    again, anew = reworded(day.inputs, first, held, lang), weigh(day.inputs, items, held, lang=lang)
    assert again == anew and again.judged != first.judged
    assert first.contradictions and again.contradictions != first.contradictions

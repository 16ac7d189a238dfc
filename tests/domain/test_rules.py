"""Every rule over a brief of ours: kept by the kept brief, broken by one planted fault each."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

import pytest

from e1_assets.domain.briefs import Brief, Grade, LeftOut
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.rounds import LedgerEntry
from e1_assets.domain.rules.catalogue import RULES
from e1_assets.domain.rules.registry import Evidence, audit
from e1_assets.domain.sealing import seal
from e1_assets.domain.spans import Span
from e1_assets.domain.vocabulary import (
    Density,
    Disposition,
    EditKind,
    EvidenceLevel,
)
from tests.domain.kept_brief import (
    CANDIDATE,
    CARD_PATH,
    CUTOFF,
    DAY,
    NOTE,
    NOTE_PATH,
    TEXTS,
    at,
    kept_brief,
    kept_evidence,
    quote,
)

Change = Callable[[Brief], Brief]


def with_increment(number: int, **update: object) -> Change:
    """Change one increment, keeping its action in step with core claim and targets."""

    def change(brief: Brief) -> Brief:
        changed = brief.increments[number].model_copy(update=update)
        return brief.model_copy(update={"increments": _put(brief.increments, number, changed)})

    return change


def _put(items: tuple[object, ...], number: int, item: object) -> tuple[object, ...]:
    return (*items[:number], item, *items[number + 1 :])


def with_part(name: str, number: int, **update: object) -> Change:
    def change(brief: Brief) -> Brief:
        parts = getattr(brief, name)
        changed = parts[number].model_copy(update=update)
        return brief.model_copy(update={name: _put(parts, number, changed)})

    return change


def with_field(name: str, **update: object) -> Change:
    return lambda brief: brief.model_copy(
        update={name: getattr(brief, name).model_copy(update=update)}
    )


def with_brief(**update: object) -> Change:
    return lambda brief: brief.model_copy(update=update)


def both(*changes: Change) -> Change:
    def change(brief: Brief) -> Brief:
        for each in changes:
            brief = each(brief)
        return brief

    return change


def shorter(keep: int) -> Change:
    """A true brief of the first `keep` increments: counts, actions, dispositions follow."""

    def change(brief: Brief) -> Brief:
        increments = brief.increments[:keep]
        ids = {increment.id for increment in increments}
        new = {i.id for each in increments if each.kind == "net_new" for i in each.identifiers}
        quotes = sum(len(i.points) + len(i.boundary) for i in increments) + 2
        gone = len(brief.increments) - keep
        left = {
            Disposition.INCREMENT: keep,
            Disposition.LEAD: 1,
            Disposition.NOTHING_NEW: gone,
        }
        return both(
            with_brief(
                increments=increments,
                actions=tuple(a for a in brief.actions if a.increment in ids),
                identifiers=tuple(
                    e for e in brief.identifiers if e.status != "net_new" or e.id in new
                ),
            ),
            with_field(
                "status",
                increments=keep,
                net_new=sum(i.kind == "net_new" for i in increments),
                quotes_total=quotes,
                quotes_verified=quotes,
            ),
            with_field("honesty", density=Density.LOW, shortfall="only two items held"),
            with_part("sources", 0, dispositions={k: v for k, v in left.items() if v}),
        )(brief)

    return change


def nine(brief: Brief) -> Brief:
    """A brief of nine increments whose counts are right."""
    extra = [brief.increments[1].model_copy(update={"id": f"x{n}"}) for n in range(6)]
    actions = [
        brief.actions[1].model_copy(update={"id": f"b{n}", "increment": f"x{n}"}) for n in range(6)
    ]
    return both(
        with_brief(increments=(*brief.increments, *extra), actions=(*brief.actions, *actions)),
        with_field("status", increments=9, net_new=8, quotes_total=12, quotes_verified=12),
        with_field("honesty", density=Density.HIGH),
    )(brief)


NOTE_TEXT = NOTE.text
OTHER = "f" * 64
FORBIDDEN = quote(NOTE, "文里提到每小时 38 美元，属转述，请勿引用。")
ABSTRACT = quote(NOTE, "Driftwood claims 3× on long inputs.")
LANTERN_POINT = "Lanternfish hides expert copies behind compute: 1,725 tok/s on 8× cards."


def _aim(**update: object) -> Change:
    """Change the target of the first increment together with its action."""

    def change(brief: Brief) -> Brief:
        target = brief.increments[0].targets[0].model_copy(update=update)
        action = {k: v for k, v in update.items() if k in ("section", "key", "edit")}
        return both(with_increment(0, targets=(target,)), with_part("actions", 0, **action))(brief)

    return change


def _identified(status: str) -> Change:
    return with_part("identifiers", 1, status=status)


def _relation(number: int, **update: object) -> Change:
    def change(brief: Brief) -> Brief:
        relation = brief.increments[number].relation.model_copy(update=update)
        return with_increment(number, relation=relation)(brief)

    return change


def _proof(number: int, **update: object) -> Change:
    def change(brief: Brief) -> Brief:
        proof = brief.increments[number].relation.proof.model_copy(update=update)
        return _relation(number, proof=proof)(brief)

    return change


def _side(number: int, **update: object) -> Change:
    def change(brief: Brief) -> Brief:
        sides = brief.contradictions[0].sides
        side = sides[number].model_copy(update=update)
        return with_part("contradictions", 0, sides=_put(sides, number, side))(brief)

    return change


def _point(number: int, text: str) -> Change:
    def change(brief: Brief) -> Brief:
        point = brief.increments[number].points[0].model_copy(update={"text": text})
        return with_increment(number, points=(point,))(brief)

    return change


def _source_span(number: int, span: Span) -> Change:
    def change(brief: Brief) -> Brief:
        source = brief.increments[number].sources[0].model_copy(update={"span": span})
        return with_increment(number, sources=(source,))(brief)

    return change


def _duplicate_source(brief: Brief) -> Brief:
    sources = (*brief.sources, brief.sources[1])
    return both(with_brief(sources=sources), with_field("status", sources_read=3, sources_total=3))(
        brief
    )


def _only_from_a_brief(brief: Brief) -> Brief:
    return both(
        with_part("sources", 0, role="brief"),
        with_increment(0, evidence=EvidenceLevel.SECONDARY),
    )(brief)


def _abstract(brief: Brief) -> Brief:
    claim = f"仅据摘要：{brief.increments[2].core_claim}"
    return with_increment(2, evidence=EvidenceLevel.ABSTRACT_ONLY, core_claim=claim)(brief)


def _registered_without_a_word(brief: Brief) -> Brief:
    """A weak increment that is only registered with its boundary, but stated as a fact."""
    target = brief.increments[2].targets[0].model_copy(update={"edit": EditKind.REGISTER})
    boundary = quote(NOTE, "Harbor now caps its queue at 128 requests.")
    return both(
        with_increment(
            2, evidence=EvidenceLevel.ABSTRACT_ONLY, targets=(target,), boundary=(boundary,)
        ),
        with_part("actions", 2, edit=EditKind.REGISTER, boundary=boundary.text),
        with_field("status", quotes_total=7, quotes_verified=7),
    )(brief)


def _raised(brief: Brief) -> Brief:
    """An increment from the abstract-only item, its evidence called primary."""
    start = NOTE_TEXT.index("## §E4")
    source = (
        brief.increments[2]
        .sources[0]
        .model_copy(update={"span": NOTE.span(start, len(NOTE_TEXT)), "locator": "§E4"})
    )
    return both(
        with_increment(
            2,
            sources=(source,),
            title="Driftwood",
            points=(ABSTRACT,),
            core_claim=ABSTRACT.text,
            identifiers=(),
            evidence=EvidenceLevel.SECONDARY,
        ),
        with_part("actions", 2, text=ABSTRACT.text),
    )(brief)


def _counters_only(brief: Brief) -> Brief:
    card = TEXTS[brief.sources[1].sha256]
    words = quote(card, "stars: 51")
    source = (
        brief.increments[1]
        .sources[0]
        .model_copy(
            update={"path": CARD_PATH, "span": card.span(0, len(card.text)), "locator": "card"}
        )
    )
    return both(
        with_increment(
            1, sources=(source,), title="harbor", points=(words,), core_claim="stars: 51"
        ),
        with_part("actions", 1, text="stars: 51"),
        with_part("sources", 1, dispositions={Disposition.INCREMENT: 1}),
    )(brief)


BROKEN: list[tuple[str, Change]] = [
    ("every_source_exists", with_part("sources", 1, sha256=OTHER)),
    ("every_span_holds_its_text", _side(1, text="53 stars")),
    ("every_span_holds_its_text", _point(2, "Harbor never caps its queue at 128 requests.")),
    ("every_span_holds_its_text", _side(1, span=Span(sha256=OTHER, start=0, end=3))),
    ("every_source_span_is_real", with_part("leads", 0, span=Span(sha256=OTHER, start=0, end=3))),
    (
        "every_point_lies_in_its_source",
        _source_span(2, at(NOTE, "## §E3 Harbor gains a queue limit (arXiv:2510.11111)")),
    ),
    ("a_headline_is_in_the_source_s_words", with_increment(2, title="Harbor drops its queue")),
    (
        "a_headline_is_in_the_source_s_words",
        with_increment(2, core_claim="Harbor never caps its queue at 128 requests."),
    ),
    ("every_figure_is_in_its_source", with_increment(2, urls=("https://example.org/harbor",))),
    ("a_headline_is_in_the_source_s_words", _registered_without_a_word),
    ("a_relation_counts_its_own_proof", _relation(0, text="Searched 2 forms, 2 hits; §1.1.")),
    (
        "a_relation_quotes_the_document",
        _relation(2, text="§1.1 says today: Harbor has a short queue"),
    ),
    ("a_relation_names_real_sections", _relation(2, text="§1.1 Deployment names it.")),
    ("a_relation_names_real_sections", _relation(2, text="§4.4 names it.")),
    (
        "a_grade_rests_on_its_level",
        with_increment(2, grade=Grade(value=3, grounds=("证据：仅摘要",))),
    ),
    ("a_grade_rests_on_its_level", with_increment(2, grade=Grade(value=5, grounds=("many",)))),
    (
        "a_level_is_not_above_what_sources_state",
        with_increment(1, evidence=EvidenceLevel.ORIGINAL_READ),
    ),
    (
        "every_identifier_is_in_its_source",
        with_increment(2, identifiers=(Identifier(scheme="arxiv", id="2510.11112"),)),
    ),
    ("the_relation_says_what_was_found", _relation(2, text="§1.1 holds 9 queues.")),
    ("the_relation_says_what_was_found", _relation(2, text="§1.1 says “an endless queue”.")),
    ("an_action_says_no_more_than_its_increment", with_part("actions", 2, text="add 512 requests")),
    ("a_weak_source_concludes_nothing", _abstract),
    ("a_brief_is_no_evidence", _only_from_a_brief),
    ("a_forbidden_figure_stays_in_the_boundary", with_increment(0, title="每小时 38 美元")),
    ("a_forbidden_figure_stays_in_the_boundary", with_part("actions", 0, text="写 38 美元")),
    ("the_boundary_travels_along", with_part("actions", 0, boundary=None)),
    (
        "the_boundary_travels_along",
        both(
            with_increment(0, boundary=()),
            with_field("status", quotes_total=5, quotes_verified=5),
        ),
    ),
    ("a_level_is_not_above_what_sources_state", _raised),
    ("the_proof_runs_again", _proof(1, forms=("Harbor",))),
    ("the_proof_runs_again", _proof(1, forms=())),
    ("the_proof_runs_again", _proof(2, baseline_sha256=OTHER)),
    ("the_proof_covers_every_identifier", _proof(0, forms=("Lanternfish", "copies"))),
    ("counters_alone_are_no_increment", _counters_only),
    ("at_most_eight_increments", nine),
    (
        "few_increments_have_a_reason",
        both(shorter(2), with_field("honesty", shortfall=None)),
    ),
    ("few_increments_are_said", shorter(2)),
    ("the_density_follows_the_counts", with_field("honesty", density=Density.HIGH)),
    ("the_density_has_a_basis", with_field("honesty", basis=" ")),
    ("a_full_brief_has_no_shortfall", with_field("honesty", shortfall="a quiet day")),
    (
        "a_near_miss_names_its_gate",
        lambda brief: with_field(
            "honesty",
            near_misses=(brief.honesty.near_misses[0].model_copy(update={"gate": ""}),),
        )(brief),
    ),
    ("every_printed_quote_was_verified", with_field("status", quotes_verified=5)),
    ("the_status_line_counts_right", with_field("status", net_new=3)),
    ("the_status_line_counts_right", with_field("status", sources_total=1)),
    ("every_input_ends_somewhere_once", with_part("sources", 0, items=5)),
    (
        "every_input_ends_somewhere_once",
        with_part("sources", 1, dispositions={"forgotten": 1}),
    ),
    (
        "dispositions_match_the_lists",
        with_part("sources", 0, dispositions={Disposition.LEAD: 4}),
    ),
    ("dispositions_match_the_lists", with_brief(candidates=(CANDIDATE,))),
    ("sources_are_listed_once", _duplicate_source),
    ("every_path_cited_is_listed", with_part("nothing_new", 0, path="inbox/ann/other.md")),
    (
        "one_title_per_identifier",
        lambda brief: with_brief(identifiers=(*brief.identifiers, brief.identifiers[0]))(brief),
    ),
    (
        "one_identifier_per_title",
        lambda brief: with_brief(
            identifiers=(
                *brief.identifiers,
                brief.identifiers[1].model_copy(update={"id": "2510.22222", "status": "candidate"}),
            )
        )(brief),
    ),
    ("new_identifiers_have_an_increment", _identified("net_new")),
    ("new_identifiers_have_an_increment", with_part("identifiers", 0, status="candidate")),
    ("actions_cover_targets_and_nothing_else", with_part("actions", 0, edit=EditKind.CAVEAT)),
    (
        "actions_cover_targets_and_nothing_else",
        lambda brief: with_brief(actions=brief.actions[:2])(brief),
    ),
    ("an_alternative_is_another_section", _aim(alternative="§1.1")),
    ("a_contradiction_keeps_its_age", with_part("contradictions", 0, age_days=1)),
    (
        "a_contradiction_keeps_its_age",
        with_part("contradictions", 0, first_seen=DAY + timedelta(days=1), age_days=-1),
    ),
    ("the_header_is_complete", with_brief(executor="")),
    ("an_increment_is_complete", with_increment(1, core_claim="")),
    (
        "an_increment_has_a_target",
        both(
            with_increment(2, targets=()),
            lambda brief: with_brief(actions=brief.actions[:2])(brief),
        ),
    ),
    ("a_contradiction_is_complete", with_part("contradictions", 0, settle="")),
    ("every_entry_gives_its_reason", with_part("leads", 0, missing="")),
    ("ids_are_unique", with_part("actions", 1, id="a1")),
    ("statuses_are_known_words", _identified("anchored")),
    ("targets_exist_in_the_baseline", _aim(section="§9")),
    ("targets_exist_in_the_baseline", _relation(2, sections=("§7.7",))),
    ("the_window_ends_at_the_cutoff", with_field("window", days=2)),
    (
        "the_baseline_is_not_from_the_future",
        with_field("baseline", valid_from=CUTOFF + timedelta(hours=1)),
    ),
]

LEDGER = LedgerEntry(
    date=date(2026, 11, 1),
    topic="serving",
    increment_id="old",
    title="Lanternfish",
    identifiers=(Identifier(scheme="arxiv", id="2611.04321"),),
    source_items=(),
    text="",
    path="",
    origin="round",
)


def _unsealed_after(change: Change, brief: Brief) -> Brief:
    return seal(change(brief))


def _around(**update: object) -> Callable[[Evidence], Evidence]:
    return lambda evidence: replace(evidence, **update)  # type: ignore[arg-type]


AROUND: list[tuple[str, Callable[[Evidence], Evidence]]] = [
    ("no_increment_comes_twice", _around(ledger=(LEDGER,))),
    (
        "no_increment_comes_twice",
        lambda evidence: replace(evidence, ledger=(_same_item(evidence.brief),)),
    ),
    ("no_input_after_the_cutoff", _around(event_times={})),
    (
        "no_input_after_the_cutoff",
        lambda evidence: replace(
            evidence,
            event_times={**(evidence.event_times or {}), NOTE_PATH: CUTOFF + timedelta(minutes=1)},
        ),
    ),
    ("the_baseline_is_not_from_the_future", _around(hindsight=True)),
    ("the_document_did_not_collapse", _around(document_event="collapsed")),
    ("the_document_did_not_collapse", _around(document_event="missing")),
    ("the_document_did_not_collapse", _around(document_event="empty")),
    ("one_file_is_written", _around(files_written=("a.md", "b.md"))),
    ("one_file_is_written", _around(files_written=(NOTE_PATH,))),
    (
        "the_seal_is_unbroken",
        lambda evidence: replace(
            evidence, brief=evidence.brief.model_copy(update={"do_not": ("anything",)})
        ),
    ),
]


def _same_item(brief: Brief) -> LedgerEntry:
    span = brief.increments[1].sources[0].span
    item = f"{span.sha256[:12]}:{span.start}-{span.end}"
    return LEDGER.model_copy(update={"identifiers": (), "source_items": (item,)})


def found(evidence: Evidence) -> set[str]:
    return {violation.rule for violation in audit(RULES, evidence).violations}


def test_the_kept_brief_keeps_every_rule() -> None:
    outcome = audit(RULES, kept_evidence())
    assert outcome.violations == ()
    assert outcome.not_run == ()
    assert len(outcome.ran) == len(RULES)


@pytest.mark.parametrize(("rule", "change"), BROKEN, ids=[name for name, _ in BROKEN])
def test_a_planted_fault_is_found_and_nothing_else(rule: str, change: Change) -> None:
    evidence = kept_evidence(_unsealed_after(change, kept_brief()))
    assert found(evidence) == {rule}


@pytest.mark.parametrize(("rule", "change"), AROUND, ids=[name for name, _ in AROUND])
def test_a_fault_around_the_brief_is_found(
    rule: str, change: Callable[[Evidence], Evidence]
) -> None:
    assert found(change(kept_evidence())) == {rule}


def test_an_anchored_paper_is_not_new() -> None:
    """The proof breaks with it: the document holds what is called new."""
    brief = seal(both(with_increment(2, kind="net_new"), _proof(2, hits=0))(kept_brief()))
    assert {"nothing_new_is_already_anchored", "the_proof_runs_again"} <= found(
        kept_evidence(brief)
    )


def test_a_short_brief_leaves_nothing_eligible() -> None:
    left = LeftOut(item="Driftwood", path=NOTE_PATH, locator="§E4")
    brief = seal(both(shorter(2), with_field("honesty", left_out=(left,)))(kept_brief()))
    assert found(kept_evidence(brief)) == {
        "few_increments_are_said",
        "few_increments_leave_nothing_eligible",
    }


def test_what_cannot_run_is_no_pass() -> None:
    blind = Evidence(brief=kept_brief(), texts=TEXTS.get)
    outcome = audit(RULES, blind)
    assert {name for name, _ in outcome.not_run} == {
        "the_proof_runs_again",
        "nothing_new_is_already_anchored",
        "no_increment_comes_twice",
        "targets_exist_in_the_baseline",
        "no_input_after_the_cutoff",
        "one_file_is_written",
    }
    assert not {name for name, _ in outcome.not_run} & set(outcome.ran)


def test_every_rule_is_broken_by_some_case() -> None:
    tried = {name for name, _ in BROKEN} | {name for name, _ in AROUND}
    alone = {"nothing_new_is_already_anchored", "few_increments_leave_nothing_eligible"}
    assert tried | alone == {rule.name for rule in RULES}

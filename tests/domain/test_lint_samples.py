"""The linter against the faults people found in three real briefs."""

import json

import pytest

from e1_assets.domain.findings import Finding
from e1_assets.domain.rules.lint import lint
from e1_assets.domain.text import decode
from e1_assets.parsing.briefs import parse_brief
from tests.shared import SHARED

BRIEFS = SHARED / "samples" / "briefs"
FINDINGS = SHARED / "samples" / "findings" / "findings.jsonl"

pytestmark = pytest.mark.skipif(
    not FINDINGS.is_file(), reason=f"the sample briefs are not at {SHARED}"
)

SAME_FAULT = {
    "inc_list_mismatch": {"every_listed_increment_has_a_body"},
    "inc_origin_count": {"a_named_group_is_the_increments_it_counts"},
    "netnew_without_inc": {"what_is_called_new_has_an_increment"},
    "grade_mismatch": {"one_grade_per_increment"},
    "pct_arithmetic": {"a_percentage_follows_from_its_counts"},
    "version_reused": {"one_version_label_one_content", "a_version_label_is_used_once"},
    "source_not_listed": {"every_source_cited_is_listed", "several_sources_are_files"},
    "no_disposition": {"every_source_ends_somewhere"},
    "pointer_unresolved": {"a_pointer_names_its_file"},
    "name_collision": {"one_work_per_short_name"},
    "grade_basis": {"being_indexed_is_no_evidence"},
    "unchecked_first": {"a_first_time_is_checked"},
    "id_conflict": {"one_identifier_per_name"},
    "metric_conflict": {"one_value_per_counter"},
    "anchor_set": {"anchors_of_an_earlier_round_are_those_listed"},
    "count_list": {"a_count_matches_the_list_behind_it", "small_edits_are_the_actions"},
    "count_kind": {"new_increments_are_counted_one_way"},
    "source_lists_differ": {"two_source_lists_agree"},
    "baseline_conflict": {"one_version_label_one_content"},
    "field_missing": {"an_increment_has_its_fields"},
    "section_drift": {"a_work_keeps_its_section", "a_section_keeps_its_number"},
    "count_approx": {"a_checked_number_is_exact"},
    "xref_number": {"a_cross_reference_points_at_what_it_names"},
    "claim_vs_table": {"what_is_called_changed_did_change"},
    "target_ambiguous": {"a_target_is_decided"},
    "section_title": {"a_section_has_one_title"},
    "scope_wording": {"a_spot_check_is_not_each_one"},
    "grade_wording": {"relayed_words_are_not_first_hand"},
    "xref_namespace": {"a_section_sign_says_whose_section"},
    "count_wording": {"only_one_means_one"},
    "range_shortfall": {"a_short_brief_says_so"},
    "key_truncated": {"a_key_is_written_in_full"},
    "round_gap": {"no_round_is_missing"},
    "anchor_verb": {"a_round_proposes_and_e2_anchors"},
    "vocab": {"briefs_share_one_vocabulary"},
    "independence": {"several_sources_are_files"},
    "range_def": {"the_range_is_over_one_thing"},
}


def _found() -> dict[str, list[Finding]]:
    files = sorted(BRIEFS.iterdir())
    readings = tuple(parse_brief(file.name, decode(file.read_bytes())) for file in files)
    return {report.file: list(report.findings) for report in lint(readings, "en")}


def _share(kinds: set[str]) -> float:
    found = _found()
    people = [json.loads(line) for line in FINDINGS.read_text(encoding="utf-8").splitlines()]
    wanted = [fault for fault in people if fault["kind"] in kinds]
    hit = [
        fault
        for fault in wanted
        if any(
            finding.rule in SAME_FAULT.get(fault["rule"], set()) and place["line"] in finding.lines
            for place in fault["where"]
            for finding in found[place["file"]]
        )
    ]
    return len(hit) / len(wanted)


def test_most_deterministic_faults_are_found() -> None:
    assert _share({"deterministic"}) >= 0.85


def test_half_of_the_doubtful_faults_are_found() -> None:
    assert _share({"heuristic", "cross_brief"}) >= 0.5


def test_the_number_of_findings_stays_readable() -> None:
    """More than this would bury the real faults; each one found today was read and is right."""
    assert sum(len(findings) for findings in _found().values()) <= 100

"""Every rule over a brief of anybody: clean briefs have no finding, a planted fault has one."""

from pathlib import Path

import pytest

from e1_assets.domain.findings import LintReport
from e1_assets.domain.rules.lint import lint
from e1_assets.domain.rules.reading_catalogue import READING_RULES
from e1_assets.domain.rules.reading_register import Shelf
from e1_assets.domain.text import decode
from e1_assets.parsing.briefs import parse_brief

CASES = Path(__file__).parents[1] / "cases" / "lint"
CLEAN = (CASES / "clean.zh.md").read_text(encoding="utf-8")
ACTIONS = (CASES / "actions.zh.md").read_text(encoding="utf-8")
VERDICTS = (CASES / "verdicts.zh.md").read_text(encoding="utf-8")

Plant = tuple[str, str, str]


def report(*texts: str) -> LintReport:
    """The report on the last of several briefs of consecutive days."""
    readings = tuple(
        parse_brief(f"2026-11-0{3 + n}-serving-e1prep.md", decode(text.encode()))
        for n, text in enumerate(texts)
    )
    return lint(readings, "en")[-1]


def planted(text: str, old: str, new: str) -> str:
    assert old in text, f"the clean brief no longer says {old!r}"
    return text.replace(old, new, 1)


IN_CLEAN: list[Plant] = [
    ("every_listed_increment_has_a_body", "2. Millrace（拓扑）", "2. Quarry（缓存）"),
    ("every_listed_increment_has_a_body", "2. Millrace（拓扑） ", ""),
    ("one_density_per_brief", "六、诚实度声明\n", "六、诚实度声明\n本轮增量密度为「高」。\n"),
    ("a_density_fits_its_increments", "密度为「低-中」", "密度为「高」"),
    ("no_date_lies_ahead", "附日志\n", "附日志（2026-11-09 采集）\n"),
    (
        "a_card_is_of_the_paper_beside_it",
        "（汇总性质，无独立增量）",
        "（汇总性质，提到 arXiv:2610.01234，卡 77-2610-01243）",
    ),
    (
        "one_size_per_document",
        "serving.md 无此条。",
        "serving.md（320 行）无此条，另见 serving.md（302 行）。",
    ),
    (
        "shares_of_a_total_stay_within_it",
        "——3 条增量，",
        "——3 条增量中 2 条来自 Ann，2 条来自 Bob，",
    ),
    (
        "a_lead_in_a_table_follows_from_its_rows",
        "核心论点：失败暴露在生成期。",
        "| 引擎 | 吞吐 | 备注 |\n|---|---|---|\n| A | 1,725 tok/s | – |\n"
        "| B | 1,610 tok/s | 差距约 17% |\n核心论点：失败暴露在生成期。",
    ),
    ("the_number_of_increments_is_right", "——3 条增量，", "——4 条增量，"),
    ("one_grade_per_increment", "可信度：★★★★ — 作者实测", "可信度：★★★★★ — 作者实测"),
    ("an_increment_has_its_fields", "可信度：★★★ — 文档已读原文\n", ""),
    (
        "what_is_called_new_has_an_increment",
        "五、已检查",
        "| 2611.07777 | Quarry: Another Cache | 高 | NET-new |\n五、已检查",
    ),
    (
        "a_count_matches_the_list_behind_it",
        "核心论点：拷贝不再占关键路径。",
        "核心论点：3 项优化（拷贝、预取）。",
    ),
    ("a_percentage_follows_from_its_counts", "400 篇 | 50%", "400 篇 | 52%"),
    ("a_percentage_follows_from_its_counts", "800 篇（80%）", "800 篇（84%）"),
    ("an_interval_is_the_difference_of_its_dates", "差异：2 个月", "差异：4 个月"),
    (
        "parts_add_up_to_their_total",
        "核心论点：拷贝不再占关键路径。",
        "核心论点：6 项（3 项新 + 2 项旧）。",
    ),
    (
        "a_lead_follows_from_its_values",
        "核心论点：拷贝不再占关键路径。",
        "核心论点：1,725 tok/s vs 1,610 tok/s，领先约 14%。",
    ),
    ("one_identifier_per_name", "Millrace 2611.05555）", "Millrace 2611.05556）"),
    (
        "one_work_per_short_name",
        "serving.md 无此条。",
        "serving.md 已有 Millrace Atlas 2510.11111。",
    ),
    ("one_name_per_identifier", "Millrace 2611.05555）", "Waterwheel 2611.05555）"),
    (
        "one_value_per_counter",
        "- 单节点放 4 个副本。",
        "- Harbor 12▲，社区有讨论。\n- 另一处 Harbor 11▲。",
    ),
    (
        "note_names_follow_the_pattern",
        "2026-11-03-2100-bob-summary.md（汇总性质",
        "2026-11-03-2100-bob-summary（汇总性质",
    ),
    ("a_section_has_one_title", "serving.md §1.1 只记了", "serving.md §1.1（缓存）只记了"),
    (
        "every_source_cited_is_listed",
        "bob-repro.md §R1（10:40）",
        "bob-repro.md §R1（10:40）+ inbox/bob/2026-11-03T0900-bob-other.md §R2",
    ),
    (
        "every_source_ends_somewhere",
        "二、增量条目（3 条）",
        "| inbox/bob | inbox/bob/2026-11-03-0800-bob-lost.md（08:00 · 早报） | 高 ⭐⭐⭐⭐ |\n"
        "二、增量条目（3 条）",
    ),
    (
        "a_source_is_listed_once",
        "二、增量条目（3 条）",
        "| inbox/bob | inbox/bob/2026-11-03-2100-bob-summary.md（21:00 · 汇总） | 低 ⭐⭐ |\n"
        "二、增量条目（3 条）",
    ),
    (
        "several_sources_are_files",
        "描述：一处写 2026-03-01，",
        "描述：一处写 2026-03-01（两源：早报 + 晚报），",
    ),
    ("a_pointer_names_its_file", "描述：一处写", "描述：Ann §增量 3 写"),
    (
        "an_increment_rests_on_more_than_a_brief",
        "inbox/bob/2026-11-03T1040-bob-repro.md §R1（10:40）",
        "inbox/ann/2026-11-02-serving-e1prep.md 增量 2",
    ),
    ("being_indexed_is_no_evidence", "★★★★ — 作者实测，附日志", "★★★★ — OpenAlex 收录"),
    ("a_first_time_is_checked", "serving.md 无此条。", "首次归档，之前可能以其他分类存在。"),
    (
        "relayed_words_are_not_first_hand",
        "★★★ — 文档已读原文\n要点：",
        "★★★ — 转述，属一手证据\n要点：",
    ),
    ("a_contradiction_stays_open", "建议：查发布页。", "建议：以发布页日期为准。"),
    ("every_date_exists", "一处写 2026-03-01", "一处写 2026-02-30"),
    (
        "a_range_of_dates_runs_forward",
        "- 单节点放 4 个副本。",
        "- 试跑 2026-11-02 至 2026-11-01。",
    ),
    (
        "no_round_is_missing",
        "2026-11-02-serving-e1prep.md（上一轮）",
        "2026-11-01-serving-e1prep.md（上一轮）",
    ),
    ("no_paper_is_younger_than_the_brief", "2026-03-01，", "2026-03-01（arXiv:2612.01234），"),
    (
        "an_increment_is_about_one_paper",
        "URL：https://arxiv.org/abs/2611.05555",
        "URL：https://arxiv.org/abs/2611.05599",
    ),
    (
        "one_increment_per_work",
        "URL：https://example.org/repro",
        "URL：https://arxiv.org/abs/2611.05555",
    ),
    (
        "the_figures_of_a_title_stand_in_its_body",
        "复现活动 —— 800 篇论文",
        "复现活动 —— 900 篇论文",
    ),
    ("numbers_run_in_order", "五、已检查", "六、已检查"),
    (
        "a_history_runs_in_order",
        "- 单节点放 4 个副本。",
        "- 版本历史：2026-01-02 起步；2026-03-01 开源；2026-02-01 更名。",
    ),
    (
        "a_comparison_reads_in_order",
        "- 单节点放 4 个副本。",
        "- 本轮低于上次（8条 vs 5条）。",
    ),
    (
        "one_status_per_identifier",
        "| 2611.05555 | Millrace: Refusing Topologies | 高 | NET-new |",
        "| 2611.05555 | Millrace: Refusing Topologies | 高 | NET-new |\n"
        "| 2611.05555 | Millrace: Refusing Topologies | 高 | 已锚入 §1.1 |",
    ),
    (
        "a_document_holds_or_holds_not",
        "serving.md 无此条。",
        "serving.md 已锚入此条，但 serving.md 本身未锚入。",
    ),
    (
        "one_version_label_one_content",
        "描述：一处写",
        "描述：serving.md v12 Nov02晚更新（Quarry 缓存+Weir 排队；引→52）一处写",
    ),
    ("a_round_proposes_and_e2_anchors", "serving.md 无此条。", "Nov 2 E1 锚定过同类。"),
    ("a_checked_number_is_exact", "附日志\n", "附日志，检查 ~20 张新卡\n"),
    ("a_rank_lies_within_its_list", "（汇总性质", "（Top 5 #7，汇总性质"),
    (
        "the_head_says_who_when_against_what",
        "执行体：Ann · E1 日间预消化轮",
        "E1 日间预消化轮",
    ),
    (
        "independence_counts_origins",
        "★★★ — 文档已读原文\n要点：",
        "★★★ — 笔记转述\n要点：可作第二条独立证据。",
    ),
    ("a_key_is_written_in_full", "附日志", "附日志（key note-links:0a1b2c3d…）"),
    (
        "a_confirmation_is_not_to_be_verified",
        "增量 2：Millrace",
        "增量 2 · 🟡 邻接确认 · 待核实 Millrace",
    ),
]

IN_ACTIONS: list[Plant] = [
    ("only_one_means_one", "今晚新东西有两件。", "今晚真正的新东西只有一件。"),
    ("a_short_brief_says_so", "，低于 3-8 条区间，因为其余均为计数变化，不硬凑", ""),
    ("a_heading_counts_its_entries", "新增观点（3 件，", "新增观点（4 件，"),
    ("a_source_list_has_its_stated_length", "清单材料（4 件，全读）", "清单材料（5 件，全读）"),
    ("small_edits_are_the_actions", "不硬凑。", "不硬凑，今晚只做三处小补。"),
    ("parts_add_up_to_their_total", "repo_card ×3）", "repo_card ×4）"),
    (
        "a_cross_reference_points_at_what_it_names",
        "里的各行逐项一致。零增量。见 §3 矛盾 ②。",
        "里的各行逐项一致。Tern-Bay 星数见 §3 矛盾 ①。",
    ),
    (
        "a_cross_reference_points_at_what_it_names",
        "零增量。见 §3 矛盾 ②。",
        "零增量。见 §3 矛盾 ⑤。",
    ),
    ("what_is_left_alone_is_not_a_target", "不动 §2.4 的骨架", "不动 §3.2 的骨架"),
    ("a_target_is_decided", "§3.2「部署」新增一条 Sluice", "§3.2 或 §3.3 新增一条 Sluice"),
    ("actions_follow_the_targets", "  2. §3.2 加一条 Sluice（只写拒绝规则）。\n", ""),
    ("actions_follow_the_targets", "  2. §3.2 加", "  2. §7.1 加"),
    (
        "what_is_called_changed_did_change",
        "不硬凑。",
        "不硬凑；harbor/quarry/tern-bay 三张卡计数刷新。",
    ),
    ("a_recent_window_looks_back", "不硬凑。", "不硬凑；近 3 天（mtime ≤ 2026-11-02）新卡已抽看。"),
    (
        "context_files_are_listed_one_way",
        "只读，未改）：inbox/ann/2026-11-03-serving-e1prep.md",
        "只读，未改）：inbox/bob/2026-11-02-serving-e1prep.md",
    ),
    ("a_spot_check_is_not_each_one", "不硬凑。", "不硬凑；抽查 10 张卡，逐张比对。"),
    (
        "card_names_follow_one_pattern",
        "不硬凑。",
        "不硬凑；卡 147-2602-10238 与 148-2602.10239 都看过。",
    ),
    (
        "a_section_sign_says_whose_section",
        "零增量。见 §3 矛盾 ①。",
        "见 §3 矛盾 ①。正是 §5 的说法。",
    ),
]


IN_VERDICTS: list[Plant] = [
    (
        "a_digest_lists_what_the_table_lists",
        "延续 3 件（2611.04001/2611.04002/2611.04003）",
        "延续 2 件（2611.04001/2611.04002）",
    ),
    ("a_count_matches_the_list_behind_it", "完成3条密集锚定", "完成4条密集锚定"),
    ("a_count_matches_the_list_behind_it", "：1 件本轮新增", "：2 件本轮新增"),
    ("new_increments_are_counted_one_way", "增量条数：3 条", "增量条数：3 条（3 条 NET-new 学术）"),
    (
        "two_source_lists_agree",
        "| Ann 早间简报（T0930） | 量化矩阵（已锚） | 确认性，无新数字 |\n",
        "",
    ),
    ("a_new_verdict_has_an_increment", "确认性，无新数字 |", "1条新 |"),
    ("a_new_verdict_is_not_a_confirmation", "🟢 NET-new · Mill", "🟡 邻接确认 · Mill"),
    ("a_new_node_is_new", "🟠 工程新增 · Lock 读写模式", "🟡 邻接确认 · Lock 读写模式"),
    (
        "an_increment_was_read",
        "现象：博客称瓶颈在带宽",
        "现象：Mill（arXiv:2611.06789）与它是否重叠，需要原文精读确认",
    ),
    ("one_version_label_one_content", "| v14 Nov05午：Harbor 限流+", "| v14 Nov05午：Weir 排队+"),
    ("a_heading_counts_its_entries", "待核实说法（1 条）", "待核实说法（2 条）"),
]


def ids(plants: list[Plant]) -> list[str]:
    return [plant[0] for plant in plants]


@pytest.mark.parametrize("text", [CLEAN, ACTIONS, VERDICTS], ids=["clean", "actions", "verdicts"])
def test_a_clean_brief_has_no_finding(text: str) -> None:
    found = report(text)
    assert found.findings == ()
    assert found.parse_gaps == ()


def rules_found(*texts: str) -> set[str]:
    return {finding.rule for finding in report(*texts).findings}


CONSEQUENCES = {
    "a_confirmation_is_not_to_be_verified": {"a_density_fits_its_increments"},
    "an_increment_is_about_one_paper": {"one_identifier_per_name"},
    "an_increment_rests_on_more_than_a_brief": {"every_source_ends_somewhere"},
}


@pytest.mark.parametrize(("rule", "old", "new"), IN_CLEAN, ids=ids(IN_CLEAN))
def test_only_the_planted_fault_is_found(rule: str, old: str, new: str) -> None:
    found = rules_found(planted(CLEAN, old, new))
    assert found == {rule} | CONSEQUENCES.get(rule, set())


@pytest.mark.parametrize(("rule", "old", "new"), IN_ACTIONS, ids=ids(IN_ACTIONS))
def test_only_the_fault_planted_among_actions_is_found(rule: str, old: str, new: str) -> None:
    assert rules_found(planted(ACTIONS, old, new)) == {rule}


@pytest.mark.parametrize(("rule", "old", "new"), IN_VERDICTS, ids=ids(IN_VERDICTS))
def test_a_fault_planted_among_verdicts_is_found(rule: str, old: str, new: str) -> None:
    assert rule in rules_found(planted(VERDICTS, old, new))


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (CLEAN, "差异：2 个月", "差异：约 3 个月"),
        (
            ACTIONS,
            "  2. §3.2 加一条 Sluice（只写拒绝规则）。\n",
            "  2. §3.2 加一条 Sluice（只写拒绝规则）。\n  3. §6.1 开放问题可加一条：口径不一致。\n",
        ),
    ],
)
def test_what_can_be_meant_is_no_fault(text: str, old: str, new: str) -> None:
    assert not report(planted(text, old, new)).findings


def test_anchors_outside_the_list_of_their_round_are_found() -> None:
    text = VERDICTS.replace("已在 Nov 4 轮收录", "已在 Nov 4 E1 锚定").replace(
        "Tidewater/", "Brook/"
    )
    assert rules_found(text) == {
        "a_round_proposes_and_e2_anchors",
        "anchors_of_an_earlier_round_are_those_listed",
    }


def test_an_id_held_elsewhere_only_is_not_held_here() -> None:
    row = "| 2610.07777 | Quarry: A Cache | 中 | 已在 ann llm-infra 锚入；serving 邻接 |\n"
    listed = planted(CLEAN, "五、已检查", f"{row}五、已检查")
    assert rules_found(listed) == set()
    both = planted(listed, "serving.md 无此条。", "Nov 1 已锚入的 Quarry（2610.07777）是近亲。")
    assert rules_found(both) == {"held_here_or_held_elsewhere"}


def test_a_source_younger_than_the_brief_is_found() -> None:
    late = CLEAN.replace("2026-11-03-1950-ann", "2026-11-03-2350-ann")
    assert rules_found(late) == {"no_source_is_younger_than_the_brief"}


def test_more_than_eight_increments_are_found() -> None:
    first = CLEAN[CLEAN.index("增量 3：") : CLEAN.index("三、矛盾")]
    more = "".join(
        first.replace("增量 3：复现活动", f"增量 {n}：第{n}次复现").replace("/repro", f"/repro{n}")
        for n in range(4, 10)
    )
    text = CLEAN.replace("三、矛盾", more + "三、矛盾").replace("3 条增量", "9 条增量")
    found = rules_found(text.replace("（3 条）", "（9 条）"))
    assert found == {
        "a_brief_holds_eight_at_most",
        "a_density_fits_its_increments",
        "every_listed_increment_has_a_body",
    }


NEXT = CLEAN.replace("2026-11-03", "2026-11-04").replace("2026-11-02-serving", "2026-11-03-serving")
NEXT = NEXT.replace("v12 Nov02晚更新", "v13 Nov03晚更新").replace("引→41", "引→44")
NEXT = NEXT.replace("Harbor 限流+", "")
NEXT = NEXT.replace("2611.04321", "2611.14321").replace("2611.05555", "2611.15555")

ACROSS: list[Plant] = [
    ("a_version_label_is_used_once", "v13 Nov03晚更新", "v12 Nov03晚更新"),
    ("a_section_keeps_its_number", "§2.3 部署", "§3.2 部署"),
    ("a_section_keeps_its_number", "§2.3 部署", "§2.3 缓存"),
    (
        "a_work_was_first_anchored_once",
        "五、已检查",
        "| 2611.05555 | Weirgate: A Second Look | 高 | Nov 2 已锚入 |\n五、已检查",
    ),
    ("briefs_share_one_vocabulary", "矛盾 D1：", "矛盾 T1："),
    ("an_open_contradiction_comes_back", "矛盾 D1：Harbor", "矛盾 D1：Tidal"),
]


def test_two_clean_briefs_of_one_topic_agree() -> None:
    assert rules_found(CLEAN, NEXT) == set()


@pytest.mark.parametrize(("rule", "old", "new"), ACROSS, ids=ids(ACROSS))
def test_a_drift_between_briefs_is_found(rule: str, old: str, new: str) -> None:
    assert rule in rules_found(CLEAN, planted(NEXT, old, new))


def test_rules_across_briefs_do_not_run_on_one() -> None:
    across = {rule.name for rule in READING_RULES if rule.kind == "cross_brief"}
    why = {entry.rule: entry.reason for entry in report(CLEAN).not_run}
    alone = {rule for rule, reason in why.items() if reason == "only one brief was given"}
    assert alone == across - {"the_range_is_over_one_thing"}
    assert {why[rule] for rule in why.keys() - alone} == {"no vault was given"}


DOCUMENT = """# serving
## 0 概述
## 1 引擎
### 1.1 框架格局
- Harbor（arXiv:2510.11111）
### 2.3 部署
"""
NOTES = {
    "organized/knowledge/serving.md": DOCUMENT,
    "inbox/ann/2026-11-03-1950-ann-evening-filter.md": "Lanternfish 藏拷贝；单节点放 4 个副本。",
    "inbox/bob/2026-11-03T1040-bob-repro.md": "1,000 篇中的 800 篇（80%），50% 与 25%。",
    "inbox/bob/2026-11-03-2100-bob-summary.md": "汇总",
    "inbox/ann/2026-11-02-serving-e1prep.md": "上一轮",
}

AGAINST_A_VAULT: list[Plant] = [
    (
        "a_cited_file_exists",
        "2026-11-03-2100-bob-summary.md（汇总",
        "2026-11-03-2101-bob-x.md（汇总",
    ),
    ("what_a_source_says_stands_in_it", "- 单节点放 4 个副本。", "- 笔记写“单节点放五个副本”。"),
    ("a_figure_stands_in_a_cited_file", "400 篇 | 50%", "520 篇 | 65%"),
    ("a_stated_search_gives_its_hits", "serving.md 无此条。", "全文检索 Harbor = 0 命中。"),
    (
        "a_status_is_true_of_the_document",
        "五、已检查",
        "| 2510.11111 | Harbor: A Queue | 高 | NET-new |\n五、已检查",
    ),
    (
        "a_status_is_true_of_the_document",
        "五、已检查",
        "| 2510.22222 | Quarry: A Cache | 高 | 已锚入 §1.1 |\n五、已检查",
    ),
    ("a_target_is_a_section_of_the_document", "§2.3 部署", "§9.3 部署"),
]


def against_vault(text: str) -> set[str]:
    reading = parse_brief("2026-11-03-serving-e1prep.md", decode(text.encode()))
    found = lint((reading,), "en", Shelf(frozenset(NOTES), NOTES.get))[0]
    assert not any("vault" in entry.reason for entry in found.not_run)
    return {finding.rule for finding in found.findings}


def test_a_clean_brief_agrees_with_its_vault() -> None:
    assert against_vault(CLEAN) == set()


@pytest.mark.parametrize(("rule", "old", "new"), AGAINST_A_VAULT, ids=ids(AGAINST_A_VAULT))
def test_a_fault_against_the_vault_is_found(rule: str, old: str, new: str) -> None:
    assert rule in against_vault(planted(CLEAN, old, new))


def test_findings_speak_both_languages() -> None:
    text = planted(CLEAN, "400 篇 | 50%", "400 篇 | 52%")
    reading = parse_brief("x.md", decode(text.encode()))
    zh, en = (lint((reading,), lang)[0].findings[0] for lang in ("zh", "en"))
    assert zh.message == "400 / 800 算不出 52%"
    assert en.message == "400 of 800 is not 52 %"
    assert (zh.line, zh.expected, zh.found) == (en.line, "50.0 %", "52 %")

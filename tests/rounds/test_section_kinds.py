"""Which sections may be a target: leaves about a subject, no dates, no lists of news."""

import pytest

from e1_assets.domain.text import decode
from e1_assets.parsing.knowledge import parse_knowledge
from e1_assets.rounds.section_kinds import arrivals, topical


def titles(text: str) -> list[str]:
    return [s.title for s in topical(parse_knowledge("t", "t.md", decode(text.encode())))]


def test_leaves_about_a_subject() -> None:
    text = "# T\n\n## 1. Engines\n\n### 1.1 Landscape\n\n### 1.2 Proxies\n\n## 2. Transfer\n"
    assert titles(text) == ["Landscape", "Proxies", "Transfer"]


@pytest.mark.parametrize(
    "title",
    [
        "2026-05-06",
        "22nd July 2025",
        "17th of January 2025",
        "3th o May 2024",
        "Awesome cache papers",
        "📢 News",
        "Week Papers",
        "本周论文",
        "0. Overview",
        "概述",
        "References",
        "6.1 Open questions",
        "开放问题",
        "§0 Scope",
        "0. Scope and conventions",
        "使用说明（必读）",
        "前言与体例",
        "0 说明 / 约定",
        "How to read this document",
        "Changelog",
        "修订记录",
    ],
)
def test_what_is_no_subject(title: str) -> None:
    assert titles(f"# T\n\n## {title}\n\n- x\n\n## Caches\n\n- y\n") == ["Caches"]


def test_what_stands_under_such_a_section_is_none_either() -> None:
    assert titles("# T\n\n## News\n\n### Papers on caches\n\n## Caches\n") == ["Caches"]
    assert titles("# T\n\n## 0. 使用说明\n\n### 0.1 键名\n\n## Caches\n") == ["Caches"]
    assert titles("# T\n\n## Contents\n\n### Papers on caches\n") == ["Papers on caches"]


def test_a_document_of_dates_has_none_a_single_section_is_one() -> None:
    assert titles("# T\n\n## 2025\n\n### 3rd of May 2025\n\n### 4th of May 2025\n") == []
    assert titles("# Caches\n\n- Pondstore\n") == ["Caches"]


@pytest.mark.parametrize(
    "title",
    [
        "动态批处理",
        "Recent-token caches",
        "许可证合规",
        "News search",
        "Scoped caches",
        "模型说明卡",
        "Rules and scope of leases",
        "Caches and eviction",
        "约定俗成的键名",
    ],
)
def test_words_of_the_subject_are_kept(title: str) -> None:
    assert titles(f"# T\n\n## {title}\n\n- x\n") == [title]


def test_a_list_of_the_latest_papers_is_known_by_its_papers() -> None:
    papers = "".join(f"- [x](https://arxiv.org/abs/2605.0100{n})\n" for n in range(4))
    text = "# T\n\n## News\n\n### Week Papers\n\n{}\n## Caches\n\n- y\n"
    full = parse_knowledge("t", "t.md", decode(text.format(papers).encode()))
    found = arrivals(full)
    assert found is not None
    assert found.title == "Week Papers"
    assert arrivals(parse_knowledge("t", "t.md", decode(text.format("- x\n").encode()))) is None

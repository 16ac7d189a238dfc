"""The words of notes: each phrase found is announced by one of its needles."""

from pathlib import Path

import pytest

from e1_assets.domain.vocabulary import EvidenceLevel
from e1_assets.parsing.lexicon import EVIDENCE_WORDINGS
from e1_assets.parsing.limit_words import CAUTIONS, MARK_WORDINGS
from e1_assets.parsing.needles import Phrases, Words
from e1_assets.parsing.statements import evidence_phrase, grade_in, topics_in_words

SAMPLES = (Path(__file__).parents[1] / "cases/parsing/phrases.txt").read_text("utf-8").splitlines()
ALL_WORDS: list[Words] = [
    *(words for _, words in EVIDENCE_WORDINGS),
    *(words for _, words in MARK_WORDINGS),
    *CAUTIONS,
]
LOOKED_FOR = Phrases([(words.pattern.pattern, words) for words in ALL_WORDS])


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_needle_hides_a_phrase(sample: str) -> None:
    found = {words.pattern for words in ALL_WORDS if words.pattern.search(sample)}
    assert found, f"nothing found in {sample!r}"
    assert found <= {form for _, form in LOOKED_FOR.occurring(sample, 0, len(sample))}


@pytest.mark.parametrize(
    ("words", "level"),
    [
        ("已核查原文（介绍页），视频没看", EvidenceLevel.ORIGINAL_READ),
        ("仅摘要＋表 2 截图", EvidenceLevel.ABSTRACT_ONLY),
        ("都只看了题目和摘要", EvidenceLevel.ABSTRACT_ONLY),
        ("只看了题目", EvidenceLevel.TITLE_ONLY),
        ("只有票数变化", EvidenceLevel.METRIC_ONLY),
        ("转述，无一手", EvidenceLevel.SECONDARY),
        ("没有核查过原文", None),
        ("没有一手数字", None),
        ("从源码看", None),
        ("not read the original", None),
    ],
)
def test_levels_are_stated_by_phrases(words: str, level: EvidenceLevel | None) -> None:
    stated = evidence_phrase(words, 0, len(words))
    assert (stated.level if stated else None) is level


@pytest.mark.parametrize(
    "words",
    ["让数据传输更快", "买二手电脑", "openai-reportedly-plans", "一手好牌"],
)
def test_ordinary_words_are_no_hearsay(words: str) -> None:
    hearsay = dict(MARK_WORDINGS)["second_hand"]
    assert hearsay.pattern.search(words) is None


@pytest.mark.parametrize(
    "words",
    ["不能引入新的状态", "没有引起注意", "it is not about quoting styles of citizens", "引导页"],
)
def test_ordinary_words_forbid_nothing(words: str) -> None:
    banned = dict(MARK_WORDINGS)["do_not_quote"]
    assert banned.pattern.search(words) is None


@pytest.mark.parametrize(
    ("words", "topics"),
    [
        ("retrieval-augmented generation (RAG) for agents", ()),
        ("it works for reasoning and planning, in data, mostly.", ()),
        ("（swyx）写的", ()),
        ("给我看", ()),
        ("→ 交 long_context", ("long_context",)),
        ("an open-source tool (open-source), multi-tenant, fast", ()),
        ("给 llm-serving / rag", ("llm-serving", "rag")),
    ],
)
def test_topics_in_passing(words: str, topics: tuple[str, ...]) -> None:
    assert topics_in_words(words, 0, len(words)) == topics


@pytest.mark.parametrize(
    ("words", "grade"),
    [
        ("条目1 ⭐⭐⭐⭐⭐ 题", "⭐⭐⭐⭐⭐"),
        ("可信度 ★★★★", "★★★★"),
        ("⭐49,295 · Go", None),
        ("191 ⭐ / 周增 +63", None),
        ("**⭐ 星标数**: 5,807", None),
        ("5 S 级源码", "S 级"),
        ("RAM 8B 级联", None),
    ],
)
def test_grades_are_told_from_counts(words: str, grade: str | None) -> None:
    assert grade_in(words, 0, len(words)) == grade

"""What states a topic: labels, brackets of titles, words in running text."""

import pytest

from e1_assets.rounds.topics import TopicWords, _built, normal, topic_words
from tests.scenario import CACHING, full_day, scenario


def words() -> TopicWords:
    files = {
        "organized/knowledge/inference.md": "# inference · 活文档\n\n## 1. 引擎\n",
        "organized/knowledge/long_context.md": "# long_context（超长文本）\n\n## 1. 窗口\n",
    }
    return topic_words(scenario(files, topic="inference").inputs)


@pytest.mark.parametrize(
    ("labels", "primary", "adjacent"),
    [
        (("inference",), {"inference"}, set()),
        (("推理",), {"inference"}, set()),
        (("risk（主）、rag",), {"risk", "rag"}, set()),
        (("agent / inference 邻接",), {"agent"}, {"inference"}),
        (("给 rag",), {"rag"}, set()),
        (("超长文本",), {"long_context"}, set()),
        (("long-context",), {"long_context"}, set()),
        (("国产硬件",), set(), set()),
        ((), set(), set()),
    ],
)
def test_labels(labels: tuple[str, ...], primary: set[str], adjacent: set[str]) -> None:
    said = words().stated(labels)
    assert (said.primary, said.adjacent) == (primary, adjacent)


def test_a_topic_without_document_is_stated_all_the_same() -> None:
    assert words().stated(("multimodal",)).primary == {"multimodal"}


def test_a_longer_word_hides_the_shorter_one_inside_it() -> None:
    assert words().named("投机解码 for long context") == {"speculative decoding", "long_context"}
    assert words().named("ragged edges of a reagent") == frozenset()


def test_only_a_phrase_that_says_so_is_adjacent() -> None:
    assert words().beside(["归：rag；推理安全可顺带看"]) == {"inference", "risk"}
    assert words().beside(["推理安全没人写清"]) == frozenset()


def test_settings_add_words() -> None:
    inputs = full_day().inputs.model_copy(update={"topic_words": {"caching": ("热数据",)}})
    assert topic_words(inputs).stated(("热数据",)).primary == {"caching"}
    assert "热数据" not in CACHING


def test_normal_form() -> None:
    assert normal("Long_Context-Window  ") == "long context window"


def test_a_topic_is_known_by_its_full_name_in_either_language_or_by_its_documents_title() -> None:
    words = _built(("heart-failure", "desalination"), (), (("desalination", "海水淡化 · 活文档"),))
    assert words.spelt("heart-failure", "Patients with Heart Failure improve.")
    assert words.spelt("desalination", "让海水淡化省一半电")
    assert not words.spelt("heart-failure", "A heart that does not fail.")
    assert not words.spelt("desalination", "让海水变淡")
    assert words.named("海水淡化的新膜") == {"desalination"}


def test_one_of_many_is_named_by_the_singular_too() -> None:
    words = _built(("batteries", "consensus"), (), ())
    assert words.named("A new battery") == words.named("新的电池") == {"batteries"}
    assert words.named("They consensu") == frozenset()

"""Target sections: the nearest leaves, a landscape where nothing stands out, never a preface."""

from e1_assets.domain.briefs import Target
from e1_assets.domain.vocabulary import EditKind, Verdict
from e1_assets.rounds.held import Held, held
from e1_assets.rounds.targets import targets
from tests.scenario import full_day


def document() -> Held:
    found = held(full_day().inputs.baseline)
    assert found is not None
    return found


def aims(text: str, verdict: Verdict = Verdict.NET_NEW, home: tuple[str, ...] = ()) -> list[Target]:
    return list(targets(document(), (), text.split(".")[0], text, verdict, home))


def test_the_section_of_its_own_subject_comes_first() -> None:
    text = "Blocks over RDMA. Moves cached blocks between machines over RDMA in small batches."
    assert aims(text)[0].section == "§3.1"
    text = (
        "A ghost list. Promotion to the hot pool after two reads, eviction of prefix tree leaves."
    )
    assert aims(text)[0].section == "§2.1"


def test_every_target_is_a_section_of_the_document() -> None:
    keys = {section.key for section in document().doc.sections}
    assert {target.key for target in aims("Kelpcache engine with shards and a gateway")} <= keys


def test_a_thing_without_counterpart_goes_to_the_landscape() -> None:
    assert [t.section for t in aims("Zirrowax vuntel")] == ["§1.1"]


def test_a_chinese_note_finds_the_section_an_english_document_has() -> None:
    assert aims("新的网关和引擎。 换了一种网关")[0].section == "§1.1"


def test_a_further_target_carries_weight_of_its_own() -> None:
    text = "Blocks over RDMA. Moves cached blocks between machines over RDMA in batches, an engine."
    assert [target.section for target in aims(text)] == ["§3.1"]


def test_overview_or_open_questions_are_no_targets() -> None:
    text = "What can be traced to a source. Does admission still pay when values are compressed?"
    assert not {"§0", "§4.1", "§4"} & {target.section for target in aims(text)}


def test_what_is_confirmed_is_registered_what_extends_goes_home() -> None:
    text = "Segmented queues. Segmented queues lose throughput under scans."
    assert {t.edit for t in aims(text, Verdict.CONFIRMS)} == {EditKind.REGISTER}
    assert aims(text, Verdict.EXTENDS, ("§3.1",))[0].section == "§3.1"
    assert aims(text, Verdict.EXTENDS, ("§3.1",))[0].edit is EditKind.EXTEND

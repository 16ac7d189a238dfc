"""What the round before worked out is made once, and forgotten when a round does not ask."""

from e1_assets.domain.manifests import Manifest
from e1_assets.rounds.day import day
from e1_assets.rounds.draw import draw
from e1_assets.rounds.from_before import FromBefore
from tests.scenario import full_day


def test_only_what_the_last_round_asked_for_is_kept() -> None:
    made: list[str] = []

    def shout(word: str) -> str:
        made.append(word)
        return word.upper()

    kept: FromBefore[int, str, str] = FromBefore(shout)
    assert kept.of({1: "a", 2: "b"}) == {1: "A", 2: "B"}
    assert kept.of({2: "b"}) == {2: "B"} and made == ["a", "b"]
    assert kept.of({1: "a"}) == {1: "A"} and made == ["a", "b", "a"]


def test_rounds_share_the_items_of_one_file_and_part_where_its_role_does() -> None:
    inputs = full_day().inputs
    first, again = (day(inputs, draw(inputs)).entries for _ in range(2))
    assert all(one is other for one, other in zip(first, again, strict=True))
    ordered = day(inputs, _mandatory(draw(inputs))).entries
    assert all(entry.material.mandatory for entry in ordered)


def _mandatory(manifest: Manifest) -> Manifest:
    due = tuple(one.model_copy(update={"mandatory": True}) for one in manifest.materials)
    return manifest.model_copy(update={"materials": due})

import json

from e1_assets.domain.identifiers import Identifier, Mention
from e1_assets.domain.model import unchecked
from e1_assets.domain.notes import Claim
from e1_assets.domain.sealing import to_json
from e1_assets.domain.spans import Span
from tests.domain.kept_brief import kept_brief


def test_a_changed_copy_forgets_what_was_worked_out_before():
    one = Identifier(scheme="arxiv", id="2603.04410")
    assert one.key == "arxiv:2603.04410"
    assert one.model_copy(update={"id": "2603.04411"}).key == "arxiv:2603.04411"


def test_what_was_worked_out_is_no_part_of_a_value():
    one, other = (Identifier(scheme="doi", id="10.1/x") for _ in range(2))
    assert one.key
    assert (one, hash(one), one.model_dump_json()) == (other, hash(other), other.model_dump_json())


def test_an_unchecked_value_is_like_a_checked_one():
    given = {"identifier": unchecked(Identifier)(scheme="doi", id="10.1/x"), "raw": "10.1/X"}
    given["span"] = unchecked(Span)(end=9, start=2, sha256="a" * 64)
    one, other = unchecked(Mention)(**given), Mention(**given)
    assert (one, hash(one), one.model_dump_json()) == (other, hash(other), other.model_dump_json())
    assert one.identifier.model_copy(update={"version": "v2"}).version == "v2"
    assert one.identifier.version is None


def test_the_canonical_json_is_that_of_the_standard_library():
    told = kept_brief()
    plain = told.model_dump(mode="json", by_alias=True)
    assert to_json(told) == json.dumps(plain, ensure_ascii=False, indent=1) + "\n"


def test_the_marks_of_a_claim_are_written_in_the_order_of_their_letters():
    """A set of strings has another order in every process."""
    marks = frozenset({"vendor", "boundary", "second_hand", "meta", "do_not_quote"})
    said = Claim(text="a", span=Span(sha256="0" * 64, start=0, end=1), marks=marks)
    assert said.model_dump(mode="json")["marks"] == sorted(marks)

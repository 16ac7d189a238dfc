import json

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.sealing import to_json
from tests.domain.kept_brief import kept_brief


def test_a_changed_copy_forgets_what_was_worked_out_before():
    one = Identifier(scheme="arxiv", id="2603.04410")
    assert one.key == "arxiv:2603.04410"
    assert one.model_copy(update={"id": "2603.04411"}).key == "arxiv:2603.04411"


def test_what_was_worked_out_is_no_part_of_a_value():
    one, other = (Identifier(scheme="doi", id="10.1/x") for _ in range(2))
    assert one.key
    assert (one, hash(one), one.model_dump_json()) == (other, hash(other), other.model_dump_json())


def test_the_canonical_json_is_that_of_the_standard_library():
    told = kept_brief()
    plain = told.model_dump(mode="json", by_alias=True)
    assert to_json(told) == json.dumps(plain, ensure_ascii=False, indent=1) + "\n"

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from e1_assets.domain.errors import StaleEvidence
from e1_assets.storage.json_lines import append, read_lines

LINES = [{"a": "甲\u2028\n"}, {"b": {"c": 1}}]


def test_lines_come_back(tmp_path):
    path = tmp_path / "ledger" / "x.jsonl"
    assert read_lines(path) == []
    append(path, LINES[:1])
    append(path, LINES[1:])
    assert read_lines(path) == LINES


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(min_value=0, max_value=200))
def test_a_line_cut_short_never_counted(tmp_path, cut):
    path = tmp_path / "x.jsonl"
    path.unlink(missing_ok=True)
    append(path, LINES)
    data = path.read_bytes()
    path.write_bytes(data[:cut])
    whole = LINES[: data[:cut].count(b"\n")]
    assert read_lines(path) == whole
    append(path, [{"d": 1}])
    assert read_lines(path) == [*whole, {"d": 1}]


def test_a_damaged_line_names_its_place(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text('{"a": 1}\n{"b": \n{"c": 1}\n')
    with pytest.raises(StaleEvidence, match=r"x\.jsonl:2"):
        read_lines(path)

"""BM25 line by line is that of the index over all lines."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from e1_assets.rounds.text_index import index, weights

_TERMS = st.lists(st.sampled_from("abcdef"), max_size=8)


@given(
    st.lists(_TERMS, min_size=1, max_size=6),
    st.dictionaries(st.sampled_from("abcdxy"), st.floats(0.4, 2)),
)
def test_both_score_alike(lines: list[list[str]], query: dict[str, float]) -> None:
    indexed, alone = index([Counter(line) for line in lines]), weights(lines)
    scores = indexed.scores(query)
    for at, line in enumerate(lines):
        shared = query.keys() & line
        score = alone.score(query, shared, line, at)
        assert score == scores.get(at, 0.0)
        assert score <= sum(alone.most(query)[term] for term in shared) + 1e-9
    assert alone.weight("a") == pytest.approx(indexed.weight("a"))

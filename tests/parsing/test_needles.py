"""The one pass over a text that finds the needles of all kinds of phrases."""

from hypothesis import given
from hypothesis import strategies as st

from e1_assets.parsing.lexicon import EVIDENCE_WORDINGS
from e1_assets.parsing.limit_words import MARK_WORDINGS
from e1_assets.parsing.needles import Phrases, words

NEEDLES = sorted({n for _, one in (*EVIDENCE_WORDINGS, *MARK_WORDINGS) for n in one.needles})
# One bit a kind: a set of phrases has at most 63.
KINDS = [NEEDLES[at : at + 60] for at in range(0, len(NEEDLES), 60)]
PHRASES = [Phrases([(needle, words(needle, "x")) for needle in kind]) for kind in KINDS]
CUT = [*(needle[:-1] for needle in NEEDLES), *(needle[1:] for needle in NEEDLES)]
PIECES = st.sampled_from([*NEEDLES, *CUT, " ", "İ"])


@given(st.lists(PIECES, max_size=30), st.integers(0, 60), st.integers(0, 200))
def test_every_needle_is_found_where_it_begins(pieces: list[str], start: int, end: int) -> None:
    text = "".join(pieces).upper()
    low = "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text)
    begins = {n for n in NEEDLES for at in range(start, end) if low.startswith(n, at)}
    found = {name for kind in PHRASES for name, _ in kind.occurring(text, start, end)}
    assert found == begins

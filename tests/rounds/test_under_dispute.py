"""A claim under an open entry of the register is told from its neighbours."""

from e1_assets.domain.spans import Span
from e1_assets.rounds.under_dispute import disputing
from tests.briefs import small_brief

BRIEF = small_brief()
(CLAIMED, ENTRY) = (BRIEF.increments[0], BRIEF.contradictions[0])
AWAY = Span(sha256="f" * 64, start=0, end=9)


def entry(text: str, state: str = "open"):
    sides = tuple(side.model_copy(update={"text": text, "span": AWAY}) for side in ENTRY.sides)
    return ENTRY.model_copy(update={"sides": sides, "state": state})


def test_a_side_that_quotes_the_core_claim_disputes_it() -> None:
    quoted = entry(f"- {CLAIMED.core_claim}")
    assert disputing(CLAIMED, [quoted]) == quoted


def test_a_closed_entry_disputes_nothing() -> None:
    assert disputing(CLAIMED, [entry(CLAIMED.core_claim, "resolved")]) is None


def test_another_sentence_of_the_source_disputes_nothing() -> None:
    assert disputing(CLAIMED, [entry("Something else was said, elsewhere.")]) is None


def test_a_side_at_the_bytes_of_the_claim_disputes_it() -> None:
    point = CLAIMED.points[0]
    claimed = CLAIMED.model_copy(update={"core_claim": point.text})
    here = entry("read in another way")
    sides = tuple(side.model_copy(update={"span": point.span}) for side in here.sides)
    here = here.model_copy(update={"sides": sides})
    assert disputing(claimed, [here]) == here


def test_a_claim_that_gives_the_value_of_a_side_is_disputed() -> None:
    stated = CLAIMED.model_copy(update={"core_claim": "Dunlin serves 1,725 tok/s under MIT."})

    def about(subject: str, value: str):
        sides = tuple(side.model_copy(update={"value": value}) for side in entry("x y").sides)
        return entry("x y").model_copy(update={"subject": subject, "sides": sides})

    assert disputing(stated, [about("Dunlin", "MIT")]) is not None
    assert disputing(stated, [about("Dunlin", "1,725 tok/s")]) is not None
    assert disputing(stated, [about("Dunlin", "725 tok/s")]) is None
    assert disputing(stated, [about("Plover-of-another-shore", "MIT")]) is None
    assert disputing(stated, [about("Dunlin", "Apache-2.0")]) is None

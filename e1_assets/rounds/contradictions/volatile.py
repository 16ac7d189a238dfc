"""Counters that drift: the document against itself or against a card of the same day."""

from collections.abc import Iterator, Sequence
from datetime import date

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.contradictions.facts import (
    Fact,
    card_counters,
    cards_of,
    document_counters,
    note_counters,
    relevant,
)
from e1_assets.rounds.contradictions.record import record
from e1_assets.rounds.document import Document
from e1_assets.rounds.words import Lang, say

_LEAST = 2.0
_SHARE = 0.05


def drifts(
    inputs: RoundInputs, judged: Sequence[Judged], document: Document | None, lang: Lang
) -> Iterator[Contradiction]:
    """One record per subject and counter whose values differ more than collecting explains."""
    for group in _grouped(inputs, judged, document, lang):
        held = [fact for fact in group if fact.in_document]
        if len({fact.amount for fact in held}) > 1:
            yield _record(inputs, lang, "c_volatile_document", group, held)
            continue
        for day in sorted({at for fact in group if (at := _day(inputs, fact))}):
            same = [fact for fact in group if _day(inputs, fact) == day]
            if _apart(same):
                yield _record(inputs, lang, "c_volatile", same, same)
                break


def _grouped(
    inputs: RoundInputs, judged: Sequence[Judged], document: Document | None, lang: Lang
) -> list[list[Fact]]:
    facts = [f for j, card in cards_of(inputs, judged) for f in card_counters(lang, j, card)]
    facts += [f for j in relevant(judged) for f in note_counters(lang, j)]
    subjects = sorted({fact.subject.lower(): fact.subject for fact in facts}.values())
    if document is not None:
        facts += [f for subject in subjects for f in document_counters(lang, document, subject)]
    groups: dict[tuple[str, str], list[Fact]] = {}
    for fact in facts:
        groups.setdefault((fact.subject.lower(), fact.attribute), []).append(fact)
    return [groups[key] for key in sorted(groups)]


def _day(inputs: RoundInputs, fact: Fact) -> date | None:
    """The day of a value; the document's own values are as old as the document."""
    version = inputs.baseline.version
    if fact.in_document:
        return version.valid_from.date() if version and version.valid_from else None
    return fact.at


def _apart(facts: Sequence[Fact]) -> bool:
    amounts = [fact.amount for fact in facts if fact.amount is not None]
    if len(amounts) < 2:
        return False
    return max(amounts) - min(amounts) > max(_LEAST, _SHARE * max(amounts))


def _record(
    inputs: RoundInputs, lang: Lang, key: str, group: Sequence[Fact], differing: Sequence[Fact]
) -> Contradiction:
    amounts = [fact.amount for fact in differing if fact.amount is not None]
    values = " / ".join(dict.fromkeys(fact.value for fact in group))
    return record(
        inputs,
        lang,
        ContradictionClass.VOLATILE,
        group[0].subject,
        group[0].attribute,
        [fact.side for fact in group],
        say(lang, key, difference=f"{max(amounts) - min(amounts):g}", values=values),
        say(lang, "c_volatile_settle"),
        say(lang, "c_volatile_so"),
    )

"""The number of items a note announces against the items it holds."""

import re
from collections.abc import Iterator, Sequence

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.notes import Item
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass, Verdict
from e1_assets.rounds.contradictions.record import record, side_of
from e1_assets.rounds.words import Lang, say

_ANNOUNCED = re.compile(
    r"(?:共|一共|合计|total(?: of)?:?)\s?(\d{1,3})\s?(?:个)?(?:条目?|items?|entries)", re.I
)
_NUMBERED = re.compile(r"^(?:条目\s?|第\s?|Item |增量\s?|§E|\[)(\d{1,3})(?:\]|\s?条)?$", re.I)
_FEWEST = 3


def announced(inputs: RoundInputs, judged: Sequence[Judged], lang: Lang) -> Iterator[Contradiction]:
    """One record per note of the topic whose numbered items are more or fewer than it says.

    Only items numbered without a gap from 1 are counted; anything else says the list was not
    understood.
    """
    by_path: dict[str, list[Judged]] = {}
    for one in judged:
        by_path.setdefault(one.item.path, []).append(one)
    for path in sorted(by_path):
        group = by_path[path]
        if any(one.verdict is not Verdict.OFF_TOPIC for one in group):
            yield from _of_note(inputs, lang, [one.item for one in group])


def _of_note(inputs: RoundInputs, lang: Lang, items: list[Item]) -> Iterator[Contradiction]:
    numbers = sorted({int(m[1]) for item in items if (m := _NUMBERED.match(item.locator))})
    if len(numbers) < _FEWEST or numbers != list(range(1, len(numbers) + 1)):
        return
    head = min(items, key=lambda item: item.span.start)
    for claim in head.claims:
        match = _ANNOUNCED.search(claim.text)
        if match and int(match[1]) != len(numbers):
            sides = [
                side_of(lang, match[1], claim, head),
                side_of(lang, str(len(numbers)), claim, head).model_copy(
                    update={"asserted_by": say(lang, "by_recount")}
                ),
            ]
            yield record(
                inputs,
                lang,
                ContradictionClass.AGGREGATE,
                head.path.rsplit("/", 1)[-1],
                "items",
                sides,
                say(lang, "c_aggregate", stated=match[0], computed=str(len(numbers))),
                say(lang, "c_aggregate_settle"),
            )
            return

"""One thing priced otherwise in a note than in the document, in whatever language."""

import re
from collections.abc import Iterator, Sequence

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.notes import Claim
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.contradictions.dates import days
from e1_assets.rounds.contradictions.facts import relevant
from e1_assets.rounds.contradictions.record import record, side_of, side_of_line
from e1_assets.rounds.document import Document, Line
from e1_assets.rounds.glosses import trade_words
from e1_assets.rounds.newest import kept_for_newest
from e1_assets.rounds.prices import Price, prices
from e1_assets.rounds.search_forms import distinctive, title_names
from e1_assets.rounds.subjects import label_of, names
from e1_assets.rounds.words import Lang, say

_SEVERAL = 2
_PROPER = re.compile(r"[A-Z][a-z]+(?: [A-Z][a-z]+)+")
_FRONT = re.compile(r"^(?:The|A|An|What|How|Why|In|At|Price of) ")
_OF_ANY_PRICE = frozenset({"price", "cost", "market", "factory price", "electricity price"})


def repriced(
    inputs: RoundInputs, judged: Sequence[Judged], document: Document | None, lang: Lang
) -> Iterator[Contradiction]:
    """A record to verify per item whose price for a thing differs from that in the document.

    Scope and date of a price are seldom all told, so it asserts no conflict. A price of another
    date than the document's is an update, not one of these.
    """
    if document is None:
        return
    lines = _priced(document)
    for one in relevant(judged):
        for claim, price in _stated(one):
            pair = next((p for p in lines if _differ(one, claim, price, *p)), None)
            if pair is not None:
                yield _record(inputs, lang, one, (claim, price), pair, document)
                break


@kept_for_newest
def _priced(document: Document) -> tuple[tuple[Line, Price], ...]:
    """The lines of the document with one price each."""
    found = ((line, prices(line.text)) for line in document.lines)
    return tuple((line, priced[0]) for line, priced in found if len(priced) == 1)


def _stated(one: Judged) -> Iterator[tuple[Claim, Price]]:
    for claim in one.item.claims:
        found = prices(claim.text)
        if len(found) == 1:
            yield claim, found[0]


def _differ(one: Judged, claim: Claim, price: Price, line: Line, other: Price) -> bool:
    if not price.comparable(other) or price.agrees(other):
        return False
    return _same_time(claim.text, line.text) and _same_thing(one, claim, line)


def _same_time(one: str, other: str) -> bool:
    """Whether the dates of two texts, where both give one, can be the same."""
    first, second = days(one), days(other)
    if len(first) != 1 or len(second) != 1:
        return True
    return first[0].agrees(second[0])


def _same_thing(one: Judged, claim: Claim, line: Line) -> bool:
    """Whether a line names what the claim prices: a telling name, or trade words of either."""
    said = line.text.casefold()
    own = {*title_names(one.item), *(name for name in names(claim.text) if distinctive(name))}
    own |= {*_proper(f"{one.item.title}\n{claim.text}")}
    if any(name.casefold() in said for name in own):
        return True
    if own or names(line.text) or _proper(line.text):
        return False
    told = trade_words(f"{one.item.title} {claim.text}")
    return len((told & trade_words(line.text)) - _OF_ANY_PRICE) >= _SEVERAL


def _proper(text: str) -> list[str]:
    """Runs of capitalised words (`Port Sele`), an article or question word in front left out."""
    bare = (_FRONT.sub("", found) for found in _PROPER.findall(text))
    return [name for name in bare if " " in name]


def _record(
    inputs: RoundInputs,
    lang: Lang,
    one: Judged,
    told: tuple[Claim, Price],
    held: tuple[Line, Price],
    document: Document,
) -> Contradiction:
    sides = (
        side_of_line(lang, held[1].raw, held[0], document),
        side_of(lang, told[1].raw, told[0], one.item),
    )
    return record(
        inputs,
        lang,
        ContradictionClass.TO_VERIFY,
        label_of(one.item),
        "price",
        sides,
        say(lang, "c_price", values=f"{held[1].raw} / {told[1].raw}"),
        say(lang, "c_price_settle"),
        say(lang, "c_price_so"),
    )

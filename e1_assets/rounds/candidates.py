"""Cards that may belong to the topic once somebody reads the original."""

from collections.abc import Sequence

from e1_assets.domain.briefs import Candidate
from e1_assets.domain.cards import PaperCard
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import Disposition
from e1_assets.rounds.contradictions.structure import mismatch
from e1_assets.rounds.reasons import LACKING
from e1_assets.rounds.select import Thing
from e1_assets.rounds.subjects import full_title, principal

_FLAGS = {
    "card_mismatch": ("card_mismatch", "do_not_cite"),
    "thin_evidence": ("thin_evidence",),
    "old_classic": ("recollected",),
    "card_unread": ("unread",),
    **{reason: (reason,) for reason in LACKING.values()},
}


def candidates(
    inputs: RoundInputs, judged: Sequence[Judged], left_out: Sequence[Thing]
) -> tuple[Candidate, ...]:
    """The cards to read first, then what the day had no room for."""
    beyond = {one.item.id for thing in left_out for one in thing.members}
    cards = {card.path: card for card in inputs.paper_cards}
    return tuple(
        _candidate(inputs, one, cards.get(one.item.path), one.item.id in beyond)
        for one in judged
        if one.disposition is Disposition.CANDIDATE
    )


def anchored_in(inputs: RoundInputs, identifier: Identifier | None) -> tuple[str, ...]:
    """The other topics whose documents anchor an identifier."""
    if identifier is None:
        return ()
    return tuple(
        sorted(
            state.doc.topic
            for state in inputs.others
            if state.doc is not None and identifier.key in state.doc.cited
        )
    )


def _candidate(inputs: RoundInputs, one: Judged, card: PaperCard | None, beyond: bool) -> Candidate:
    named = [i for i in principal(one.item) if i.scheme != "url"]
    identifier = named[0] if named else None
    flags = [flag for reason in one.reasons for flag in _FLAGS.get(reason, ())]
    if card is not None and mismatch(card):
        flags += ["card_mismatch", "do_not_cite"]
    if beyond:
        flags.append("left_out")
    return Candidate(
        identifier=identifier,
        path=one.item.path,
        title=full_title(one.item),
        flags=tuple(dict.fromkeys(flags)),
        anchored_in=anchored_in(inputs, identifier),
    )

"""Building a contradiction: its identity, its age, its quoted sides."""

import hashlib
from collections.abc import Sequence

from e1_assets.domain.briefs import Contradiction, Side
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import Claim, Item
from e1_assets.domain.rounds import RoundInputs
from e1_assets.domain.spans import Quote
from e1_assets.domain.vocabulary import ContradictionClass
from e1_assets.rounds.document import Document, Line
from e1_assets.rounds.origins import owner
from e1_assets.rounds.subjects import principal
from e1_assets.rounds.words import Lang, say, words_of


def contradiction_id(topic: str, class_: ContradictionClass, subject: str, attribute: str) -> str:
    """The same conflict keeps its id over the days, whatever its values do."""
    key = "\n".join((topic, class_.value, subject.casefold().strip(), attribute))
    return "c-" + hashlib.sha256(key.encode()).hexdigest()[:10]


def record(
    inputs: RoundInputs,
    lang: Lang,
    class_: ContradictionClass,
    subject: str,
    attribute: str,
    sides: Sequence[Side],
    computed: str,
    settle: str,
    consequence: str = "",
) -> Contradiction:
    """An open contradiction of this round; one already in the register keeps its first day.

    `attribute` is a key that lasts; the brief shows its words where there are any.
    """
    identity = contradiction_id(inputs.topic, class_, subject, attribute)
    known = [c.first_seen for c in inputs.open_contradictions if c.id == identity]
    first = min([*known, inputs.date])
    return Contradiction(
        id=identity,
        class_=class_,
        subject=subject,
        attribute=words_of(lang, f"a_{attribute}") or attribute,
        sides=tuple(sides),
        computed=computed,
        settle=settle,
        consequence=consequence,
        first_seen=first,
        age_days=(inputs.date - first).days,
    )


def reporter(lang: Lang, path: str) -> str:
    """Who reports: the contributor of an inbox path, else the card."""
    parts = path.split("/")
    return parts[1] if parts[0] == "inbox" and len(parts) > 2 else say(lang, "by_card")


def side_of(lang: Lang, value: str, said: Claim | Quote, item: Item) -> Side:
    """One side out of an item: the source's owner asserts, the contributor reports."""
    relayed = isinstance(said, Claim) and "second_hand" in said.marks
    named = principal(item)
    asserted = _asserter(named[0]) if named else reporter(lang, item.path)
    return Side(
        value=value,
        text=said.text,
        path=item.path,
        locator=item.locator,
        span=said.span,
        asserted_by=say(lang, "by_relayed") if relayed else asserted,
        reported_by=reporter(lang, item.path),
    )


def _asserter(identifier: Identifier) -> str:
    """A paper speaks for itself, a repository or page for its owner."""
    paper = identifier.scheme in ("arxiv", "doi")
    return identifier.key if paper else owner(identifier).partition(":")[2]


def side_of_line(lang: Lang, value: str, line: Line, document: Document) -> Side:
    """One side out of the living document."""
    quote = document.quote(line)
    return Side(
        value=value,
        text=quote.text,
        path=document.doc.path,
        locator=line.number or f"L{document.text.line_at(line.start)}",
        span=quote.span,
        asserted_by=say(lang, "by_document"),
        reported_by=say(lang, "by_document"),
    )

"""Entries of E2 whose claim is disputed by now: marked as such until that is settled."""

from collections.abc import Iterator, Sequence

from e1_assets.domain.briefs import Contradiction
from e1_assets.domain.change_sets import Edit
from e1_assets.domain.proposals import Standing
from e1_assets.domain.revisions import Withheld
from e1_assets.rounds.base_version import Base
from e1_assets.rounds.entries import end_of, line_of, mark, marked, marks_at
from e1_assets.rounds.under_dispute import disputing


def disputes(
    base: Base, standing: Sequence[Standing], register: Sequence[Contradiction]
) -> list[Edit | Withheld]:
    """The marks to put behind standing entries, those to take away, the entries found no more.

    Only text of E2 is touched: an entry that a person changed is withheld, with the contradiction.
    """
    return [outcome for one in standing for outcome in _of(base, one, register)]


def _of(base: Base, one: Standing, register: Sequence[Contradiction]) -> Iterator[Edit | Withheld]:
    line, found = line_of(one.edit), disputing(one.increment, register)
    after = end_of(base.text.text, line)
    if after is None:
        if found:
            detail = f"{one.increment.id}, disputed by {found.id}"
            yield Withheld(edit_id=found.id, reason="entry_changed", detail=detail)
        return
    there = marked(marks_at(base.text.text, after))
    if found and found.id not in there:
        yield _edit(base, one, after, "caveat", found.id, mark(line, found.id))
    still = {entry.id for entry in register if entry.state == "open"}
    for identity in there.keys() - still:
        yield _edit(base, one, after, "settle", identity, there[identity])


def _edit(base: Base, one: Standing, after: int, kind: str, contradiction: str, text: str) -> Edit:
    at = base.text.byte_at(after)
    section = next(s for s in reversed(base.doc.sections) if s.span.start < at <= s.span.end)
    return Edit.model_validate(
        {
            "id": f"{contradiction}.{one.increment.id}.{kind}",
            "kind": kind,
            "section": section.number,
            "key": section.key,
            "text": text,
            "entry": line_of(one.edit),
        }
    )

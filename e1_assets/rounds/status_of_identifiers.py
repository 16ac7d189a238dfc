"""The citable identifiers of the day with where each stands."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache

from e1_assets.domain.briefs import Candidate, CitableIdentifier, Increment
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import Disposition
from e1_assets.rounds.candidates import anchored_in
from e1_assets.rounds.document import Document
from e1_assets.rounds.housekeeping import is_housekeeping
from e1_assets.rounds.subjects import full_title, name_of, principal

_ID = re.compile(r"(?:arXiv[:：]?\s?)?\d{4}\.\d{4,5}(?:v\d+)?", re.I)
_EMPTY = re.compile(r"\s*[（(]\s*[)）]")
_SCHEMES = ("arxiv", "doi")


def identifiers(
    inputs: RoundInputs,
    judged: Sequence[Judged],
    increments: Sequence[Increment],
    candidates: Sequence[Candidate],
    document: Document | None,
) -> tuple[CitableIdentifier, ...]:
    """Every paper that items of this topic name, every identifier of an increment or candidate."""
    known: dict[str, Identifier] = {}
    for one in judged:
        if one.disposition not in (Disposition.OFF_TOPIC, Disposition.CONTRADICTION):
            for mention in one.item.mentions:
                if mention.identifier.scheme in _SCHEMES:
                    known.setdefault(mention.identifier.key, mention.identifier)
    for named in (i for increment in increments for i in increment.identifiers):
        known.setdefault(named.key, named)
    for candidate in candidates:
        if candidate.identifier is not None:
            known.setdefault(candidate.identifier.key, candidate.identifier)
    titles = _titles(judged) | _of_increments(increments)
    states = _States(inputs, increments, candidates)
    listed = [
        states.entry(known[key], titles.get(key) or _held_title(document, known[key]))
        for key in sorted(known)
    ]
    return _one_title_each(listed)


def _of_increments(increments: Sequence[Increment]) -> dict[str, str]:
    """The title of an increment for the one work it is about."""
    alone = [one for one in increments if len(one.identifiers) == 1]
    named = ((one.identifiers[0], _without_id(one.title)) for one in alone)
    return {one.key: title for one, title in named if one.scheme != "github" and title}


class _States:
    """Where identifiers stand, looked up once per round."""

    def __init__(
        self, inputs: RoundInputs, increments: Sequence[Increment], candidates: Sequence[Candidate]
    ) -> None:
        self.inputs = inputs
        doc = inputs.baseline.doc
        self.cited: Mapping[str, tuple[str, ...]] = doc.cited if doc else {}
        self.new = {
            i.key: tuple(t.section for t in increment.targets)
            for increment in increments
            if increment.kind == "net_new"
            for i in increment.identifiers
        }
        self.proposed: dict[str, date] = {}
        for entry in sorted(inputs.ledger, key=lambda e: e.date):
            if entry.topic == inputs.topic and entry.date < inputs.date:
                for identifier in entry.identifiers:
                    self.proposed.setdefault(identifier.key, entry.date)
        self.candidates = {c.identifier.key for c in candidates if c.identifier}

    def entry(self, identifier: Identifier, title: str | None) -> CitableIdentifier:
        """The row of one identifier: new, held, proposed, candidate, held elsewhere."""
        key = identifier.key
        elsewhere = anchored_in(self.inputs, identifier)
        sections = self.cited.get(key, ())
        status = "candidate"
        if key in self.new:
            status, sections = "net_new", self.new[key]
        elif sections:
            status = f"already_anchored({', '.join(sections)})"
        elif key in self.proposed:
            status = f"proposed({self.proposed[key].isoformat()})"
        elif key not in self.candidates and elsewhere:
            status = f"anchored_elsewhere({', '.join(elsewhere)})"
        return CitableIdentifier(
            scheme=identifier.scheme,
            id=identifier.id,
            version=identifier.version,
            title=title,
            status=status,
            sections=sections,
            topics=elsewhere,
        )


def _titles(judged: Sequence[Judged]) -> dict[str, str]:
    """The title of a thing: a card's, else the reading list's, else that of a note on it alone."""
    found: dict[str, str] = {}
    order = ("paper_card", "repo_card", "work_queue", "note", "brief")
    for one in sorted(judged, key=lambda j: order.index(j.role) if j.role in order else 9):
        about = {i.key for i in principal(one.item) if i.scheme != "url"}
        named = {m.identifier.key for m in one.item.mentions if m.identifier.scheme != "url"}
        if len(about) == 1 and about == named and not is_housekeeping(one.item):
            title = _without_id(full_title(one.item))
            if title and (one.role != "brief" or name_of(one.item)):
                found.setdefault(about.pop(), title)
    return found


@lru_cache(maxsize=16384)
def _without_id(title: str) -> str:
    return _EMPTY.sub("", _ID.sub("", title)).strip(" ,，:：")


def _held_title(document: Document | None, identifier: Identifier) -> str | None:
    """The bold name that stands before an identifier in the document."""
    if document is None:
        return None
    shown = re.compile(rf"\*\*([^*]{{2,80}})\*\*[^*]{{0,40}}{re.escape(identifier.id)}")
    for line in document.naming(identifier.id):
        match = shown.search(line.text)
        if match:
            return _without_id(match[1])
    return None


def _one_title_each(listed: list[CitableIdentifier]) -> tuple[CitableIdentifier, ...]:
    """A title two papers share tells neither apart, so it is given to neither."""
    seen: dict[str, int] = {}
    for entry in listed:
        if entry.title:
            name = " ".join(entry.title.split()).casefold()
            seen[name] = seen.get(name, 0) + 1
    return tuple(
        entry
        if not entry.title or seen[" ".join(entry.title.split()).casefold()] == 1
        else entry.model_copy(update={"title": None})
        for entry in listed
    )

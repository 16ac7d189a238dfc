"""What earlier days already told, inside the window or in earlier rounds."""

import hashlib
from dataclasses import dataclass

from e1_assets.domain.rounds import LedgerEntry
from e1_assets.domain.subjects import subjects
from e1_assets.rounds.day import Day, Entry
from e1_assets.rounds.search_forms import names
from e1_assets.rounds.terms import terms

_TELLING = 12


@dataclass(frozen=True)
class Earlier:
    """First reports by key, ledger entries by key; a key is an identifier or a digest of text."""

    first: dict[str, Entry]
    ledger: dict[str, LedgerEntry]


def text_key(entry: Entry) -> str | None:
    """A digest of the normalised words; None where there are too few to tell."""
    words = terms(entry.words)
    if len(words) < _TELLING:
        return None
    return "text:" + hashlib.sha256(" ".join(words).encode()).hexdigest()[:32]


def keys(entry: Entry) -> tuple[str, ...]:
    """The keys an item can be recognised by on another day: identifiers, else its text."""
    identified = tuple(identifier.key for identifier in subjects(entry.item))
    digest = text_key(entry)
    return (*identified, *((digest,) if digest else ()))


def earlier(day: Day) -> Earlier:
    """Index the window's first reports with the ledger of this topic before the round's date."""
    first: dict[str, Entry] = {}
    for entry in sorted(day.entries, key=lambda e: (e.day, e.item.path, e.item.span.start)):
        if entry.material.role in ("note", "paper_card", "repo_card"):
            for key in keys(entry):
                first.setdefault(key, entry)
    ledger: dict[str, LedgerEntry] = {}
    past = (e for e in day.inputs.ledger if e.date < day.inputs.date)
    mine = (e for e in past if e.topic == day.inputs.topic)
    for proposed in sorted(mine, key=lambda e: (e.date, e.path, e.increment_id)):
        for key in _ledger_keys(proposed):
            ledger.setdefault(key, proposed)
    return Earlier(first, ledger)


def _ledger_keys(entry: LedgerEntry) -> list[str]:
    return [*(i.key for i in entry.identifiers), *(f"item:{item}" for item in entry.source_items)]


def proposed(day_earlier: Earlier, entry: Entry) -> LedgerEntry | None:
    """The earlier increment that had this very item or what it is about."""
    for key in (f"item:{entry.item.id}", *keys(entry)):
        if key in day_earlier.ledger:
            return day_earlier.ledger[key]
    return None


def named_in_ledger(day: Day, entry: Entry) -> LedgerEntry | None:
    """The earlier increment whose title carries every name of this item's title."""
    own = {name.casefold() for name in names(entry.item) if len(name) >= 5}
    if not own:
        return None
    for past in sorted(day.inputs.ledger, key=lambda e: (e.date, e.path, e.increment_id)):
        mine = past.date < day.inputs.date and past.topic == day.inputs.topic
        if mine and all(name in past.title.casefold() for name in own):
            return past
    return None


def first_report(day_earlier: Earlier, entry: Entry) -> Entry | None:
    """The report of the same thing from an earlier day of the window, if there was one."""
    for key in keys(entry):
        first = day_earlier.first.get(key)
        if first and first.day < entry.day:
            return first
    return None

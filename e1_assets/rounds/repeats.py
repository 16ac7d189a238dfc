"""What earlier days already told, inside the window or in earlier rounds."""

from dataclasses import dataclass
from functools import cached_property

from e1_assets.domain.rounds import LedgerEntry
from e1_assets.rounds.closeness import closest
from e1_assets.rounds.day import Day, Entry
from e1_assets.rounds.facts import figures
from e1_assets.rounds.stretches import laid
from e1_assets.rounds.text_index import Passages

_LONG = 5


@dataclass(frozen=True)
class Earlier:
    """First reports by key, ledger entries by key, by folded title, all; oldest first.

    A key is an identifier or a digest of text.
    """

    first: dict[str, Entry]
    ledger: dict[str, LedgerEntry]
    titles: tuple[tuple[str, LedgerEntry], ...]
    told: tuple[LedgerEntry, ...]

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """What the ledger's entries say, in their order."""
        return tuple(words_of(entry) for entry in self.told)

    @cached_property
    def passages(self) -> Passages:
        """The index over these texts."""
        return laid(self.texts)


def earlier(day: Day) -> Earlier:
    """Index the window's first reports with the ledger of this topic before the round's date."""
    first: dict[str, Entry] = {}
    for entry in sorted(day.entries, key=lambda e: (e.day, e.item.path, e.item.span.start)):
        if entry.material.role in ("note", "paper_card", "repo_card"):
            for key in entry.keys:
                first.setdefault(key, entry)
    ledger: dict[str, LedgerEntry] = {}
    past = (e for e in day.inputs.ledger if e.date < day.inputs.date)
    mine = (e for e in past if e.topic == day.inputs.topic)
    in_order = sorted(mine, key=lambda e: (e.date, e.path, e.increment_id))
    for told in in_order:
        for key in _ledger_keys(told):
            ledger.setdefault(key, told)
    titles = tuple((told.title.casefold(), told) for told in in_order)
    return Earlier(first, ledger, titles, tuple(in_order))


def words_of(entry: LedgerEntry) -> str:
    """What an earlier increment says."""
    return f"{entry.title}\n{entry.text}"


def _ledger_keys(entry: LedgerEntry) -> list[str]:
    return [*(i.key for i in entry.identifiers), *(f"item:{item}" for item in entry.source_items)]


def proposed(day_earlier: Earlier, entry: Entry) -> LedgerEntry | None:
    """The earlier increment that had this very item or what it is about."""
    for key in (f"item:{entry.item.id}", *entry.keys):
        if key in day_earlier.ledger:
            return day_earlier.ledger[key]
    return None


def named_in_ledger(past: Earlier, entry: Entry) -> LedgerEntry | None:
    """The earlier increment whose title carries every name of this item's title."""
    own = {name.casefold() for name in entry.names if len(name) >= _LONG}
    if not own:
        return None
    return next((told for title, told in past.titles if all(name in title for name in own)), None)


def said_in_ledger(past: Earlier, entry: Entry) -> LedgerEntry | None:
    """The earlier increment that says what an item without works or names says, figures and all."""
    if entry.works or entry.names or not past.told:
        return None
    found = closest(past.passages, past.texts, entry.words)
    if found is None or found.standing != "held":
        return None
    told = past.told[found.at]
    return told if all(figure in told.text for figure in figures(entry)) else None


def first_report(day_earlier: Earlier, entry: Entry) -> Entry | None:
    """The report of the same thing from an earlier day of the window, if there was one."""
    for key in entry.keys:
        first = day_earlier.first.get(key)
        if first and first.day < entry.day:
            return first
    return None

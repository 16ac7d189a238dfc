"""The novelty ladder: the first decisive step says whether an item is known."""

import re
from collections.abc import Callable
from datetime import date

from e1_assets.domain.cards import PaperCard, RepoCard
from e1_assets.domain.rounds import LedgerEntry
from e1_assets.domain.vocabulary import Disposition, Verdict
from e1_assets.rounds import reasons
from e1_assets.rounds.counters import only_counters, repository_sections
from e1_assets.rounds.day import Day, Entry
from e1_assets.rounds.facts import figures, new_facts, only_counts
from e1_assets.rounds.finding import Finding, nothing_new
from e1_assets.rounds.held import Held
from e1_assets.rounds.levels import stands_close
from e1_assets.rounds.refreshes import refresh
from e1_assets.rounds.repeats import (
    Earlier,
    first_report,
    named_in_ledger,
    proposed,
    said_in_ledger,
)
from e1_assets.rounds.said_known import said_known
from e1_assets.rounds.sections import counterpart

_CORRECTS = re.compile(r"更正|勘误|订正|\bcorrection\b|\berrat(?:um|a)\b|\bcorrects\b", re.I)


def known(day: Day, past: Earlier, entry: Entry) -> Finding | None:
    """What makes an item of the topic known, or None; the first decisive step wins."""
    return _first(
        (_counted, _same_item, _anchored, _in_ledger, _told_earlier, _stated_known),
        day,
        past,
        entry,
    )


def held_by_id(day: Day, past: Earlier, entry: Entry) -> Finding | None:
    """What makes an item of another topic known: only that this document holds its identifier."""
    found = _first((_counted, _anchored), day, past, entry)
    return found if found and found.verdict is not Verdict.EXTENDS else None


Step = Callable[[Day, Earlier, Entry], Finding | None]


def _first(steps: tuple[Step, ...], day: Day, past: Earlier, entry: Entry) -> Finding | None:
    found = (step(day, past, entry) for step in steps)
    return next((finding for finding in found if finding), None)


def _counted(day: Day, past: Earlier, entry: Entry) -> Finding | None:
    """A repository card the document already holds, or a paper card that only recounts.

    A card whose text changed since its last state is more than a count.
    """
    if day.baseline is None:
        return None
    if isinstance(entry.source, RepoCard) and not _rewritten(day, entry):
        sections = repository_sections(entry.source, day.baseline)
        if sections:
            return nothing_new(Verdict.COUNT_REFRESH, reasons.COUNTER_ONLY, held_at=sections)
    if isinstance(entry.source, PaperCard) and only_counters(entry.everything):
        sections = anchored_at(day.baseline, entry)
        if sections:
            codes = (reasons.ID_ANCHORED, reasons.COUNTER_ONLY)
            return nothing_new(Verdict.COUNT_REFRESH, *codes, held_at=sections)
    return None


def _rewritten(day: Day, entry: Entry) -> bool:
    before = day.inputs.earlier_cards.get(entry.item.path)
    return before is not None and refresh(before.item, entry.item) == "text_changed"


def _same_item(day: Day, past: Earlier, entry: Entry) -> Finding | None:
    """The very item an earlier round proposed, still in the window, whatever the document holds."""
    found = past.ledger.get(f"item:{entry.item.id}")
    return _proposed(found, reasons.ID_IN_LEDGER) if found else None


def _proposed(found: LedgerEntry, why: str) -> Finding:
    note = f"proposed({found.date.isoformat()})"
    return Finding(Verdict.ALREADY_ANCHORED, Disposition.NOTHING_NEW, (why,), note=note)


def anchored_at(held: Held, entry: Entry) -> tuple[str, ...]:
    """Sections that hold what the item is about; papers or repositories decide before pages."""
    for identifier in entry.works or entry.about:
        if sections := held.cites(identifier):
            return sections
    return ()


def _anchored(day: Day, past: Earlier, entry: Entry) -> Finding | None:
    if day.baseline is None:
        return None
    sections = anchored_at(day.baseline, entry)
    if not sections:
        return None
    why = reasons.ID_ANCHORED if entry.works else reasons.URL_HELD
    fresh = new_facts(day.baseline, entry, sections) if stands_close(entry) else ()
    told = [past.ledger[i.key].text for i in entry.about if i.key in past.ledger]
    fresh = tuple(fact for fact in fresh if not any(fact in text for text in told))
    if fresh and not said_known(entry.words) and not only_counters(entry.everything):
        return Finding(
            Verdict.EXTENDS,
            Disposition.INCREMENT,
            (why, reasons.NEW_FACT),
            held_at=sections,
            note=" · ".join(fresh),
        )
    if only_counts(entry):
        return nothing_new(Verdict.COUNT_REFRESH, why, reasons.COUNTER_ONLY, held_at=sections)
    return nothing_new(Verdict.ALREADY_ANCHORED, why, reasons.NO_NEW_FACT, held_at=sections)


def _in_ledger(day: Day, past: Earlier, entry: Entry) -> Finding | None:
    """What an earlier round proposed; again only where it was read since or is corrected.

    Read since with figures nobody told yet, or under a title that says it corrects: both add.
    """
    found, why = proposed(past, entry), reasons.ID_IN_LEDGER
    if not found:
        found = named_in_ledger(past, entry) or said_in_ledger(past, entry)
        why = reasons.TEXT_IN_LEDGER
    if not found:
        return None
    read_since = stands_close(entry) and not said_known(entry.words)
    fresh = tuple(fact for fact in figures(entry) if fact not in found.text)
    if read_since and fresh and why == reasons.ID_IN_LEDGER:
        codes, note = (why, reasons.NEW_FACT), " · ".join(dict.fromkeys(fresh))
        return Finding(Verdict.EXTENDS, Disposition.INCREMENT, codes, note=note)
    if read_since and _CORRECTS.search(entry.item.title):
        return Finding(Verdict.EXTENDS, Disposition.INCREMENT, (why, reasons.CORRECTS))
    return _proposed(found, why)


def _told_earlier(day: Day, past: Earlier, entry: Entry) -> Finding | None:
    """What an earlier round judged, or an earlier day of the window reported.

    The same item is never judged twice; the same paper or page again only where somebody has read
    it by now, which is more than was known of it.
    """
    on = _judged_on(day, entry)
    if on:
        return Finding(
            Verdict.CONFIRMS,
            Disposition.NOTHING_NEW,
            (reasons.JUDGED_EARLIER,),
            note=on.isoformat(),
        )
    first = first_report(past, entry)
    if not first or (stands_close(entry) and not stands_close(first)):
        return None
    note = f"{first.day.isoformat()} {first.item.path} {first.item.locator}"
    counted = refresh(first.item, entry.item) == "count_only"
    codes = (reasons.REPEATS_EARLIER_DAY, *((reasons.COUNTER_ONLY,) if counted else ()))
    verdict = Verdict.COUNT_REFRESH if counted else Verdict.CONFIRMS
    return Finding(verdict, Disposition.NOTHING_NEW, codes, note=note)


def _judged_on(day: Day, entry: Entry) -> date | None:
    judged, version = day.inputs.judged_before, day.inputs.baseline.version
    if version is not None and version.event == "returned":
        return None
    if entry.item.id in judged or stands_close(entry):
        return judged.get(entry.item.id)
    return next((judged[i.key] for i in entry.about if i.key in judged), None)


def _stated_known(day: Day, past: Earlier, entry: Entry) -> Finding | None:
    words = said_known(entry.words)
    if not words or day.baseline is None:
        return None
    section = counterpart(day.baseline, entry.words)
    return Finding(
        Verdict.ALREADY_ANCHORED,
        Disposition.NOTHING_NEW,
        (reasons.STATED_KNOWN,),
        held_at=(section.section.number,) if section else (),
        note=words,
    )


def text_near(held: Held, entry: Entry) -> tuple[str, tuple[str, ...]]:
    """How the text alone stands to the document: held, in the band of doubt, or apart."""
    match = counterpart(held, entry.words)
    if match is None or match.standing == "apart":
        return reasons.TEXT_ABSTAINS, ()
    if match.standing == "near":
        return reasons.TEXT_NEAR, ()
    return reasons.TEXT_HELD, (match.section.number,)

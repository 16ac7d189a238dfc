"""What becomes of an item that nothing at hand already holds."""

from dataclasses import replace

from e1_assets.domain.vocabulary import Disposition, Verdict
from e1_assets.rounds import reasons
from e1_assets.rounds.cards_window import flags, is_card
from e1_assets.rounds.counters import only_counters
from e1_assets.rounds.day import Day, Entry
from e1_assets.rounds.finding import Finding, nothing_new
from e1_assets.rounds.held import Held
from e1_assets.rounds.levels import level, stands_close
from e1_assets.rounds.named_here import added, unheard
from e1_assets.rounds.novelty import text_near
from e1_assets.rounds.proofs import compared, proof_of_newness
from e1_assets.rounds.routing import Route
from e1_assets.rounds.said_known import said_known
from e1_assets.rounds.stated_changes import updated
from e1_assets.rounds.word_for_word import said_at


def fresh(day: Day, entry: Entry, way: Route) -> Finding:
    """Off topic, a lead, a candidate, or an increment, by the first gate that decides."""
    if not way.here and not (way.place == "uncertain" and is_card(entry)):
        gate = reasons.TOPIC_UNCERTAIN if way.place == "uncertain" else None
        return Finding(Verdict.OFF_TOPIC, Disposition.OFF_TOPIC, (way.reason,), gate=gate)
    if entry.material.role == "brief":
        return _waiting(day, entry, way, reasons.BRIEF_IS_NO_EVIDENCE)
    blocked = _blocked(day)
    if blocked:
        return replace(_waiting(day, entry, way, blocked), disposition=Disposition.CANDIDATE)
    if entry.material.role == "note" and not stands_close(entry) and only_counters(entry.words):
        codes = (way.reason, reasons.COUNTER_ONLY)
        return nothing_new(Verdict.COUNT_REFRESH, *codes, held_at=_named_at(day, entry))
    if is_card(entry) and not (way.explicit and level(entry).may_conclude):
        return _candidate(day, entry, way)
    if not level(entry).may_conclude:
        return _waiting(day, entry, way, reasons.WEAK_EVIDENCE)
    seen = next((i.key for i in entry.about if i.key in day.inputs.seen_before), None)
    if seen and not way.explicit and not stands_close(entry):
        found = _waiting(day, entry, way, reasons.SEEN_EARLIER)
        return replace(found, note=day.inputs.seen_before[seen].isoformat())
    return _usable(day, entry, way)


def _blocked(day: Day) -> str | None:
    """Why nothing can be proven new against this baseline; None when it can."""
    lack = day.inputs.baseline.lack
    return reasons.LACKING[lack] if lack else None


def _named_at(day: Day, entry: Entry) -> tuple[str, ...]:
    """Sections that write a name of the title."""
    found = (n for name in entry.names if day.baseline for n in day.baseline.sections_with(name))
    return tuple(dict.fromkeys(found))


def _hindsight(day: Day) -> tuple[str, ...]:
    """The code that says the document is younger than the round.

    That blocks nothing: what a younger document does not hold, the older one is not likely to have
    held, while what it does hold is called known.
    """
    version = day.inputs.baseline.version
    return (reasons.BASELINE_HINDSIGHT,) if version is not None and version.hindsight else ()


def _usable(day: Day, entry: Entry, way: Route) -> Finding:
    assert day.baseline is not None
    proof = proof_of_newness(day.baseline, entry)
    if proof:
        why = reasons.ID_ZERO_HITS if entry.works else reasons.NAME_ZERO_HITS
        codes = (way.reason, why, *_hindsight(day))
        return Finding(Verdict.NET_NEW, Disposition.INCREMENT, codes, proof=proof)
    if there := said_at(day.baseline, [claim.text for claim in entry.said]):
        codes = (way.reason, reasons.TEXT_HELD)
        return nothing_new(Verdict.ALREADY_ANCHORED, *codes, held_at=there)
    return _more(day, entry, way) or _by_text(day, day.baseline, entry, way)


def _by_text(day: Day, held: Held, entry: Entry, way: Route) -> Finding:
    """Held where a passage says it and no figure is missing there; else by who read it.

    What somebody read extends the document by the figures it lacks, or confirms; the rest waits.
    """
    near, sections = text_near(held, entry)
    told: tuple[str, ...] = (way.reason, near)
    facts, note = unheard(held, day.others, entry, sections), ""
    if near == reasons.TEXT_HELD and not facts:
        verdict, end = Verdict.ALREADY_ANCHORED, Disposition.NOTHING_NEW
    elif stands_close(entry):
        verdict, end = Verdict.EXTENDS if facts else Verdict.CONFIRMS, Disposition.INCREMENT
        told = (*told, reasons.NEW_FACT) if facts else told
        note = " · ".join(facts)
    else:
        verdict, end = Verdict.LEAD, Disposition.LEAD
    doubt = reasons.TEXT_NEAR if near == reasons.TEXT_HELD else near
    gate = doubt if end is Disposition.LEAD else None
    return Finding(
        verdict, end, told, held_at=sections, proof=compared(held, entry), gate=gate, note=note
    )


def _more(day: Day, entry: Entry, way: Route) -> Finding | None:
    """Figures of something the document names: new ones extend it, where somebody vouches for them.

    Where all of several stand there already, nothing is new.
    """
    vouched = stands_close(entry) or way.explicit
    if day.baseline is None or not vouched or said_known(entry.words):
        return None
    found = updated(day.baseline, entry) or added(day, entry)
    if found is None:
        return None
    if not found.facts:
        codes = (reasons.NAME_HELD, reasons.NO_NEW_FACT)
        return nothing_new(Verdict.ALREADY_ANCHORED, *codes, held_at=found.sections)
    return Finding(
        Verdict.EXTENDS,
        Disposition.INCREMENT,
        (way.reason, reasons.NAME_HELD, reasons.NEW_FACT),
        held_at=found.sections,
        proof=compared(day.baseline, entry),
        note=" · ".join(found.facts),
    )


def _candidate(day: Day, entry: Entry, way: Route) -> Finding:
    """A card to read first: on topic, not held here, its evidence or its topic not sure enough."""
    found = _waiting(day, entry, way, reasons.CARD_UNREAD)
    year = day.inputs.date.year
    marks = flags(entry, way.elsewhere, year)
    return replace(
        found,
        disposition=Disposition.CANDIDATE,
        reasons=(way.reason, *marks),
        note=" ".join(way.elsewhere),
    )


def _waiting(day: Day, entry: Entry, way: Route, gate: str) -> Finding:
    """A lead with the gate that stopped it, its search already made."""
    proof = None
    if day.baseline is not None:
        proof = proof_of_newness(day.baseline, entry) or compared(day.baseline, entry)
    return Finding(Verdict.LEAD, Disposition.LEAD, (way.reason, gate), proof=proof, gate=gate)

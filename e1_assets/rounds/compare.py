"""Every item of a round held against baseline, earlier rounds, the other items of the day."""

from e1_assets.domain.briefs import Target
from e1_assets.domain.manifests import Manifest
from e1_assets.domain.model import unchecked
from e1_assets.domain.notes import Note
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import Disposition, Verdict
from e1_assets.rounds import reasons
from e1_assets.rounds.cards_window import is_card
from e1_assets.rounds.day import Day, Entry, day
from e1_assets.rounds.finding import Finding, nothing_new
from e1_assets.rounds.fresh import fresh
from e1_assets.rounds.housekeeping import is_head, is_housekeeping
from e1_assets.rounds.levels import level
from e1_assets.rounds.novelty import held_by_id, known
from e1_assets.rounds.proofs import compared
from e1_assets.rounds.registered import registered
from e1_assets.rounds.repeats import Earlier, earlier
from e1_assets.rounds.routing import Route, route, with_stated
from e1_assets.rounds.same_thing import clusters
from e1_assets.rounds.targets import targets

_made = unchecked(Judged)
_STATED = 0.5  # a topic somebody states fits at least this well, however short the text
_ENDED = (Disposition.OFF_TOPIC, Disposition.NOTHING_NEW)


def compare(inputs: RoundInputs, manifest: Manifest) -> tuple[Judged, ...]:
    """One verdict, one disposition per item of the manifest's materials, each with its reasons.

    The order is that of files, then of places in them; the same for any order of the inputs.
    """
    laid = with_stated(day(inputs, manifest))
    past = earlier(laid)
    routes = [route(laid, entry) for entry in laid.entries]
    both = list(zip(laid.entries, routes, strict=True))
    findings = [_finding(laid, past, entry, way) for entry, way in both]
    waiting = tuple(
        entry for (entry, _), found in zip(both, findings, strict=True) if _is_open(found)
    )
    groups = clusters(waiting)
    findings = registered(laid, routes, findings, groups)
    told = _told(waiting, groups)
    return tuple(
        _judged(laid, entry, way, found, groups.get(entry.item.id), told)
        for (entry, way), found in zip(both, findings, strict=True)
    )


def _told(entries: tuple[Entry, ...], groups: dict[str, str]) -> dict[str, str]:
    """What all items of a cluster say together: their target sections are one choice."""
    told: dict[str, str] = {}
    for entry in entries:
        group = groups[entry.item.id]
        told[group] = f"{told[group]}\n{entry.words}" if group in told else entry.words
    return told


def _is_open(found: Finding) -> bool:
    return found.disposition not in _ENDED


def _finding(laid: Day, past: Earlier, entry: Entry, way: Route) -> Finding:
    return _aside(laid, entry) or _known(laid, past, entry, way) or fresh(laid, entry, way)


def _aside(laid: Day, entry: Entry) -> Finding | None:
    """Items that report nothing themselves, or an earlier brief of this very topic."""
    if entry.item.points_elsewhere:
        return nothing_new(Verdict.AGGREGATE, reasons.POINTS_ELSEWHERE)
    if not is_card(entry) and is_housekeeping(entry.item):
        return nothing_new(Verdict.AGGREGATE, reasons.HOUSEKEEPING)
    if isinstance(entry.source, Note) and is_head(entry.item, entry.source):
        return nothing_new(Verdict.AGGREGATE, reasons.NOTE_HEAD)
    stem = entry.item.path.rsplit("/", 1)[-1]
    if entry.material.role == "brief" and laid.words.named(stem) == {laid.inputs.topic}:
        return nothing_new(Verdict.AGGREGATE, reasons.EARLIER_BRIEF)
    return None


def _known(laid: Day, past: Earlier, entry: Entry, way: Route) -> Finding | None:
    """What is known already; of another topic's items only what this document holds by id."""
    mine = way.here or entry.material.mandatory
    return known(laid, past, entry) if mine else held_by_id(laid, past, entry)


def _judged(
    laid: Day,
    entry: Entry,
    way: Route,
    found: Finding,
    cluster: str | None,
    told: dict[str, str],
) -> Judged:
    baseline = laid.baseline
    proof, codes = found.proof, found.reasons
    aims: tuple[Target, ...] = ()
    if baseline is not None:
        proof = proof or (compared(baseline, entry) if way.here else None)
        if _is_open(found):
            text = told.get(cluster or "", entry.words)
            home = found.held_at if found.verdict is Verdict.EXTENDS else ()
            aims = targets(baseline, laid.others, entry.item.title, text, found.verdict, home)
            if not baseline.topical:
                codes = (*codes, reasons.NO_TOPICAL_SECTIONS)
    return _made(
        item=entry.item,
        source_sha256=entry.material.sha256,
        event_time=entry.material.event_time,
        role=entry.material.role,
        verdict=found.verdict,
        disposition=found.disposition,
        reasons=codes,
        held_at=found.held_at,
        proof=proof,
        evidence=level(entry),
        targets=aims,
        gate=found.gate,
        score=max(way.fit, _STATED) if way.explicit else way.fit,
        cluster=cluster,
        note=found.note,
    )

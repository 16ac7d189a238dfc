"""Abstract-only things that may be registered although nobody has read them."""

from dataclasses import replace

from e1_assets.domain.vocabulary import Disposition, EvidenceLevel, Verdict
from e1_assets.rounds import reasons
from e1_assets.rounds.day import Day, Entry
from e1_assets.rounds.finding import Finding
from e1_assets.rounds.levels import level
from e1_assets.rounds.proofs import proof_of_newness
from e1_assets.rounds.routing import Route

_WITNESSES = ("note", "paper_card")


def registered(
    day: Day, routes: list[Route], findings: list[Finding], groups: dict[str, str]
) -> list[Finding]:
    """Let a new work known from its abstract be registered where two sources report it.

    Rule 3 forbids conclusions from an abstract, not the statement that a work exists. A cluster
    qualifies when its paper has no hit in the baseline, a card or note puts it in this topic by
    word, at least two files of different kinds or hands report it (briefs, the reading list or a
    card whose blocks tell of two works do not count), none of them has read more than the abstract.
    Its items become `net_new` with the reason `abstract_only_registered`: to publish as a
    `register` edit, the boundary stated, its figures no conclusions; that the full text is unread
    stays a lead. One mention alone stays one.
    """
    members: dict[str, list[int]] = {}
    for at, entry in enumerate(day.entries):
        if entry.item.id in groups:
            members.setdefault(groups[entry.item.id], []).append(at)
    raised = list(findings)
    for group in members.values():
        kept = [at for at in group if _witness(day.entries[at], findings[at])]
        if _qualifies(day, kept, routes) and not _published(group, findings):
            for at in kept:
                raised[at] = _raise(day, day.entries[at], routes[at], findings[at])
    return raised


def _witness(entry: Entry, found: Finding) -> bool:
    waiting = found.disposition in (Disposition.LEAD, Disposition.CANDIDATE)
    if reasons.CARD_MISMATCH in found.reasons:
        return False
    abstract = level(entry) is EvidenceLevel.ABSTRACT_ONLY
    return entry.material.role in _WITNESSES and waiting and abstract


def _published(group: list[int], findings: list[Finding]) -> bool:
    return any(findings[at].disposition is Disposition.INCREMENT for at in group)


def _qualifies(day: Day, kept: list[int], routes: list[Route]) -> bool:
    if day.baseline is None or len({day.entries[at].item.path for at in kept}) < 2:
        return False
    named = any(routes[at].explicit for at in kept)
    works = {i.key for at in kept for i in day.entries[at].works}
    absent = all(not day.baseline.cites(i) for at in kept for i in day.entries[at].about)
    blocked = any(
        reason in reasons.LACKING.values() for at in kept for reason in (routes[at].reason,)
    )
    return named and len(works) == 1 and absent and not blocked


def _raise(day: Day, entry: Entry, way: Route, found: Finding) -> Finding:
    assert day.baseline is not None
    proof = proof_of_newness(day.baseline, entry)
    if proof is None:
        return found
    codes = (way.reason, reasons.ID_ZERO_HITS, reasons.ABSTRACT_ONLY_REGISTERED)
    return replace(
        found,
        verdict=Verdict.NET_NEW,
        disposition=Disposition.INCREMENT,
        reasons=codes,
        proof=proof,
        gate=None,
    )

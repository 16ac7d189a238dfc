"""A chosen thing written out as an increment of the brief."""

import hashlib
from collections.abc import Sequence

from e1_assets.domain.briefs import Increment, Proof, Relation, Target
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.notes import Claim
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.spans import Quote, Source, Span
from e1_assets.domain.vocabulary import EditKind, Verdict
from e1_assets.rounds.document import Document
from e1_assets.rounds.evidence import grade
from e1_assets.rounds.prose import spoken
from e1_assets.rounds.quotable import Limits, bare, boundaries_of, core_of, points_of
from e1_assets.rounds.relations import relation_text
from e1_assets.rounds.rhetoric import part_of, praises, unlabelled
from e1_assets.rounds.select import Thing
from e1_assets.rounds.subjects import full_title, principal
from e1_assets.rounds.weigh import Weighed
from e1_assets.rounds.words import say

MOST_POINTS = 12
FEWEST_POINTS = 3
MOST_WIDTH = 1400
_KINDS = (Verdict.EXTENDS, Verdict.NET_NEW, Verdict.CONFIRMS)


def increment(
    inputs: RoundInputs, weighed: Weighed, document: Document | None, thing: Thing
) -> Increment:
    """One thing with its sources, verbatim points, limits, relation and targets."""
    items = [one.item for one in thing.members]
    limits = Limits.of(items)
    lead, kind = thing.lead, _kind(thing)
    level = lead.evidence
    core = core_of([lead.item], limits) or core_of(items, limits)
    assert core is not None, "the grounding gate lets no item without a point pass"
    said = unlabelled(core)
    if not level.may_conclude:
        said = say(weighed.lang, "core_abstract", text=said)
    targets = _targets(thing)
    proof = _proof(inputs, thing, kind)
    return Increment(
        id=_id(inputs, thing),
        title=_title(lead, limits, core),
        kind=kind.value,
        sources=tuple(Source(path=i.path, locator=i.locator, span=i.span) for i in items),
        urls=_urls(thing),
        identifiers=_identifiers(thing),
        evidence=level,
        grade=grade(weighed.lang, thing.members, thing.origins, level),
        points=tuple(_folded(c.text, c.span) for c in _points(thing, limits)),
        core_claim=spoken(said).rstrip("；;，,"),
        boundary=_boundary(thing),
        relation=Relation(
            text=relation_text(inputs, document, weighed.lang, thing, kind, proof, targets),
            sections=_held(thing),
            proof=proof,
        ),
        targets=targets,
    )


def _folded(text: str, span: Span) -> Quote:
    """A quote on one line: its words as they stand, white space folded."""
    return Quote(text=" ".join(text.split()), span=span)


def _id(inputs: RoundInputs, thing: Thing) -> str:
    items = sorted(one.item.id for one in thing.members)
    key = "\n".join((inputs.topic, inputs.date.isoformat(), *items))
    return "i-" + hashlib.sha256(key.encode()).hexdigest()[:10]


def _kind(thing: Thing) -> Verdict:
    """A thing the document already has is an extension, whatever another report calls it."""
    verdicts = {one.verdict for one in thing.members}
    return next(kind for kind in _KINDS if kind in verdicts)


def _title(lead: Judged, limits: Limits, core: Claim) -> str:
    title = full_title(lead.item)
    return title if limits.allow(title) else core.text


def _points(thing: Thing, limits: Limits) -> list[Claim]:
    """Up to `MOST_POINTS` claims within a page's third, the most informative, in text order.

    A digest in labelled parts gives what was found or done; its abstract or motives only where
    that is too little.
    """
    found: list[Claim] = []
    title = bare(full_title(thing.lead.item))
    for one in _speaking(thing):
        said = _telling(_unlimited(one, points_of(one.item, limits)))
        fresh = [c for c in said if not _repeated(c, found)]
        fresh = [c for c in fresh if not (_heads(c, title) or praises(c))] or fresh[:1]
        ranked = sorted(fresh, key=lambda c: (-_informative(c), c.span.start))
        found += sorted(_fitting(ranked, found), key=lambda c: c.span.start)
    return found


def _heads(claim: Claim, title: str) -> bool:
    """Whether a claim only repeats the title, as a row does that goes on to name its authors."""
    said = bare(claim.text)
    return said in title or ("|" in claim.text and len(title) > 0 and said.startswith(title[:60]))


def _speaking(thing: Thing) -> tuple[Judged, ...]:
    """The members whose words count: beside what somebody read, titles or abstracts do not."""
    if not thing.lead.evidence.may_conclude:
        return thing.members
    return tuple(one for one in thing.members if one.evidence.may_conclude)


def _unlimited(one: Judged, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """The claims without those that only say how little was read, where others are left."""
    limits = boundaries_of(one.item, one.evidence)
    free = tuple(c for c in claims if not any(quote.span.holds(c.span) for quote in limits))
    return free or claims


def _telling(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """The claims under labels of results or methods, where these are enough."""
    told = tuple(claim for claim in claims if part_of(claim) in ("gist", "found", "done"))
    return told if len(told) >= FEWEST_POINTS else claims


def _fitting(ranked: Sequence[Claim], found: Sequence[Claim]) -> list[Claim]:
    """As many of the ranked claims as there is room for beside those already taken."""
    kept: list[Claim] = []
    room = MOST_WIDTH - sum(_width(claim.text) for claim in found)
    for claim in ranked:
        few = len(found) + len(kept) < FEWEST_POINTS
        if len(found) + len(kept) < MOST_POINTS and (few or _width(claim.text) <= room):
            kept.append(claim)
            room -= _width(claim.text)
    return kept


def _width(text: str) -> int:
    """Columns a text takes: a Chinese character two."""
    return sum(1 if char.isascii() else 2 for char in text)


def _informative(claim: Claim) -> float:
    value = 2.0 * min(len(claim.quantities), 3) + min(len(claim.text), 120) / 60
    return value + (2.0 if "`" in claim.text else 0.0)


def _repeated(claim: Claim, found: Sequence[Claim]) -> bool:
    said = "".join(claim.text.split())
    return any(said in "".join(known.text.split()) for known in found)


def _urls(thing: Thing) -> tuple[str, ...]:
    raws = [m.raw for one in thing.members for m in one.item.mentions if m.raw.startswith("http")]
    return tuple(dict.fromkeys(raw.rstrip(".,;") for raw in raws))[:4]


def _identifiers(thing: Thing) -> tuple[Identifier, ...]:
    reporting = [one for one in thing.members if one.verdict in _KINDS]
    found = [i for one in reporting for i in principal(one.item) if i.scheme != "url"]
    return tuple({identifier.key: identifier for identifier in found}.values())


def _boundary(thing: Thing) -> tuple[Quote, ...]:
    speaking = _speaking(thing)
    quotes = [
        _folded(quote.text, quote.span)
        for one in thing.members
        for quote in boundaries_of(one.item, one.evidence if one in speaking else None)
    ]
    return tuple({(q.span.sha256, bare(q.text)): q for q in quotes}.values())


def _targets(thing: Thing) -> tuple[Target, ...]:
    """The targets of the leading item; a thing nobody read is only registered."""
    targets = thing.lead.targets or next((o.targets for o in thing.members if o.targets), ())
    if thing.lead.evidence.may_conclude:
        return targets
    return tuple(t.model_copy(update={"edit": EditKind.REGISTER}) for t in targets)


def _held(thing: Thing) -> tuple[str, ...]:
    return tuple(dict.fromkeys(section for one in thing.members for section in one.held_at))


def _proof(inputs: RoundInputs, thing: Thing, kind: Verdict) -> Proof:
    """The searches of all members of the kind, put together."""
    sha = inputs.baseline.doc.sha256 if inputs.baseline.doc else None
    proofs = [one.proof for one in thing.members if one.proof and one.verdict is kind]
    forms = dict.fromkeys(form for proof in proofs for form in proof.forms)
    return Proof(
        baseline_sha256=sha, forms=tuple(forms), hits=max((p.hits for p in proofs), default=0)
    )

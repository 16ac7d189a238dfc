"""The brief of a round, put together from what was weighed."""

import hashlib
from collections.abc import Sequence

from e1_assets.domain.briefs import (
    Baseline,
    Brief,
    BriefManifest,
    NotRead,
    Provenance,
    Status,
    Window,
)
from e1_assets.domain.manifests import Manifest
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.rules.catalogue import RULES_VERSION
from e1_assets.domain.rules.passages import placed_quotes
from e1_assets.domain.vocabulary import Disposition
from e1_assets.rounds.actions import actions, do_not
from e1_assets.rounds.candidates import candidates
from e1_assets.rounds.document import Document
from e1_assets.rounds.draw import given_item
from e1_assets.rounds.honesty import honesty
from e1_assets.rounds.increments import increment
from e1_assets.rounds.leads import leads
from e1_assets.rounds.nothing_new import nothing_new
from e1_assets.rounds.select import Selection, select
from e1_assets.rounds.sources import sources
from e1_assets.rounds.status_of_identifiers import identifiers
from e1_assets.rounds.weigh import Weighed

_NO_STATUS = Status(
    increments=0, net_new=0, quotes_verified=0, quotes_total=0, sources_read=0, sources_total=0,
    dropped=0, open_contradictions=0,
)  # fmt: skip


def disposed(weighed: Weighed, selection: Selection) -> tuple[Judged, ...]:
    """Every item with its final disposition: exactly one, whatever the selection did with it."""
    ends: dict[str, dict[str, object]] = {}
    for one, gate in selection.stopped:
        ends[one.item.id] = {"disposition": Disposition.LEAD, "gate": gate}
    for thing in selection.chosen:
        ends |= {one.item.id: {"disposition": Disposition.INCREMENT} for one in thing.members}
    for thing in selection.left_out:
        ends |= {one.item.id: {"disposition": Disposition.CANDIDATE} for one in thing.members}
    return tuple(
        one.model_copy(update=ends[one.item.id]) if one.item.id in ends else one
        for one in weighed.judged
    )


def compose(
    inputs: RoundInputs,
    manifest: Manifest,
    weighed: Weighed,
    document: Document | None = None,
    engine: str = "",
    told: Brief | None = None,
) -> tuple[Brief, tuple[Judged, ...]]:
    """The unsealed brief, with the items as they ended; quotes count as verified by the caller.

    From the same brief `told` in another language comes what has no words of ours.
    """
    selection = select(inputs, weighed)
    judged = disposed(weighed, selection)
    lang = weighed.lang
    written = tuple(increment(inputs, weighed, document, thing) for thing in selection.chosen)
    cards = told.candidates if told else candidates(inputs, judged, selection.left_out)
    brief = Brief(
        topic=inputs.topic,
        date=inputs.date,
        executor=inputs.executor,
        round_id=manifest.round_id,
        made_at=inputs.cutoff,
        baseline=baseline_of(inputs),
        window=Window(from_=inputs.window_from, to=inputs.cutoff, days=inputs.window_days),
        manifest=_given(inputs, manifest),
        status=_NO_STATUS,
        honesty=honesty(
            lang, manifest, _with(weighed, judged), selection, written
        ),
        increments=written,
        contradictions=weighed.contradictions,
        leads=leads(inputs, lang, judged, selection.chosen),
        candidates=cards,
        identifiers=told.identifiers if told
        else identifiers(inputs, judged, written, cards, document),
        nothing_new=nothing_new(inputs, lang, judged, document),
        actions=actions(lang, written),
        do_not=do_not(inputs, lang, judged, weighed.contradictions),
        sources=sources(inputs, lang, manifest, judged),
        context=_context(inputs, manifest),
        unread=tuple(NotRead(path=u.path, reason=u.reason) for u in sorted(
            inputs.unread, key=lambda u: u.path)),
        violations=(),
        provenance=Provenance(
            engine=engine, rules=RULES_VERSION, brief_sha256="",
            inputs_sha256=told.provenance.inputs_sha256 if told
            else inputs_sha256(inputs, manifest),
        ),
    )  # fmt: skip
    return with_status(brief, weighed.dropped), judged


def with_status(brief: Brief, dropped: int, verified: int | None = None) -> Brief:
    """The brief with its real counts; `verified` None takes every quote for verified."""
    quotes = sum(1 for _ in placed_quotes(brief))
    status = Status(
        increments=len(brief.increments),
        net_new=sum(increment.kind == "net_new" for increment in brief.increments),
        quotes_verified=quotes if verified is None else verified,
        quotes_total=quotes,
        sources_read=len(brief.sources),
        sources_total=len(brief.sources) + len(brief.unread),
        dropped=dropped,
        open_contradictions=sum(each.state == "open" for each in brief.contradictions),
    )
    return brief.model_copy(update={"status": status})


def baseline_of(inputs: RoundInputs) -> Baseline:
    """The header of the document version in force."""
    doc, version = inputs.baseline.doc, inputs.baseline.version
    if doc is None:
        return Baseline()
    return Baseline(
        version=doc.version,
        tag=doc.tag,
        sha256=doc.sha256,
        anchors=len(doc.cited),
        lines=doc.lines,
        valid_from=version.valid_from if version else None,
        source=version.source if version else "observed",
    )


def inputs_sha256(inputs: RoundInputs, manifest: Manifest) -> str:
    """One hash over everything the brief was made from, whatever order it came in."""
    lines = [f"material {m.path} {m.sha256}" for m in manifest.materials]
    lines += [
        f"document {s.doc.topic} {s.doc.sha256}" for s in (inputs.baseline, *inputs.others) if s.doc
    ]
    lines += [f"ledger {entry.model_dump_json()}" for entry in inputs.ledger]
    lines += [f"open {each.id} {each.first_seen}" for each in inputs.open_contradictions]
    lines += [f"closed {each.id} {each.state}" for each in inputs.closed_contradictions]
    lines += [f"judged {key} {on}" for key, on in inputs.judged_before.items()]
    lines += [f"seen {key} {on}" for key, on in inputs.seen_before.items()]
    lines += [f"unread {u.path}" for u in inputs.unread]
    lines += [f"lint {path} {found}" for path, found in inputs.brief_findings.items()]
    lines += [
        f"round {inputs.topic} {inputs.date} {inputs.cutoff.isoformat()} {inputs.window_days}"
    ]
    return hashlib.sha256("\n".join(sorted(lines)).encode()).hexdigest()


def _with(weighed: Weighed, judged: Sequence[Judged]) -> Weighed:
    return Weighed(weighed.lang, tuple(judged), weighed.contradictions, weighed.dropped)


def _given(inputs: RoundInputs, manifest: Manifest) -> BriefManifest | None:
    given = given_item(inputs)
    if given is None or manifest.job_id is None:
        return None
    return BriefManifest(
        job_id=manifest.job_id, item=given.key, score=given.score, materials=given.materials
    )


def _context(inputs: RoundInputs, manifest: Manifest) -> tuple[str, ...]:
    """Files looked at beside the materials, the documents among them."""
    read = {material.path for material in manifest.materials}
    documents = {s.doc.path for s in (inputs.baseline, *inputs.others) if s.doc}
    return tuple(sorted((set(manifest.context) | documents) - read))

"""Rules that make new mean proven to be new."""

import re
from collections.abc import Iterator

from e1_assets.domain.rules.passages import baseline_text
from e1_assets.domain.rules.registry import CouldNotRun, Evidence, Family, Fault, Register
from e1_assets.domain.search import hits
from e1_assets.domain.vocabulary import Severity

register = Register()

_COUNTER = re.compile(
    r"⭐|★|▲|stars?\b|星|周增|weekly|votes?\b|票|被引|citations?\b|cited|"
    r"最近提交|last[ _-]commit|pushed|licen[cs]e|Apache-2\.0|MIT|[-+]?\d[\d,.\-/:]*|[\W_]+|k\b",
    re.IGNORECASE,
)


@register.rule(Family.NOVELTY, Severity.ERROR)
def the_proof_runs_again(evidence: Evidence) -> Iterator[Fault]:
    """Every search behind `net_new` gives no hit again in the very document version it names.

    net_new 背后的每次检索，在它所说的版本里重跑仍是 0 命中。
    """
    text = baseline_text(evidence)
    baseline = evidence.brief.baseline.sha256
    for n, increment in enumerate(evidence.brief.increments):
        proof = increment.relation.proof
        where = f"increments[{n}].relation.proof"
        if proof.baseline_sha256 != baseline:
            yield Fault(where, "another version", str(baseline), str(proof.baseline_sha256))
        if increment.kind != "net_new":
            continue
        if not proof.forms or proof.hits:
            yield Fault(where, "no proof of newness", "forms with 0 hits", f"{proof.hits} hits")
        for form in proof.forms:
            if count := hits(text, form):
                yield Fault(where, f"the document holds {form!r}", "0 hits", f"{count} hits")


@register.rule(Family.NOVELTY, Severity.ERROR)
def the_proof_covers_every_identifier(evidence: Evidence) -> Iterator[Fault]:
    """The search behind `net_new` looked for every identifier of the increment.

    net_new 的检索覆盖增量的每个编号。
    """
    for n, increment in enumerate(evidence.brief.increments):
        forms = {form.casefold() for form in increment.relation.proof.forms}
        for identifier in increment.identifiers:
            if increment.kind == "net_new" and not any(
                identifier.id.casefold() in form or form in identifier.id.casefold()
                for form in forms
            ):
                yield Fault(
                    f"increments[{n}].relation.proof.forms", "never searched", identifier.id
                )


@register.rule(Family.NOVELTY, Severity.ERROR)
def nothing_new_is_already_anchored(evidence: Evidence) -> Iterator[Fault]:
    """No identifier of a `net_new` increment is an anchor of the baseline.

    net_new 增量的编号都不是底本里的锚。
    """
    if evidence.baseline is None:
        if evidence.brief.baseline.sha256 is None:
            return
        raise CouldNotRun("the parsed baseline was not given")
    anchored = {a.identifier.key: a.section for a in evidence.baseline.anchors}
    for n, increment in enumerate(evidence.brief.increments):
        for identifier in increment.identifiers:
            if increment.kind == "net_new" and identifier.key in anchored:
                yield Fault(
                    f"increments[{n}]",
                    "already anchored",
                    expected="extends or confirms",
                    found=f"{identifier.id} in {anchored[identifier.key]}",
                )


@register.rule(Family.NOVELTY, Severity.ERROR)
def no_increment_comes_twice(evidence: Evidence) -> Iterator[Fault]:
    """An earlier round proposed neither the same source item nor, as new, the same identifier.

    先前轮次既没提过同一条目，也没把同一编号当新的提过。
    """
    if evidence.ledger is None:
        raise CouldNotRun("the ledger of earlier rounds was not given")
    brief = evidence.brief
    earlier = [e for e in evidence.ledger if e.date < brief.date and e.topic == brief.topic]
    items = {item: e.date for e in earlier for item in e.source_items}
    known = {identifier.key: e.date for e in earlier for identifier in e.identifiers}
    for n, increment in enumerate(brief.increments):
        for source in increment.sources:
            item = f"{source.span.sha256[:12]}:{source.span.start}-{source.span.end}"
            if item in items:
                yield Fault(f"increments[{n}]", f"the round of {items[item]} had it", found=item)
        for identifier in increment.identifiers:
            if increment.kind == "net_new" and identifier.key in known:
                yield Fault(
                    f"increments[{n}]", f"proposed on {known[identifier.key]}", found=identifier.id
                )


@register.rule(Family.NOVELTY, Severity.ERROR)
def counters_alone_are_no_increment(evidence: Evidence) -> Iterator[Fault]:
    """An increment says something besides stars, votes, citations or commit dates.

    增量不能只有星数、票数、被引或提交日期的变化。
    """
    for n, increment in enumerate(evidence.brief.increments):
        words = [_COUNTER.sub("", point.text) for point in increment.points]
        if words and not any(words):
            yield Fault(f"increments[{n}]", "only counters changed", "a count refresh")

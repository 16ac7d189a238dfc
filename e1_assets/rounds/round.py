"""One round from inputs to a sealed brief, gated by the rules."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from e1_assets.domain.briefs import Brief
from e1_assets.domain.errors import GateClosed
from e1_assets.domain.manifests import Manifest
from e1_assets.domain.rounds import Judged, RoundInputs, RoundResult
from e1_assets.domain.rules.catalogue import RULES
from e1_assets.domain.rules.passages import placed_quotes
from e1_assets.domain.rules.registry import Audit, Evidence, audit
from e1_assets.domain.sealing import seal
from e1_assets.domain.text import Text
from e1_assets.domain.vocabulary import Disposition
from e1_assets.rounds.compare import compare
from e1_assets.rounds.compose import baseline_of, compose, with_status
from e1_assets.rounds.document import document_of
from e1_assets.rounds.draw import draw
from e1_assets.rounds.grounding import grounded, holds
from e1_assets.rounds.weigh import Weighed, reworded, weigh
from e1_assets.rounds.words import Lang, language

Texts = Callable[[str], Text | None]
_PLACE = re.compile(r"(?P<part>increments|contradictions)\[(?P<at>\d+)\]")


def run_round(inputs: RoundInputs, texts: Texts, engine: str) -> RoundResult:
    """Draw, compare, weigh, compose, gate, seal.

    `texts` gives stored snapshots by SHA-256. What breaks a rule of severity error is not printed:
    its items are held back as leads with the rule as their gate, its contradiction is left out,
    the rest is composed anew. Raises `GateClosed` when an error remains that no single increment
    or contradiction is to blame for; warnings are printed in the brief.
    """
    manifest = draw(inputs)
    judged, dropped = grounded(compare(inputs, manifest), texts)
    doc = inputs.baseline.doc
    desk = _Desk(inputs, manifest, texts, texts(doc.sha256) if doc else None, engine)
    held_back: dict[str, str] = {}
    while True:
        weighed = desk.weighed(judged, held_back, dropped)
        brief, ended = desk.composed(weighed, held_back)
        found = audit(RULES, evidence_of(inputs, manifest, brief, texts))
        blamed = {key: rule for key, rule in _blamed(brief, found) if key not in held_back}
        if not blamed:
            break
        held_back |= blamed
    if found.errors:
        raise GateClosed(found.errors)
    lang = language(inputs)
    other: Lang = "en" if lang == "zh" else "zh"
    again = reworded(inputs, weighed, desk.stored, other)
    in_other, _ = desk.composed(again, held_back, brief)
    brief = seal(_with_warnings(brief, found))
    told = {lang: brief, other: seal(_with_warnings(in_other, found))}
    return RoundResult(
        manifest=manifest, baseline=baseline_of(inputs), judged=ended, brief=brief, told=told
    )


@dataclass(frozen=True)
class _Desk:
    """What every draft of a round is written from; `stored` are the bytes of the baseline."""

    inputs: RoundInputs
    manifest: Manifest
    texts: Texts
    stored: Text | None
    engine: str

    def weighed(
        self, judged: tuple[Judged, ...], held_back: Mapping[str, str], dropped: int
    ) -> Weighed:
        """The items weighed, those that `held_back` names as leads."""
        open_items = tuple(_waiting(one, held_back) for one in judged)
        dropped += sum(one.item.id in held_back for one in judged)
        return weigh(self.inputs, open_items, self.stored, dropped)

    def composed(
        self, weighed: Weighed, held_back: Mapping[str, str], told: Brief | None = None
    ) -> tuple[Brief, tuple[Judged, ...]]:
        """A brief with its quotes counted, without the conflicts that `held_back` names.

        `told` is the same brief in another language.
        """
        kept = tuple(each for each in weighed.contradictions if each.id not in held_back)
        weighed = replace(weighed, contradictions=kept)
        document = document_of(self.inputs, self.stored)
        brief, ended = compose(
            self.inputs, self.manifest, weighed, document, self.engine, told
        )  # fmt: skip
        return _verified(brief, self.texts, weighed.dropped), ended


def _waiting(one: Judged, held_back: Mapping[str, str]) -> Judged:
    rule = held_back.get(one.item.id)
    if rule is None:
        return one
    update = {"disposition": Disposition.LEAD, "gate": rule, "reasons": (*one.reasons, rule)}
    return one.model_copy(update=update)


def _blamed(brief: Brief, found: Audit) -> Iterator[tuple[str, str]]:
    """The items or conflicts that broke a rule of severity error, each with the rule's name."""
    for violation in found.errors:
        place = _PLACE.match(violation.where)
        if place and place["part"] == "increments":
            for source in brief.increments[int(place["at"])].sources:
                span = source.span
                yield f"{span.sha256[:12]}:{span.start}-{span.end}", violation.rule
        elif place:
            yield brief.contradictions[int(place["at"])].id, violation.rule


def evidence_of(inputs: RoundInputs, manifest: Manifest, brief: Brief, texts: Texts) -> Evidence:
    """What the rules may look at for a round of ours."""
    version = inputs.baseline.version
    return Evidence(
        brief=brief,
        texts=texts,
        baseline=inputs.baseline.doc,
        baseline_text=inputs.baseline.text,
        ledger=inputs.ledger,
        event_times={material.path: material.event_time for material in manifest.materials},
        hindsight=bool(version and version.hindsight),
        document_event=inputs.baseline.lack,
    )


def _verified(brief: Brief, texts: Texts, dropped: int) -> Brief:
    """The brief without contradictions that no longer verify, its quotes counted against bytes."""
    kept = tuple(
        each
        for each in brief.contradictions
        if all(holds(texts, side.text, side.span) for side in each.sides)
    )
    lost = len(brief.contradictions) - len(kept)
    brief = brief.model_copy(update={"contradictions": kept})
    verified = sum(holds(texts, placed.text, placed.span) for placed in placed_quotes(brief))
    return with_status(brief, dropped + lost, verified)


def _with_warnings(brief: Brief, found: Audit) -> Brief:
    return brief.model_copy(update={"violations": found.violations})

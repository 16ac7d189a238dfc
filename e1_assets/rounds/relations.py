"""What the document says today of an increment, in one sentence over stored facts."""

import re

from e1_assets.domain.briefs import Proof, Target
from e1_assets.domain.rounds import RoundInputs
from e1_assets.domain.vocabulary import Verdict
from e1_assets.rounds import reasons
from e1_assets.rounds.document import Document
from e1_assets.rounds.nearest_line import nearest
from e1_assets.rounds.prose import before_a_picture
from e1_assets.rounds.select import Thing
from e1_assets.rounds.words import Lang, listing, say, sentences

_SHOWN = 3
_ADDRESS = re.compile(r"[/:]|^\d")
_CUT = re.compile(
    r"[。；;]|(?<=[a-z)])(?<!\bvs)(?<!\bal)(?<!\be\.g)(?<!\bi\.e)(?<!\bapprox)(?<!\bno)\. "
)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_LONGEST = 90


def relation_text(
    inputs: RoundInputs,
    document: Document | None,
    lang: Lang,
    thing: Thing,
    kind: Verdict,
    proof: Proof,
    targets: tuple[Target, ...],
) -> str:
    """Hits of the searched forms, the sections that hold it, the nearest line, the either-or."""
    if inputs.baseline.doc is None:
        return say(lang, "relation_no_baseline")
    known = list(dict.fromkeys(section for one in thing.members for section in one.held_at))
    parts = [*_proposed(inputs, lang, thing), *_known(lang, thing, kind, proof, known)]
    parts += _targeted(inputs, lang, targets, known)
    parts += _today(document, lang, thing, targets)
    return sentences(lang, parts)


def _proposed(inputs: RoundInputs, lang: Lang, thing: Thing) -> list[str]:
    """Which earlier round proposed the same work, where that is why it is no longer new."""
    if any(reasons.CORRECTS in one.reasons for one in thing.members):
        return [say(lang, "relation_corrects")]
    if not any(reasons.ID_IN_LEDGER in one.reasons for one in thing.members):
        return []
    own = {m.identifier.key for one in thing.members for m in one.item.mentions}
    past = [e.date for e in inputs.ledger if own & {i.key for i in e.identifiers}]
    return [say(lang, "relation_proposed", date=max(past).isoformat())] if past else []


def _known(lang: Lang, thing: Thing, kind: Verdict, proof: Proof, known: list[str]) -> list[str]:
    if kind is Verdict.NET_NEW and proof.forms:
        name = _shown_form(proof.forms)
        return [say(lang, "relation_absent", name=name, forms=len(proof.forms))]
    parts = [say(lang, "relation_held", sections=listing(lang, known, _SHOWN))] if known else []
    if kind is Verdict.CONFIRMS:
        doubt = (reasons.TEXT_ABSTAINS, reasons.TEXT_NEAR)
        near = any(code in one.reasons for one in thing.members for code in doubt)
        return [*parts, say(lang, "relation_adjacent" if near else "relation_confirms")]
    facts = [one.note for one in thing.members if one.verdict is kind and one.note]
    if kind is Verdict.EXTENDS:
        key = "relation_facts" if facts else "relation_adds"
        parts.append(say(lang, key, facts=facts[0] if facts else ""))
    return parts


def _shown_form(forms: tuple[str, ...]) -> str:
    """A name rather than an address or a number, where one was searched."""
    return next((form for form in forms if not _ADDRESS.search(form)), forms[0])


def _targeted(
    inputs: RoundInputs, lang: Lang, targets: tuple[Target, ...], known: list[str]
) -> list[str]:
    if not targets:
        return [say(lang, "relation_untargeted")]
    doc = inputs.baseline.doc
    titles = {s.key: s.title for s in doc.sections} if doc else {}
    near = [
        f"{t.section} {titles.get(t.key, '')}".strip()
        if titles.get(t.key, "") not in t.section
        else t.section
        for t in targets
        if t.section not in known
    ]
    parts = [say(lang, "relation_nearest", sections=listing(lang, near, _SHOWN))] if near else []
    if targets[0].alternative:
        parts.append(say(lang, "relation_alternative", section=targets[0].alternative))
    return parts


def _today(
    document: Document | None, lang: Lang, thing: Thing, targets: tuple[Target, ...]
) -> list[str]:
    """The line of the target sections that comes nearest to the increment."""
    if document is None:
        return []
    keys = frozenset(target.key for target in targets)
    near = nearest(document, thing.lead.item, keys)
    text = first_sentence(near.text) if near else ""
    return [say(lang, "relation_today", section=near.number, text=text)] if near and text else []


def first_sentence(text: str) -> str:
    """The first sentence of a line without tags or list mark, cut only between words."""
    words = before_a_picture(_TAG.sub("", text)).replace("**", "")
    bare = _LINK.sub(r"\1", re.sub(r"^[-*+•|\s]+|[|\s]+$", "", words))
    first = _CUT.split(bare)[0]
    if len(first) <= _LONGEST:
        return first
    return re.sub(r"[\w.,\-/%×]*$", "", first[:_LONGEST], flags=re.ASCII).rstrip() + "…"

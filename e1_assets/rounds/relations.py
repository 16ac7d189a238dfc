"""What the document says today of an increment, in one sentence over stored facts."""

from e1_assets.domain.briefs import Proof, Target
from e1_assets.domain.rounds import RoundInputs
from e1_assets.domain.vocabulary import Verdict
from e1_assets.rounds.select import Thing
from e1_assets.rounds.words import Lang, listing, say

_SHOWN = 3


def relation_text(
    inputs: RoundInputs,
    lang: Lang,
    thing: Thing,
    kind: Verdict,
    proof: Proof,
    targets: tuple[Target, ...],
) -> str:
    """Hits of the searched forms, the sections that hold it, the nearest section, the either-or."""
    if inputs.baseline.doc is None:
        return say(lang, "relation_no_baseline")
    parts = []
    held = list(dict.fromkeys(section for one in thing.members for section in one.held_at))
    if kind is Verdict.NET_NEW and proof.forms:
        parts.append(say(lang, "relation_absent", name=proof.forms[0], forms=len(proof.forms)))
    elif held:
        parts.append(say(lang, "relation_held", sections=listing(lang, held, _SHOWN)))
    if kind is Verdict.EXTENDS:
        parts.append(say(lang, "relation_adds"))
    if kind is Verdict.CONFIRMS:
        parts.append(say(lang, "relation_confirms"))
    parts += _targeted(inputs, lang, kind, targets, held)
    return say(lang, "stop").join(parts)


def _targeted(
    inputs: RoundInputs, lang: Lang, kind: Verdict, targets: tuple[Target, ...], held: list[str]
) -> list[str]:
    if not targets:
        return [say(lang, "relation_untargeted")]
    doc = inputs.baseline.doc
    titles = {s.key: s.title for s in doc.sections} if doc else {}
    first = targets[0]
    parts = []
    if first.section not in held:
        title = titles.get(first.key, "")
        shown = "" if title and title in first.section else title
        parts.append(say(lang, "relation_nearest", section=first.section, title=shown).strip())
    if first.alternative:
        parts.append(say(lang, "relation_alternative", section=first.alternative))
    return parts

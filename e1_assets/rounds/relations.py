"""What the document says today of an increment, in one sentence over stored facts."""

import re
from collections import Counter
from functools import lru_cache

from e1_assets.domain.briefs import Proof, Target
from e1_assets.domain.rounds import RoundInputs
from e1_assets.domain.vocabulary import Verdict
from e1_assets.rounds.document import Document, Line
from e1_assets.rounds.select import Thing
from e1_assets.rounds.terms import terms
from e1_assets.rounds.words import Lang, listing, say

_SHOWN = 3
_SHARED = 2
_TELLING = 0.8
_ADDRESS = re.compile(r"[/:]|^\d")
_CUT = re.compile(r"[。；;]|(?<=[a-z)])\. ")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
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
    held = list(dict.fromkeys(section for one in thing.members for section in one.held_at))
    parts = _known(lang, thing, kind, proof, held)
    parts += _targeted(inputs, lang, targets, held)
    parts += _today(document, lang, thing, targets)
    return say(lang, "stop").join(parts)


def _known(lang: Lang, thing: Thing, kind: Verdict, proof: Proof, held: list[str]) -> list[str]:
    if kind is Verdict.NET_NEW and proof.forms:
        name = _shown_form(proof.forms)
        return [say(lang, "relation_absent", name=name, forms=len(proof.forms))]
    parts = [say(lang, "relation_held", sections=listing(lang, held, _SHOWN))] if held else []
    if kind is Verdict.CONFIRMS:
        near = any("text_abstains" in one.reasons for one in thing.members)
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
    inputs: RoundInputs, lang: Lang, targets: tuple[Target, ...], held: list[str]
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
        if t.section not in held
    ]
    parts = [say(lang, "relation_nearest", sections=listing(lang, near, _SHOWN))] if near else []
    if targets[0].alternative:
        parts.append(say(lang, "relation_alternative", section=targets[0].alternative))
    return parts


def _today(
    document: Document | None, lang: Lang, thing: Thing, targets: tuple[Target, ...]
) -> list[str]:
    """The line of the target sections that shares most with the increment."""
    if document is None or not targets:
        return []
    keys = dict.fromkeys(target.key for target in targets)
    near = _nearest(thing, [line for key in keys for line in document.of_section.get(key, ())])
    if near is None:
        return []
    return [say(lang, "relation_today", section=near.number, text=_cut(near.text))]


def _nearest(thing: Thing, lines: list[Line]) -> Line | None:
    item = thing.lead.item
    own = set(terms(" ".join((item.title, *(claim.text for claim in item.claims)))))
    counts = Counter(term for line in lines for term in _terms(line.text) & own)
    best: tuple[float, int, Line] | None = None
    for line in lines:
        shared = _terms(line.text) & own
        score = sum(_weight(term) / counts[term] for term in shared)
        if len(shared) < _SHARED or score < _TELLING:
            continue
        if best is None or (score, -line.start) > best[:2]:
            best = (score, -line.start, line)
    return best[2] if best else None


@lru_cache(maxsize=32768)
def _terms(line: str) -> frozenset[str]:
    return frozenset(terms(line))


def _weight(term: str) -> float:
    """A Latin term is a word; of a Chinese phrase every pair counts."""
    return 1.0 if term.isascii() else 0.3


def _cut(text: str) -> str:
    """The first sentence of a line without its list mark, cut only between words."""
    bare = _LINK.sub(r"\1", re.sub(r"^[-*+•|\s]+", "", text).replace("**", ""))
    first = _CUT.split(bare)[0]
    if len(first) <= _LONGEST:
        return first
    return re.sub(r"[\w.,\-/%×]*$", "", first[:_LONGEST], flags=re.ASCII).rstrip() + "…"

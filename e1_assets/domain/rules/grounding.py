"""Rules that let a brief say only what its sources, its document or its own proof say."""

import re
from collections.abc import Iterator

from e1_assets.domain.briefs import Increment
from e1_assets.domain.marks import stated_levels
from e1_assets.domain.rules.figures import Material, Stated, bare, material, says, stated
from e1_assets.domain.rules.passages import cited
from e1_assets.domain.rules.registry import Evidence, Family, Fault, Register
from e1_assets.domain.vocabulary import Severity

register = Register()

_HEDGE = re.compile(r"^[^：:]{2,24}[：:]\s?")
_HITS = re.compile(r"(\d+)\s?(?:命中|hits?\b)|(?:命中)\s?(\d+)")
_FORMS = re.compile(r"(?:检索|搜)\s?(\d+)\s?种|(\d+) forms?\b")
_SECTION = re.compile(r"§\d+(?:\.(?:\(\d+\)|\d+))*")
_SENTENCE = re.compile(r"[；;]|(?<=[。.])\s")
_BEHIND = re.compile(r"(?:现有|还没有的是|says today|not there yet)[：:]\s?(.+?)[。.]?$")


@register.rule(Family.PROVENANCE, Severity.ERROR)
def every_figure_is_in_its_source(evidence: Evidence) -> Iterator[Fault]:
    """Numbers, identifiers, URLs, quoted phrases of title or core claim stand in a cited span.

    标题与核心论点里的数字、编号、网址、引语，都在所引区间里。
    """
    for n, increment in enumerate(evidence.brief.increments):
        known = material(cited(evidence, increment))
        for name, text in (("title", increment.title), ("core_claim", increment.core_claim)):
            yield from _absent(f"increments[{n}].{name}", text, known)
        for m, url in enumerate(increment.urls):
            if not known.holds(Stated("url", url)):
                yield _missing(f"increments[{n}].urls[{m}]", Stated("url", url))


@register.rule(Family.PROVENANCE, Severity.ERROR)
def every_identifier_is_in_its_source(evidence: Evidence) -> Iterator[Fault]:
    """The identifiers of an increment stand in a span it cites.

    增量的编号都出现在它引用的区间里。
    """
    for n, increment in enumerate(evidence.brief.increments):
        known = material(cited(evidence, increment))
        names = " ".join(source.path for source in increment.sources).casefold()
        for m, identifier in enumerate(increment.identifiers):
            part = Stated("identifier", _shown(identifier.id))
            if not known.holds(part) and _dashed(identifier.id) not in names:
                yield _missing(f"increments[{n}].identifiers[{m}]", part)


@register.rule(Family.PROVENANCE, Severity.ERROR)
def the_relation_says_what_was_found(evidence: Evidence) -> Iterator[Fault]:
    """Numbers, ids, URLs, quoted phrases of a relation are the document's or the proof's.

    关系说明里的数字、编号、网址、引语，来自活文档或检索结果。
    """
    document = evidence.baseline_text or ""
    for n, increment in enumerate(evidence.brief.increments):
        own = _own_counts(evidence, increment)
        known = material([*cited(evidence, increment), own, document])
        yield from _absent(f"increments[{n}].relation.text", increment.relation.text, known)


@register.rule(Family.PROVENANCE, Severity.ERROR)
def an_action_says_no_more_than_its_increment(evidence: Evidence) -> Iterator[Fault]:
    """Numbers, identifiers, URLs, quoted phrases of an action stand in what its increment cites.

    动作里的数字、编号、网址、引语，都在其增量所引之处。
    """
    brief = evidence.brief
    increments = {increment.id: increment for increment in brief.increments}
    sides = [side.text for each in brief.contradictions for side in each.sides]
    sides += [f"{each.subject} {each.computed} {each.settle}" for each in brief.contradictions]
    for n, action in enumerate(brief.actions):
        increment = increments.get(action.increment or "")
        texts, words = [*sides, action.section], action.text
        if increment is not None:
            texts = [*cited(evidence, increment), _own_counts(evidence, increment)]
            words = _beside_the_headline(action.text, increment)
        known = material([*texts, action.id, evidence.baseline_text or ""])
        yield from _absent(f"actions[{n}].text", words, known)


def _beside_the_headline(text: str, increment: Increment) -> str:
    """An action's words without title or core claim, which are held to the source by themselves.

    Told after one another they could seem to hold a URL or a quotation that neither does.
    """
    for said in sorted((increment.title, increment.core_claim), key=len, reverse=True):
        text = text.replace(said, "\n") if said else text
    return text


@register.rule(Family.PROVENANCE, Severity.ERROR)
def a_headline_is_in_the_source_s_words(evidence: Evidence) -> Iterator[Fault]:
    """Title or core claim stand in one cited span; a weak one says first how little was read.

    标题与核心论点都是所引区间里的原话（不计标记与空白）；证据弱的先写明只读了什么。
    """
    for n, increment in enumerate(evidence.brief.increments):
        words = cited(evidence, increment)
        claim = increment.core_claim
        if not increment.evidence.may_conclude:
            hedge = _HEDGE.match(claim)
            if hedge is None or not stated_levels(hedge.group()):
                yield Fault(f"increments[{n}].core_claim", "does not say how little was read")
            claim = _HEDGE.sub("", claim, count=1)
        for name, text in (("title", increment.title), ("core_claim", claim)):
            if not says(words, text):
                yield Fault(f"increments[{n}].{name}", "no cited span says this", found=text)


@register.rule(Family.PROVENANCE, Severity.ERROR)
def a_relation_quotes_the_document(evidence: Evidence) -> Iterator[Fault]:
    """What a relation quotes behind a section stands in the document or in a cited span.

    关系说明里引的话，在活文档或所引区间里都有。
    """
    if evidence.baseline_text is None:
        return
    for n, increment in enumerate(evidence.brief.increments):
        words = [*cited(evidence, increment), evidence.baseline_text]
        for quoted in _quoted_behind_sections(increment.relation.text):
            if not says(words, quoted):
                yield Fault(f"increments[{n}].relation.text", "nobody says this", found=quoted)


@register.rule(Family.NOVELTY, Severity.ERROR)
def a_relation_counts_its_own_proof(evidence: Evidence) -> Iterator[Fault]:
    """The hits or forms a relation states are those of its stored search.

    关系说明里的命中数与写法数，就是所存检索的数。
    """
    for n, increment in enumerate(evidence.brief.increments):
        text, proof = increment.relation.text, increment.relation.proof
        for pattern, count in ((_HITS, proof.hits), (_FORMS, len(proof.forms))):
            for match in pattern.finditer(text):
                if int(match.group(1) or match.group(2)) != count:
                    yield Fault(
                        f"increments[{n}].relation.text",
                        "another count than the proof",
                        str(count),
                        match.group(),
                    )


@register.rule(Family.STRUCTURE, Severity.ERROR)
def a_relation_names_real_sections(evidence: Evidence) -> Iterator[Fault]:
    """Every section a relation names exists in the document, under the title it gives.

    关系说明里的章节号与章节名，底本里都对得上。
    """
    if evidence.baseline is None or not evidence.baseline.sections:
        return
    titles = {section.number: section.title for section in evidence.baseline.sections}
    for n, increment in enumerate(evidence.brief.increments):
        for match in _SECTION.finditer(increment.relation.text):
            own = titles.get(match.group())
            rest = increment.relation.text[match.end() :].lstrip()
            wrong = own is not None and not rest.startswith(own) and _starts(rest, titles)
            if own is None or wrong:
                yield Fault(
                    f"increments[{n}].relation.text",
                    "no such section",
                    own or "",
                    f"{match.group()} {rest[:30]}",
                )


def _starts(text: str, titles: dict[str, str]) -> bool:
    return any(len(title) > 1 and text.startswith(title) for title in titles.values())


def _quoted_behind_sections(text: str) -> Iterator[str]:
    """`§1.1 现有：…`, `… not there yet: a · b`: what stands behind the colon, part by part."""
    for sentence in _SENTENCE.split(text):
        match = _BEHIND.search(sentence)
        if match:
            parts = (part.rstrip("…") for part in match.group(1).split(" · "))
            yield from (part for part in parts if len(bare(part)) > 3)


def _absent(where: str, text: str, known: Material) -> Iterator[Fault]:
    for part in stated(text):
        if not known.holds(part):
            yield _missing(where, part)


def _missing(where: str, part: Stated) -> Fault:
    return Fault(where, f"this {part.kind} is in no span cited here", found=part.raw)


def _shown(identifier: str) -> str:
    return identifier.removeprefix("https://").removeprefix("http://").rstrip("/")


def _dashed(identifier: str) -> str:
    return identifier.replace(".", "-").replace("/", "-").casefold()


def _own_counts(evidence: Evidence, increment: Increment) -> str:
    """What the product itself counts or names: hits, forms, sections, baseline, date, evidence."""
    brief, proof = evidence.brief, increment.relation.proof
    baseline = brief.baseline
    texts = [str(proof.hits), str(len(proof.forms)), *proof.forms, *increment.relation.sections]
    texts += [f"{target.section} {target.key} {target.alternative}" for target in increment.targets]
    texts += [str(brief.date), f"{baseline.version} {baseline.tag}"]
    texts += [str(baseline.anchors), str(baseline.lines), str(baseline.valid_from)]
    texts += [str(entry.date) for entry in evidence.ledger or ()]
    texts += [identifier.id for identifier in increment.identifiers]
    return "\n".join(texts)

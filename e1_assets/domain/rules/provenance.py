"""Rules that tie every sentence of a brief to stored bytes."""

from collections.abc import Iterator

from e1_assets.domain.briefs import Increment
from e1_assets.domain.marks import is_do_not_quote, limited_ranges
from e1_assets.domain.rules.figures import Material, Stated, material, squeezed, stated
from e1_assets.domain.rules.passages import cited, passage, placed_quotes
from e1_assets.domain.rules.registry import Evidence, Family, Fault, Register
from e1_assets.domain.spans import Span
from e1_assets.domain.vocabulary import EditKind, EvidenceLevel, Severity

register = Register()


@register.rule(Family.PROVENANCE, Severity.ERROR)
def every_source_exists(evidence: Evidence) -> Iterator[Fault]:
    """Every source of a brief is stored, byte for byte, under the hash it gives.

    简报的每个来源都按所给哈希逐字节存有。
    """
    for n, source in enumerate(evidence.brief.sources):
        if evidence.texts(source.sha256) is None:
            yield Fault(
                f"sources[{n}]",
                f"the bytes of {source.path} are not stored; read the file again",
                expected=source.sha256,
                found="nothing",
            )


@register.rule(Family.PROVENANCE, Severity.ERROR)
def every_span_holds_its_text(evidence: Evidence) -> Iterator[Fault]:
    """The bytes at every cited span still say what the brief prints, white space aside.

    每个引用区间里的字节，仍写着简报印出的文字（不计空白）。
    """
    for where, text, span in placed_quotes(evidence.brief):
        words = passage(evidence, span)
        if words is None or not squeezed(text) or squeezed(text) not in squeezed(words):
            yield Fault(where, "the span does not say this", text, words or "no stored bytes")


@register.rule(Family.PROVENANCE, Severity.ERROR)
def every_source_span_is_real(evidence: Evidence) -> Iterator[Fault]:
    """The span of every source or lead lies within the stored bytes of a file the round read.

    每个来源与线索的区间，都在本轮读过的文件之内。
    """
    brief = evidence.brief
    read = {source.path: source.sha256 for source in brief.sources}
    spans = [
        (f"increments[{n}].sources[{m}]", source.path, source.span)
        for n, increment in enumerate(brief.increments)
        for m, source in enumerate(increment.sources)
    ]
    spans += [(f"leads[{n}]", lead.path, lead.span) for n, lead in enumerate(brief.leads)]
    for where, path, span in spans:
        if read.get(path) != span.sha256:
            yield Fault(
                where, f"the span is not of {path}", read.get(path, "a listed source"), span.sha256
            )
        elif not (passage(evidence, span) or "").strip():
            yield Fault(where, "the span holds no words", found=f"{span.start}-{span.end}")


@register.rule(Family.PROVENANCE, Severity.ERROR)
def every_point_lies_in_its_source(evidence: Evidence) -> Iterator[Fault]:
    """A point stands inside a source its increment names, a boundary in the same file.

    要点落在增量所列来源之内，边界句落在同一文件之内。
    """
    for n, increment in enumerate(evidence.brief.increments):
        sources = [source.span for source in increment.sources]
        for m, point in enumerate(increment.points):
            if not any(source.holds(point.span) for source in sources):
                yield Fault(
                    f"increments[{n}].points[{m}]",
                    "no source named here holds it",
                    found=point.text,
                )
        for m, boundary in enumerate(increment.boundary):
            if boundary.span.sha256 not in {source.sha256 for source in sources}:
                yield Fault(
                    f"increments[{n}].boundary[{m}]", "comes from another file", found=boundary.text
                )


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
        known = material([*cited(evidence, increment), document, *_own_counts(evidence, increment)])
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
        texts = [*sides, action.section]
        if increment is not None:
            texts = [*cited(evidence, increment), *_own_counts(evidence, increment)]
        known = material([*texts, evidence.baseline_text or "", action.id])
        yield from _absent(f"actions[{n}].text", action.text, known)


@register.rule(Family.PROVENANCE, Severity.ERROR)
def a_weak_source_concludes_nothing(evidence: Evidence) -> Iterator[Fault]:
    """Abstract-, title- or metric-only evidence is at most registered, with its boundary.

    仅摘要、仅标题、仅采集数值的证据，至多带边界登记。
    """
    for n, increment in enumerate(evidence.brief.increments):
        if increment.evidence.may_conclude:
            continue
        edits = {target.edit for target in increment.targets}
        if edits != {EditKind.REGISTER} or not increment.boundary:
            yield Fault(
                f"increments[{n}].evidence",
                "evidence this weak may be registered with its boundary or be a lead",
                expected="edit register with a boundary",
                found=f"{increment.evidence}, {', '.join(sorted(edits)) or 'no target'}",
            )


@register.rule(Family.PROVENANCE, Severity.ERROR)
def a_brief_is_no_evidence(evidence: Evidence) -> Iterator[Fault]:
    """An increment rests on a note or card, never on briefs alone or on itself.

    增量要落到笔记或卡片，不能只凭简报。
    """
    roles = {source.path: source.role for source in evidence.brief.sources}
    for n, increment in enumerate(evidence.brief.increments):
        if increment.sources and all(roles.get(s.path) == "brief" for s in increment.sources):
            yield Fault(
                f"increments[{n}].sources",
                "follow the brief to the note or card it rests on",
                found=", ".join(source.path for source in increment.sources),
            )


@register.rule(Family.PROVENANCE, Severity.ERROR)
def a_forbidden_figure_stays_in_the_boundary(evidence: Evidence) -> Iterator[Fault]:
    """A figure its source calls second-hand or not to be quoted appears in the boundary only.

    来源写明转述或请勿引用的数字，只能出现在边界里。
    """
    for n, increment in enumerate(evidence.brief.increments):
        limited, free = _limited(evidence, increment)
        if not limited:
            continue
        forbidden, allowed = material(limited), material(free)
        for name, text in _claimed(evidence, increment):
            for part in stated(text):
                if part.kind == "number" and forbidden.holds(part) and not allowed.holds(part):
                    yield Fault(
                        f"increments[{n}].{name}",
                        "the source does not let this figure stand as a fact",
                        expected="only in the boundary",
                        found=part.raw,
                    )


@register.rule(Family.PROVENANCE, Severity.ERROR)
def the_boundary_travels_along(evidence: Evidence) -> Iterator[Fault]:
    """A sentence that forbids quoting is kept in the boundary, the boundary in every action.

    禁止引用的句子留在边界里，边界随每个动作同行。
    """
    for n, increment in enumerate(evidence.brief.increments):
        kept = [quote.span for quote in increment.boundary]
        for words, span in _limits(evidence, increment):
            if is_do_not_quote(words) and not any(_overlap(span, each) for each in kept):
                yield Fault(
                    f"increments[{n}].boundary", "the source limits this claim", words.strip()
                )
        for m, action in enumerate(evidence.brief.actions):
            if action.increment == increment.id and kept and not action.boundary:
                yield Fault(f"actions[{m}].boundary", "the boundary is lost", increment.id)


@register.rule(Family.PROVENANCE, Severity.ERROR)
def an_unread_original_is_not_called_read(evidence: Evidence) -> Iterator[Fault]:
    """The bytes of an increment called original_read do not call themselves abstract-only.

    来源自称仅摘要或仅标题的，证据等级不得拔高。
    """
    for n, increment in enumerate(evidence.brief.increments):
        if increment.evidence.rank >= EvidenceLevel.ABSTRACT_ONLY.rank:
            continue
        words = [passage(evidence, source.span) or "" for source in increment.sources]
        if words and all(_states_summary_only(text) for text in words):
            yield Fault(
                f"increments[{n}].evidence",
                "every source says that only an abstract or title was read",
                expected=EvidenceLevel.ABSTRACT_ONLY,
                found=increment.evidence,
            )


def _states_summary_only(text: str) -> bool:
    return any(
        mark in text for mark in ("仅摘要", "只有摘要", "仅标题", "abstract only", "title only")
    )


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


def _own_counts(evidence: Evidence, increment: Increment) -> list[str]:
    """What the product itself counts or names: hits, forms, sections, baseline, date, evidence."""
    brief, proof = evidence.brief, increment.relation.proof
    baseline = brief.baseline
    texts = [str(proof.hits), str(len(proof.forms)), *proof.forms, *increment.relation.sections]
    texts += [f"{target.section} {target.key} {target.alternative}" for target in increment.targets]
    texts += [str(brief.date), f"{baseline.version} {baseline.tag}"]
    texts += [str(baseline.anchors), str(baseline.lines), str(baseline.valid_from)]
    texts += [str(entry.date) for entry in evidence.ledger or ()]
    return texts + [identifier.id for identifier in increment.identifiers]


def _limits(evidence: Evidence, increment: Increment) -> Iterator[tuple[str, Span]]:
    """The passages of the cited sources that limit what may be said, with their spans."""
    for source in increment.sources:
        text, words = evidence.texts(source.span.sha256), passage(evidence, source.span)
        if text is None or words is None:
            continue
        first = text.char_at(source.span.start)
        for start, end in limited_ranges(words):
            yield words[start:end], text.span(first + start, first + end)


def _limited(evidence: Evidence, increment: Increment) -> tuple[list[str], list[str]]:
    """The limited passages of the cited sources, then the rest of them."""
    limited: list[str] = []
    free: list[str] = []
    for source in increment.sources:
        text = passage(evidence, source.span) or ""
        at = 0
        for start, end in limited_ranges(text):
            limited.append(text[start:end])
            free.append(text[at:start])
            at = end
        free.append(text[at:])
    return limited, free


def _claimed(evidence: Evidence, increment: Increment) -> Iterator[tuple[str, str]]:
    yield "title", increment.title
    yield "core_claim", increment.core_claim
    for n, point in enumerate(increment.points):
        yield f"points[{n}]", point.text
    for action in evidence.brief.actions:
        if action.increment == increment.id:
            yield f"action {action.id}", action.text


def _overlap(one: Span, other: Span) -> bool:
    return one.sha256 == other.sha256 and one.start < other.end and other.start < one.end

"""Rules that keep every claim below the ceiling of its evidence."""

from collections.abc import Iterator

from e1_assets.domain.briefs import Increment
from e1_assets.domain.marks import is_do_not_quote, limited_ranges, stated_levels
from e1_assets.domain.rules.figures import material, stated
from e1_assets.domain.rules.passages import passage
from e1_assets.domain.rules.registry import Evidence, Family, Fault, Register
from e1_assets.domain.spans import Span
from e1_assets.domain.vocabulary import EditKind, EvidenceLevel, Severity

register = Register()

_MOST = {
    EvidenceLevel.ORIGINAL_READ: 5,
    EvidenceLevel.PRIMARY: 5,
    EvidenceLevel.SECONDARY: 4,
    EvidenceLevel.ABSTRACT_ONLY: 2,
    EvidenceLevel.TITLE_ONLY: 1,
    EvidenceLevel.METRIC_ONLY: 1,
}
_LABELS = {
    EvidenceLevel.ORIGINAL_READ: ("证据：已核查原文", "evidence: original read"),
    EvidenceLevel.PRIMARY: ("证据：一手", "evidence: primary"),
    EvidenceLevel.SECONDARY: ("证据：转述", "evidence: relayed"),
    EvidenceLevel.ABSTRACT_ONLY: ("证据：仅摘要", "evidence: abstract only"),
    EvidenceLevel.TITLE_ONLY: ("证据：仅标题", "evidence: title only"),
    EvidenceLevel.METRIC_ONLY: ("证据：采集数值", "evidence: collected figures"),
}


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
def a_level_is_not_above_what_sources_state(evidence: Evidence) -> Iterator[Fault]:
    """The evidence level of an increment is no stronger than its strongest source allows.

    增量的证据等级不得高于其来源所述。
    """
    roles = {source.path: source.role for source in evidence.brief.sources}
    for n, increment in enumerate(evidence.brief.increments):
        allowed = [
            _allowed(passage(evidence, source.span) or "", _before(evidence, source.span), role)
            for source in increment.sources
            for role in [roles.get(source.path, "note")]
        ]
        strongest = min(allowed, key=lambda level: level.rank, default=increment.evidence)
        if increment.evidence.rank < strongest.rank:
            yield Fault(
                f"increments[{n}].evidence",
                "stronger than any source states",
                expected=f"at most {strongest}",
                found=increment.evidence,
            )


def _allowed(words: str, before: str, role: str) -> EvidenceLevel:
    """What a source may be worth: as it states, as its section states, else by its kind."""
    stated_here = stated_levels(words) or stated_levels(before)
    if stated_here:
        level = min(stated_here, key=lambda each: each.rank)
    else:
        level = EvidenceLevel.PRIMARY if role == "repo_card" else EvidenceLevel.SECONDARY
    return max(level, EvidenceLevel.SECONDARY, key=lambda e: e.rank) if role == "brief" else level


def _before(evidence: Evidence, span: Span) -> str:
    """What states a level above a span: its nearest such heading, else the head of the file."""
    text = evidence.texts(span.sha256)
    if text is None:
        return ""
    lines = text.text[: text.char_at(span.start)].splitlines()
    headings = [n for n, line in enumerate(lines) if line.lstrip().startswith("#")]
    stating = [lines[n] for n in headings if stated_levels(lines[n])]
    if stating:
        return stating[-1]
    return "\n".join(lines[: headings[1] if len(headings) > 1 else len(lines)])


@register.rule(Family.PROVENANCE, Severity.ERROR)
def a_grade_rests_on_its_level(evidence: Evidence) -> Iterator[Fault]:
    """The grounds of a grade name the evidence level; the value is not above what it starts from.

    评级依据里写的等级就是证据等级，分数不超过该等级的上限。
    """
    for n, increment in enumerate(evidence.brief.increments):
        grounds = " ".join(increment.grade.grounds).casefold()
        named = {level for level, words in _LABELS.items() if any(w in grounds for w in words)}
        if named and increment.evidence not in named:
            yield Fault(
                f"increments[{n}].grade.grounds",
                "the grounds name another level",
                increment.evidence,
                ", ".join(sorted(named)),
            )
        if increment.grade.value > _MOST[increment.evidence]:
            yield Fault(
                f"increments[{n}].grade.value",
                f"too high for {increment.evidence}",
                f"at most {_MOST[increment.evidence]}",
                str(increment.grade.value),
            )


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

"""The smallest edits for E2, with what it should not do."""

from collections.abc import Sequence

from e1_assets.domain.briefs import Action, Contradiction, Increment
from e1_assets.domain.rounds import Judged, RoundInputs
from e1_assets.domain.vocabulary import ContradictionClass, Disposition, Verdict
from e1_assets.rounds.leads import discarded
from e1_assets.rounds.subjects import clean_title
from e1_assets.rounds.words import Lang, listing, say, words_of


def actions(lang: Lang, increments: Sequence[Increment]) -> tuple[Action, ...]:
    """One action per target: the entry itself in the first section, a pointer in the others."""
    return tuple(
        Action(
            id=f"{increment.id}.{n + 1}",
            increment=increment.id,
            section=target.section,
            key=target.key,
            edit=target.edit,
            text=_text(lang, increment, n),
            boundary=_boundary(lang, increment, n),
        )
        for increment in increments
        for n, target in enumerate(increment.targets)
    )


def _text(lang: Lang, increment: Increment, n: int) -> str:
    target, first = increment.targets[n], increment.targets[0].section
    if n:
        return say(lang, "act_add_also", title=increment.title, section=first)
    key = "act_confirm" if increment.kind == "confirms" else f"act_{target.edit.value}"
    text = say(lang, key, title=increment.title, core=increment.core_claim)
    if target.alternative:
        text += say(lang, "stop") + say(lang, "act_alternative", section=target.alternative)
    return text


def _boundary(lang: Lang, increment: Increment, n: int) -> str | None:
    """The limits word for word in the first section, a pointer to them in the others."""
    if not increment.boundary:
        return None
    if n:
        return say(lang, "act_boundary_there", section=increment.targets[0].section)
    return " ".join(quote.text for quote in increment.boundary)


def do_not(
    inputs: RoundInputs,
    lang: Lang,
    judged: Sequence[Judged],
    contradictions: Sequence[Contradiction],
) -> tuple[str, ...]:
    """What the contradictions, unread papers or counters of the day forbid."""
    found = []
    for each in contradictions:
        if each.attribute == words_of(lang, "a_relayed"):
            found.append(say(lang, "dont_figures", subject=each.subject, id=each.id))
        elif each.class_ is ContradictionClass.NOT_COMPARABLE:
            found.append(say(lang, "dont_compare", subject=each.subject))
    found += _rewrites(inputs, lang, contradictions)
    unread = sum(
        one.disposition in (Disposition.CANDIDATE, Disposition.LEAD) and one.role == "paper_card"
        for one in judged
    )
    counted = sum(
        one.verdict is Verdict.COUNT_REFRESH and one.role == "repo_card" for one in judged
    )
    found += [say(lang, "dont_backfill", n=unread)] if unread else []
    found += [say(lang, "dont_counts", n=counted)] if counted else []
    found += [
        say(lang, "dont_discard", title=clean_title(one.item.title)[:60])
        for one in judged
        if one.disposition is Disposition.LEAD and discarded(one)
    ]
    return tuple(dict.fromkeys(found))


def _rewrites(
    inputs: RoundInputs, lang: Lang, contradictions: Sequence[Contradiction]
) -> list[str]:
    """The sections whose conclusions an open item might tempt somebody to change."""
    doc = inputs.baseline.doc
    sections = [
        side.locator
        for each in contradictions
        if each.class_ in (ContradictionClass.TO_VERIFY, ContradictionClass.MEASURED)
        for side in each.sides
        if doc is not None and side.path == doc.path
    ]
    unique = list(dict.fromkeys(sections))
    return [say(lang, "dont_rewrite", sections=listing(lang, unique))] if unique else []

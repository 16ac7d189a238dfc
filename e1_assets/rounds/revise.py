"""The change set a finished round proposes for the next version of the document."""

import hashlib
from collections.abc import Iterator

from e1_assets.domain.briefs import Action, Brief, Contradiction, Increment
from e1_assets.domain.change_sets import ChangeSet, Edit
from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.rounds import RoundResult
from e1_assets.domain.vocabulary import ContradictionClass

_REGISTERED = (ContradictionClass.TO_VERIFY, ContradictionClass.NOT_COMPARABLE)


def revise(result: RoundResult) -> ChangeSet:
    """The change set of a round's brief."""
    return revised(result.brief)


def revised(brief: Brief) -> ChangeSet:
    """Typed edits in the order of the brief's actions, then open items to register, then don'ts.

    `base_sha256` is the document the round read: the edits may be applied to no other. Text of
    sources is inserted as data; nothing in it is followed.
    """
    edits = (*_of_actions(brief), *_of_contradictions(brief), *_prohibitions(brief))
    key = f"{brief.round_id}\n{brief.baseline.sha256}\n{brief.provenance.brief_sha256}"
    return ChangeSet(
        id="cs-" + hashlib.sha256(key.encode()).hexdigest()[:12],
        topic=brief.topic,
        date=brief.date,
        made_at=brief.made_at,
        round_id=brief.round_id,
        base_sha256=brief.baseline.sha256,
        brief_sha256=brief.provenance.brief_sha256,
        edits=edits,
    )


def _of_actions(brief: Brief) -> Iterator[Edit]:
    increments = {increment.id: increment for increment in brief.increments}
    for action in brief.actions:
        increment = increments.get(action.increment or "")
        yield _edit(action, increment)


def _edit(action: Action, increment: Increment | None) -> Edit:
    target = (
        next((t for t in increment.targets if t.key == action.key), None) if increment else None
    )
    return Edit(
        id=action.id,
        kind=action.edit.value,
        section=action.section,
        key=action.key,
        text=_line(increment) if increment else action.text,
        increment=action.increment,
        anchors=_anchors(increment),
        boundary=increment.boundary if increment else (),
        sources=increment.sources if increment else (),
        evidence=increment.evidence if increment else None,
        alternative=target.alternative if target else None,
    )


def _line(increment: Increment) -> str:
    """The entry as it would stand in the document: title, identifiers, core claim.

    A core claim that opens with the title is not told it twice.
    """
    cited = [(i, _citation(i)) for i in _anchors(increment)]
    core = increment.core_claim.strip()
    if core.lstrip("*_ ").startswith(increment.title):
        ids = ", ".join(form for i, form in cited if i.id not in core)
        return core + (f" ({ids})" if ids else "")
    ids = ", ".join(form for _, form in cited)
    return f"**{increment.title}**" + (f" ({ids})" if ids else "") + f": {core}"


def _citation(identifier: Identifier) -> str:
    """An identifier in the form that is read back as a citation of it."""
    whole = f"{identifier.id}{identifier.version or ''}"
    forms = {"github": f"https://github.com/{whole}", "doi": f"doi:{whole}"}
    return forms.get(identifier.scheme, f"arXiv:{whole}")


def _anchors(increment: Increment | None) -> tuple[Identifier, ...]:
    if increment is None:
        return ()
    return tuple(i for i in increment.identifiers if i.scheme != "url")


def _of_contradictions(brief: Brief) -> Iterator[Edit]:
    """Open items of today that quote the document are registered in the section they quote."""
    keys = {action.section: action.key for action in brief.actions}
    for each in brief.contradictions:
        section = _section(each)
        if each.class_ in _REGISTERED and each.first_seen == brief.date and section in keys:
            yield Edit(
                id=f"{each.id}.r",
                kind="register",
                section=section,
                key=keys[section],
                text=f"{each.subject} · {each.attribute}: {each.computed}",
            )


def _section(each: Contradiction) -> str:
    return next((side.locator for side in each.sides if side.locator.startswith("§")), "")


def _prohibitions(brief: Brief) -> Iterator[Edit]:
    for n, text in enumerate(brief.do_not, 1):
        yield Edit(id=f"no-{n}", kind="do_not", section="", key="", text=text)

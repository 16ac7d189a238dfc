"""Rules for what every part of a brief must carry."""

import re
from collections import Counter
from collections.abc import Iterator

from e1_assets.domain.rules.registry import CouldNotRun, Evidence, Family, Fault, Register
from e1_assets.domain.vocabulary import ContradictionClass, Severity

register = Register()

_STATUS = re.compile(
    r"net_new|candidate|already_anchored\([^()]*(\([^()]*\)[^()]*)*\)"
    r"|proposed\(\d{4}-\d{2}-\d{2}\)|anchored_elsewhere\([^()]+\)"
)
_ONE_SIDED = (ContradictionClass.TO_VERIFY, ContradictionClass.NOT_COMPARABLE)


@register.rule(Family.STRUCTURE, Severity.ERROR)
def the_header_is_complete(evidence: Evidence) -> Iterator[Fault]:
    """A brief names its topic, executor, round, engine, rules, inputs.

    简报写明主题、执行体、轮次、引擎、规则、输入。
    """
    brief = evidence.brief
    fields = {
        "topic": brief.topic,
        "executor": brief.executor,
        "round_id": brief.round_id,
        "provenance.engine": brief.provenance.engine,
        "provenance.rules": brief.provenance.rules,
        "provenance.inputs_sha256": brief.provenance.inputs_sha256,
    }
    yield from (Fault(name, "is empty") for name, value in fields.items() if not value.strip())


@register.rule(Family.STRUCTURE, Severity.ERROR)
def an_increment_is_complete(evidence: Evidence) -> Iterator[Fault]:
    """An increment has title, sources, points, core claim, grade grounds, relation.

    增量有标题、来源、要点、核心论点、评级依据、关系。
    """
    for n, increment in enumerate(evidence.brief.increments):
        fields: dict[str, object] = {
            "title": increment.title.strip(),
            "sources": increment.sources,
            "points": increment.points,
            "core_claim": increment.core_claim.strip(),
            "grade.grounds": increment.grade.grounds,
            "relation.text": increment.relation.text.strip(),
        }
        for name, value in fields.items():
            if not value:
                yield Fault(f"increments[{n}].{name}", "is missing")


@register.rule(Family.STRUCTURE, Severity.WARNING)
def an_increment_has_a_target(evidence: Evidence) -> Iterator[Fault]:
    """An increment aims at a section of the document; without one E2 has to choose.

    增量要指向活文档的某一节；没有合适的，由 E2 定。
    """
    if evidence.baseline is not None and not evidence.baseline.sections:
        return
    for n, increment in enumerate(evidence.brief.increments):
        if not increment.targets and evidence.brief.baseline.sha256 is not None:
            yield Fault(f"increments[{n}].targets", "no section fits, E2 chooses one")


@register.rule(Family.STRUCTURE, Severity.ERROR)
def a_contradiction_is_complete(evidence: Evidence) -> Iterator[Fault]:
    """A contradiction quotes both sides, says what was computed, what would settle it.

    矛盾引双方，写明算得什么、如何了结。
    """
    for n, each in enumerate(evidence.brief.contradictions):
        needed = 1 if each.class_ in _ONE_SIDED else 2
        if len(each.sides) < needed:
            yield Fault(
                f"contradictions[{n}].sides", "a side is missing", str(needed), str(len(each.sides))
            )
        for name in ("subject", "attribute", "computed", "settle"):
            if not getattr(each, name).strip():
                yield Fault(f"contradictions[{n}].{name}", "is missing")


@register.rule(Family.STRUCTURE, Severity.ERROR)
def every_entry_gives_its_reason(evidence: Evidence) -> Iterator[Fault]:
    """Leads say what is missing; nothing-new entries, unread files, actions say their why.

    线索写明缺什么；无新增、未读、动作都写明缘由。
    """
    brief = evidence.brief
    fields = [(f"leads[{n}].missing", lead.missing) for n, lead in enumerate(brief.leads)]
    fields += [(f"nothing_new[{n}].note", each.note) for n, each in enumerate(brief.nothing_new)]
    fields += [(f"unread[{n}].reason", each.reason) for n, each in enumerate(brief.unread)]
    fields += [(f"actions[{n}].text", each.text) for n, each in enumerate(brief.actions)]
    yield from (Fault(where, "is empty") for where, text in fields if not text.strip())


@register.rule(Family.STRUCTURE, Severity.ERROR)
def ids_are_unique(evidence: Evidence) -> Iterator[Fault]:
    """No two parts of a brief share an id, and every action names an increment that exists.

    各部分的 id 不重复，动作所指的增量存在。
    """
    brief = evidence.brief
    ids = [increment.id for increment in brief.increments]
    ids += [contradiction.id for contradiction in brief.contradictions]
    ids += [action.id for action in brief.actions]
    for name, count in Counter(ids).items():
        if count > 1:
            yield Fault("ids", f"{name} is used {count} times", "1", str(count))
    known = {increment.id for increment in brief.increments}
    for n, action in enumerate(brief.actions):
        if action.increment is not None and action.increment not in known:
            yield Fault(f"actions[{n}].increment", "no such increment", found=action.increment)


@register.rule(Family.STRUCTURE, Severity.ERROR)
def statuses_are_known_words(evidence: Evidence) -> Iterator[Fault]:
    """The status of an identifier is one of the closed vocabulary.

    编号状态用词在册。
    """
    for n, entry in enumerate(evidence.brief.identifiers):
        if not _STATUS.fullmatch(entry.status):
            yield Fault(f"identifiers[{n}].status", "no such status", found=entry.status)


@register.rule(Family.STRUCTURE, Severity.ERROR)
def targets_exist_in_the_baseline(evidence: Evidence) -> Iterator[Fault]:
    """Every section an increment or action aims at exists in the baseline, by key with number.

    增量与动作所指的章节，在底本里都有（键与号）。
    """
    if evidence.baseline is None:
        if evidence.brief.baseline.sha256 is None:
            return
        raise CouldNotRun("the parsed baseline was not given")
    sections = {(s.key, s.number) for s in evidence.baseline.sections}
    names = {name for pair in sections for name in pair}
    if not sections:
        return
    brief = evidence.brief
    aims = [
        (f"increments[{n}].targets[{m}]", target.key, target.section)
        for n, increment in enumerate(brief.increments)
        for m, target in enumerate(increment.targets)
    ]
    aims += [
        (f"actions[{n}]", action.key, action.section) for n, action in enumerate(brief.actions)
    ]
    for where, key, number in aims:
        if (key, number) not in sections:
            yield Fault(where, "no such section in the baseline", found=f"{number} ({key})")
    for n, increment in enumerate(brief.increments):
        others = [t.alternative for t in increment.targets if t.alternative]
        for section in (*increment.relation.sections, *others):
            if section not in names:
                yield Fault(f"increments[{n}]", "no such section in the baseline", found=section)

"""Rules that hold one part of a brief against another."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from e1_assets.domain.rules.passages import placed_quotes
from e1_assets.domain.rules.registry import Evidence, Family, Fault, Register
from e1_assets.domain.vocabulary import Disposition, Severity

register = Register()


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def the_status_line_counts_right(evidence: Evidence) -> Iterator[Fault]:
    """The counts of the status line equal the lists of the brief.

    状态行的计数与各列表相等。
    """
    brief, status = evidence.brief, evidence.brief.status
    counted = {
        "increments": len(brief.increments),
        "net_new": sum(increment.kind == "net_new" for increment in brief.increments),
        "quotes_total": sum(1 for _ in placed_quotes(brief)),
        "sources_read": len(brief.sources),
        "open_contradictions": sum(c.state == "open" for c in brief.contradictions),
    }
    for name, count in counted.items():
        if getattr(status, name) != count:
            yield Fault(
                f"status.{name}", "the list says otherwise", str(count), str(getattr(status, name))
            )
    if status.sources_total < status.sources_read:
        yield Fault("status.sources_total", "fewer than were read", found=str(status.sources_total))


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def every_input_ends_somewhere_once(evidence: Evidence) -> Iterator[Fault]:
    """The items of every source equal the sum of its dispositions, each a known word.

    每个来源的条目数等于去向之和，去向用词在册。
    """
    known = set(Disposition)
    for n, source in enumerate(evidence.brief.sources):
        total = sum(source.dispositions.values())
        if source.items != total or min(source.dispositions.values(), default=0) < 0:
            yield Fault(
                f"sources[{n}].dispositions",
                f"{source.path} loses items",
                str(source.items),
                str(total),
            )
        for word in source.dispositions.keys() - known:
            yield Fault(f"sources[{n}].dispositions", "no such disposition", ", ".join(known), word)


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def dispositions_match_the_lists(evidence: Evidence) -> Iterator[Fault]:
    """A source that gave an increment, lead or candidate counts one, and the other way round.

    计为增量、线索、候选的来源，在相应列表里都能找到，反之亦然。
    """
    brief = evidence.brief
    listed: dict[Disposition, Counter[str]] = {
        Disposition.INCREMENT: Counter(s.path for i in brief.increments for s in i.sources),
        Disposition.LEAD: Counter(lead.path for lead in brief.leads),
        Disposition.CANDIDATE: Counter(candidate.path for candidate in brief.candidates),
    }
    paths_of_increments = listed[Disposition.INCREMENT]
    for n, source in enumerate(brief.sources):
        for word, paths in listed.items():
            stated, found = source.dispositions.get(word, 0), paths[source.path]
            # What the note of an increment names as unread is a lead of that very item.
            of_increment = word is Disposition.LEAD and paths_of_increments[source.path]
            if bool(stated) != bool(found) and not (found and of_increment):
                yield Fault(
                    f"sources[{n}].dispositions.{word}",
                    f"{source.path} is {'not ' if not found else ''}among the {word}s",
                    str(found),
                    str(stated),
                )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def sources_are_listed_once(evidence: Evidence) -> Iterator[Fault]:
    """Every file is listed once: read, as context or unread.

    每个文件只列一次：已读、语境或未读。
    """
    brief = evidence.brief
    paths = [source.path for source in brief.sources] + [unread.path for unread in brief.unread]
    for path, count in Counter([*paths, *dict.fromkeys(brief.context)]).items():
        if count > 1:
            yield Fault("sources", f"{path} is listed more than once", "1", str(count))


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def every_path_cited_is_listed(evidence: Evidence) -> Iterator[Fault]:
    """Every path a brief cites is among its sources or, for a contradiction, its context.

    引用的每个路径都在来源清单里；矛盾也可引语境文件。
    """
    brief = evidence.brief
    read = {source.path for source in brief.sources}
    seen = read | set(brief.context)
    cited = [
        (f"increments[{n}].sources", s.path, read)
        for n, i in enumerate(brief.increments)
        for s in i.sources
    ]
    cited += [(f"leads[{n}]", lead.path, read) for n, lead in enumerate(brief.leads)]
    cited += [(f"candidates[{n}]", each.path, read) for n, each in enumerate(brief.candidates)]
    cited += [(f"nothing_new[{n}]", each.path, read) for n, each in enumerate(brief.nothing_new)]
    cited += [
        (f"contradictions[{n}].sides", side.path, seen)
        for n, each in enumerate(brief.contradictions)
        for side in each.sides
        if each.first_seen == brief.date
    ]
    for where, path, among in cited:
        if path not in among:
            yield Fault(where, "cites a file that is not listed", "a listed source", path)


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def one_title_per_identifier(evidence: Evidence) -> Iterator[Fault]:
    """An identifier is listed once, under one title.

    一个编号只列一次，只有一个标题。
    """
    titles: defaultdict[str, set[str]] = defaultdict(set)
    listed: Counter[str] = Counter()
    for entry in evidence.brief.identifiers:
        key = f"{entry.scheme}:{entry.id}"
        listed[key] += 1
        if entry.title:
            titles[key].add(" ".join(entry.title.split()).casefold())
    for key, count in listed.items():
        if count > 1 or len(titles[key]) > 1:
            yield Fault(
                "identifiers", f"{key} is listed {count} times", "1", "; ".join(titles[key])
            )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def one_identifier_per_title(evidence: Evidence) -> Iterator[Fault]:
    """One title names one paper: no two identifiers of a scheme share it.

    一个标题只对应一篇论文。
    """
    ids: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for entry in evidence.brief.identifiers:
        if entry.title and entry.scheme in ("arxiv", "doi"):
            ids[entry.scheme, " ".join(entry.title.split()).casefold()].add(entry.id)
    for (_, title), found in ids.items():
        if len(found) > 1:
            yield Fault(
                "identifiers",
                f"one title, {len(found)} ids: {title}",
                "1",
                ", ".join(sorted(found)),
            )


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def new_identifiers_have_an_increment(evidence: Evidence) -> Iterator[Fault]:
    """An identifier is called `net_new` exactly when a `net_new` increment carries it.

    编号标为 net_new，当且仅当某条 net_new 增量带着它。
    """
    brief = evidence.brief
    new = {i.key for each in brief.increments if each.kind == "net_new" for i in each.identifiers}
    listed = {f"{e.scheme}:{e.id}": e.status for e in brief.identifiers}
    for key, status in listed.items():
        if status == "net_new" and key not in new:
            yield Fault("identifiers", f"{key} has no increment", "another status", status)
    for key in sorted(new):
        if listed.get(key) != "net_new":
            yield Fault("identifiers", f"{key} is new", "net_new", listed.get(key, "not listed"))


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def actions_cover_targets_and_nothing_else(evidence: Evidence) -> Iterator[Fault]:
    """Every target has its action, every action of an increment its target.

    每个目标都有动作，每个动作都有目标。
    """
    brief = evidence.brief
    targets = {(i.id, t.key): t.edit for i in brief.increments for t in i.targets}
    actions = {(a.increment, a.key): a.edit for a in brief.actions if a.increment is not None}
    for (increment, key), edit in targets.items():
        if actions.get((increment, key)) is not edit:
            yield Fault(
                "actions",
                f"no action for {increment} in {key}",
                edit,
                str(actions.get((increment, key))),
            )
    for pair in actions.keys() - targets.keys():
        yield Fault("actions", "an action without a target", "none", " in ".join(map(str, pair)))


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def an_alternative_is_another_section(evidence: Evidence) -> Iterator[Fault]:
    """An either-or target is stated as an alternative that is another section.

    两可的目标写成备选，备选须是另一节。
    """
    for n, increment in enumerate(evidence.brief.increments):
        for m, target in enumerate(increment.targets):
            where = f"increments[{n}].targets[{m}]"
            if target.alternative in (target.section, target.key):
                yield Fault(where, "the alternative is the target itself", found=target.section)
            if any(word in f" {target.section} " for word in ("或", " or ")):
                yield Fault(where, "state the other section as alternative", found=target.section)


@register.rule(Family.CONSISTENCY, Severity.ERROR)
def a_contradiction_keeps_its_age(evidence: Evidence) -> Iterator[Fault]:
    """A contradiction was first seen on or before the day, its age in days is the difference.

    矛盾首见不晚于当日，龄期等于相差天数。
    """
    brief = evidence.brief
    for n, contradiction in enumerate(brief.contradictions):
        age = (brief.date - contradiction.first_seen).days
        if age < 0 or age != contradiction.age_days:
            yield Fault(
                f"contradictions[{n}].age_days", "wrong age", str(age), str(contradiction.age_days)
            )

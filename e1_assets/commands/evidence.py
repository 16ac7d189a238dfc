"""`e1 trace`, `e1 why`, `e1 verify`: from what a brief says back to the bytes."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from e1_assets.commands.options import Day, Json, Lang, MaybeDay, MaybeTopic, Quiet, Topic, Vault
from e1_assets.commands.talk import Talk, as_json, bad, data, good
from e1_assets.domain.counting import counted

_NAMED = 3

if TYPE_CHECKING:
    from e1_assets.storage.passages import Found
    from e1_assets.storage.reasons import Input, Outcome


def trace(
    identity: Annotated[
        str,
        typer.Argument(
            metavar="ID",
            help="An increment, a point of it (ID.2), a contradiction, an item; else the bytes of"
            " anything, a quantity too: SHA256:START-END.",
        ),
    ],
    vault: Vault = None,
    json: Json = False,
) -> None:
    """Show the passages something rests on: file, locator, lines, quoted bytes, hash."""
    from e1_assets.commands.answers import plain_passage
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.domain.errors import StaleEvidence, UsageError
    from e1_assets.storage.passages import look, passages

    house = opened(vault)
    found = [look(house, passage) for passage in passages(warehouse_to_read(house), identity)]
    if not found:
        raise UsageError("nothing has this identity", identity, "Copy an id from `e1 brief`.")
    if json:
        as_json([plain_passage(one) for one in found])
    else:
        data("\n\n".join(_told_passage(one) for one in found))
    lost = [one.passage.path for one in found if one.text is None]
    if lost:
        raise StaleEvidence("stored bytes are lost", lost[0], "Restore the state folder.")


def _told_passage(found: "Found") -> str:
    passage, span = found.passage, found.passage.span
    lines = _lines(found.lines) if found.lines else "lines lost"
    return "\n".join(
        (
            f"{passage.what}: {passage.path} {passage.locator}".rstrip(),
            f"  {lines}, bytes {span.start}-{span.end} of {span.sha256}",
            f"  file today: {found.now}",
            *(f"  | {line}" for line in (found.text or "").splitlines()),
        )
    )


def _lines(lines: tuple[int, int]) -> str:
    first, last = lines
    return f"line {first}" if first == last else f"lines {first}-{last}"


def why(
    place: Annotated[str, typer.Argument(metavar="PATH[#LOCATOR]", help="A file of the vault.")],
    day: Day,
    topic: Topic,
    vault: Vault = None,
    lang: Annotated[Lang, typer.Option("--lang", help="Language of the reasons.")] = Lang.EN,
    json: Json = False,
) -> None:
    """Explain where an input of a round ended: verdict, reasons, the search, the gate."""
    from e1_assets.commands.answers import plain_reasons
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.domain.errors import UsageError
    from e1_assets.storage import reasons

    house = opened(vault)
    path, _, locator = place.partition("#")
    path = house.path_of(path, Path.cwd())
    found = reasons.why(
        warehouse_to_read(house), day, house.require_topic(topic), path, locator or None
    )
    if not found.outcomes and not found.aside:
        raise UsageError(f"no item {locator!r}", path, "Leave the locator out to see all items.")
    if json:
        as_json(plain_reasons(found))
    else:
        data(_told_input(found, lang.value))


def _told_input(found: "Input", lang: Literal["zh", "en"]) -> str:
    if found.aside:
        return f"{found.path}: {found.aside}."
    told = (line for one in found.outcomes for line in _told(one, lang))
    return "\n".join([found.path, *told])


def _told(one: "Outcome", lang: Literal["zh", "en"]) -> list[str]:
    from e1_assets.rendering.labels import code
    from e1_assets.rounds.reason_words import explained

    why = "; ".join(explained(reason, lang) for reason in one.reasons)
    ended = f"{code(one.disposition, lang)} ({code(one.verdict, lang)})"
    title = "" if one.title == one.locator else f" {one.title}"
    lines = [
        f"  {one.locator}{title}",
        f"    {ended}: {why or 'no reason stored'}",
    ]
    if one.held_at:
        lines.append(f"    held at {', '.join(one.held_at)}")
    if one.forms:
        lines.append(f"    searched {', '.join(one.forms)}: {one.hits} hits")
    if one.gate:
        lines.append(f"    stopped by: {explained(one.gate, lang)}")
    lines.append(
        f"    evidence: {code(one.evidence, lang)}" + (f"; {one.note}" if one.note else "")
    )
    return lines


def verify(
    day: MaybeDay = None,
    topic: MaybeTopic = None,
    everything: Annotated[bool, typer.Option("--all", help="Every stored brief.")] = False,
    vault: Vault = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Recompute every rule over stored briefs from stored bytes; trusts no earlier result."""
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.defs.verifying import EDITED, verified
    from e1_assets.domain.errors import StaleEvidence, UsageError

    if not (everything or day or topic):
        raise UsageError("nothing chosen", "e1 verify", "Give --date, --topic, or --all.")
    house, talk = opened(vault), Talk(quiet)
    found = verified(house, warehouse_to_read(house), day, topic and house.require_topic(topic))
    if not found:
        place = " ".join(str(one) for one in (day or "any date", topic) if one)
        raise UsageError("no stored brief", place, "See `e1 run`.")
    if json:
        as_json([one.plain() for one in found])
    else:
        for one in found:
            data(f"{one.date} {one.topic}: {one.line()}")
            for problem in one.problems:
                data(f"  {problem}")
    broken = [one for one in found if one.problems]
    word = bad(f"{len(broken)} broken") if broken else good("all hold")
    talk.say(f"{counted(len(found), 'brief')} recomputed, {word}")
    if broken:
        edited = all(problem.endswith(EDITED) for one in broken for problem in one.problems)
        raise StaleEvidence(
            f"{len(broken)} of {counted(len(found), 'brief')} "
            + ("rest on what was edited since" if edited else "cannot be verified any more"),
            ", ".join(f"{one.date} {one.topic}" for one in broken[:_NAMED])
            + (" and others" if len(broken) > _NAMED else ""),
            "The stored bytes still say what they say (`e1 trace ID`); an edit made now counts"
            " from today's round on. Restore the note to be rid of this."
            if edited
            else "Run the round again, or restore what changed.",
        )

"""`e1 review`: decisions on the increments that briefs propose, the questions they leave open."""

import getpass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from e1_assets.commands.options import Json, MaybeDay, MaybeTopic, Quiet, Vault
from e1_assets.commands.talk import Talk, as_json, columns, data, good
from e1_assets.domain.counting import counted

if TYPE_CHECKING:
    from e1_assets.domain.decisions import Decision
    from e1_assets.domain.proposals import Proposal, Question
    from e1_assets.storage.vault import Vault as OpenVault
    from e1_assets.storage.warehouse import Warehouse

Ids = Annotated[
    list[str] | None, typer.Argument(metavar="[ID]...", help="Increments or contradictions, by id.")
]
Reason = Annotated[str, typer.Option("--reason", help="Why; kept with the decision.")]
Person = Annotated[
    str | None, typer.Option("--person", help="Who decides; default: the user of this machine.")
]


def listed(
    day: MaybeDay = None,
    topic: MaybeTopic = None,
    everything: Annotated[bool, typer.Option("--all", help="Decided ones too.")] = False,
    questions: Annotated[
        bool, typer.Option("--questions", help="Only contradictions, as open questions.")
    ] = False,
    vault: Vault = None,
    json: Json = False,
) -> None:
    """List what waits for a decision: increments with their evidence, contradictions to ask about.

    An accepted contradiction stands among the open questions of its document; it stays open.
    """
    _, warehouse, found = _found(vault, day, topic)
    shown = [one for one in found if everything or one.state == "proposed"]
    asked = [one for one in _asked(warehouse, day, topic) if everything or _waits(one)]
    if json:
        as_json(list(map(_plain, asked) if questions else map(_plain, shown)))
        return
    if not questions:
        columns(
            (
                one.increment.id,
                one.date,
                one.topic,
                one.state + (f" v{one.version}" if one.version else ""),
                one.increment.kind,
                f"{one.increment.grade.value}/5",
                one.increment.evidence,
                ", ".join(target.section for target in one.increment.targets[:1]) or "-",
                one.increment.title[:70],
                one.reason or "",
            )
            for one in shown
        )
    columns(
        (
            one.entry.id,
            one.entry.first_seen,
            one.topic,
            one.state + (f" v{one.version}" if one.version else ""),
            "question",
            one.entry.class_,
            f"{one.entry.subject} {one.entry.attribute}"[:70],
            one.reason or "",
        )
        for one in asked
    )


def _waits(one: "Question") -> bool:
    return one.state == "proposed"


def _asked(warehouse: "Warehouse", day: date | None, topic: str | None) -> list["Question"]:
    """The questions of the register, those first seen on a day where one is given."""
    from e1_assets.storage.proposals import questions

    return [one for one in questions(warehouse, topic) if day in (None, one.entry.first_seen)]


def accept(
    ids: Ids = None,
    day: MaybeDay = None,
    topic: MaybeTopic = None,
    reason: Reason = "",
    person: Person = None,
    policy: Annotated[
        bool, typer.Option("--policy", help="What the policy `accept` of e1.toml admits.")
    ] = False,
    vault: Vault = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Accept increments, or contradictions as open questions: E2 may write them down."""
    if not policy:
        _decide("accepted", ids, day, topic, reason, person, vault, json, Talk(quiet))
        return
    from e1_assets.defs.revising import accepted_by_policy

    house, warehouse, found = _found(vault, day, topic)
    made = accepted_by_policy(house, warehouse, found, datetime.now(UTC))
    _tell(made, json, Talk(quiet))


def reject(
    ids: Ids = None,
    day: MaybeDay = None,
    topic: MaybeTopic = None,
    reason: Reason = "",
    person: Person = None,
    vault: Vault = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Reject increments: they never reach the document, nor are they proposed again."""
    _decide("rejected", ids, day, topic, reason, person, vault, json, Talk(quiet))


def _decide(
    verdict: Literal["accepted", "rejected"],
    ids: list[str] | None,
    day: date | None,
    topic: str | None,
    reason: str,
    person: str | None,
    vault: Path | None,
    json: bool,
    talk: Talk,
) -> None:
    from e1_assets.storage.deciding import decide_increments, decide_questions

    house, warehouse, found = _found(vault, day, topic)
    known = {one.entry.id: one for one in _asked(warehouse, None, topic)}
    asked = [known[identity] for identity in dict.fromkeys(ids or ()) if identity in known]
    others = [identity for identity in ids or () if identity not in known]
    chosen = [] if asked and not others else _chosen(found, others, day, topic)
    who = person or getpass.getuser()
    now = datetime.now(UTC)
    made = decide_increments(house, warehouse, chosen, verdict, who, reason, now)
    made += decide_questions(house, warehouse, asked, verdict, who, reason, now)
    _tell(made, json, talk)


def _found(
    vault: Path | None, day: date | None, topic: str | None
) -> tuple["OpenVault", "Warehouse", tuple["Proposal", ...]]:
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.storage.proposals import proposals

    house = opened(vault)
    warehouse = warehouse_to_read(house)
    name = house.require_topic(topic) if topic else None
    return house, warehouse, proposals(warehouse, name, day)


def _chosen(
    found: tuple["Proposal", ...], ids: list[str] | None, day: date | None, topic: str | None
) -> list["Proposal"]:
    """Those named, else all that wait on the day of the topic; UsageError for what is not there."""
    from e1_assets.domain.errors import UsageError

    if not ids:
        if day is None or topic is None:
            raise UsageError("nothing chosen", "e1 review", "Give ids, or --date with --topic.")
        return [one for one in found if one.state == "proposed"]
    known = {one.increment.id: one for one in found}
    for identity in ids:
        if identity not in known:
            raise UsageError(
                "no such increment or contradiction", identity, "See `e1 review list --all`."
            )
    return [known[identity] for identity in dict.fromkeys(ids)]


def _tell(made: tuple["Decision", ...], json: bool, talk: Talk) -> None:
    if json:
        as_json([one.model_dump(mode="json") for one in made])
    else:
        data("".join(f"{one.subject_id} {one.decision}\n" for one in made) or "nothing to decide\n")
    talk.say(good(f"{counted(len(made), 'decision')} recorded"))


def _plain(one: "Proposal | Question") -> dict[str, Any]:
    return one.model_dump(mode="json", by_alias=True)

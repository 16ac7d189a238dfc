"""`e1 review`: decisions on the increments that briefs propose."""

import getpass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from e1_assets.commands.options import Json, MaybeDay, MaybeTopic, Quiet, Vault
from e1_assets.commands.talk import Talk, as_json, columns, data, good

if TYPE_CHECKING:
    from e1_assets.domain.decisions import Decision
    from e1_assets.domain.proposals import Proposal
    from e1_assets.storage.vault import Vault as OpenVault
    from e1_assets.storage.warehouse import Warehouse

Ids = Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Increments, by id.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; kept with the decision.")]
Person = Annotated[
    str | None, typer.Option("--person", help="Who decides; default: the user of this machine.")
]


def listed(
    day: MaybeDay = None,
    topic: MaybeTopic = None,
    everything: Annotated[bool, typer.Option("--all", help="Decided ones too.")] = False,
    vault: Vault = None,
    json: Json = False,
) -> None:
    """List the increments that wait for a decision, with their evidence."""
    _, _, found = _found(vault, day, topic)
    shown = [one for one in found if everything or one.state == "proposed"]
    if json:
        as_json([_plain(one) for one in shown])
    else:
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
    """Accept increments: E2 may write them into the document."""
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
    from e1_assets.storage.deciding import decide_increments

    house, warehouse, found = _found(vault, day, topic)
    chosen = _chosen(found, ids, day, topic)
    who = person or getpass.getuser()
    now = datetime.now(UTC)
    made = decide_increments(house, warehouse, chosen, verdict, who, reason, now)
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
            raise UsageError("no such increment", identity, "See `e1 review list --all`.")
    return [known[identity] for identity in dict.fromkeys(ids)]


def _tell(made: tuple["Decision", ...], json: bool, talk: Talk) -> None:
    if json:
        as_json([one.model_dump(mode="json") for one in made])
    else:
        data("".join(f"{one.subject_id} {one.decision}\n" for one in made) or "nothing to decide\n")
    talk.say(f"{good(str(len(made)))} decisions recorded")


def _plain(one: "Proposal") -> dict[str, Any]:
    return one.model_dump(mode="json", by_alias=True)

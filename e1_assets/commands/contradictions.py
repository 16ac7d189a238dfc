"""`e1 contradictions`: the register of what cannot both stand."""

import getpass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from e1_assets.commands.options import Json, MaybeTopic, Quiet, Vault
from e1_assets.commands.talk import Talk, as_json, columns, data

if TYPE_CHECKING:
    from e1_assets.domain.briefs import Contradiction
    from e1_assets.domain.decisions import Decision
    from e1_assets.storage.vault import Vault as OpenVault
    from e1_assets.storage.warehouse import Warehouse

Identity = Annotated[str, typer.Argument(metavar="ID", help="An entry, by its id.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; kept with the decision.")]
Person = Annotated[
    str | None, typer.Option("--person", help="Who decides; default: the user of this machine.")
]


def listed(
    topic: MaybeTopic = None,
    everything: Annotated[bool, typer.Option("--all", help="Closed ones too.")] = False,
    vault: Vault = None,
    json: Json = False,
) -> None:
    """List the open contradictions, oldest first, with their age."""
    from e1_assets.commands.opening import today

    house, _, register = _register(vault)
    wanted = house.require_topic(topic) if topic else None
    found = [
        (where, one)
        for where, one in register
        if wanted in (None, where) and (everything or one.state == "open")
    ]
    if json:
        as_json([_plain(where, one, today(house)) for where, one in found])
    else:
        columns(
            (
                one.id,
                where,
                one.class_,
                one.state,
                one.first_seen,
                f"{_age(one, today(house))} d",
                f"{one.subject} {one.attribute}",
            )
            for where, one in found
        )


def show(identity: Identity, vault: Vault = None, json: Json = False) -> None:
    """Show both sides of a contradiction, what would settle it, what was decided."""
    from e1_assets.commands.opening import today
    from e1_assets.rounds.under_dispute import disputing
    from e1_assets.storage.ledger import Ledger
    from e1_assets.storage.proposals import proposals

    house, warehouse, register = _register(vault)
    where, one = _known(register, identity)
    decided = [d for d in Ledger(house, warehouse).decisions(where) if d.subject_id == identity]
    held = [
        found.increment.id
        for found in proposals(warehouse, where)
        if found.state == "anchored" and disputing(found.increment, [one])
    ]
    if json:
        told = {**_plain(where, one, today(house)), "disputes": held}
        as_json([{**told, "decisions": [d.model_dump(mode="json") for d in decided]}])
    else:
        data(_told(where, one, today(house), decided))
        if held:
            marks = f"`e1 knowledge plan --topic {where}` marks it"
            data(f"  disputes what stands in the document: {', '.join(held)}; {marks}")


def resolve(
    identity: Identity,
    reason: Reason = "",
    person: Person = None,
    vault: Vault = None,
    quiet: Quiet = False,
) -> None:
    """Close an entry that is settled; new evidence opens it again."""
    _decide("resolved", identity, reason, person, vault, Talk(quiet))


def dismiss(
    identity: Identity,
    reason: Reason = "",
    person: Person = None,
    vault: Vault = None,
    quiet: Quiet = False,
) -> None:
    """Close an entry that is none; new evidence opens it again."""
    _decide("dismissed", identity, reason, person, vault, Talk(quiet))


def reopen(
    identity: Identity,
    reason: Reason = "",
    person: Person = None,
    vault: Vault = None,
    quiet: Quiet = False,
) -> None:
    """Open a closed entry again."""
    _decide("reopened", identity, reason, person, vault, Talk(quiet))


def _decide(
    verdict: Literal["resolved", "dismissed", "reopened"],
    identity: str,
    reason: str,
    person: str | None,
    vault: Path | None,
    talk: Talk,
) -> None:
    from e1_assets.storage.deciding import decide_contradiction

    house, warehouse, register = _register(vault)
    topic, _ = _known(register, identity)
    who, now = person or getpass.getuser(), datetime.now(UTC)
    decide_contradiction(house, warehouse, topic, identity, verdict, who, reason, now)
    talk.say(f"{identity} {verdict}")


def _known(
    register: list[tuple[str, "Contradiction"]], identity: str
) -> tuple[str, "Contradiction"]:
    from e1_assets.domain.errors import UsageError

    for where, one in register:
        if one.id == identity:
            return where, one
    raise UsageError("no contradiction", identity, "See `e1 contradictions list --all`.")


def _register(
    vault: Path | None,
) -> tuple["OpenVault", "Warehouse", list[tuple[str, "Contradiction"]]]:
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.storage.register import contradictions

    house = opened(vault)
    warehouse = warehouse_to_read(house)
    return house, warehouse, contradictions(warehouse)


def _plain(topic: str, one: "Contradiction", today: date) -> dict[str, Any]:
    told = one.model_dump(mode="json", by_alias=True)
    return {"topic": topic, **told, "age_days": _age(one, today)}


def _age(one: "Contradiction", today: date) -> int:
    """Days since it was first seen, as of today."""
    return max((today - one.first_seen).days, 0)


def _told(topic: str, one: "Contradiction", today: date, decided: "list[Decision]") -> str:
    sides = [
        f"  {side.value}: {side.path} {side.locator}\n    | {side.text}\n"
        f"    said by {side.asserted_by}, reported by {side.reported_by}"
        for side in one.sides
    ]
    return "\n".join(
        (
            f"{one.id} ({one.class_}, {one.state}) {topic}: {one.subject} {one.attribute}",
            *sides,
            f"  {one.computed}",
            f"  to settle it: {one.settle}",
            f"  first seen {one.first_seen}, {_age(one, today)} days old",
            *(f"  {d.decided:%Y-%m-%d} {d.decision} by {d.person}: {d.reason}" for d in decided),
        )
    )

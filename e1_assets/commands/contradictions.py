"""`e1 contradictions`: the register of what cannot both stand."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from e1_assets.commands.options import Json, MaybeTopic, Vault
from e1_assets.commands.talk import as_json, columns, data

if TYPE_CHECKING:
    from e1_assets.domain.briefs import Contradiction


def listed(
    topic: MaybeTopic = None,
    everything: Annotated[bool, typer.Option("--all", help="Closed ones too.")] = False,
    vault: Vault = None,
    json: Json = False,
) -> None:
    """List the open contradictions, oldest first."""
    found = [
        (where, one)
        for where, one in _register(vault)
        if topic in (None, where) and (everything or one.state == "open")
    ]
    if json:
        as_json(
            [{"topic": where, **one.model_dump(mode="json", by_alias=True)} for where, one in found]
        )
    else:
        columns(
            (one.id, where, one.class_, one.state, one.first_seen, f"{one.subject} {one.attribute}")
            for where, one in found
        )


def show(
    identity: Annotated[str, typer.Argument(metavar="ID")], vault: Vault = None, json: Json = False
) -> None:
    """Show both sides of a contradiction, what would settle it."""
    from e1_assets.domain.errors import UsageError

    found = [(where, one) for where, one in _register(vault) if one.id == identity]
    if not found:
        raise UsageError("no contradiction", identity, "See `e1 contradictions list --all`.")
    if json:
        as_json(
            [{"topic": where, **one.model_dump(mode="json", by_alias=True)} for where, one in found]
        )
    else:
        data("\n\n".join(_told(where, one) for where, one in found))


def _register(vault: Vault) -> list[tuple[str, "Contradiction"]]:
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.storage.register import contradictions

    return contradictions(warehouse_to_read(opened(vault)))


def _plain(topic: str, one: "Contradiction") -> dict[str, Any]:
    return {"topic": topic, **one.model_dump(mode="json", by_alias=True)}


def _told(topic: str, one: "Contradiction") -> str:
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
            f"  first seen {one.first_seen}, {one.age_days} days old",
        )
    )

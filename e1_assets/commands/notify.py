"""`e1 notify`: a stored brief told to the services of `e1.toml`."""

import os
from datetime import UTC, datetime
from typing import Annotated

import typer

from e1_assets.commands.options import Day, Json, Quiet, Topic, Vault
from e1_assets.commands.talk import Talk, as_json, data


def notify(
    day: Day,
    topic: Topic,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Print the five lines, send nothing.")
    ] = False,
    vault: Vault = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Tell others of a brief in five lines; needs the extra `notify`."""
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.defs.delivering import deliver, told
    from e1_assets.domain.errors import EnvironmentFault, UsageError
    from e1_assets.storage.stored_briefs import stored_brief

    house = opened(vault)
    name = house.require_topic(topic)
    stored = stored_brief(warehouse_to_read(house), day, name)
    if stored is None:
        raise UsageError(
            "no brief is stored", f"{day} {name}", f"Run `e1 run --date {day} --topic {name}`."
        )
    lines = told(house, stored)
    if dry_run:
        as_json({"lines": lines.splitlines()}) if json else data(lines)
        return
    if house.settings.notify is None:
        raise UsageError(
            "nobody is to be told", str(house.root / "e1.toml"), "Add a table [notify] there."
        )
    delivery = deliver(house, stored, os.environ, datetime.now(UTC))
    if delivery.failure:
        raise EnvironmentFault("the message was not delivered",
                               f"{day} {name}", delivery.failure)  # fmt: skip
    if json:
        as_json({"addresses": delivery.addresses, "lines": lines.splitlines()})
    Talk(quiet).say(f"{delivery.addresses} services told")

"""`e1 doctor`, `e1 rebuild`: the state folder put in order."""

from datetime import UTC, datetime
from typing import Annotated

import typer

from e1_assets.commands.options import Json, Quiet, Vault
from e1_assets.commands.talk import Talk, as_json, data
from e1_assets.domain.counting import counted


def doctor(
    fix: Annotated[bool, typer.Option("--fix", help="Put in order what can be.")] = False,
    vault: Vault = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Look for what a crash or a person left behind; --fix repairs it."""
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.defs.parsers import PARSERS
    from e1_assets.defs.zombies import zombie_runs
    from e1_assets.domain.errors import Conflict
    from e1_assets.storage.doctoring import Leftover, examine, repair

    house, talk = opened(vault), Talk(quiet)
    warehouse = warehouse_to_read(house, as_left=True)
    fixed = repair(house, warehouse, PARSERS, datetime.now(UTC)) if fix else []
    runs = [
        Leftover("run that no process works on", run, "Run `e1 doctor --fix`.", True)
        for run in zombie_runs(house, end=fix)
    ]
    left = examine(house, warehouse) + ([] if fix else runs)
    fixed += runs if fix else []
    if json:
        as_json({"left": [vars(one) for one in left], "fixed": [vars(one) for one in fixed]})
    else:
        for one in left:
            data(f"{one.thing}: {one.place}. {one.next_step}")
    talk.say(f"{len(left)} out of order" + (f", {len(fixed)} put in order" if fix else ""))
    if left:
        things = f"{counted(len(left), 'thing')} out of order"
        raise Conflict(things, str(house.state), left[0].next_step)


def rebuild(vault: Vault = None, json: Json = False, quiet: Quiet = False) -> None:
    """Make the warehouse anew from vault, ledgers, published files."""
    from e1_assets.commands.opening import opened, warehouse_to_write
    from e1_assets.defs.parsers import PARSERS
    from e1_assets.domain.errors import StaleEvidence
    from e1_assets.storage.holdings import counts
    from e1_assets.storage.rebuilding import rebuild as make_anew

    house, talk = opened(vault), Talk(quiet)
    warehouse = warehouse_to_write(house, as_left=True)

    def progress(done: int, total: int) -> None:
        talk.progress(f"{done}/{total} files parsed")

    made = make_anew(house, warehouse, PARSERS, datetime.now(UTC), progress)
    talk.end_progress()
    if json:
        lost = [one.model_dump() for one in made.lost]
        bare = {"briefs": made.briefs, "bare": made.bare}
        as_json({**counts(warehouse), **bare, "lost": lost})
    else:
        data(f"{counted(made.briefs, 'brief')}, {counted(counts(warehouse)['items'], 'item')} back")
        data("".join(f"lost: {one.path}: {one.reason}\n" for one in made.lost))
    if made.bare:
        talk.say(
            f"{made.bare} briefs were published before where each item ended was kept:"
            " `e1 backfill` over their days brings it back."
        )
    if made.lost:
        raise StaleEvidence(
            f"{len(made.lost)} published files are lost",
            made.lost[0].path,
            "Run those rounds again.",
        )

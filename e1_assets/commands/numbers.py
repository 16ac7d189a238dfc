"""`e1 coverage`, `e1 sql`: what the warehouse says in numbers."""

from dataclasses import asdict
from typing import Annotated, Any

import typer

from e1_assets.commands.options import First, Json, Last, MaybeTopic, Quiet, Vault
from e1_assets.commands.talk import Talk, as_json, columns, data
from e1_assets.domain.counting import counted


def coverage(
    topic: MaybeTopic = None,
    first: First = None,
    last: Last = None,
    vault: Vault = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """List every day of every topic: brief, quiet, failed, missing, never_run; stale where so."""
    from e1_assets.commands.opening import in_order, opened, warehouse_to_read
    from e1_assets.storage.coverage import coverage as covered

    in_order(first, last)
    house = opened(vault)
    name = house.require_topic(topic) if topic else None
    found = covered(warehouse_to_read(house), name, first, last)
    if json:
        as_json([{**asdict(one), "stale_since": one.stale_since} for one in found])
        return
    columns(
        (
            one.date,
            one.topic,
            one.state,
            f"{one.notes} notes",
            "" if one.increments is None else f"{one.increments} increments",
            f"stale since {one.stale_since:%Y-%m-%d %H:%M} UTC" if one.stale_since else "",
            "revision proposed" if one.proposed else "",
            one.reason or ", ".join(each.told for each in one.stale),
        )
        for one in found
    )
    stale = sum(1 for one in found if one.stale_since)
    if stale:
        Talk(quiet).say(
            f"{counted(stale, 'stale round')}: `e1 run --stale` revises, --propose asks first."
        )


def sql(
    question: Annotated[str, typer.Argument(metavar="SQL", help="One SELECT; schema e1.")],
    vault: Vault = None,
    json: Json = False,
    csv: Annotated[bool, typer.Option("--csv", help="The data as CSV.")] = False,
) -> None:
    """Answer a question over tables or views of the warehouse; nothing is changed."""
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.storage.questions import ask

    answer = ask(warehouse_to_read(opened(vault)), question)
    if json:
        as_json(answer.to_dicts())
    elif csv:
        _as_csv(answer.columns, answer.rows())
    else:
        rows = [[_cell(value) for value in row] for row in answer.rows()]
        columns([answer.columns, *rows])


def _as_csv(names: list[str], rows: list[tuple[Any, ...]]) -> None:
    import csv
    import io

    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([_cell(value) for value in row] for row in rows)
    data(page.getvalue())


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

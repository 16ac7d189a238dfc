"""`e1 brief`: a stored brief, printed."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from e1_assets.commands.options import BriefFormat, Day, Json, Lang, Topic, Vault
from e1_assets.commands.talk import data

if TYPE_CHECKING:
    from e1_assets.storage.vault import Vault as OpenVault
    from e1_assets.storage.warehouse import Warehouse


def brief(
    day: Day,
    topic: Topic,
    form: Annotated[BriefFormat, typer.Option("--format", help="Form.")] = BriefFormat.MD,
    json: Json = False,
    lang: Annotated[Lang, typer.Option("--lang", help="Language of its own words.")] = Lang.ZH,
    revision: Annotated[
        int | None, typer.Option("--revision", metavar="N", help="An earlier or proposed one.")
    ] = None,
    proposed: Annotated[
        bool, typer.Option("--proposed", help="The one that waits to follow.")
    ] = False,
    vault: Vault = None,
) -> None:
    """Print a stored brief."""
    from e1_assets.commands.opening import opened, past, warehouse_to_read
    from e1_assets.domain.errors import UsageError
    from e1_assets.domain.sealing import from_json
    from e1_assets.rendering.brief_html import html
    from e1_assets.storage.stored_briefs import stored_brief

    house = opened(vault)
    name = house.require_topic(topic)
    warehouse = warehouse_to_read(house)
    stored = stored_brief(warehouse, day, name)
    if stored is None:
        past(day, house)
        raise UsageError(
            "no brief is stored", f"{day} {name}", f"Run `e1 run --date {day} --topic {name}`."
        )
    page: Callable[[str], str | None] = stored.page
    if revision is not None or proposed:
        page = _other(house, warehouse, day, name, revision)
    if json or form is BriefFormat.JSON:
        data(page("json") or "")
    elif form is BriefFormat.HTML:
        told = page(f"json.{lang.value}") or page("json") or ""
        data(html(from_json(told), lang.value))
    else:
        data(page(lang.value) or "")


def _other(
    house: "OpenVault", warehouse: "Warehouse", day: date, topic: str, number: int | None
) -> Callable[[str], str | None]:
    """The pages of a revision by number, of the proposed one without."""
    from e1_assets.domain.errors import UsageError
    from e1_assets.storage.brief_revisions import page_of, revisions_of

    known = revisions_of(warehouse, day, topic)
    found = [
        one
        for one in known
        if (one.state == "proposed" if number is None else one.revision == number)
    ]
    if not found:
        if number is None:
            step = f"`e1 run --date {day} --topic {topic} --propose` writes one, where it differs."
            raise UsageError("no brief is proposed", f"{day} {topic}", step)
        raise UsageError(f"no revision {number}", f"{day} {topic}", f"The newest is {len(known)}.")
    return lambda form: page_of(house, found[0], form)

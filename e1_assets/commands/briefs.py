"""`e1 brief`: a stored brief, printed."""

from typing import Annotated

import typer

from e1_assets.commands.options import BriefFormat, Day, Json, Lang, Topic, Vault
from e1_assets.commands.talk import data


def brief(
    day: Day,
    topic: Topic,
    form: Annotated[BriefFormat, typer.Option("--format", help="Form.")] = BriefFormat.MD,
    json: Json = False,
    lang: Annotated[Lang, typer.Option("--lang", help="Language of its own words.")] = Lang.ZH,
    vault: Vault = None,
) -> None:
    """Print a stored brief."""
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.domain.errors import UsageError
    from e1_assets.rendering.brief_html import html
    from e1_assets.storage.stored_briefs import stored_brief

    house = opened(vault)
    name = house.require_topic(topic)
    stored = stored_brief(warehouse_to_read(house), day, name)
    if stored is None:
        raise UsageError(
            "no brief is stored", f"{day} {name}", f"Run `e1 run --date {day} --topic {name}`."
        )
    if json or form is BriefFormat.JSON:
        data(stored.page("json") or "")
    elif form is BriefFormat.HTML:
        data(html(stored.in_language(lang.value), lang.value))
    else:
        data(stored.page(lang.value) or "")

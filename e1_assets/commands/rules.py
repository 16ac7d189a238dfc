"""`e1 rules`: the rules that a brief is held against."""

from typing import Annotated

import typer

from e1_assets.commands.options import Json, Lang, Language
from e1_assets.commands.talk import as_json, columns


def rules(
    family: Annotated[str | None, typer.Option("--family", help="Only this family.")] = None,
    lang: Language = Lang.EN,
    json: Json = False,
) -> None:
    """List the rules of our briefs, then of any brief: what must hold, how bad a breach is."""
    from e1_assets.domain.errors import UsageError
    from e1_assets.domain.rules.registry import Family
    from e1_assets.domain.rules.table import rules_table

    if family is not None and family not in set(Family):
        raise UsageError("unknown family", family, f"Families: {', '.join(Family)}.")
    kept = [entry for entry in rules_table(lang.value) if family in (None, entry.family)]
    if json:
        as_json(
            [
                {"rule": entry.name, **entry.model_dump(mode="json", exclude={"name"})}
                for entry in kept
            ]
        )
    else:
        columns((e.over, e.family, e.severity, e.name, e.sentence) for e in kept)

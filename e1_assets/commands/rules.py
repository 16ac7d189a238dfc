"""`e1 rules`: the rules that a brief is held against."""

from typing import Annotated

import typer

from e1_assets.commands.options import Json
from e1_assets.commands.talk import as_json, columns


def rules(
    family: Annotated[str | None, typer.Option("--family", help="Only this family.")] = None,
    json: Json = False,
) -> None:
    """List the rules: name, family, severity, the sentence that must hold."""
    from e1_assets.domain.errors import UsageError
    from e1_assets.domain.rules.catalogue import RULES
    from e1_assets.domain.rules.registry import Family

    if family is not None and family not in set(Family):
        raise UsageError("unknown family", family, f"Families: {', '.join(Family)}.")
    kept = [rule for rule in RULES if family in (None, rule.family)]
    if json:
        as_json(
            [
                {
                    "rule": rule.name,
                    "family": rule.family,
                    "severity": rule.severity,
                    "kind": rule.kind,
                    "sentence": rule.sentence,
                }
                for rule in kept
            ]
        )
    else:
        columns((r.family, r.severity, r.name, r.sentence) for r in kept)

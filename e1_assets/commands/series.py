"""`e1 numbers`: the page of numbers of a repository or paper."""

from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

import typer

from e1_assets.commands.options import Json, Vault
from e1_assets.commands.talk import as_json, columns, data, strong

if TYPE_CHECKING:
    from e1_assets.storage.series import Point


def numbers(
    subject: Annotated[
        str, typer.Argument(metavar="SUBJECT", help="owner/name, an arXiv number, or an address.")
    ],
    vault: Vault = None,
    json: Json = False,
) -> None:
    """Show stars, votes, citations of a repository or paper through time: each with its source."""
    from e1_assets.commands.opening import opened, warehouse_to_read
    from e1_assets.domain.errors import UsageError
    from e1_assets.parsing.identifiers import canonical
    from e1_assets.storage.series import series_of

    known = canonical(subject)
    house = opened(vault)
    found = series_of(warehouse_to_read(house), known.key if known else subject)
    if not found:
        raise UsageError(
            "no number is known", subject, 'See `e1 sql "SELECT DISTINCT subject FROM e1.metrics"`.'
        )
    if json:
        as_json([asdict(point) for point in found])
        return
    for metric, points in groupby(found, lambda point: point.metric):
        _show(metric, list(points), ZoneInfo(house.settings.zone))


def _show(metric: str, points: "list[Point]", zone: ZoneInfo) -> None:
    first, last = points[0], points[-1]
    data(strong(f"{metric}: {first.value:g} to {last.value:g} ({last.value - first.value:+g})"))
    columns(
        (
            f"  {point.event_time.astimezone(zone):%Y-%m-%d}",
            f"{point.value:g}",
            "" if point.previous is None else f"{point.value - point.previous:+g}",
            ", ".join(point.flags),
            point.path + (f" and {point.sources - 1} more" if point.sources > 1 else ""),
        )
        for point in points
    )

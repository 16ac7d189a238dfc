"""What Dagster shows of one round, asset by asset."""

from dagster import MetadataValue
from dagster._core.definitions.metadata import RawMetadataValue

from e1_assets.defs.judging import Finished
from e1_assets.defs.metadata import numbers, plain, table
from e1_assets.defs.served_reader import READER
from e1_assets.domain.briefs import Brief, Increment
from e1_assets.domain.vocabulary import Disposition
from e1_assets.rendering.quoting import readable, visible
from e1_assets.rendering.site.places import brief_page

_WIDE = 20
_COLUMNS = ("title", "kind", "grade", "sections", "evidence", "sources", "quotes", "id")


def round_metadata(finished: Finished, asset: str) -> dict[str, RawMetadataValue]:
    """The numbers of an asset of the round; with the brief what it says and where it is read."""
    told = numbers(finished.figures[asset])
    if asset != "brief" or finished.stored is None:
        return told
    return {**_brief(finished.stored.brief), **told, **_delivery(finished)}


def _delivery(finished: Finished) -> dict[str, RawMetadataValue]:
    """Whether others were told; nothing where nobody is to be told."""
    delivery = finished.delivery
    if delivery is None:
        return {}
    failed = f"failed: {plain(delivery.failure)}" if delivery.failure else ""
    return {"told": MetadataValue.text(failed or f"{delivery.addresses} services")}


def _brief(brief: Brief) -> dict[str, RawMetadataValue]:
    page = brief_page(brief.date, brief.topic)
    return {
        # Addresses of this server: they work at any port, behind any proxy.
        "reader": MetadataValue.url(f"{READER}/{page}"),
        "reader_en": MetadataValue.url(f"{READER}/en/{page}"),
        "listed": table(_COLUMNS, map(_row, brief.increments)),
        "ends": MetadataValue.md(_chart(brief)),
    }


def _row(one: Increment) -> tuple[str | int, ...]:
    return (
        visible(readable(one.title)),
        one.kind,
        one.grade.value,
        ", ".join(target.section for target in one.targets),
        one.evidence.value,
        len(one.sources),
        len(one.points),
        one.id,
    )


def _chart(brief: Brief) -> str:
    """Where the items of the round ended, as bars in a code block; words and counts of ours."""
    counts = {
        end.value: sum(source.dispositions.get(end.value, 0) for source in brief.sources)
        for end in Disposition
    }
    most = max(1, *counts.values())
    bars = (
        f"{name:<14}{count:>4}  {'█' * -(-_WIDE * count // most)}" for name, count in counts.items()
    )
    return "\n".join(("```", *bars, "```"))

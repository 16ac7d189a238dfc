"""Items of notes or cards as rows, with their claims, quantities, mentions."""

from collections.abc import Sequence
from datetime import datetime

from e1_assets.domain.notes import Claim, Item
from e1_assets.storage.columns import identifier_columns, span, utc
from e1_assets.storage.sheets import Sheets, Times


def add_items(sheets: Sheets, items: Sequence[Item], event: datetime, times: Times) -> None:
    """Every item with its parts; `event` is the event time of the file they stand in."""
    for item in items:
        sheets.add(
            "items",
            {
                "id": item.id,
                "path": item.path,
                "locator": item.locator,
                "title": item.title,
                "ordinal": item.ordinal,
                "kind": item.kind,
                "topics": list(item.topics),
                "evidence": item.evidence and item.evidence.value,
                "evidence_inherited": item.evidence_inherited,
                "grade": item.grade,
                "points_elsewhere": item.points_elsewhere,
                **span(item.span),
                "event_time": utc(event),
                "first_seen": utc(times.first_seen),
                "run_time": utc(times.run_time),
            },
        )
        for mention in item.mentions:
            sheets.add(
                "mentions",
                {
                    "item_id": item.id,
                    "path": item.path,
                    **identifier_columns(mention.identifier),
                    "raw": mention.raw,
                    **span(mention.span),
                },
            )
        for ordinal, claim in enumerate(item.claims):
            _add_claim(sheets, item, ordinal, claim)


def _add_claim(sheets: Sheets, item: Item, ordinal: int, claim: Claim) -> None:
    sheets.add(
        "claims",
        {
            "item_id": item.id,
            "path": item.path,
            "ordinal": ordinal,
            "text": claim.text,
            "label": claim.label,
            "marks": sorted(claim.marks),
            **span(claim.span),
        },
    )
    for quantity in claim.quantities:
        # The fields as they are: pydantic's own dump of a model costs twice what the row does.
        row = vars(quantity) | span(quantity.span)
        del row["span"]
        row |= {"item_id": item.id, "path": item.path, "claim": ordinal}
        sheets.add("quantities", row | {"dimension": quantity.dimension.value})

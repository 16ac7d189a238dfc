"""The columns many tables share: identifier, span, moment."""

from datetime import UTC, datetime

from e1_assets.domain.identifiers import Identifier
from e1_assets.domain.spans import Span


def identifier_columns(identifier: Identifier | None) -> dict[str, object]:
    """The three columns of an identifier, empty where there is none."""
    if identifier is None:
        return {"scheme": None, "id": None, "version": None}
    return {"scheme": identifier.scheme, "id": identifier.id, "version": identifier.version}


def span(where: Span) -> dict[str, object]:
    """The three columns of a span."""
    return {"sha256": where.sha256, "span_start": where.start, "span_end": where.end}


def utc(moment: datetime) -> datetime:
    """The moment in UTC."""
    return moment.astimezone(UTC)

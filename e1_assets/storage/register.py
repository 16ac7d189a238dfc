"""The register of contradictions: the newest sighting of each, with what a person decided."""

from collections.abc import Sequence
from datetime import date, datetime

from e1_assets.domain.briefs import Contradiction, Side
from e1_assets.storage.connections import Reader
from e1_assets.storage.models_as_json import unpacked
from e1_assets.storage.warehouse import Warehouse

_NEWEST = """
    SELECT c.topic, c.model, c.sha256, r.state
    FROM e1.contradictions c JOIN e1.contradiction_register r USING (topic, id)
    QUALIFY row_number() OVER (PARTITION BY topic, id ORDER BY c.date DESC, c.run_time DESC) = 1
    ORDER BY topic, c.first_seen, id
"""

_BEFORE = """
    WITH decided AS (
        SELECT subject_id, arg_max(decision, rowid) AS last, arg_max(decided, rowid) AS at
        FROM e1.decisions WHERE subject = 'contradiction' AND topic = ? AND decided <= ?
        GROUP BY subject_id
    )
    SELECT c.id, c.sha256, c.model, d.last, d.at, least(b.made_at, b.first_published) AS seen_at
    FROM e1.contradictions c JOIN e1.briefs b USING (date, topic)
    LEFT JOIN decided d ON d.subject_id = c.id
    WHERE c.topic = ? AND c.date < ? AND c.state = 'open'
    ORDER BY c.first_seen, c.id, c.date
"""
_CLOSING = ("resolved", "dismissed")
Packed = tuple[str, str]  # the JSON of a sighting with the digest it is packed against


def contradictions(warehouse: Warehouse) -> list[tuple[str, Contradiction]]:
    """Every contradiction with its topic; open again where a brief said it after it was closed."""
    with warehouse.reading() as reader:
        rows = reader.rows(_NEWEST)
    return [
        (topic, unpacked(Contradiction, text, digest).model_copy(update={"state": state}))
        for topic, text, digest, state in rows
    ]


def register_before(
    reader: Reader, topic: str, day: date, cutoff: datetime
) -> tuple[tuple[Contradiction, ...], tuple[Contradiction, ...]]:
    """The entries before the day that nobody had closed by the cutoff, then those closed by it.

    An open one is its last sighting; a closed one has every side that any brief had quoted.
    """
    entries = _entries(reader, topic, day, cutoff)
    still_open = (unpacked(Contradiction, *found[-1]) for found, closed in entries if not closed)
    shut = (_closed(found, closed) for found, closed in entries if closed)
    return tuple(still_open), tuple(shut)


def _closed(packed: Sequence[Packed], decision: str) -> Contradiction:
    found = [unpacked(Contradiction, *one) for one in packed]
    return found[-1].model_copy(update={"state": decision, "sides": _sides(found)})


def _entries(
    reader: Reader, topic: str, day: date, cutoff: datetime
) -> list[tuple[list[Packed], str | None]]:
    """The sightings of each entry, oldest first, with the decision that closed it."""
    sightings: dict[str, list[Packed]] = {}
    closed: dict[str, str | None] = {}
    for identity, digest, text, decision, at, seen in reader.rows(
        _BEFORE, [topic, cutoff, topic, day]
    ):
        sightings.setdefault(identity, []).append((text, digest))
        closed[identity] = decision if decision in _CLOSING and seen <= at else None
    return [(found, closed[identity]) for identity, found in sightings.items()]


def _sides(found: list[Contradiction]) -> tuple[Side, ...]:
    sides = {side.model_dump_json(): side for one in found for side in one.sides}
    return tuple(sides.values())

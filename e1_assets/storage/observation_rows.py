"""The observations as rows of the warehouse, which lag after a crash."""

from collections.abc import Sequence

from e1_assets.storage.columns import utc
from e1_assets.storage.frames import Row, frame
from e1_assets.storage.json_lines import count_lines
from e1_assets.storage.observations import Observation, ObservationLedger
from e1_assets.storage.warehouse import Reader, Writer

_MIRRORED = "SELECT count(*) FROM e1.observations WHERE source <> 'git'"


def record_observations(writer: Writer, ledger: Sequence[Observation]) -> int:
    """Bring the table up to the whole ledger; how many were missing."""
    missing = [row_of(one) for one in ledger[writer.rows(_MIRRORED)[0][0] :]]
    writer.insert("observations", frame("observations", missing))
    return len(missing)


def observations_lag(reader: Reader, ledger: ObservationLedger) -> bool:
    """Whether the table lacks lines of the ledger."""
    return reader.rows(_MIRRORED) != [(count_lines(ledger.path),)]


def row_of(one: Observation) -> Row:
    """An observation as a row."""
    return {
        "path": one.path,
        "kind": one.kind,
        "since": utc(one.since),
        "sha256": one.sha256,
        "source": one.source,
        "origin": one.origin,
        "size": one.size,
        "mtime": one.mtime and utc(one.mtime),
        "renamed_from": one.renamed_from,
        "topic": one.topic,
        "day": one.day,
        "first_seen": utc(one.first_seen),
    }

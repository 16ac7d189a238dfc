"""The observations as rows of the warehouse, which lag after a crash."""

from collections.abc import Sequence

from e1_assets.storage.columns import utc
from e1_assets.storage.connections import Reader, Writer
from e1_assets.storage.frames import Row, frame
from e1_assets.storage.json_lines import count_lines
from e1_assets.storage.observations import Observation, ObservationLedger

_MIRRORED = "SELECT count(*) FROM e1.observations WHERE source <> 'git'"


def record_observations(writer: Writer, ledger: Sequence[Observation]) -> int:
    """Bring observations and snapshots up to the whole ledger; how many observations lacked."""
    missing = ledger[writer.rows(_MIRRORED)[0][0] :]
    writer.insert("observations", frame("observations", [row_of(one) for one in missing]))
    held = {digest for (digest,) in writer.rows("SELECT sha256 FROM e1.snapshots")}
    new = {one.sha256: one for one in reversed(missing) if one.source != "e2"}
    rows = [_snapshot(one) for digest, one in reversed(new.items()) if digest not in held | {None}]
    writer.insert("snapshots", frame("snapshots", rows))
    return len(missing)


def _snapshot(one: Observation) -> Row:
    first_seen = utc(one.first_seen)
    return {"sha256": one.sha256, "size": one.size, "path": one.path, "first_seen": first_seen}


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

"""Which bytes each file of the vault held at a moment."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from e1_assets.storage.connections import Reader

# The last state known up to the moment; a file first seen later is taken as it was then, for a
# note written at noon may be read at midnight, or years later on another machine.
_SQL = """
    WITH placed AS (
        SELECT path, kind, sha256, first_seen, renamed_from,
               since, rowid AS nth, since <= ? AS known
        FROM e1.observations
    ), chosen AS (
        SELECT path, kind, sha256, renamed_from, known FROM placed
        WHERE kind NOT IN ('knowledge', 'version', 'changelog')
        QUALIFY row_number() OVER (PARTITION BY path ORDER BY known DESC,
            CASE WHEN known THEN since END DESC, CASE WHEN known THEN nth END DESC, since, nth) = 1
    ), seen AS (SELECT path, min(first_seen) AS first_seen FROM e1.observations GROUP BY path)
    SELECT path, kind, sha256, first_seen, CASE WHEN NOT known THEN renamed_from END
    FROM chosen JOIN seen USING (path) WHERE sha256 IS NOT NULL ORDER BY path
"""


@dataclass(frozen=True)
class HeldState:
    """The bytes of a file at a moment; `first_seen` is when the platform first met the path."""

    path: str
    kind: str
    sha256: str
    first_seen: datetime


def states_as_of(reader: Reader, moment: datetime) -> Mapping[str, HeldState]:
    """The state of every input but the documents, by path, in path order.

    A file that got its name after the moment counts under the name it had before.
    """
    rows = reader.rows(_SQL, [moment])
    held = {row[0]: HeldState(*row[:4]) for row in rows}
    later = [row[0] for row in rows if row[4] in held]
    return {path: state for path, state in held.items() if path not in later}

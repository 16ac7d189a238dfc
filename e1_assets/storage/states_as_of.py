"""Which bytes each file of the vault held at a moment."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from e1_assets.storage.connections import Reader

_SQL = """
    WITH seen AS (SELECT path, min(first_seen) AS first_seen FROM e1.observations GROUP BY path)
    SELECT path, kind, sha256, seen.first_seen, since, renamed_from
    FROM e1.observations o JOIN seen USING (path)
    WHERE kind NOT IN ('knowledge', 'version', 'changelog') ORDER BY path, since, o.rowid
"""


@dataclass(frozen=True)
class HeldState:
    """The bytes of a file at a moment; `first_seen` is when the platform first met the path."""

    path: str
    kind: str
    sha256: str
    first_seen: datetime


@dataclass(frozen=True)
class _Since:
    """What became of a file at a moment: its bytes, None where it was gone, its name before."""

    moment: datetime
    held: HeldState | None
    renamed_from: str | None


class Observed:
    """The states of every input but the documents, read once, as of any moment."""

    def __init__(self, reader: Reader) -> None:
        self._states: dict[str, list[_Since]] = {}
        for path, kind, digest, first_seen, since, renamed_from in reader.rows(_SQL):
            held = HeldState(path, kind, digest, first_seen) if digest is not None else None
            self._states.setdefault(path, []).append(_Since(since, held, renamed_from))

    def as_of(self, moment: datetime) -> Mapping[str, HeldState]:
        """The state of each file, by path, in path order.

        The last one known up to the moment; a file first seen later is taken as it was then, for a
        note written at noon may be read at midnight, or years later on another machine. A file that
        got its name after the moment counts under the name it had before.
        """
        chosen = {path: _at(states, moment) for path, states in self._states.items()}
        held = {path: one.held for path, one in chosen.items() if one.held is not None}
        later = {
            path
            for path, one in chosen.items()
            if one.renamed_from in held and one.held is not None and one.moment > moment
        }
        return {path: state for path, state in held.items() if path not in later}


def _at(states: list[_Since], moment: datetime) -> _Since:
    if len(states) == 1:
        return states[0]
    return states[max(0, bisect_right(states, moment, key=lambda state: state.moment) - 1)]

"""Every state the platform has seen a file of the vault in."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Literal

from e1_assets.storage.json_lines import append, read_lines

Origin = Literal["git", "snapshot", "observed", "e2"]


@dataclass(frozen=True)
class Observation:
    """From `since` on the file at `path` held the bytes `sha256` (None: it was gone).

    `since` is a commit time, the day of a dated state, or when the platform first saw the bytes;
    `mtime` is what to believe when the text states no time; `origin` is a blob, path or change set.
    """

    path: str
    kind: str
    since: datetime
    sha256: str | None
    source: Origin
    origin: str
    size: int
    mtime: datetime | None
    first_seen: datetime
    renamed_from: str | None = None
    topic: str | None = None
    day: date | None = None


class ObservationLedger:
    """The observed states as JSON lines; the one thing neither vault nor git could tell again."""

    def __init__(self, state: Path) -> None:
        self.path = state / "ledger" / "observations.jsonl"

    def read(self) -> list[Observation]:
        """All observations in the order they were made."""
        return [_from_plain(plain) for plain in read_lines(self.path)]

    def append(self, observations: Iterable[Observation]) -> None:
        """Add observations durably."""
        append(self.path, (_plain(one) for one in observations))


def _plain(observation: Observation) -> dict[str, object]:
    return {key: value for key, value in asdict(observation).items() if value is not None}


def _from_plain(plain: dict[str, object]) -> Observation:
    values = {**plain}
    values.setdefault("sha256", None)
    values.setdefault("mtime", None)
    for name in ("since", "mtime", "first_seen"):
        values[name] = values[name] and datetime.fromisoformat(str(values[name]))
    if "day" in values:
        values["day"] = date.fromisoformat(str(values["day"]))
    return Observation(**values)  # type: ignore[arg-type]

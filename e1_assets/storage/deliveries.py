"""Who was told of which brief, as an append-only ledger."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime
from pathlib import Path

from e1_assets.storage.json_lines import append, read_lines


@dataclass(frozen=True)
class Delivery:
    """One attempt: to how many addresses, `failure` None when all took it; never an address."""

    date: date
    topic: str
    brief_sha256: str
    tried: datetime
    addresses: int
    failure: str | None


class DeliveryLedger:
    """The file `<state>/ledger/deliveries.jsonl`."""

    def __init__(self, state: Path) -> None:
        self._path = state / "ledger" / "deliveries.jsonl"

    def read(self) -> Sequence[Delivery]:
        """All attempts in order."""
        return [
            Delivery(
                date=date.fromisoformat(line["date"]),
                topic=line["topic"],
                brief_sha256=line["brief_sha256"],
                tried=datetime.fromisoformat(line["tried"]),
                addresses=line["addresses"],
                failure=line["failure"],
            )
            for line in read_lines(self._path)
        ]

    def append(self, delivery: Delivery) -> None:
        """Put an attempt on record."""
        append(self._path, [asdict(delivery)])

    def told(self, brief_sha256: str) -> bool:
        """Whether everybody was told of a brief."""
        return any(one.brief_sha256 == brief_sha256 and one.failure is None for one in self.read())

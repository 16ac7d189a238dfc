"""Rounds that ran and published nothing, as an append-only ledger."""

from datetime import date, datetime

from e1_assets.storage.frames import Row
from e1_assets.storage.json_lines import append, count_lines, read_lines
from e1_assets.storage.vault import Vault
from e1_assets.storage.warehouse import Warehouse


class FailureLedger:
    """The file `<state>/ledger/failures.jsonl`: what tells a failed day from one never run."""

    def __init__(self, vault: Vault, warehouse: Warehouse) -> None:
        self._path = vault.state / "ledger" / "failures.jsonl"
        self._warehouse = warehouse

    def record(self, day: date, topic: str, reason: str, now: datetime) -> None:
        """Put a failed round on record."""
        with self._warehouse.reading():
            append(self._path, [{"date": day, "topic": topic, "reason": reason, "run_time": now}])
            self.restore()

    def lags(self) -> bool:
        """Whether the table lacks lines of the file."""
        with self._warehouse.reading() as reader:
            counted = reader.rows("SELECT count(*) FROM e1.failed_rounds")
        return counted != [(count_lines(self._path),)]

    def restore(self) -> None:
        """Bring the table up to the file."""
        rows = [_row(line) for line in read_lines(self._path)]
        with self._warehouse.writing() as writer:
            writer.execute("DELETE FROM e1.failed_rounds")
            writer.add("failed_rounds", rows)


def _row(line: dict[str, str]) -> Row:
    return {
        "date": date.fromisoformat(line["date"]),
        "topic": line["topic"],
        "reason": line["reason"],
        "run_time": datetime.fromisoformat(line["run_time"]),
    }
